import { BookOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { readEntry, type EntryDetail as Entry } from '#ledger/entry.api.ts'
import { statementPath } from '#ledger/web/parts/statement-path.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { foreignWords } from '#ledger/web/parts/foreign-words.ts'
import { JournalTable } from '#ledger/web/parts/journal-preview.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { RecordHeader } from '#platform/web/record/record-header.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
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
  flight_invoice: ({ code }) => `/mawbs/list?q=${code}`,
  asset: ({ id }) => `/asset?open=${id}`,
  opening_import: ({ code }) => `/ledger/opening?q=${code}`,
}

/** One entry: its lines, the document it came by, and what it takes back or was taken back by. */
export function EntryDetail({ id: first }: { id: number }) {
  const [id, show] = useState(first)
  const { data, error } = useRecord(readEntry, { params: { id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active title={false} />
  return (
    <>
      <EntryHead entry={data.data} />
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

/** Its own: from an entry one goes to the one that took it back, without leaving the drawer. */
function EntryHead({ entry }: { entry: Entry }) {
  return (
    <RecordHeader
      icon={<BookOutlined />}
      name={entry.reason ?? entry.document}
      code={entry.document}
      tags={entry.reversed_by && <StatusTag status="reversed" tags={standings} />}
      about={entry.station_name}
      figures={[{ label: 'Số tiền', value: entry.lines.reduce((sum, { debit }) => sum + debit, 0) }]}
      label={`Thao tác với ${entry.document}`}
    />
  )
}
const standings = { reversed: { label: 'Đã đảo', phase: 'off' } } as const

function Facts({ entry, show }: { entry: Entry; show: (id: number) => void }) {
  const other = (given: Entry['reverses']) =>
    given && (
      <Button type="link" size="small" className="ledger-other" onClick={() => show(given.id)}>
        {given.document}
      </Button>
    )
  const given: readonly (readonly [label: string, value: ReactNode])[] = [
    ['Chứng từ gốc', <Document key="reference" reference={entry.reference} />],
    ['Ngày ghi sổ', `${entry.posting_date}${entry.closed ? ' (kỳ đã khóa)' : ''}`],
    ['Ngày chứng từ', entry.document_date],
    ['Đảo của', other(entry.reverses)],
    ['Đã đảo bởi', other(entry.reversed_by)],
    ['Người lập', [entry.maker_name ?? 'Hệ thống', formatInstant(entry.created_at, true)].join(' · ')],
    ['Người duyệt', entry.checker_name],
  ]
  const facts = given.flatMap(([label, value]) => (value ? { name: label, label, value } : []))
  return <RecordFacts facts={facts} />
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
