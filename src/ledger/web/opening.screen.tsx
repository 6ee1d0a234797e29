import { useMemo } from 'react'
import { listOpenings, openingImport, reverseOpening, type OpeningRow } from '#ledger/opening.api.ts'
import { openingFields } from '#ledger/opening.fields.ts'
import { openingStatus, openingStatusOf } from '#ledger/opening.status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const status: Column<OpeningRow> = {
  key: 'status',
  title: 'Trạng thái',
  kind: 'status',
  statuses: openingStatus.tags,
  width: 120,
  value: openingStatusOf,
}
/** No field holds the status: it stands behind the code. */
const columnsFor = (role: RoleCode) => recordColumns<OpeningRow>(openingFields, role).toSpliced(1, 0, status)

/** Opening balances come in from a sheet, and are taken back as they came. */
export default function Openings() {
  const { role } = usePerson()
  const write = useWrite([listOpenings])
  const rowActions = (row: OpeningRow): RowAction[] => [
    {
      key: 'reverse',
      label: 'Đảo cả lần nhập',
      danger: true,
      off: row.reversed_at ? 'đã được đảo' : undefined,
      confirm: {
        title: `Đảo ${row.code}?`,
        content: `Ghi ${grouped(row.rows)} bút toán đảo vào hôm nay: dư nợ ${grouped(row.debit)} đ, dư có ${grouped(row.credit)} đ.`,
        reason: 'required',
        okText: 'Ghi đảo',
      },
      run: (reason) => write(reverseOpening, { body: { id: row.id, reason } }),
    },
  ]
  const list = useMemo(
    () => ({
      path: '/ledger/opening',
      noun: 'lần nhập số dư',
      search: 'Mã lần nhập…',
      columns: columnsFor(role),
      rowLabel: (row: OpeningRow) => row.code,
    }),
    [role],
  )
  return (
    <ListScreen
      {...list}
      title="Số dư đầu kỳ"
      call={listOpenings}
      rowActions={rowActions}
      actions={<ImportButton calls={openingImport} noun="số dư đầu kỳ" invalidates={[listOpenings]} />}
    />
  )
}
