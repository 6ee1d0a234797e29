import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { departments } from '#staff/department.api.ts'
import { staffRoles } from '#access/role.api.ts'
import { setPassword } from '#staff/staff-account.api.ts'
import { setLeaveDays } from '#staff/staff-leave.api.ts'
import * as calls from '#staff/staff.api.ts'
import type { StaffRow } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { stations } from '#staff/station.api.ts'
import { MultiSelect } from '#access/web/parts/multi-select.tsx'
import { partners, warehouses } from '#catalog/catalog.api.ts'
import { bankPicker } from '#catalog/web/parts/bank-picker.tsx'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'

const StaffDrawer = lazy(() => import('#staff/web/staff-drawer.tsx'))

const columnsOf = (role: RoleCode) =>
  recordColumns<StaffRow>(staffFields, role, {
    stations: { value: (row) => row.stations.map(({ code }) => code).join(', ') },
  })
const options = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))
const kinds = [
  { value: 2, label: 'Nhân viên' },
  { value: 3, label: 'Người của đối tác' },
]
const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null

interface Form {
  call: Call
  title: string
  fields: readonly FormField[]
  initial: FormValues
  params?: { id: number }
}

function useStaffFields(role: RoleCode) {
  const roles = useCall(staffRoles.calls.list, { query: { size: 1000, active: 'true' } })
  const units = useCall(departments.calls.list, { query: { size: 1000 } })
  const places = useCall(stations.calls.list, { query: { size: 200 } })
  const carriers = useCall(partners.calls.list, { query: { size: 200 } })
  const depots = useCall(warehouses.calls.list, { query: { size: 200 } })
  return useMemo(
    () =>
      (isNew: boolean): readonly FormField[] => {
        const select = (given: readonly { value: string | number; label: string }[]) => ({
          input: { kind: 'select' as const, options: given },
        })
        const fields = recordForm(staffFields, role, {
          extended: {
            username: { span: 6 },
            bank_name: { input: bankPicker('short_name') },
            department_id: select(options(units.data?.results)),
            manager: { input: staffPicker, toBody: idOf },
            type: { ...select(kinds), required: false },
            warehouse_code: select(
              (depots.data?.results ?? []).map(({ code, name }) => ({
                value: String(code),
                label: String(name),
              })),
            ),
            partner_id: {
              ...select(options(carriers.data?.results)),
              visible: (values) => values['type'] === 3 || values['role'] === 'PA',
            },
          },
        })
        const password: FormField = {
          name: 'password',
          label: 'Mật khẩu ban đầu',
          input: PasswordInput,
          required: true,
          hint: 'Người này phải đổi mật khẩu khi đăng nhập lần đầu.',
        }
        const titles = (roles.data?.results ?? []).map(({ code, name }) => ({ value: code, label: name }))
        const roleField: FormField = {
          name: 'role',
          label: staffFields.role.label,
          ...select(titles),
          required: true,
          span: 6,
        }
        const station: FormField = {
          name: 'station',
          label: 'Trạm làm việc',
          input: MultiSelect(options(places.data?.results)),
          required: true,
          span: 6,
        }
        const begun = putBefore(fields, 'department_id', ...(isNew ? [password] : []), roleField)
        return putBefore(begun, 'manager', station)
      },
    [role, roles.data, units.data, places.data, carriers.data, depots.data],
  )
}

const initialOf = (row: StaffRow): FormValues => ({
  ...row,
  role: row.role_code,
  station: row.stations.map(({ id }) => id),
  manager: row.manager === null ? null : { id: row.manager, name: row.manager_name ?? '' },
})
const passwordForm = (row: StaffRow): Form => ({
  call: setPassword,
  params: { id: row.id },
  title: `Đặt lại mật khẩu: ${row.name}`,
  fields: [
    {
      name: 'password',
      label: 'Mật khẩu mới',
      input: PasswordInput,
      required: true,
      hint: 'Mọi phiên đăng nhập của người này kết thúc ngay, lần đăng nhập tới phải đổi mật khẩu.',
    },
  ],
  initial: {},
})
const leaveForm = (row: StaffRow): Form => ({
  call: setLeaveDays,
  title: `Số ngày phép năm: ${row.name}`,
  fields: [
    { name: 'leave_days', label: 'Số ngày phép một năm', input: 'weight', required: true },
    { name: 'reason', label: 'Lý do', input: 'note' },
  ],
  initial: { leave_days: row.leave_days, user_id: row.id, version: row.version },
})

