import { Skeleton } from 'antd'
import { listSalePayments, listSaleRefunds } from '#liquidation/money/sale-money.api.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { payingWays } from '#liquidation/money/sale-money.words.ts'
import { SaleQr } from '#liquidation/money/web/parts/sale-qr.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { When } from '#platform/web/words/when.tsx'
import '#liquidation/money/web/parts/sale-statement.css'

/** What the buyer of an order was asked for, paid and got back; of a transfer that waits, where to. */
export function SaleMoney({ sale }: { sale: number }) {
  const query = { liquidation_order_id: String(sale), size: 50 }
  const payments = useCall(listSalePayments, { query })
  const refunds = useCall(listSaleRefunds, { query })
  const error = payments.error ?? refunds.error
  if (error) return <Failed small error={error} />
  if (!payments.data || !refunds.data) return <Skeleton active title={false} />
  const paid = payments.data.results.map((row) => ({
    ...row,
    what: 'Thu',
    tag: <StatusTag status={row.status} tags={salePaymentStatus.tags} />,
  }))
  const back = refunds.data.results.map((row) => ({
    ...row,
    what: `Trả lại ${grouped(row.quantity)} cái, hoàn`,
    tag: <StatusTag status={row.status} tags={saleRefundStatus.tags} />,
  }))
  const rows = [...paid, ...back].toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
  const waits = payments.data.results.find(
    ({ status, method }) => status === salePaymentStatus.pending && method === 'bank',
  )
  return (
    <section aria-label="Tiền của đơn">
      <h3>Tiền của đơn</h3>
      {rows.length === 0 && <Nothing small>Chưa yêu cầu người mua trả tiền.</Nothing>}
      <ul className="sale-money">
        {rows.map(({ id, what, amount, method, document, created_at, tag }) => (
          <li key={`${what} ${id}`}>
            {what} <b>{grouped(amount)} đ</b> · {payingWays[method]} {tag}
            <small>
              <When at={created_at} beside />
              {document && ` · ${document}`}
            </small>
          </li>
        ))}
      </ul>
      {waits && <SaleQr id={waits.id} />}
    </section>
  )
}
