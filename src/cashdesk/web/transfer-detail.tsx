import { Link, useNavigate } from 'react-router'
import type { TransferRow } from '#cashdesk/transfer.api.ts'
import { useTransferActions } from '#cashdesk/web/transfer-actions.tsx'
import { methodNames, transferTags, typeNames } from '#cashdesk/web/transfer-words.ts'
import { orderPath } from '#orders/web/parts/order-paths.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/web/transfer.css'

/** A request for a receipt or payout, who made it and who decided. */
export function TransferDetail({ row }: { row: TransferRow }) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const decides = useHasFlag('ql', 'kt', 'kd', 'cs')
  const actions = useTransferActions()(row)
  const order = row.order_id
  const facts = [
    ['Số tiền', row.amount !== null && <b key="amount">{grouped(row.amount)} đ</b>],
    ['Loại', `${typeNames[row.trans_type] ?? ''} · ${methodNames[row.method] ?? ''}`],
    ['Tài khoản', row.card_name],
    ['Khách hàng', [row.customer_no, row.customer_name].filter(Boolean).join(' · ')],
    [
      'Đơn hàng',
      order && (
        <a
          key="order"
          href={orderPath(role, order)}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return
            event.preventDefault()
            void navigate(orderPath(role, order))
          }}
        >
          {row.order_code}
        </a>
      ),
    ],
    [
      'Phiếu xuất',
      row.bill_code && (
        <Link key="bill" to={`/invoices?open=${row.bill_id}`}>
          {row.bill_code}
        </Link>
      ),
    ],
    ['Nội dung', row.message],
    ['Ghi chú', row.note],
    ['Tạo', [row.maker_name, formatInstant(row.created_at, true)].filter(Boolean).join(' · ')],
    [
      row.status === -1 ? 'Người hủy' : 'Người xác nhận',
      row.checker_name &&
        `${row.checker_name} · ${row.decided_at ? formatInstant(row.decided_at, true) : ''}`,
    ],
    ['Chứng từ', row.document],
    ['Lý do hủy', row.reason],
  ] as const
  return (
    <>
      <div className="transfer-actions">
        <ActionBar actions={decides ? actions : []} label={`Thao tác với ${row.code}`} />
      </div>
      <dl className="transfer-facts">
        <div>
          <dt>Trạng thái</dt>
          <dd>
            <StatusTag status={row.status} table={transferTags} />
          </dd>
        </div>
        {facts
          .filter(([, value]) => value !== null && value !== '' && value !== false)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  )
}
