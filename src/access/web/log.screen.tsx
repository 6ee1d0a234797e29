import { HistoryOutlined } from '@ant-design/icons'
import { listActivity, listActivityTables } from '#access/activity.api.ts'
import { operations } from '#access/activity.words.ts'
import { activityStart } from '#access/web/log-list.ts'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import type { OutputOf } from '#platform/contract/call.ts'
import { fold } from '#platform/rules/fold.ts'
import { api } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { leading } from '#platform/web/list/cell.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter, RemoteFilter } from '#platform/web/list/list-types.ts'
import { openPath } from '#platform/web/record/record-links.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#platform/web/resource/resource.css'

type Row = OutputOf<(typeof listActivity)['row']>

const changed = ({ changes, op }: Row) =>
  changes
    .map((one) =>
      op === 'U'
        ? `${one.title}: ${one.old ?? '—'} → ${one.new ?? '—'}`
        : `${one.title}: ${(op === 'D' ? one.old : one.new) ?? '—'}`,
    )
    .join('; ')

/** The record's code, or its number where it has none. */
const nameOf = (row: Row) => row.row_code ?? `#${row.row_id}`

const placeOf = (opens: readonly string[], id: number | null) =>
  id === null ? undefined : openPath(opens, id)

const columns: readonly Column<Row>[] = [
  { key: 'at', title: 'Thời gian', kind: 'time', width: 130, sortable: true, pinned: true },
  { key: 'actor_name', title: 'Người thực hiện', width: 160, value: (row) => row.actor_name ?? 'Hệ thống' },
  { key: 'op_name', title: 'Thao tác', width: 80 },
  { key: 'table_title', title: 'Dữ liệu', width: 150 },
  {
    key: 'row_id',
    title: 'Mã',
    kind: 'code',
    width: 120,
    value: nameOf,
    to: (row) => (row.op === 'D' ? undefined : placeOf(row.opens, row.row_id)),
  },
  { key: 'call_name', title: 'Chức năng', width: 220 },
  { key: 'changes', title: 'Nội dung', width: 520, value: changed },
]

const tables = async () => (await api(listActivityTables, {})).data
const tableFilter: RemoteFilter = {
  kind: 'remote',
  search: async (q) => (await tables()).filter(({ label }) => fold(label).includes(fold(q))),
  labelled: async (values) => (await tables()).filter(({ value }) => values.includes(value)),
}

const filters: readonly Filter[] = [
  { key: 'at', title: 'Thời gian', kind: 'range' },
  { key: 'actor_id', title: 'Người thực hiện', ...staffFilter },
  { key: 'table_name', title: 'Dữ liệu', ...tableFilter },
  { key: 'op', title: 'Thao tác', kind: 'any', options: operations },
  { key: 'row_id', title: 'Số dòng', kind: 'text' },
]

type Change = Row['changes'][number]

/** One of the two values, leading to the record that it names. */
const valueOf = ({ record, ...change }: Change, side: 'old' | 'new') =>
  change[side] === null ? '—' : leading(record && placeOf(record.opens, record[side]), change[side])

function Changes({ row }: { row: Row }) {
  return (
    <dl className="resource-record">
      {row.changes.map((one) => (
        <div key={one.field}>
          <dt>{one.title}</dt>
          <dd>
            {row.op === 'U' ? (
              <>
                <del>{valueOf(one, 'old')}</del> → {valueOf(one, 'new')}
              </>
            ) : (
              valueOf(one, row.op === 'D' ? 'old' : 'new')
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const open = {
  title: (row: Row | undefined, id: number) =>
    row ? `${row.op_name} ${row.table_title.toLocaleLowerCase('vi')} ${nameOf(row)}` : `Nhật ký #${id}`,
  head: (row: Row) => ({
    icon: <HistoryOutlined />,
    name: `${row.op_name} ${row.table_title.toLocaleLowerCase('vi')}`,
    code: nameOf(row),
    about: [row.actor_name ?? 'Hệ thống', row.call_name, formatInstant(row.at, true)]
      .filter(Boolean)
      .join(' · '),
  }),
  render: (_: number, row: Row | undefined) =>
    row ? <Changes row={row} /> : <Nothing>Không tìm thấy dòng nhật ký này.</Nothing>,
  width: 'record' as const,
}

export default function ActivityLog() {
  return (
    <ListScreen
      path="/setting/log"
      title="Nhật ký hoạt động"
      noun="dòng nhật ký"
      call={listActivity}
      size={activityStart.size}
      sort="-at"
      search="Mã đơn, phiếu, khách, MAWB, tên đăng nhập…"
      rowLabel={(row: Row) => `${row.op_name} ${row.table_title} ${nameOf(row)}`}
      filters={filters}
      columns={columns}
      open={open}
    />
  )
}
