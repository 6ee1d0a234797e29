import { useMemo } from 'react'
import { listOpenings, openingImport, reverseOpening, type OpeningRow } from '#ledger/opening.api.ts'
import { openingStatus, openingStatusOf } from '#ledger/opening.status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ImportButton } from '#platform/web/import/import-button.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const columns: readonly Column<OpeningRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 110, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    kind: 'status',
    statuses: openingStatus.tags,
    width: 120,
    value: openingStatusOf,
  },
  { key: 'file_name', title: 'Tệp', width: 240 },
  { key: 'rows', title: 'Số dòng', kind: 'number', width: 100 },
  { key: 'debit', title: 'Tổng dư nợ', kind: 'money', width: 150 },
  { key: 'credit', title: 'Tổng dư có', kind: 'money', width: 150 },
  { key: 'maker_name', title: 'Người nhập', width: 160 },
  { key: 'created_at', title: 'Lúc nhập', kind: 'time', width: 140, filter: { kind: 'range' } },
  { key: 'reversed_by_name', title: 'Người đảo', width: 160 },
  { key: 'reversed_at', title: 'Lúc đảo', kind: 'time', width: 140 },
  { key: 'reason', title: 'Lý do đảo', width: 220 },
]

/** Opening balances come in from a sheet, and are taken back as they came. */
export default function Openings() {
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
      columns,
      rowLabel: (row: OpeningRow) => row.code,
    }),
    [],
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
