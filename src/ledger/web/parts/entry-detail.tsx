import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { readEntry, type EntryDetail as Entry } from '#ledger/entry.api.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { foreignWords } from '#ledger/web/parts/foreign-words.ts'
import { JournalTable } from '#ledger/web/parts/journal-preview.tsx'
import { useCall } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#ledger/web/ledger.css'

/** Where the document of an entry is worked on: there it is changed or taken back, and its entry with it. */
const documentPaths: Readonly<Record<string, (given: { id: number; code: string }) => string>> = {
  bill: ({ id }) => `/invoices?open=${id}`,
  transfer: ({ id }) => `/transfers?open=${id}`,
  transaction: ({ code }) => `/transactions?q=${code}`,
  penalty: ({ code }) => `/punishes?q=${code}`,
  behalf_payment: ({ code }) => `/payments?q=${code}`,
  bank_transaction: ({ code }) => `/bank-transactions?q=${encodeURIComponent(code)}`,
  card_load: ({ code }) => `/credits?q=${code}`,
  partner_refund: ({ code }) => `/partner-refunds?q=${code}`,
  opening_import: ({ code }) => `/ledger/opening?q=${code}`,
}

/** One entry: its lines, the document it came by, and what it takes back or was taken back by. */
export function EntryDetail({ id: first }: { id: number }) {
  const [id, show] = useState(first)
  const { data, error } = useCall(readEntry, { params: { id } })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active title={false} />
  return (
    <>
      <Facts entry={data.data} show={show} />
      <Lines entry={data.data} />
      {data.data.reference !== null && data.data.reversed_by === null && (
        <p className="quiet">
          Bút toán không sửa được: ghi sai thì sửa hoặc đảo ở chứng từ gốc
          {data.data.closed ? ', bút toán đảo vào kỳ đang mở.' : '.'}
        </p>
      )}
    </>
  )
}

function Facts({ entry, show }: { entry: Entry; show: (id: number) => void }) {
  const other = (given: Entry['reverses']) =>
    given && (
      <Button type="link" size="small" className="ledger-other" onClick={() => show(given.id)}>
        {given.document}
      </Button>
    )
  const facts = [
    ['Chứng từ', <b key="document">{entry.document}</b>],
    ['Chứng từ gốc', <Document key="reference" reference={entry.reference} />],
    ['Ngày ghi sổ', `${entry.posting_date}${entry.closed ? ' (kỳ đã khóa)' : ''}`],
    ['Ngày chứng từ', entry.document_date],
    ['Nội dung', entry.reason],
    ['Đảo của', other(entry.reverses)],
    ['Đã đảo bởi', other(entry.reversed_by)],
    ['Trạm', entry.station_name],
    ['Người lập', [entry.maker_name ?? 'Hệ thống', formatInstant(entry.created_at, true)].join(' · ')],
    ['Người duyệt', entry.checker_name],
  ] as const
  return (
    <dl className="ledger-facts">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function Document({ reference }: { reference: Entry['reference'] }) {
  const { role } = usePerson()
  if (!reference?.code) return <>Không có</>
  const { type, id, code } = reference
  const to = type === 'order' ? orderPath(role, id) : documentPaths[type]?.({ id, code })
  if (!to) return <>{code}</>
  return (
    <Link className="ledger-link code" to={to}>
      {code}
    </Link>
  )
}

function Lines({ entry: { lines } }: { entry: Entry }) {
  const rows = lines.map((line) => ({
    account: (
      <Link className="ledger-link" to={statementPath({ account: line.account_id })}>
        {line.account}
      </Link>
    ),
    text: noteOf(line),
    debit: line.debit || undefined,
    credit: line.credit || undefined,
  }))
  return <JournalTable caption="Định khoản" rows={rows} />
}

/** The order whose money it is, and the foreign side with its rate. */
function noteOf({ order_code, ...line }: Entry['lines'][number]): string {
  return [order_code, foreignWords(line)].filter(Boolean).join(' · ')
}
