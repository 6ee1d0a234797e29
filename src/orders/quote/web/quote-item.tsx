import { Link } from 'react-router'
import { ordersOfUser, type OrderRow } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Earlier orders of the same listing: somebody may have quoted it already, to this customer or another. */
export function EarlierOrders({ orders, none }: { orders: readonly OrderRow[]; none: string }) {
  const { role } = usePerson()
  if (orders.length === 0) return <Nothing small>{none}</Nothing>
  return (
    <ul className="quote-earlier">
      {orders.map((order) => (
        <li key={order.id}>
          <Link to={orderPath(role, order.id)} target="_blank">
            {order.code}
          </Link>
          <StatusTag status={order.status} tags={orderStatus.tags} />
          <span className="quote-earlier-price">
            {grouped(order.goods_values, Number.isInteger(order.goods_values) ? 0 : 2)} {order.currency}
            {order.quoted_total ? ` · ${grouped(order.quoted_total)} đ` : null}
          </span>
          <small className="quiet">
            {[order.customer_no, order.customer_name ?? order.customer_phone].filter(Boolean).join(' ')} ·{' '}
            {formatInstant(order.created_at, false)}
          </small>
        </li>
      ))}
    </ul>
  )
}

/** What this customer ordered before, newest first. */
export function OrdersOfCustomer({ id }: { id: number }) {
  const { data } = useCall(ordersOfUser, { params: { user_id: id }, query: { size: 8 } })
  return data ? <EarlierOrders orders={data.results} none="Khách chưa có đơn nào." /> : null
}
