import { Link } from 'react-router'
import type { BillDetail } from '#billing/bill.api.ts'
import { EntryLink } from '#ledger/web/parts/entry-link.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What is set against the bill, and its journal rows; each leads to where it came from. */
export function BillMoney({ bill }: { bill: BillDetail }) {
  return (
    <>
      {bill.allocations.length > 0 && (
        <div className="bill-orders">
          <table>
            <caption>Đã trừ vào phiếu</caption>
            <tbody>
              {bill.allocations.map((row, index) => (
                <tr key={index}>
                  <td>{formatInstant(row.at, true)}</td>
                  <td>
                    {row.transfer_id === null ? (
                      row.source
                    ) : (
                      <Link to={`/transfers?open=${row.transfer_id}`}>{row.source}</Link>
                    )}
                  </td>
                  <td className="n">{grouped(row.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {bill.lines.length > 0 && (
        <div className="bill-orders">
          <table>
            <caption>Bút toán</caption>
            <thead>
              <tr>
                <th scope="col">Lúc</th>
                <th scope="col">Chứng từ</th>
                <th scope="col">Tài khoản</th>
                <th scope="col" className="n">
                  Nợ
                </th>
                <th scope="col" className="n">
                  Có
                </th>
              </tr>
            </thead>
            <tbody>
              {bill.lines.map((line, index) => (
                <tr key={index} className={line.reversed ? 'reversed' : undefined}>
                  <td>{formatInstant(line.at, true)}</td>
                  <td>
                    <EntryLink id={line.entry_id}>{line.document}</EntryLink>
                    {line.reversed && line.reverses === null && ' (đã đảo)'}
                  </td>
                  <td>{line.account_name}</td>
                  <td className="n">{line.amount > 0 ? grouped(line.amount) : ''}</td>
                  <td className="n">{line.amount < 0 ? grouped(-line.amount) : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