/** The staff: who works here, as what, where, for whom. */
export default function Staffs() {
  const manages = useHasFlag('ql')
  const { role } = usePerson()
  const columns = useMemo(() => columnsOf(role), [role])
  const fieldsOf = useStaffFields(role)
  const [form, setForm] = useState<Form>()
  const invalidates = [calls.listStaffs] as Call[]
  const write = useWrite(invalidates)
  const actionsOf = (row: StaffRow): RowAction[] => {
    const edit = {
      call: calls.changeStaff,
      title: `Sửa ${row.name}`,
      fields: fieldsOf(false),
      initial: initialOf(row),
    }
    return [
      { key: 'edit', label: 'Sửa', run: () => setForm(edit) },
      { key: 'leave', label: 'Đặt số ngày phép', run: () => setForm(leaveForm(row)) },
      { key: 'password', label: 'Đặt lại mật khẩu', run: () => setForm(passwordForm(row)) },
      row.status === staffStatus.active
        ? {
            key: 'lock',
            label: 'Khóa, xóa',
            danger: true,
            confirm: {
              title: `Khóa hoặc xóa ${row.name}? Ai đã có lịch sử làm việc chỉ bị khóa.`,
              okText: 'Khóa',
            },
            run: () => write(calls.removeStaff, { params: { id: row.id } }),
          }
        : {
            key: 'open',
            label: 'Mở khóa',
            run: () =>
              write(calls.changeStaff, {
                body: { id: row.id, status: staffStatus.active, version: row.version },
              }),
          },
    ]
  }
  return (
    <>
      <ListScreen
        path="/staffs"
        title="Nhân viên"
        noun="nhân viên"
        call={calls.listStaffs}
        columns={columns}
        size={50}
        sort="name"
        search="Tên không dấu, tên đăng nhập…"
        rowLabel={(row: StaffRow) => row.name}
        chips={{ key: 'status', options: staffStatus.chips }}
        open={{
          title: (row: StaffRow | undefined) => row?.name ?? 'Nhân viên',
          render: (_, row: StaffRow | undefined) => (
            <Suspense fallback={<Skeleton active />}>
              {row ? <StaffDrawer row={row} /> : <p>Nhân viên này không có trong trang đang xem.</p>}
            </Suspense>
          ),
          width: 640,
        }}
        rowActions={(row: StaffRow) => (manages ? actionsOf(row) : [])}
        filters={[
          {
            key: 'type',
            title: staffFields.type.label,
            kind: 'any',
            options: kinds.map((kind) => ({ ...kind, value: String(kind.value) })),
          },
        ]}
        actions={
          manages && (
            <Button
              type="primary"
              onClick={() =>
                setForm({
                  call: calls.saveStaff,
                  title: 'Thêm nhân viên',
                  fields: fieldsOf(true),
                  initial: { type: 2 },
                })
              }
            >
              Thêm nhân viên
            </Button>
          )
        }
      />
      {form && (
        <FormDrawer<Call>
          key={form.title}
          call={form.call}
          {...(form.params ? { params: form.params } : {})}
          title={form.title}
          fields={form.fields}
          initial={form.initial}
          {...(form.call === calls.changeStaff
            ? { toBody: (body: Record<string, unknown>) => ({ ...body, id: form.initial['id'] }) }
            : form.call === setLeaveDays
              ? { toBody: (body: Record<string, unknown>) => ({ ...body, user_id: form.initial['user_id'] }) }
              : {})}
          open
          onClose={() => setForm(undefined)}
          invalidates={invalidates}
        />
      )}
    </>
  )
}
