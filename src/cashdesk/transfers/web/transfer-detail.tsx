import { Link, useNavigate } from 'react-router'
import { transferHistory } from '#cashdesk/transfers/payout.api.ts'
import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { useTransferActions } from '#cashdesk/transfers/web/transfer-actions.tsx'
import { methodNames, typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const said = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].filter(Boolean).join(' · ')

function Files({ paths }: { paths: readonly string[] }) {
  return paths.map((path, at) => <StoredFile key={path} path={path} label={`Tệp ${at + 1}`} />)
}

/** A request for a receipt or payout, who made it and who decided. */
export function TransferDetail({ row, open }: { row: TransferRow; open: (form: DeskForm) => void }) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const decides = useHasFlag('ql', 'kt', 'kd', 'cs')
  const actions = useTransferActions(open)(row)
  const order = row.order_id
  const facts = [
    ['Số tiền', row.amount !== null && <b key="amount">{grouped(row.amount)} đ</b>],
    ['Loại', `${typeNames[row.trans_type] ?? ''} · ${methodNames[row.method] ?? ''}`],
    ['Tài khoản', [row.card_name, row.partner_name && `qua ${row.partner_name}`].filter(Boolean).join(' · ')],
    [
      'Tài khoản của khách',
      [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · '),
    ],
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
    ['Tạo', said(row.maker_name, row.created_at)],
    ['Người sửa', row.changer_name],
    ['Duyệt chi', said(row.approver_name, row.approved_at)],
    [
      'Quản lý duyệt',
      row.manager_name ?? (row.needs_manager && row.status === transferStatus.pending && 'đang chờ'),
    ],
    ['Đối tác xác nhận', row.partner_confirmed_at && formatInstant(row.partner_confirmed_at, true)],
    [
      row.status === transferStatus.cancelled ? 'Người hủy' : 'Người xác nhận',
      said(row.checker_name, row.decided_at),
    ],
    ['Bút toán', row.document],
    ['Đính kèm', row.attachments.length > 0 && <Files key="files" paths={row.attachments} />],
    ['Chứng từ', row.image_transfer && <StoredFile key="proof" path={row.image_transfer} />],
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
            <StatusTag status={row.status} tags={transferStatus.tags} />
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
      {decides && <Story call={transferHistory} id={row.id} />}
    </>
  )
}
