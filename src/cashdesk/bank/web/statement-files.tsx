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
import { wroteIt } from '#platform/contract/status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
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
        render: (id: number) => <StatementFile id={id} />,
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
    )
}

function StatementFile({ id }: { id: number }) {
  const [page, setPage] = useState(1)
  const { data } = useCall(readStatementFile, { params: { id }, query: { page } })
  const actionsOf = useFileActions()
  if (!data) return <Skeleton active />
  const { row, printed, warning, bookings } = data.data
  return (
    <>
      <ActionBar
        actions={actionsOf(row).map((action) => ({ ...action, primary: action.key === 'release' }))}
        label={`Thao tác với sao kê ${row.file_name}`}
      />
      <p>
        {row.card_name} · {row.created_by_name} nhập {formatInstant(row.created_at, true)} · mới{' '}
        {grouped(row.fresh)}/{grouped(row.lines)} · tiền vào {grouped(row.money_in)} đ · tiền ra{' '}
        {grouped(row.money_out)} đ
      </p>
      <p>
        {printed
          ? `Số dư in trên file: đầu ${grouped(printed.opening)} đ, cuối ${grouped(printed.closing)} đ. So với số dư trên trang của ngân hàng trước khi duyệt.`
          : 'File không in số dư. So từng khoản với trang của ngân hàng trước khi duyệt.'}
      </p>
      {row.reason && <p>Lý do từ chối: {row.reason}</p>}
      {warning && <Alert className="bank-warning" type="warning" showIcon title={warning} />}
      <div className="bank-scroll" tabIndex={0} role="group" aria-label="Giao dịch trong sao kê">
        <table className="bank-table bank-lines">
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
                <td className="n">{line.line}</td>
                <td className="day">{formatInstant(line.booked_at, true).replace(/ 00:00$/, '')}</td>
                <td className="n">{grouped(line.amount)}</td>
                <td className="n">{line.balance === null ? '' : grouped(line.balance)}</td>
                <td>{line.content}</td>
                <td>{line.reference}</td>
                <td>{line.counter_name}</td>
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
