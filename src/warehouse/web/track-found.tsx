import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import type { TrackLookup } from '#warehouse/package.api.ts'
import { carrierName } from '#warehouse/package.words.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import '#warehouse/web/receiving.css'

type FoundOrder = TrackLookup['orders'][number]

function Order({ order, role, children }: { order: FoundOrder; role: RoleCode; children?: ReactNode }) {
  return (
    <li>
      <Link to={orderPath(role, order.id)}>
        <b>{order.code}</b>
      </Link>{' '}
      <StatusTag status={order.status} tags={orderStatus.tags} />{' '}
      <StatusTag status={order.sub_status} tags={subStatus.tags} />
      {order.sub_note && ` “${order.sub_note}”`} {order.name} · SL {order.quality}
      {order.customer_name && ` · ${order.customer_name}`}
      {order.n > 1 && ` · ${order.n} kiện`}
      {order.d_weight !== null && ` · ${order.d_weight.toFixed(2)} kg`} {children}
    </li>
  )
}

/** What a code stands for: its orders, its packages and where they are, and near misses. */
export function TrackFound({
  found,
  role,
  act,
}: {
  found: TrackLookup
  role: RoleCode
  /** What may be done with an order of it, or with one whose track is like it. */
  act?: (order: FoundOrder) => ReactNode
}) {
  const { track, orders, packages, similar, candidates } = found
  const carriers = [...new Set(candidates.map(({ carrier }) => carrierName(carrier)))]
  return (
    <section className="receiving-panel" aria-label="Kết quả tra cứu">
      <h2>{track}</h2>
      {carriers.length > 0 && <p className="quiet">Dạng mã của: {carriers.join(', ')}</p>}
      {orders.length + packages.length === 0 && <Nothing>Không có đơn hay kiện nào mang mã này.</Nothing>}
      <ul>
        {orders.map((order) => (
          <Order key={order.id} order={order} role={role}>
            {act?.(order)}
          </Order>
        ))}
      </ul>
      {packages.length > 0 && (
        <ul aria-label="Kiện hàng">
          {packages.map((row) => (
            <li key={row.id}>
              <StatusTag status={row.receive_status} tags={packageStatus.tags} /> Kiện {row.track} · kho{' '}
              {row.warehouse_code}
              {row.d_weight !== null && ` · ${row.d_weight.toFixed(2)} kg`}
              {row.container_code && ` · bao ${row.container_code}`}
              {row.position && ` · kệ ${row.position}`} · nhận {formatInstant(row.received_at, true)}
              {row.received_name && ` · ${row.received_name}`}
              {row.mawb && (
                <>
                  {' · '}
                  <Link to={`/mawbs/list?open=${row.mawb_id}`}>{row.mawb}</Link>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {similar.length > 0 && (
        <>
          <p>Đơn có mã gần giống:</p>
          <ul>
            {similar.map((order) => (
              <Order key={order.id} order={order} role={role}>
                <b>{order.track}</b> {act?.(order)}
              </Order>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
