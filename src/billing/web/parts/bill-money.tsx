import { Button, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { BillDetail } from '#billing/bill.api.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const EntryDetail = lazy(async () => ({
  default: (await import('#ledger/web/parts/entry-detail.tsx')).EntryDetail,
}))

/** What is set against the bill, and its journal rows; each leads to where it came from. */
export function BillMoney({ bill }: { bill: BillDetail }) {
  const opens = useHasFlag('ql', 'kt')
  const [entry, setEntry] = useState<number>()
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
                    {opens ? (
                      <Button type="link" size="small" onClick={() => setEntry(line.entry_id)}>
                        {line.document}
                      </Button>
                    ) : (
                      line.document
                    )}
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
      <Modal
        open={entry !== undefined}
        title="Bút toán"
        width={720}
        footer={null}
        destroyOnHidden
        onCancel={() => setEntry(undefined)}
      >
        <Suspense>{entry !== undefined && <EntryDetail key={entry} id={entry} />}</Suspense>
      </Modal>
    </>
  )
}
