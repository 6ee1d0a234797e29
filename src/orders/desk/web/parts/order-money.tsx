import { freeRule } from '#ledger/free.words.ts'
import { EntryLink } from '#ledger/web/parts/entry-link.tsx'
import type { OrderDetail } from '#orders/core/order.api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#platform/web/actions/preview-table.css'

const shown = (value: number) => <span className={value < 0 ? 'bad' : undefined}>{grouped(value)}</span>

/** The customer's money as it concerns this order, and each journal row with the balance after it. */
export function OrderMoney({ order }: { order: OrderDetail }) {
  const { money } = order
  if (!money) return null
  const sums = [
    ['Số dư khách', money.balance],
    ['Tạm giữ', money.locked],
    ['Khả dụng', money.free],
    ['Mức rủi ro', money.exposure],
    ['Cọc của đơn', money.deposit],
    ['Đã nhận cho đơn', money.allocated],
  ] as const
  return (
    <div className="order-money">
      <dl className="order-sums">
        {sums.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{shown(value)} đ</dd>
          </div>
        ))}
      </dl>
      <small className="quiet">{freeRule}</small>
      {money.lines.length === 0 ? (
        <Nothing small>Chưa có bút toán nào.</Nothing>
      ) : (
        <table className="preview">
          <caption>Bút toán của đơn</caption>
          <thead>
            <tr>
              <th scope="col">Thời điểm</th>
              <th scope="col">Chứng từ</th>
              <th scope="col">Tài khoản</th>
              <th scope="col" className="right">
                Nợ (đ)
              </th>
              <th scope="col" className="right">
                Có (đ)
              </th>
              <th scope="col" className="right">
                Số dư sau (đ)
              </th>
            </tr>
          </thead>
          <tbody>
            {money.lines.map((line, index) => (
              <tr key={index} className={line.reversed ? 'reversed' : undefined}>
                <td>{formatInstant(line.at, true)}</td>
                <td>
                  <EntryLink id={line.entry_id}>{line.document}</EntryLink>
                  {line.reversed && line.reverses === null && ' (đã đảo)'}
                </td>
                <td>{line.account_name}</td>
                <td className="right">{line.amount > 0 && grouped(line.amount)}</td>
                <td className="right">{line.amount < 0 && grouped(-line.amount)}</td>
                <td className="right">{line.balance_after !== null && shown(line.balance_after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
