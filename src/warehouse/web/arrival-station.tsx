import { lazy, Suspense, useState, type ReactNode } from 'react'
import { ApiError } from '#platform/contract/client.ts'
import { isCode } from '#platform/rules/luhn-code.ts'
import { api, queryClient, useCall } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import { OfLastScan } from '#platform/web/scan/of-last-scan.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { currentStation, useHasFlag } from '#platform/web/session.ts'
import { getMawb } from '#warehouse/mawb.api.ts'
import { parseMawb } from '#warehouse/mawb.rules.ts'
import { listScans, scanIn } from '#warehouse/scan-in.api.ts'
import { arrivalSamples } from '#warehouse/web/station-samples.ts'
import { scanList } from '#warehouse/web/scan-list.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { PhotoButton } from '#warehouse/web/parts/photo-button.tsx'
import { flightResult, packagesFact, refusalOfScan } from '#warehouse/web/scan-result.ts'

const bagScan = () => import('#shipments/web/parts/bag-scan.ts')
const BagHere = lazy(async () => ({
  default: (await import('#shipments/web/parts/bag-here.tsx')).BagHere,
}))

const FlightHere = lazy(async () => ({
  default: (await import('#warehouse/web/flight-here.tsx')).FlightHere,
}))

/** Packages of arrived flights are scanned in (8.2→9), without being weighed yet. */
export function ArrivalStation({
  path,
  title,
  mode,
  asked,
}: {
  path: string
  title: string
  mode: ReactNode
  /** The flight of the address (`?code=`), whose missing packages stand there from the start. */
  asked: string | null
}) {
  const works = useHasFlag('ql', 'op')
  const waiting = useCall(listScans, { query: { size: 1 } })
  const [last, setLast] = useState('')
  /** The bag whose packages are being scanned, by its label. */
  const [bag, setBag] = useState<string | null>(null)
  const [flight, setFlight] = useState(asked)
  const readFlight = async (mawb: string): Promise<ScanResult> => {
    const { data } = await api(getMawb, { params: { mawb } })
    setFlight(data.mawb.mawb)
    return flightResult(data)
  }
  const onScan = async (
    code: string,
    { idempotencyKey }: { idempotencyKey: string },
  ): Promise<ScanResult> => {
    const label = code.trim().toUpperCase()
    if (isCode(label, 'BG', 8)) {
      const { readBagScan } = await bagScan()
      const result = await readBagScan(label)
      setBag(label)
      return result
    }
    if (!works && parseMawb(code).ok) return readFlight(code)
    if (!works) return { kind: 'refused', title: 'Chỉ xem', detail: 'Việc quét hàng về do kho làm' }
    const scanned = await api(scanIn, { body: { code }, idempotencyKey }).catch((problem: unknown) => {
      if (problem instanceof ApiError && problem.error === 'checkin.is_flight') return null
      throw problem
    })
    if (!scanned) return readFlight(code)
    const { data } = scanned
    for (const { id } of [listScans, getMawb]) void queryClient.invalidateQueries({ queryKey: [id] })
    // Whatever it came to, this is the parcel in the hands: a strange one is photographed, too.
    setLast(data.track)
    const refusal = refusalOfScan(data)
    if (refusal) return refusal
    const subject = data.orders.map((order) => order.code).join(', ')
    const facts = [
      ...data.orders.slice(0, 2).map(({ k, n }) => packagesFact(k, n)),
      { label: 'Chuyến', expected: data.mawb ?? '–' },
    ]
    if (data.outcome === 'repeat') {
      const by = [data.scanned_at && formatInstant(data.scanned_at, true), data.scanned_by].filter(Boolean)
      return { kind: 'again', subject, detail: by.join(' · '), goods: { facts } }
    }
    const parted = data.orders.find(({ n }) => n > 1)
    return {
      kind: parted ? 'full' : 'right',
      title: parted ? `Đủ ${parted.n} kiện` : 'Đã về kho',
      subject,
      detail: data.orders.map(({ name }) => name).join(', '),
      goods: { facts },
    }
  }
  return (
    <ScanStation
      station={`arrival-${currentStation() ?? ''}`}
      title={title}
      path={path}
      onScan={onScan}
      colour="arrival"
      samples={arrivalSamples}
      awaited={waiting.data?.option?.counts[packageStatus.arrived]}
      options={
        <>
          {mode}
          {works && (
            <OfLastScan>
              <PhotoButton code={last} type={2} disabled={last === ''} />
            </OfLastScan>
          )}
          {!works && <span>Bạn chỉ xem: việc quét hàng về do bộ phận vận hành làm.</span>}
        </>
      }
    >
      {bag && (
        <Suspense>
          <BagHere code={bag} onLeave={() => setBag(null)} />
        </Suspense>
      )}
      {flight && (
        <Suspense>
          <FlightHere mawb={flight} onLeave={() => setFlight(null)} />
        </Suspense>
      )}
      <CallList {...scanList(path)} below={0} />
    </ScanStation>
  )
}
