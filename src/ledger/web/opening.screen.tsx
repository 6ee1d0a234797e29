import { BookOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { ledgerErrors } from '#ledger/ledger.errors.ts'
import {
  listOpenings,
  openingImport,
  readOpening,
  rejectOpening,
  releaseOpening,
  reverseOpening,
  type OpeningLine,
  type OpeningRow,
} from '#ledger/opening.api.ts'
import { openingFields } from '#ledger/opening.fields.ts'
import { openingStatus, openingTable } from '#ledger/opening.status.ts'
import { foreignWords } from '#ledger/web/parts/foreign-words.ts'
import { JournalTable, type JournalRow } from '#ledger/web/parts/journal-preview.tsx'
import { datedWay } from '#platform/contract/way.ts'
import { wroteIt } from '#platform/contract/status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const columnsFor = (role: RoleCode) => recordColumns<OpeningRow>(openingFields, role)

/** Opening balances come in from a sheet, wait for a second person, and are taken back as they came. */
export default function Openings() {
  const { role } = usePerson()
  const actionsOf = useOpeningActions()
  const list = useMemo(
    () => ({
      path: '/ledger/opening',
      noun: 'lần nhập số dư',
      search: 'Mã lần nhập…',
      columns: columnsFor(role),
      rowLabel: (row: OpeningRow) => row.code,
      open: {
        title: (row: OpeningRow | undefined) => row?.code ?? 'Số dư đầu kỳ',
        head: headOf,
        render: (id: number) => <Opening id={id} />,
        width: 'work' as const,
      },
    }),
    [role],
  )
  return (
    <ListScreen
      {...list}
      title="Số dư đầu kỳ"
      call={listOpenings}
      above={
        <p className="quiet">Số dư nhập vào chỉ ghi sổ khi người thứ hai, không phải người nhập, duyệt.</p>
      }
      rowActions={actionsOf}
      actions={<ImportButton calls={openingImport} noun="số dư đầu kỳ" invalidates={[listOpenings]} />}
    />
  )
}

/** What its state allows; release is off for whoever imported it. */
function useOpeningActions() {
  const { id: me, role } = usePerson()
  const write = useWrite([listOpenings, readOpening])
  return (row: OpeningRow): RowAction[] =>
    statusActions(
      openingTable,
      {
        role,
        status: row.status,
        noun: row.code,
        snapshot: { wrote: wroteIt(row, me) },
        errors: ledgerErrors,
      },
      ({ key }, reason) => {
        if (key === 'release') return write(releaseOpening, { body: { id: row.id } })
        const call = key === 'reject' ? rejectOpening : reverseOpening
        return write(call, { body: { id: row.id, reason } })
      },
    ).map((action) => {
      // What it writes into the books, or takes out of them, is seen before.
      if (action.key === 'reject') return action
      const lines = <Lines id={row.id} caption={captions[action.key] ?? ''} />
      return {
        ...action,
        primary: action.key === 'release',
        confirm: {
          title: `${action.label} ${row.code}?`,
          ...action.confirm,
          content: lines,
        },
      }
    })
}

const captions: Readonly<Record<string, string>> = {
  release: 'Bút toán sẽ ghi, mỗi dòng một bút toán vào ngày của dòng',
  reverse: 'Bút toán sẽ đảo, ghi ngày hôm nay',
}

/** The lines of an import, as the books take them. */
function Lines({ id, caption }: { id: number; caption: string }) {
  const { data } = useCall(readOpening, { params: { id } })
  if (!data) return <Skeleton active title={false} />
  return (
    <div style={{ maxHeight: 420, overflow: 'auto' }}>
      <JournalTable caption={caption} rows={data.data.lines.map(journalRow)} />
    </div>
  )
}

const journalRow = (line: OpeningLine): JournalRow => ({
  account: `${line.kind} ${line.code}`,
  text: [`Dòng ${line.line}`, line.posting_date, foreignWords(line), line.note].filter(Boolean).join(' · '),
  ...(line.amount > 0 ? { debit: line.amount } : { credit: -line.amount }),
})

const headOf = (row: OpeningRow): RecordHead => ({
  icon: <BookOutlined />,
  name: row.file_name,
  code: row.code,
  tags: <StatusTag status={row.status} tags={openingStatus.tags} />,
  about: `${grouped(row.rows)} dòng`,
  figures: [
    { label: openingFields.debit.label, value: row.debit },
    { label: openingFields.credit.label, value: row.credit },
  ],
  way: datedWay(
    [
      { label: 'Nhập', at: row.created_at },
      {
        label: 'Ghi sổ',
        at: row.status === openingStatus.booked ? (row.decided_at ?? row.created_at) : null,
      },
    ],
    openingStatus.label(row.status),
    row.status !== openingStatus.waiting,
  ),
})
const inHead = ['code', 'status', 'file_name', 'rows', 'debit', 'credit']

function Opening({ id }: { id: number }) {
  const { data } = useCall(readOpening, { params: { id } })
  const { role } = usePerson()
  if (!data) return <Skeleton active />
  const { row, lines } = data.data
  return (
    <>
      <RecordFacts facts={recordFacts(openingFields, role, row, { without: inHead })} />
      {lines.length > 0 && (
        <JournalTable caption="Các dòng của tệp, so với sổ cũ trước khi duyệt" rows={lines.map(journalRow)} />
      )}
    </>
  )
}
