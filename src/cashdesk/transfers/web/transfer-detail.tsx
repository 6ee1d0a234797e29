import { Link, useNavigate } from 'react-router'
import { transferHistory } from '#cashdesk/transfers/payout.api.ts'
import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { receiverOf } from '#cashdesk/transfers/transfer.words.ts'
import { TransferQr } from '#cashdesk/transfers/web/transfer-qr.tsx'
import { useTransferActions } from '#cashdesk/transfers/web/transfer-actions.tsx'
import { TransferStep } from '#cashdesk/transfers/web/parts/transfer-step.tsx'
import { methodNames, typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const said = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].filter(Boolean).join(' · ')

function Files({ paths }: { paths: readonly string[] }) {
  return paths.map((path, at) => <StoredFile key={path} path={path} label={`Tệp ${at + 1}`} />)
}

/** A receipt that the customer is still to transfer. */
const waitsForBank = ({ status, trans_type, method }: TransferRow) =>
  status === transferStatus.pending && trans_type === 1 && method === 'bank'

/** A request for a receipt or payout, who made it and who decided. */
export function TransferDetail({ row, open }: { row: TransferRow; open: (form: DeskForm) => void }) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const decides = useHasFlag('ql', 'kt', 'kd', 'cs')
  const actions = useTransferActions(open)(row)
  const order = row.order_id
  const facts = recordFacts(transferFields, role, row, {
    extended: {
      amount: row.amount !== null && <b>{grouped(row.amount)} đ</b>,
      customer_name: [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      trans_type: `${typeNames[row.trans_type] ?? ''} · ${methodNames[row.method] ?? ''}`,
      card_name: [row.card_name, row.partner_name && `qua ${row.partner_name}`].filter(Boolean).join(' · '),
      receive_account: receiverOf(row),
      order_code: order && (
        <a
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
      bill_code: row.bill_code && <Link to={`/invoices?open=${row.bill_id}`}>{row.bill_code}</Link>,
      maker_name: said(row.maker_name, row.created_at),
      approver_name: said(row.approver_name, row.approved_at),
      manager_name:
        row.manager_name ?? (row.needs_manager && row.status === transferStatus.pending && 'đang chờ'),
      checker_name: said(row.checker_name, row.decided_at),
      attachments: row.attachments.length > 0 && <Files paths={row.attachments} />,
      image_transfer: row.image_transfer && <StoredFile path={row.image_transfer} />,
    },
  })
  return (
    <>
      <div className="transfer-actions">
        <ActionBar actions={decides ? actions : []} label={`Thao tác với ${row.code}`} />
      </div>
      <dl className="transfer-facts">
        <div>
          <dt>Trạng thái</dt>
          <dd>
            <TransferStep row={row} />
          </dd>
        </div>
        {facts.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {decides && waitsForBank(row) && (
        // By what it asks: another amount is another code, a receipt that came asks for none.
        <TransferQr code={row.code} amount={row.amount} card={row.card_id} message={row.message} />
      )}
      {decides && <Story call={transferHistory} id={row.id} />}
    </>
  )
}

/** The drawer of a list of requests; `open` shows the forms of its actions. */
export const transferDrawer = (open: (form: DeskForm) => void): OpenRecord<TransferRow> => ({
  title: (row, id) => (row ? `Chuyển khoản ${row.code}` : `Chuyển khoản #${id}`),
  render: (_, row) => (row ? <TransferDetail row={row} open={open} /> : 'Không tìm thấy yêu cầu này.'),
  width: 560,
})
