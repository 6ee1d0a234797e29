import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#staff/leave.api.ts'
import type { LeaveRow } from '#staff/leave.api.ts'
import { leaveFields } from '#staff/leave.fields.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import { setLeaveDays } from '#staff/staff-leave.api.ts'
import { LeaveDays, leaveDaysFields } from '#staff/web/leave-days.tsx'
import { halfNames } from '#staff/leave.words.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction, useCall, useWrite } from '#platform/web/api.ts'
import type { BulkAction, Filter } from '#platform/web/list/list-types.ts'
import { rowByRow } from '#platform/web/list/row-by-row.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { SideDrawer } from '#platform/web/record/side-drawer.tsx'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const columnsFor = (role: RoleCode) =>
  recordColumns<LeaveRow>(leaveFields, role, {
    from_date: { kind: 'text', value: ({ from_date, from_half }) => `${from_date} ${halfNames[from_half]}` },
    to_date: { kind: 'text', value: ({ to_date, to_half }) => `${to_date} ${halfNames[to_half]}` },
  })
const filtersFor = (role: RoleCode): Filter[] => [
  ...recordFilters(leaveFields, role),
  { key: 'day', title: 'Nghỉ trong khoảng', kind: 'range' },
]
const invalidates = [calls.listLeaves] as Call[]

/** One's own leave, and that of the people one decides about. */
export default function Leaves() {
  const { id: me, role } = usePerson()
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo(() => filtersFor(role), [role])
  const fields = useMemo(() => recordForm(leaveFields, role), [role])
  const [form, setForm] = useState<LeaveRow | 'new'>()
  const write = useWrite(invalidates)
  const manages = useHasFlag('ql')
  const [days, setDays] = useState<{
    kind: 'set' | 'history'
    row: Pick<LeaveRow, 'staff_id' | 'staff_name'>
  }>()
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
        off: offForWriter(row, me),
        run: () =>
          write(calls.decideLeave, { params, body: { status: leaveStatus.approved, version: row.version } }),
      })
      actions.push({
        key: 'refuse',
        label: 'Từ chối',
        danger: true,
        confirm: { title: `Từ chối đơn của ${row.staff_name}?`, reason: 'required' },
        run: (reason) =>
          write(calls.decideLeave, {
            params,
            body: { status: leaveStatus.refused, note: reason, version: row.version },
          }),
      })
    }
    if (manages)
      actions.push({ key: 'days', label: 'Đặt số ngày phép', run: () => setDays({ kind: 'set', row }) })
    if (manages || row.own || row.decides)
      actions.push({
        key: 'history',
        label: 'Lịch sử số ngày phép',
        run: () => setDays({ kind: 'history', row }),
      })
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
  const decide = useAction(calls.decideLeave, { invalidates, quiet: true, onFailure: () => true })
  const decided = (status: (typeof leaveStatus)['approved' | 'refused']) => ({
    off: (rows: readonly LeaveRow[]) =>
      rows.some((row) => row.status === leaveStatus.waiting && row.decides)
        ? null
        : 'không đơn nào chờ bạn duyệt',
    run: (ids: readonly number[], { reason }: { reason?: string }, rows: readonly LeaveRow[]) =>
      rowByRow(ids, (id) => {
        const version = rows.find((row) => row.id === id)?.version
        return decide.mutateAsync({ params: { id }, body: { status, note: reason ?? null, version } })
      }),
  })
  const bulk: BulkAction<LeaveRow>[] = [
    { key: 'approve', label: 'Duyệt', confirm: 'plain', ...decided(leaveStatus.approved) },
    { key: 'refuse', label: 'Từ chối', danger: true, confirm: 'reason', ...decided(leaveStatus.refused) },
  ]
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
        bulk={bulk}
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
      {days?.kind === 'set' && (
        <FormDrawer
          call={setLeaveDays}
          title={`Số ngày phép năm: ${days.row.staff_name}`}
          fields={leaveDaysFields}
          initial={{ user_id: days.row.staff_id }}
          open
          onClose={() => setDays(undefined)}
          invalidates={invalidates}
        />
      )}
      {days?.kind === 'history' && (
        <SideDrawer
          title={`Lịch sử số ngày phép: ${days.row.staff_name}`}
          width="form"
          onClose={() => setDays(undefined)}
        >
          <LeaveDays staff={days.row.staff_id} />
        </SideDrawer>
      )}
      {form && (
        <FormDrawer<Call>
          key={form === 'new' ? 'new' : form.id}
          call={form === 'new' ? calls.askLeave : calls.changeLeave}
          {...(form === 'new' ? {} : { params: { id: form.id } })}
          title={form === 'new' ? 'Xin nghỉ phép' : 'Sửa đơn nghỉ phép'}
          fields={fields}
          initial={formValues(leaveFields, form === 'new' ? undefined : form)}
          valuesOf={(row) => formValues(leaveFields, row as LeaveRow)}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </>
  )
}
