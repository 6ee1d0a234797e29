import { Segmented } from 'antd'
import { Fragment, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { api } from '#platform/web/api.ts'
import { OfLastScan } from '#platform/web/scan/of-last-scan.tsx'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { usePerson } from '#platform/web/session.ts'
import type { scanLookup, TrackLookup, trackLookup } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { kg } from '#warehouse/checkin.words.ts'
import { isUrgent } from '#warehouse/web/scan-result.ts'
import { lookupSamples } from '#warehouse/web/station-samples.ts'
import { SetTrack } from '#warehouse/web/set-track.tsx'
import { TrackFound } from '#warehouse/web/track-found.tsx'

interface View {
  value: string
  label: string
  content: ReactNode
}

/** A station that only looks: what a code is, and below it lists to look further in. Nothing moves by a scan. */
export function LookupStation({
  path,
  title,
  colour,
  call,
  views,
}: {
  path: string
  colour: 'track' | 'order'
  title: string
  call: typeof trackLookup | typeof scanLookup
  views: readonly [View, ...View[]]
}) {
  const { role } = usePerson()
  const [search, setSearch] = useSearchParams()
  const [found, setFound] = useState<TrackLookup | null>(null)
  /** A track that no order has, until one gets it. */
  const [loose, setLoose] = useState('')
  const view = views.find(({ value }) => value === search.get('view')) ?? views[0]

  const lookUp = async (code: string): Promise<TrackLookup> => {
    const { data } = await api(call, { query: { code } })
    setFound(data)
    if (data.orders.length === 0 && !/^DH\d/.test(data.track)) setLoose(data.track)
    return data
  }
  const act = (order: TrackLookup['orders'][number]) =>
    loose && (
      <SetTrack
        order={order}
        track={loose}
        onSet={() => {
          setLoose('')
          void lookUp(loose).catch(() => {})
        }}
      />
    )
  return (
    <ScanStation
      station={path.slice(1)}
      title={title}
      path={path}
      onScan={async (code) => resultOf(await lookUp(code))}
      colour={colour}
      samples={lookupSamples}
    >
      <OfLastScan>
        {found ? (
          <TrackFound found={found} role={role} act={act} />
        ) : (
          <p className="quiet">
            Quét hoặc nhập mã vận đơn, mã đơn. Mã chưa đơn nào mang thì quét tiếp mã đơn (DH…) để gắn.
          </p>
        )}
        {loose && (
          <p className="receiving-warn">Mã {loose} chưa gắn với đơn nào: tìm đơn của nó rồi bấm “Gắn mã”.</p>
        )}
      </OfLastScan>
      {views.length > 1 && (
        <div>
          <Segmented
            aria-label="Danh sách"
            value={view.value}
            options={views.map(({ value, label }) => ({ value, label }))}
            onChange={(value) => setSearch({ view: value })}
          />
        </div>
      )}
      {/* Another list is another one: it shows nothing of the one before. */}
      <Fragment key={view.value}>{view.content}</Fragment>
    </ScanStation>
  )
}

function resultOf({ orders, packages, similar }: TrackLookup): ScanResult {
  const [order] = orders
  const [found] = packages
  if (order) {
    return {
      kind: isUrgent(order.note) ? 'urgent' : 'found',
      title: orders.length > 1 ? `${orders.length} đơn` : orderStatus.label(order.status),
      subject: orders.map(({ code }) => code).join(', '),
      detail: [orderStatus.label(order.status), order.name, order.customer_name].filter(Boolean).join(' · '),
      goods: {
        picture: order.image_url,
        facts: [
          { label: 'Số lượng', expected: String(order.quality) },
          { label: 'Kiện của đơn', expected: String(order.n) },
          { label: 'Cân kho nước ngoài', expected: order.d_weight === null ? '–' : kg(order.d_weight) },
          { label: 'Kho', expected: found?.warehouse_code ?? '–' },
        ],
      },
    }
  }
  if (found) return { kind: 'strange', detail: `Chưa có đơn · ${packageStatus.label(found.receive_status)}` }
  if (similar.length > 0)
    return {
      kind: 'careful',
      title: 'Gần giống',
      subject: similar.map(({ code }) => code).join(', '),
      detail: 'Không khớp hẳn mã nào: đối chiếu từng đơn bên dưới',
    }
  return { kind: 'absent', detail: 'Không có đơn hay kiện nào mang mã này' }
}
