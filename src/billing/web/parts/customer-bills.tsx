import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { listBills } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { countOf, grouped } from '#platform/web/words/numbers.ts'

const shown = 20

/** The latest export slips of a customer with what is still due, and the way to all of them. */
export default function CustomerBills({ id }: { id: number }) {
  const { data, error } = useCall(listBills, {
    query: { customer_id: String(id), size: shown, sort: '-created_at' },
  })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active title={false} />
  const { results, pagination } = data
  if (results.length === 0) return <p className="quiet">Khách chưa có phiếu xuất nào.</p>
  return (
    <>
      <ul className="customer-rows">
        {results.map((row) => (
          <li key={row.id}>
            <div>
              <Link to={`/invoices?open=${row.id}`}>{row.code}</Link>{' '}
              <StatusTag status={row.status} tags={billStatus.tags} />
              <p className="quiet">
                {[row.codes.join(', '), formatInstant(row.created_at, true)].join(' · ')}
              </p>
            </div>
            <div className="num">
              <b>{grouped(row.total_vnd)} đ</b>
              {row.due > 0 && <p className="quiet">còn {grouped(row.due)} đ</p>}
            </div>
          </li>
        ))}
      </ul>
      <Link to={`/invoices?customer_id=${id}`}>
        Mở danh sách {countOf(pagination.total, pagination.more)} phiếu xuất của khách
      </Link>
    </>
  )
}
