import { FileTextOutlined } from '@ant-design/icons'
import { Alert, Pagination, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { listBank } from '#cashdesk/bank/bank.api.ts'
import { bankErrors } from '#cashdesk/bank/bank.errors.ts'
import {
  linesShown,
  listStatements,
  readStatementFile,
  rejectStatement,
  releaseStatement,
  type StatementFileRow,
} from '#cashdesk/bank/statement-file.api.ts'
import { statementFileFields } from '#cashdesk/bank/statement-file.fields.ts'
import { statementFileStatus, statementFileTable } from '#cashdesk/bank/statement-file.status.ts'
import { datedWay } from '#platform/contract/way.ts'
import { wroteIt } from '#platform/contract/status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import type { RecordHead } from '#platform/web/record/record-header.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const columnsFor = (role: RoleCode) => recordColumns<StatementFileRow>(statementFileFields, role)

/** The files taken over: who imported them, what they say, and whether somebody else released them. */
export function StatementFiles() {
  const { role } = usePerson()
  const actionsOf = useFileActions()
  const list = useMemo(
    () => ({
      path: '/bank-transactions/import',
      noun: 'sao kê đã nhập',
      search: false as const,
      columns: columnsFor(role),
      chips: { key: 'status', options: statementFileStatus.chips },
      rowLabel: (row: StatementFileRow) => row.file_name,
      open: {
        title: (row: StatementFileRow | undefined) => row?.file_name ?? 'Sao kê',
        head: headOf,
        render: (id: number) => <StatementFile id={id} />,
        width: 'work' as const,
      },
    }),
    [role],
  )
  return <CallList {...list} call={listStatements} rowActions={actionsOf} />
}

/** Release and rejection, off for whoever imported the file. */
function useFileActions() {
  const { id: me, role } = usePerson()
  const write = useWrite([listStatements, readStatementFile, listBank])
  return (row: StatementFileRow): RowAction[] =>
    statusActions(
      statementFileTable,
      {
        role,
        status: row.status,
        noun: row.file_name,
        snapshot: { wrote: wroteIt(row, me) },
        errors: bankErrors,
      },
      ({ key }, reason) =>
        key === 'release'
          ? write(releaseStatement, { body: { id: row.id } })
          : write(rejectStatement, { body: { id: row.id, reason } }),
    ).map((action) => ({ ...action, primary: action.key === 'release' }))
}

const headOf = (row: StatementFileRow): RecordHead => ({
  icon: <FileTextOutlined />,
  name: row.file_name,
  tags: <StatusTag status={row.status} tags={statementFileStatus.tags} />,
  about: row.card_name,
  figures: [
    { label: statementFileFields.money_in.label, value: row.money_in },
    { label: statementFileFields.money_out.label, value: row.money_out },
    { label: 'Giao dịch mới', value: `${grouped(row.fresh)}/${grouped(row.lines)}` },
  ],
  way: datedWay(
    [
      { label: 'Nhập', at: row.created_at },
      {
        label: 'Người thứ hai duyệt',
        at: row.status === statementFileStatus.released ? (row.decided_at ?? row.created_at) : null,
      },
    ],
    statementFileStatus.label(row.status),
    row.status === statementFileStatus.rejected,
  ),
})

const inHead = ['file_name', 'status', 'card_name', 'money_in', 'money_out', 'lines', 'fresh']

function StatementFile({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data } = useCall(readStatementFile, { params: { id }, query: { page } })
  const { role } = usePerson()
  if (!data) return <Skeleton active />
  const { row, printed, warning, bookings } = data.data
  return (
    <>
      <RecordFacts facts={recordFacts(statementFileFields, role, row, { without: inHead })} />
      <p>
        {printed
          ? `Số dư in trên file: đầu ${grouped(printed.opening)} đ, cuối ${grouped(printed.closing)} đ. So với số dư trên trang của ngân hàng trước khi duyệt.`
          : 'File không in số dư. So từng khoản với trang của ngân hàng trước khi duyệt.'}
      </p>
      {warning && <Alert className="bank-warning" type="warning" showIcon title={warning} />}
      <div className="bank-scroll" tabIndex={0} role="group" aria-label="Giao dịch trong sao kê">
        <table className="bank-table bank-lines record-rows">
          <thead>
            <tr>
              <th className="n">Dòng</th>
              <th>Lúc ghi</th>
              <th className="n">Số tiền</th>
              <th className="n">Số dư</th>
              <th>Nội dung</th>
              <th>Số tham chiếu</th>
              <th>Người gửi</th>
            </tr>
          </thead>
          <tbody>
            {bookings.map((line) => (
              <tr key={line.line}>
                <td className="n" data-label="Dòng">
                  {line.line}
                </td>
                <td className="day">{formatInstant(line.booked_at, true).replace(/ 00:00$/, '')}</td>
                <td className="n" data-label="Số tiền">
                  {grouped(line.amount)}
                </td>
                <td className="n" data-label="Số dư">
                  {line.balance === null ? '' : grouped(line.balance)}
                </td>
                <td>{line.content}</td>
                <td data-label="Số tham chiếu">{line.reference}</td>
                <td data-label="Người gửi">{line.counter_name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {row.lines > linesShown && bookings.length > 0 && (
        <Pagination
          size="small"
          current={page}
          pageSize={linesShown}
          total={row.lines}
          showSizeChanger={false}
          showTotal={(total, [first, last]) => `${grouped(first)}–${grouped(last)} / ${grouped(total)} dòng`}
          onChange={setPage}
        />
      )}
    </>
  )
}
