import { Skeleton } from 'antd'
import { consigneeHistory, customerRevenue } from '#billing/customer-bills.api.ts'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/parts/customer-history.css'

/** Whom earlier slips of a customer went to, the last used first. */
export function Consignees({ id }: { id: number }) {
  const { data, error } = useRecord(consigneeHistory, { query: { user_id: id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active title={false} />
  if (data.data.length === 0) return <Nothing small>Khách chưa có phiếu xuất nào.</Nothing>
  return (
    <ul className="history-rows">
      {data.data.map((row) => (
        <li key={`${row.name} ${row.phone} ${row.address} ${row.ward}`}>
          <b>
            {row.name} · {row.phone}
          </b>
          <p>{[row.address, row.ward, row.district, row.province].filter(Boolean).join(', ')}</p>
          <span className="quiet">
            {grouped(row.bills)} phiếu · gần nhất {row.last_bill}, {formatInstant(row.last_at, true)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What a customer brought, month by month; the bar is the month's part of the best one. */
export function Revenue({ id }: { id: number }) {
  const { data, error } = useRecord(customerRevenue, { body: { user_id: id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active title={false} />
  const { revenue, bills, months } = data.data
  const best = Math.max(1, ...months.map((month) => month.revenue))
  return (
    <>
      <p>
        12 tháng: <b>{grouped(revenue)} đ</b> · {grouped(bills)} phiếu đã giao xong
      </p>
      <table className="history-months">
        <thead>
          <tr>
            <th>Tháng</th>
            <th className="n">Phiếu</th>
            <th className="n">Doanh thu (đ)</th>
            <th aria-hidden />
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <td>{month.month}</td>
              <td className="n">{grouped(month.bills)}</td>
              <td className="n">{grouped(month.revenue)}</td>
              <td aria-hidden>
                <div style={{ width: `${(100 * month.revenue) / best}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
