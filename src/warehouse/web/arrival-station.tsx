import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api, queryClient } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import { listScans, scanIn } from '#warehouse/scan-in.api.ts'
import { scanList } from '#warehouse/web/scan-list.ts'
import { refusalOfScan } from '#warehouse/web/scan-result.ts'

/** Packages of arrived flights are scanned in (8.2→9), without being weighed yet. */
export function ArrivalStation({ path, title, mode }: { path: string; title: string; mode: ReactNode }) {
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const onScan = async (
    code: string,
    { idempotencyKey }: { idempotencyKey: string },
  ): Promise<ScanResult> => {
    if (!works) return { tone: 'error', title: 'Bạn chỉ xem, việc quét hàng về do kho làm' }
    const { data } = await api(scanIn, { body: { code }, idempotencyKey })
    void queryClient.invalidateQueries({ queryKey: [listScans.id] })
    const refusal = refusalOfScan(data)
    if (refusal) return refusal
    const codes = data.orders.map((order) => order.code).join(', ')
    if (data.outcome === 'repeat')
      return { tone: 'warn', title: `Đã quét: ${codes}`, detail: data.scanned_by ?? '', say: 'Đã quét rồi' }
    return { tone: 'ok', title: `Về kho ${codes}`, detail: data.mawb ?? '', say: 'Đã nhận' }
  }
  return (
    <ScanStation
      station={`arrival-${currentStation() ?? ''}`}
      title={title}
      path={path}
      onScan={onScan}
      onLeave={() => void navigate('/mawbs')}
    >
      <div className="receiving-options">
        {mode}
        {!works && <span>Bạn chỉ xem: việc quét hàng về do bộ phận vận hành làm.</span>}
      </div>
      <CallList {...scanList(path)} below={0} />
    </ScanStation>
  )
}
