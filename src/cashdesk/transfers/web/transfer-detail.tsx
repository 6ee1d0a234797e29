import { BankOutlined, DollarOutlined } from '@ant-design/icons'
import { Link, useNavigate } from 'react-router'
import { transferHistory } from '#cashdesk/transfers/payout.api.ts'
import type { TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { storyPane } from '#cashdesk/desk/web/parts/story.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { receiverOf } from '#cashdesk/transfers/transfer.words.ts'
import { Receiver } from '#cashdesk/transfers/web/receiver.tsx'
import { TransferQr } from '#cashdesk/transfers/web/transfer-qr.tsx'
import { transferWay } from '#cashdesk/transfers/transfer.way.ts'
import { TransferStep } from '#cashdesk/transfers/web/parts/transfer-step.tsx'
import { methodNames, typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#cashdesk/desk/web/parts/desk.css'

const refundType = 2

const said = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].filter(Boolean).join(' · ')

function Files({ paths }: { paths: readonly string[] }) {
  return paths.map((path, at) => <StoredFile key={path} path={path} label={`Tệp ${at + 1}`} />)
}

/** A receipt that the customer is still to transfer. */
const waitsForBank = ({ status, trans_type, method }: TransferRow) =>
  status === transferStatus.pending && trans_type === 1 && method === 'bank'

/** What is known of a request, what the customer scans to pay it, and what happened to it. */
function TransferDetail({ row }: { row: TransferRow }) {
  const { role } = usePerson()
  const navigate = useNavigate()
  const decides = useHasFlag('ql', 'kt', 'kd', 'cs')
  const order = row.order_id
  const facts = recordFacts(transferFields, role, row, {
    without: ['amount'],
    extended: {
      customer_name: [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
      trans_type: `${typeNames[row.trans_type] ?? ''} · ${methodNames[row.method] ?? ''}`,
      card_name: [row.card_name, row.partner_name && `qua ${row.partner_name}`].filter(Boolean).join(' · '),
      receive_account: receiverOf(row) && <Receiver row={row} />,
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
  const info = (
    <>
      <RecordFacts facts={facts} />
      {decides && waitsForBank(row) && (
        // By what it asks: another amount is another code, a receipt that came asks for none.
        <TransferQr code={row.code} amount={row.amount} card={row.card_id} message={row.message} />
      )}
    </>
  )
  return (
    <RecordPanes
      width="record"
      panes={[
        { key: 'info', label: 'Thông tin', children: info },
        ...(decides ? [storyPane(transferHistory, row.id)] : []),
      ]}
    />
  )
}

const titleOf = ({ trans_type, code }: TransferRow) =>
  `${trans_type === refundType ? 'Phiếu chi' : 'Phiếu thu'} ${code}`

/** The drawer of every list of requests. */
export const openTransfer: OpenRecord<TransferRow> = {
  title: (row, id) => (row ? titleOf(row) : `Phiếu thu chi #${id}`),
  head: (row) => ({
    icon: row.method === 'cash' ? <DollarOutlined /> : <BankOutlined />,
    name: [row.customer_no, row.customer_name].filter(Boolean).join(' · ') || titleOf(row),
    code: row.code,
    tags: <TransferStep row={row} />,
    about: `${typeNames[row.trans_type] ?? ''} · ${methodNames[row.method] ?? ''}`,
    // Of whom money is nothing to know it is null.
    figures: row.amount === null ? [] : [{ label: transferFields.amount.label, value: row.amount }],
    way: transferWay(row),
  }),
  render: (_, row) => (row ? <TransferDetail row={row} /> : <Nothing>Không tìm thấy phiếu này.</Nothing>),
  width: 'record',
}
