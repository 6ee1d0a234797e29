import { Segmented } from 'antd'
import { Fragment, useState, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { orderStatus } from '#orders/core/order.status.ts'
import { api } from '#platform/web/api.ts'
import type { ScanResult } from '#platform/web/scan/queue.ts'
import { ScanStation } from '#platform/web/scan/scan-station.tsx'
import { usePerson } from '#platform/web/session.ts'
import type { scanLookup, TrackLookup, trackLookup } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
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
  leave,
  call,
  views,
}: {
  path: string
  title: string
  leave: string
  call: typeof trackLookup | typeof scanLookup
  views: readonly [View, ...View[]]
}) {
  const navigate = useNavigate()
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
      onLeave={() => void navigate(leave)}
    >
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
    const codes = orders.map(({ code }) => code).join(', ')
    return { tone: 'ok', title: codes, detail: `${orderStatus.label(order.status)} · ${order.name}` }
  }
  if (found)
    return {
      tone: 'warn',
      title: 'Kiện lạ',
      detail: packageStatus.label(found.receive_status),
      say: 'Kiện lạ',
    }
  if (similar.length > 0)
    return {
      tone: 'warn',
      title: 'Không khớp, có mã gần giống',
      detail: similar.map(({ code }) => code).join(', '),
    }
  return { tone: 'error', title: 'Không tìm thấy' }
}
