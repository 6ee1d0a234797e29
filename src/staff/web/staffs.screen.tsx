import { Button, Skeleton } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { departments } from '#staff/department.api.ts'
import { staffRoles } from '#access/role.api.ts'
import { setPassword } from '#staff/staff-account.api.ts'
import { setLeaveDays } from '#staff/staff-leave.api.ts'
import * as calls from '#staff/staff.api.ts'
import type { StaffRow } from '#staff/staff.api.ts'
import { stations } from '#staff/station.api.ts'
import { MultiSelect } from '#access/web/parts/multi-select.tsx'
import { partners, warehouses } from '#catalog/catalog.api.ts'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useCall, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'

const StaffDrawer = lazy(() => import('#staff/web/staff-drawer.tsx'))

const columns: readonly Column<StaffRow>[] = [
  { key: 'username', title: 'Tên đăng nhập', kind: 'code', width: 120, pinned: true, sortable: true },
  { key: 'name', title: 'Họ tên', width: 180, sortable: true },
  { key: 'role_name', title: 'Vai trò', width: 170 },
  { key: 'department_name', title: 'Phòng ban', width: 160 },
  { key: 'manager_name', title: 'Quản lý', width: 160 },
  {
    key: 'stations',
    title: 'Trạm',
    width: 170,
    value: (row) => row.stations.map(({ code }) => code).join(', '),
  },
  { key: 'partner_name', title: 'Đối tác', width: 140, hidden: true },
  { key: 'warehouse_code', title: 'Kho nước ngoài', width: 120, hidden: true },
  { key: 'phone', title: 'Điện thoại', width: 110 },
  { key: 'email', title: 'E-mail', width: 180 },
  { key: 'account_no', title: 'Mã tài khoản', kind: 'code', width: 110 },
  { key: 'leave_days', title: 'Phép năm', kind: 'number', width: 90 },
  {
    key: 'status',
    title: 'Tình trạng',
    width: 110,
    value: (row) => (row.status === 1 ? 'Đang làm' : 'Đã khóa'),
  },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time', width: 122, sortable: true, hidden: true },
]
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

function useStaffFields() {
  const roles = useCall(staffRoles.calls.list, { query: { size: 1000, active: 'true' } })
  const units = useCall(departments.calls.list, { query: { size: 1000 } })
  const places = useCall(stations.calls.list, { query: { size: 200 } })
  const carriers = useCall(partners.calls.list, { query: { size: 200 } })
  const depots = useCall(warehouses.calls.list, { query: { size: 200 } })
  return useMemo(
    () =>
      (isNew: boolean): readonly FormField[] => [
        { name: 'username', label: 'Tên đăng nhập', input: 'text', required: true, span: 6 },
        { name: 'name', label: 'Họ tên', input: 'text', required: true, span: 6 },
        ...(isNew
          ? [
              {
                name: 'password',
                label: 'Mật khẩu ban đầu',
                input: PasswordInput,
                required: true,
                hint: 'Người này phải đổi mật khẩu khi đăng nhập lần đầu.',
              } as const,
            ]
          : []),
        {
          name: 'role',
          label: 'Vai trò',
          input: {
            kind: 'select',
            options: (roles.data?.results ?? []).map(({ code, name }) => ({ value: code, label: name })),
          },
          required: true,
          span: 6,
        },
        {
          name: 'department_id',
          label: 'Phòng ban',
          input: { kind: 'select', options: options(units.data?.results) },
          span: 6,
        },
        {
          name: 'station',
          label: 'Trạm làm việc',
          input: MultiSelect(options(places.data?.results)),
          required: true,
          span: 6,
        },
        { name: 'manager', label: 'Người quản lý', input: staffPicker, span: 6, toBody: idOf },
        { name: 'type', label: 'Loại', input: { kind: 'select', options: kinds }, span: 6 },
        {
          name: 'warehouse_code',
          label: 'Kho nước ngoài làm việc',
          input: {
            kind: 'select',
            options: (depots.data?.results ?? []).map(({ code, name }) => ({
              value: String(code),
              label: String(name),
            })),
          },
          hint: 'Chỉ thấy kiện và chuyến bay của kho này.',
          span: 6,
        },
        {
          name: 'partner_id',
          label: 'Đối tác',
          input: { kind: 'select', options: options(carriers.data?.results) },
          hint: 'Người của đối tác chỉ thấy giao dịch của đối tác mình.',
          visible: ({ type, role }) => type === 3 || role === 'PA',
          span: 6,
        },
        { name: 'phone', label: 'Điện thoại', input: 'phone', span: 6 },
        { name: 'email', label: 'E-mail', input: 'text', span: 6 },
        { name: 'birthday', label: 'Ngày sinh', input: 'date', span: 6 },
        { name: 'joined_on', label: 'Ngày vào làm', input: 'date', span: 6 },
        { name: 'account_no', label: 'Mã tài khoản', input: 'text', span: 6 },
        { name: 'bank_name', label: 'Ngân hàng nhận lương', input: 'text', span: 6 },
        { name: 'bank_bin', label: 'Mã VietQR của ngân hàng', input: 'text', span: 6 },
        { name: 'bank_account', label: 'Số tài khoản', input: 'text', span: 6 },
        { name: 'note', label: 'Ghi chú', input: 'note' },
      ],
    [roles.data, units.data, places.data, carriers.data, depots.data],
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
  const fieldsOf = useStaffFields()
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
      row.status === 1
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
            run: () => write(calls.changeStaff, { body: { id: row.id, status: 1 } }),
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
        chips={{
          key: 'status',
          options: [
            { value: '1', label: 'Đang làm' },
            { value: '0', label: 'Đã khóa' },
          ],
        }}
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
            title: 'Loại',
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
