import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#staff/leave.api.ts'
import type { LeaveRow } from '#staff/leave.api.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { halfNames, leaveKindNames, leaveKinds } from '#staff/leave.words.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, Filter } from '#platform/web/list/list-types.ts'

const halves = (['am', 'pm'] as const).map((value) => ({ value, label: halfNames[value] }))
const kinds = leaveKinds.map((value) => ({ value, label: leaveKindNames[value] }))
const columns: readonly Column<LeaveRow>[] = [
  { key: 'staff_name', title: 'Nhân viên', width: 180, pinned: true },
  { key: 'department_name', title: 'Phòng ban', width: 150 },
  { key: 'kind', title: 'Loại', width: 110, value: ({ kind }) => leaveKindNames[kind] },
  {
    key: 'from_date',
    title: 'Từ',
    width: 130,
    sortable: true,
    value: ({ from_date, from_half }) => `${from_date} ${halfNames[from_half]}`,
  },
  {
    key: 'to_date',
    title: 'Đến',
    width: 130,
    value: ({ to_date, to_half }) => `${to_date} ${halfNames[to_half]}`,
  },
  { key: 'days', title: 'Số ngày', kind: 'number', width: 90, sortable: true },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 110,
    value: ({ status }) => leaveStatus.label(status),
  },
  { key: 'reason', title: 'Lý do', width: 260 },
  { key: 'decided_name', title: 'Người duyệt', width: 160 },
  { key: 'decision', title: 'Ý kiến', width: 220 },
  { key: 'created_at', title: 'Ngày gửi', kind: 'time', width: 122, sortable: true },
]
const filters: readonly Filter[] = [
  { key: 'kind', title: 'Loại', kind: 'any', options: kinds },
  { key: 'day', title: 'Nghỉ trong khoảng', kind: 'range' },
]
const fields: readonly FormField[] = [
  { name: 'kind', label: 'Loại nghỉ', input: { kind: 'select', options: kinds }, required: true },
  { name: 'from_date', label: 'Từ ngày', input: 'date', required: true, span: 8 },
  {
    name: 'from_half',
    label: 'Từ buổi',
    input: { kind: 'select', options: halves },
    required: true,
    span: 4,
  },
  { name: 'to_date', label: 'Đến ngày', input: 'date', required: true, span: 8 },
  { name: 'to_half', label: 'Đến buổi', input: { kind: 'select', options: halves }, required: true, span: 4 },
  { name: 'reason', label: 'Lý do', input: 'note' },
]
const invalidates = [calls.listLeaves] as Call[]

/** One's own leave, and that of the people one decides about. */
export default function Leaves() {
  const [form, setForm] = useState<LeaveRow | 'new'>()
  const write = useWrite(invalidates)
  const own = useCall(calls.listLeaves, { query: { tabKey: 'mine', size: 1 } })
  const balance = own.data?.option?.balance
  const actionsOf = (row: LeaveRow): RowAction[] => {
    const waits = row.status === leaveStatus.waiting
    const actions: RowAction[] = []
    if (waits && row.decides) {
      const params = { id: row.id }
      actions.push({
        key: 'approve',
        label: 'Duyệt',
        run: () => write(calls.decideLeave, { params, body: { status: leaveStatus.approved } }),
      })
      actions.push({
        key: 'refuse',
        label: 'Từ chối',
        danger: true,
        confirm: { title: `Từ chối đơn của ${row.staff_name}?`, reason: 'required' },
        run: (reason) =>
          write(calls.decideLeave, { params, body: { status: leaveStatus.refused, note: reason } }),
      })
    }
    if (waits && row.own) actions.push({ key: 'edit', label: 'Sửa', run: () => setForm(row) })
    if ((waits && row.own) || (row.status === leaveStatus.approved && row.decides))
      actions.push({
        key: 'cancel',
        label: waits ? 'Rút đơn' : 'Hủy đơn',
        danger: true,
        confirm: { title: `Hủy đơn nghỉ của ${row.staff_name}?`, okText: 'Hủy đơn' },
        run: () => write(calls.cancelLeave, { params: { id: row.id } }),
      })
    return actions
  }
  return (
    <>
      <ListScreen
        path="/leaves"
        title="Nghỉ phép"
        noun="đơn nghỉ phép"
        call={calls.listLeaves}
        exportCall={calls.exportLeaves}
        columns={columns}
        filters={filters}
        sort="-from_date"
        search="Tên nhân viên…"
        rowLabel={(row: LeaveRow) => `${row.staff_name} ${row.from_date}`}
        chips={{
          key: 'status',
          options: leaveStatus.chips,
        }}
        presets={[
          { label: 'Đơn của tôi', filters: { tabKey: 'mine' } },
          { label: 'Chờ tôi duyệt', filters: { tabKey: 'approve', status: String(leaveStatus.waiting) } },
        ]}
        rowActions={actionsOf}
        above={
          balance && (
            <p className="quiet">
              Phép năm {balance.year} của tôi: {balance.leave_days} ngày · đã nghỉ {balance.used} · chờ duyệt{' '}
              {balance.waiting} · còn <b>{balance.left}</b>
            </p>
          )
        }
        actions={
          <>
            <Link to="/leaves/calendar">
              <Button>Lịch tháng</Button>
            </Link>
            <Button type="primary" onClick={() => setForm('new')}>
              Xin nghỉ phép
            </Button>
          </>
        }
      />
      {form && (
        <FormDrawer<Call>
          key={form === 'new' ? 'new' : form.id}
          call={form === 'new' ? calls.askLeave : calls.changeLeave}
          {...(form === 'new' ? {} : { params: { id: form.id } })}
          title={form === 'new' ? 'Xin nghỉ phép' : 'Sửa đơn nghỉ phép'}
          fields={fields}
          initial={form === 'new' ? { kind: 'annual', from_half: 'am', to_half: 'pm' } : { ...form }}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </>
  )
}
