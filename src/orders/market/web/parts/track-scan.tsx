import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listStaff } from '#catalog/lookup.api.ts'
import { staffLabels } from '#orders/core/web/parts/catalog-options.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { lastTrackScan, scanTracks, scanTracksFor, type TrackScan } from '#orders/market/track-scan.api.ts'
import { scanOutcome } from '#orders/market/track-scan.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { queryClient, useAction, useCall } from '#platform/web/api.ts'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#orders/core/web/parts/pasted-list.css'
import '#orders/market/web/parts/market.css'

const askMs = 1_500

/** Asks the marketplaces for tracks, and shows order by order what came of it. */
export function TrackScans() {
  const { data } = useCall(
    lastTrackScan,
    {},
    { refetchInterval: ({ state }) => (state.data?.data.scan?.finished_at === null ? askMs : false) },
  )
  const scan = data?.data.scan ?? null
  const live = scan?.finished_at === null
  const begin = useAction(scanTracks, { invalidates: [lastTrackScan] })
  const found = scan?.counts['found'] ?? 0
  useEffect(() => {
    // Tracks that were saved stand in the lists.
    if (found > 0) for (const read of orderReads) void queryClient.invalidateQueries({ queryKey: [read.id] })
  }, [found])
  return (
    <section className="track-scans" aria-label="Lấy mã vận đơn từ trang mua">
      <div className="track-scan-begin">
        <Button
          type="primary"
          disabled={live}
          loading={begin.isPending}
          onClick={() => begin.mutate({ body: {} })}
        >
          Lấy mã từ trang mua
        </Button>
        <ForSupport live={live} />
      </div>
      <p className="quiet">
        Hỏi trang mua mã vận đơn của mọi đơn đã mua còn thiếu mã, mỗi lượt tối đa 500 đơn; mã có được ghi như
        khi dán danh sách.
      </p>
      {scan && <Scan scan={scan} />}
    </section>
  )
}

/** For the orders of one support person: a manager says whose. */
function ForSupport({ live }: { live: boolean }) {
  const { id } = usePerson()
  const manages = useHasFlag('ql')
  const supports = useHasFlag('cs', 'cc')
  const [staff, setStaff] = useState<number | null>(null)
  const people = useCall(listStaff, { query: { role: 'CS,CC', size: 1000 } }, { enabled: manages })
  const begin = useAction(scanTracksFor, { invalidates: [lastTrackScan] })
  if (!manages && !supports) return null
  const whose = manages ? staff : id
  return (
    <>
      {manages && (
        <div className="track-scan-whose">
          <SelectInput
            aria-label="Người hỗ trợ"
            placeholder="Người hỗ trợ…"
            value={staff}
            options={staffLabels(people.data?.results ?? [])}
            onChange={setStaff}
          />
        </div>
      )}
      <Button
        disabled={whose === null || (live && whose === id)}
        loading={begin.isPending}
        onClick={() => begin.mutate({ body: whose === null ? {} : { staff_id: whose } })}
      >
        {manages ? 'Lấy mã cho người này' : 'Lấy mã các đơn của tôi'}
      </Button>
    </>
  )
}

function Scan({ scan }: { scan: TrackScan }) {
  const { role } = usePerson()
  const { rows, counts, finished_at: finished } = scan
  const over = rows.length - (counts['waiting'] ?? 0)
  const words = scanOutcome.values
    .filter((outcome) => counts[outcome])
    .map((outcome) => `${scanOutcome.label(outcome)} ${grouped(counts[outcome] ?? 0, 0)}`)
  return (
    <>
      <p aria-live="polite">
        {finished === null ? (
          <>
            <progress aria-label="Đang hỏi trang mua" max={rows.length} value={over} /> Đã hỏi{' '}
            {grouped(over, 0)}/{grouped(rows.length, 0)} đơn
          </>
        ) : (
          `Lượt của ${scan.person_name}, xong lúc ${formatInstant(finished, true)}`
        )}
        : {words.join(' · ')}
      </p>
      <table className="pasted-rows">
        <thead>
          <tr>
            <th scope="col">Đơn</th>
            <th scope="col">Trang mua</th>
            <th scope="col">Mã vận đơn</th>
            <th scope="col">Kết quả</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ order_id, code, name, site_code, track, outcome, why }) => (
            <tr key={order_id} data-outcome={outcome}>
              <td>
                <Link className="code" to={orderPath(role, order_id)}>
                  {code}
                </Link>{' '}
                <span className="quiet">{name}</span>
              </td>
              <td className="quiet">{site_code}</td>
              <td className="code">{track}</td>
              <td>
                <StatusTag status={outcome} tags={scanOutcome.tags} />{' '}
                {why && <span className="quiet">{why}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
