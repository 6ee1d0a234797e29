import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { api, queryClient } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { listScans, scanIn, type ScanRow } from '#warehouse/scan-in.api.ts'
import { refusalOfScan } from '#warehouse/web/scan-result.ts'

const columns: Column<ScanRow>[] = [
  { key: 'track', title: 'Mã vận đơn', width: 150, kind: 'code', sortable: true, pinned: true },
  { key: 'receive_status', title: 'Bước', width: 150, kind: 'status', statuses: packageStatus.tags },
  { key: 'order_codes', title: 'Đơn hàng', width: 170, value: (row) => row.order_codes.join(', ') },
  { key: 'customer_names', title: 'Khách', width: 170, value: (row) => row.customer_names.join(', ') },
  { key: 'mawb', title: 'MAWB', width: 130, kind: 'code', filter: { kind: 'text' } },
  { key: 'warehouse_code', title: 'Kho gửi', width: 100 },
  { key: 'd_weight', title: 'Cân (kg)', width: 90, kind: 'weight' },
  {
    key: 'scanned_at',
    title: 'Quét lúc',
    width: 130,
    kind: 'time',
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'scanned_name', title: 'Người quét', width: 140 },
]
const steps = [packageStatus.arrived, packageStatus.scanned, packageStatus.checked].map(String)
const list = {
  noun: 'kiện hàng',
  sort: '-created_at',
  size: 50,
  call: listScans,
  columns,
  search: 'Mã vận đơn, mã đơn, số MAWB…',
  rowLabel: (row: ScanRow) => row.track,
  chips: { key: 'receive_status', options: packageStatus.chips.filter(({ value }) => steps.includes(value)) },
}

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
      <CallList {...list} path={path} below={0} />
    </ScanStation>
  )
}
