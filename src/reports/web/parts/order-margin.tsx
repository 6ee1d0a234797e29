import { Skeleton } from 'antd'
import { Link } from 'react-router'
import type { ReportRow } from '#platform/contract/report.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { useRecord } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { causes, marginAlarms, marginReport, moveKeys } from '#reports/margins.report.ts'
import '#platform/web/actions/preview-table.css'

const { columns, calls, screen } = marginReport
const column = (key: string) => columns.find((one) => one.key === key)
const titleOf = (key: string) => column(key)?.title ?? key
const hintOf = (key: string) => column(key)?.hint
const sumOf = (row: ReportRow, key: string) => Number(row[key] ?? 0)

/**
 * What the quote of an order promised to leave, what moved it since and why, and what is left: its row of the margin
 * radar, which those alone may ask for who see costs.
 */
export function OrderMargin({ id, boughtAt }: { id: number; boughtAt: string }) {
  const day = formatInstant(boughtAt, false)
  const query = { order_id: String(id), date_from: day, date_to: day, group_by: 'order' }
  const { data, error, refetch } = useRecord(calls.list, { query })
  if (error) return <Failed error={error} retry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />
  const [row] = data.results
  if (!row) return <Nothing small>Chưa tính được lãi của đơn này.</Nothing>
  const address = `${screen}?${new URLSearchParams(query)}`
  return <Margin row={row} address={address} />
}

function Margin({ row, address }: { row: ReportRow; address: string }) {
  // Minus is against us, as with what moved.
  const line = (key: string, { sum = false, value = sumOf(row, key) } = {}) => (
    <tr key={key} className={sum ? 'sum' : undefined}>
      <th scope="row">
        {titleOf(key)}
        {hintOf(key) && <small>{hintOf(key)}</small>}
      </th>
      <td className="right">
        <span className={value < 0 ? 'bad' : undefined}>{grouped(value)}</span>
      </td>
    </tr>
  )
  const moved = moveKeys.filter((key) => sumOf(row, key) !== 0)
  const flight = sumOf(row, 'flight_cost')
  const percent = row['margin_percent']
  return (
    <section className="order-box">
      <Warning row={row} />
      <table className="preview">
        <tbody>
          {line('planned')}
          {moved.map((key) => line(key))}
          {flight !== 0 && line('flight_cost', { value: -flight })}
          {line('margin', { sum: true })}
          {sumOf(row, 'cod_short') !== 0 && line('cod_short')}
        </tbody>
      </table>
      <small className="quiet">
        {moved.length === 0 && flight === 0 && 'Chưa có gì thay đổi sau báo giá. '}
        {typeof percent === 'number' &&
          `${grouped(percent, 1)}% của doanh thu ${grouped(sumOf(row, 'revenue'))} đ. `}
        <Link to={address}>Mở trong {marginReport.title}</Link>
      </small>
    </section>
  )
}

/** Why it is to be looked at. */
function Warning({ row }: { row: ReportRow }) {
  const alarm = marginAlarms[row['alarm'] as keyof typeof marginAlarms]
  if (!alarm) return null
  const why = causes[row['why'] as keyof typeof causes]
  return (
    <p className="order-warning">
      {alarm}
      {why && `: ${why.toLocaleLowerCase('vi')}`}
    </p>
  )
}
