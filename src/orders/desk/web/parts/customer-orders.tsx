import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { listOrders } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { countOf, grouped } from '#platform/web/words/numbers.ts'

const shown = 20

/** What it comes to; until it is priced, what was quoted. */
function sumOf({ total_vnd: total, quoted_total: quoted }: Sums): string {
  const sum = total || quoted
  return sum ? `${grouped(sum)} đ` : '–'
}
interface Sums {
  total_vnd: number | null
  quoted_total: number | null
}

/** The latest orders of a customer, and the way to all of them. */
export default function CustomerOrders({ id }: { id: number }) {
  const { data, error } = useCall(listOrders, {
    query: { customer_id: String(id), size: shown, sort: '-created_at' },
  })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active title={false} />
  const { results, pagination } = data
  if (results.length === 0) return <p className="quiet">Khách chưa có đơn hàng nào.</p>
  return (
    <>
      <ul className="customer-rows">
        {results.map((row) => (
          <li key={row.id}>
            <div>
              <Link to={`/quotes?open=${row.id}`}>{row.code}</Link>{' '}
              <StatusTag status={row.status} tags={orderStatus.tags} />
              <p className="quiet">
                {[row.name, formatInstant(row.created_at, true)].filter(Boolean).join(' · ')}
              </p>
            </div>
            <b>{sumOf(row)}</b>
          </li>
        ))}
      </ul>
      <Link to={`/quotes?customer_id=${id}`}>
        Mở danh sách {countOf(pagination.total, pagination.more)} đơn hàng của khách
      </Link>
    </>
  )
}
