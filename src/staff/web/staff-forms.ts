import { useMemo } from 'react'
import { staffRoles } from '#access/role.api.ts'
import { MultiSelect } from '#access/web/parts/multi-select.tsx'
import { partners, warehouses } from '#catalog/catalog.api.ts'
import { BankByName } from '#catalog/web/parts/bank-picker.tsx'
import { staffPicker } from '#catalog/web/parts/staff-picker.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { useCall } from '#platform/web/api.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { departments } from '#staff/department.api.ts'
import { saveAccount, setPassword } from '#staff/staff-account.api.ts'
import { setLeaveDays } from '#staff/staff-leave.api.ts'
import { changeStaff, saveStaff, setManager, type StaffRow } from '#staff/staff.api.ts'
import { staffFields } from '#staff/staff.fields.ts'
import { stations } from '#staff/station.api.ts'
import { leaveDaysFields } from '#staff/web/leave-days.tsx'

/** A form about one member of staff, and the call that takes it. */
export interface StaffForm {
  call: Call
  title: string
  fields: readonly FormField[]
  initial: FormValues
  /** What the form has of another state of the person. */
  valuesOf?: (row: unknown) => FormValues
  params?: { id: number }
  toBody?: (body: Record<string, unknown>) => unknown
}

/** The wire's types beside 0, which all the staff are. */
export const kinds = [
  { value: 2, label: 'Nhân viên' },
  { value: 3, label: 'Người của đối tác' },
]
const options = (rows: readonly { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))
const idOf = (value: unknown) => (value as { id: number } | null)?.id ?? null

/** The fields of a person; a new one has a password, too. */
export function useStaffFields(role: RoleCode) {
  const roles = useCall(staffRoles.calls.list, { query: { size: 1000, active: 'true' } })
  const units = useCall(departments.calls.list, { query: { size: 1000 } })
  const places = useCall(stations.calls.list, { query: { size: 200 } })
  const carriers = useCall(partners.calls.list, { query: { size: 99_999 } })
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
            bank_name: { input: BankByName },
            department_id: select(options(units.data?.results)),
            manager: { input: staffPicker, toBody: idOf },
            kind: { ...select(kinds), required: false },
            warehouse_code: select(
              (depots.data?.results ?? []).map(({ code, name }) => ({
                value: String(code),
                label: String(name),
              })),
            ),
            partner_id: {
              ...select(options(carriers.data?.results)),
              visible: (values) => values['kind'] === 3 || values['role'] === 'PA',
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

export const newForm = (fields: readonly FormField[]): StaffForm => ({
  call: saveStaff,
  title: 'Thêm nhân viên',
  fields,
  initial: { kind: 2 },
})

const managerOf = ({ manager, manager_name: name }: StaffRow) =>
  manager === null ? null : { id: manager, name: name ?? '' }

/** Their own row as the form has it. */
const valuesOf = (now: unknown): FormValues => {
  const row = now as StaffRow
  return {
    ...row,
    role: row.role_code,
    station: row.stations.map(({ id }) => id),
    manager: managerOf(row),
  }
}

export const editForm = (row: StaffRow, fields: readonly FormField[]): StaffForm => ({
  call: changeStaff,
  title: `Sửa ${row.name}`,
  fields,
  initial: valuesOf(row),
  valuesOf,
  toBody: (body) => ({ ...body, id: row.id }),
})

export const managerForm = (row: StaffRow): StaffForm => ({
  call: setManager,
  title: `Người quản lý của ${row.name}`,
  fields: [
    {
      name: 'manager',
      label: staffFields.manager.label,
      input: staffPicker,
      toBody: idOf,
      hint: 'Duyệt đơn nghỉ phép của người này. Để trống: không có ai.',
    },
  ],
  initial: { staff_id: row.id, manager: managerOf(row), version: row.version },
  toBody: ({ manager = null, ...body }) => ({ ...body, manager }),
})

export const accountForm = (row: StaffRow): StaffForm => ({
  call: saveAccount,
  title: `Mã tài khoản, tài khoản nhận lương: ${row.name}`,
  fields: [
    formField(staffFields, 'account_no'),
    formField(staffFields, 'bank_name', { input: BankByName }),
    formField(staffFields, 'bank_account'),
  ],
  initial: {
    staff_id: row.id,
    account_no: row.account_no,
    bank_name: row.bank_name,
    bank_account: row.bank_account,
    version: row.version,
  },
})

export const passwordForm = (row: StaffRow): StaffForm => ({
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

export const leaveForm = (row: StaffRow): StaffForm => ({
  call: setLeaveDays,
  title: `Số ngày phép năm: ${row.name}`,
  fields: leaveDaysFields,
  initial: { leave_days: row.leave_days, user_id: row.id, version: row.version },
})
