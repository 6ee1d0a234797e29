import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { getDebt } from '#cashdesk/debts/debt.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { freeRule } from '#ledger/free.words.ts'
import { EntryLink } from '#ledger/web/parts/entry-link.tsx'
import { readStatement, topUpQr } from '#ledger/customer-money.api.ts'
import { api, showError, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { MoneyInput } from '#platform/web/inputs/number-inputs.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Lines of the journal on a page. */
export const statementRows = 20

/** What the customer has with us, the lines that made it, and the QR by which they top up. */
export function CustomerMoney({ customer }: { customer: CustomerRow }) {
  const [page, setPage] = useState(1)
  const { data, error } = useCall(readStatement, {
    params: { id: customer.id },
    query: { page, size: statementRows },
  })
  const debt = useCall(getDebt, { params: { id: customer.id } })
  if (!data) return error ? <Failed error={error} /> : <Skeleton active title={false} />
  const { option: money, results, pagination } = data
  const due = debt.data?.data.money.due
  const sums: readonly (readonly [string, number | null | undefined])[] = [
    ['Số dư', money?.balance],
    ['Tạm giữ', money?.locked],
    ['Khả dụng', money?.free],
    ['Nợ trên phiếu', due],
    ['Đang ứng mua', money?.exposure],
    ['Hạn mức công nợ', money?.debt_limit],
    ['Hạn mức mua vượt cọc', money?.exposure_limit],
  ]
  return (
    <>
      <dl className="customer-sums">
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...((amount ?? 0) < 0 ? { className: 'customer-owes' } : {})}>
              {amount === undefined ? '…' : amount === null ? 'Không đặt' : `${grouped(amount)} đ`}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <small className="quiet">{freeRule}</small>{' '}
        {due !== undefined && due > 0 && (
          <Link to={`/debt/limit?tab=ageing&open=${customer.id}`}>Xem phiếu chưa thanh toán</Link>
        )}
      </p>
      <TopUp customer={customer} />
      <h4>Sổ chi tiết</h4>
      {results.length === 0 && <Nothing small>Chưa có bút toán nào.</Nothing>}
      {results.length > 0 && (
        <div className="customer-scroll">
          <table className="customer-journal">
            <thead>
              <tr>
                <th scope="col">Ngày</th>
                <th scope="col">Chứng từ</th>
                <th scope="col">Nội dung</th>
                <th scope="col" className="num">
                  Phát sinh (đ)
                </th>
                <th scope="col" className="num">
                  Số dư (đ)
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((row) => (
                <tr key={row.id}>
                  <td title={formatInstant(row.created_at, true)}>{row.posting_date}</td>
                  <td>
                    <EntryLink id={row.entry_id}>
                      {row.kind_name} {row.number}
                    </EntryLink>
                    {row.reversal && ' (đảo)'}
                  </td>
                  <td>{coded([row.reference, row.reason].filter(Boolean).join(' · '))}</td>
                  <td className="num">{row.amount > 0 ? `+${grouped(row.amount)}` : grouped(row.amount)}</td>
                  <td className="num">{grouped(row.balance_after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {pagination.total > statementRows && (
        <p>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Mới hơn
          </Button>{' '}
          <Button
            size="small"
            disabled={page * statementRows >= pagination.total}
            onClick={() => setPage(page + 1)}
          >
            Cũ hơn
          </Button>
        </p>
      )}
    </>
  )
}

interface Qr {
  svg: string
  memo: string
  amount: number | null
  bank: string
  account: string
  holder: string | null
}

function TopUp({ customer }: { customer: CustomerRow }) {
  const [amount, setAmount] = useState<number | null>(null)
  const [qr, setQr] = useState<Qr>()
  const [asking, setAsking] = useState(false)
  const message = useMessage()
  if (!customer.customer_no)
    return <Nothing small>Khách chưa có mã KH nên chưa tạo được QR nạp tiền.</Nothing>
  const make = async () => {
    setAsking(true)
    try {
      setQr((await api(topUpQr, { body: { user_id: customer.id, amount } })).data)
    } catch (problem) {
      showError(message, problem)
    } finally {
      setAsking(false)
    }
  }
  return (
    <div className="customer-topup">
      <label>
        Số tiền nạp (đ)
        <MoneyInput value={amount} onChange={setAmount} placeholder="Để trống: khách tự nhập" />
      </label>
      <Button loading={asking} onClick={() => void make()}>
        Tạo QR nạp tiền
      </Button>
      {qr && (
        <figure>
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(qr.svg)}`}
            alt={`Mã QR nạp tiền ${qr.memo}`}
          />
          <figcaption>
            {qr.bank} · {qr.account} · {qr.holder}
            <br />
            Nội dung: <b>{qr.memo}</b>
            {qr.amount !== null && ` · ${grouped(qr.amount)} đ`}
          </figcaption>
        </figure>
      )}
    </div>
  )
}
