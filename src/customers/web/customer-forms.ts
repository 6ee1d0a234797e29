import type { ReactNode } from 'react'
import { assignCustomers } from '#catalog/card.api.ts'
import { listCards, type CardOption } from '#catalog/lookup.api.ts'
import { addAddress, editAddress, type AddressRow } from '#customers/address.api.ts'
import { addressFields } from '#customers/address.fields.ts'
import { addConversation, editConversation, type ConversationRow } from '#customers/conversation.api.ts'
import { conversationFields } from '#customers/conversation.fields.ts'
import * as customers from '#customers/customer.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { customerLevels } from '#customers/levels.api.ts'
import * as sales from '#customers/sale.api.ts'
import type { AssignmentRow } from '#customers/sale.api.ts'
import { codeOf, levelPicker } from '#customers/web/level-picker.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'
import { AddressField, type PostalAddress } from '#geography/web/parts/address-field.tsx'
import type { Call } from '#platform/contract/call.ts'
import { mayChange } from '#platform/contract/record.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'
import { api } from '#platform/web/api.ts'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'
import { salePicker } from '#staff/web/parts/sale-picker.ts'
import { stations } from '#staff/station.api.ts'

/** A dialog about one customer: its form and the call that takes it. */
export interface CustomerDialog {
  call: Call
  title: string
  fields: readonly FormField[]
  initial: FormValues
  params?: Readonly<Record<string, number>>
  toBody?: (body: Record<string, unknown>, values: FormValues, first: FormValues) => unknown
  width?: number
  /** What the form has of another state of its record. */
  valuesOf?: (row: unknown) => FormValues
  /** Under the fields, by what is typed. */
  below?: (values: FormValues) => ReactNode
}

interface NamedRecord {
  id: number
  name: string
}
const idOf = (value: unknown) => (value as NamedRecord).id

const bankAccountPicker = remote<CardOption>({
  search: async (q, signal) =>
    (await api(listCards, { query: { q, kind: 'bank', size: 20 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, account_number: account }) => [name, account].filter(Boolean).join(' · '),
})
const stationPicker = remote<NamedRecord>({
  search: async (q, signal) => (await api(stations.calls.list, { query: { q, size: 50 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name }) => name,
})

const noteField: FormField = { name: 'note', label: 'Lý do', input: 'note' }

/** What a picked address is in the body of an address call. */
function placed(value: unknown): Record<string, unknown> {
  const { address, province, ward, district, province_code, ward_code, system } = value as PostalAddress
  return { address, province, ward, district: district ?? null, province_code, ward_code, system }
}

const receiver = (role: RoleCode): FormField[] => [
  ...recordForm(addressFields, role, { section: 'receiver' }),
  { name: 'place', label: 'Địa chỉ', input: AddressField, required: true },
  ...recordForm(addressFields, role, { section: '' }),
]

/** Sales add their own customers; others name who looks after them. */
export function newCustomer({ role, complete }: { role: RoleCode; complete: boolean }): CustomerDialog {
  const { sale_id, level_code } = customerFields
  const sale: FormField = {
    name: 'sale_id',
    label: sale_id.label,
    input: salePicker,
    toBody: idOf,
    span: 6,
  }
  const level: FormField = {
    name: 'level_code',
    label: level_code.label,
    input: levelPicker(customerLevels),
    placeholder: 'Mã hoặc tên hạng…',
    toBody: codeOf,
    span: 6,
    hint: 'Để trống: hạng mặc định.',
  }
  const further = [
    ...(hasFlag(role, 'kd') ? [] : [sale]),
    ...(hasFlag(role, 'ql') ? [level] : []),
    { name: 'place', label: 'Địa chỉ nhận hàng', input: AddressField },
  ]
  return {
    call: customers.addCustomer,
    title: complete ? 'Thêm khách hàng' : 'Thêm người dùng',
    fields: [
      ...putBefore(recordForm(customerFields, role, { section: '' }), 'note', ...further),
      {
        name: 'confirm_duplicate',
        label: 'Vẫn thêm dù số điện thoại đã có ở khách khác',
        input: 'checkbox',
      },
    ],
    initial: {},
    toBody: ({ place: _, ...body }, values) => ({
      ...body,
      complete,
      ...(values['place']
        ? { address: { name: values['name'], phone: values['phone'], ...placed(values['place']) } }
        : {}),
    }),
  }
}

const stationField: FormField = {
  name: 'station_id',
  label: customerFields.station_id.label,
  input: stationPicker,
  toBody: idOf,
  required: true,
  span: 6,
}

/** The whole record; a manager may move it to another station, too. */
export function editForm(row: CustomerRow, role: RoleCode): CustomerDialog {
  const fields = recordForm(customerFields, role)
  const moves = mayChange(customerFields.station_id, role)
  const valuesOf = (now: CustomerRow) => ({
    ...formValues(customerFields, now),
    ...(moves ? { station_id: { id: now.station_id, name: now.station_name } } : {}),
  })
  return {
    call: row.customer_no ? customers.updateCustomer : customers.updateUser,
    title: `Sửa hồ sơ: ${row.called}`,
    params: { id: row.id },
    fields: moves ? putBefore(fields, 'note', stationField) : fields,
    initial: valuesOf(row),
    valuesOf: (now) => valuesOf(now as CustomerRow),
  }
}

/** Name and ways to reach them alone. */
export function personalForm(row: CustomerRow): CustomerDialog {
  const names = ['name', 'phone', 'birthday', 'email'] as const
  const valuesOf = (now: CustomerRow) =>
    Object.fromEntries([...names, 'version' as const].map((name) => [name, now[name]]))
  return {
    call: customers.updatePersonal,
    title: `Thông tin cá nhân: ${row.called}`,
    params: { id: row.id },
    fields: names.map((name) => formField(customerFields, name)),
    initial: valuesOf(row),
    valuesOf: (now) => valuesOf(now as CustomerRow),
  }
}

/** To whom a customer goes, what goes along, and why. */
export const saleFields: readonly FormField[] = [
  {
    name: 'sale_id',
    label: 'Nhân viên phụ trách',
    input: salePicker,
    toBody: idOf,
    hint: 'Để trống: không ai phụ trách.',
  },
  {
    name: 'with_open',
    label: 'Kèm các đơn và phiếu xuất đang mở',
    input: 'checkbox',
    hint: 'Đơn chưa lên phiếu được duyệt và phiếu ở bước mới, đã xác nhận.',
  },
  noteField,
]

/** The same of many customers: nobody is left without anyone by an empty field. */
export const givingFields: readonly FormField[] = saleFields.map(({ hint, ...field }) =>
  field.name === 'sale_id' ? { ...field, required: true } : { ...field, ...(hint ? { hint } : {}) },
)

export function saleForm(row: CustomerRow): CustomerDialog {
  return {
    call: sales.setSale,
    title: `Giao khách: ${row.called}`,
    fields: saleFields,
    initial: {
      user_id: row.id,
      ...(row.sale_id ? { sale_id: { id: row.sale_id, name: row.sale_name ?? '' } } : {}),
    },
    toBody: (body) => ({ ...body, sale_id: body['sale_id'] ?? null }),
  }
}

/** A first sales person of the customer, or another one in place of the one now. */
export function assignmentForm(customer: CustomerRow, now?: AssignmentRow): CustomerDialog {
  return {
    call: now ? sales.updateAssignment : sales.createAssignment,
    title: now ? `Đổi người phụ trách: ${customer.called}` : `Phân công người phụ trách: ${customer.called}`,
    fields: [
      { name: 'sale_id', label: 'Nhân viên phụ trách', input: salePicker, toBody: idOf, required: true },
      noteField,
    ],
    initial: now ? { id: now.id } : { user_id: customer.id },
  }
}

/** Into which account of ours the customer pays: their QR codes name it. */
export function gatewayForm(row: CustomerRow): CustomerDialog {
  return {
    call: assignCustomers,
    title: `Cổng thanh toán: ${row.called}`,
    fields: [
      {
        name: 'id',
        label: 'Tài khoản nhận tiền của khách',
        input: bankAccountPicker,
        toBody: idOf,
        required: true,
        hint: 'QR nạp tiền và thanh toán của khách ghi tài khoản này thay cho tài khoản chung.',
      },
      {
        name: 'off',
        label: 'Bỏ gán tài khoản này, dùng lại tài khoản chung',
        input: 'checkbox',
      },
    ],
    initial: {},
    toBody: ({ id }, { off }) => ({ id, customer_ids: [row.id], assigned: off !== true }),
  }
}

const accountValues = (row: CustomerRow): FormValues => ({
  user_id: row.id,
  account_no: row.account_no,
  version: row.version,
})

/** The number at the marketplace: another one in place of it, or a first one, which may be our next. */
export function accountForm(row: CustomerRow): CustomerDialog {
  return {
    call: row.account_no ? customers.customerByAccount : customers.saveAccount,
    title: `Mã tài khoản: ${row.called}`,
    fields: [
      {
        name: 'account_no',
        label: customerFields.account_no.label,
        input: 'text',
        ...(row.account_no ? { required: true } : { hint: 'Để trống: cấp mã kế tiếp.' }),
      },
    ],
    initial: accountValues(row),
    valuesOf: (now) => accountValues(now as CustomerRow),
  }
}

export function passwordForm(row: CustomerRow): CustomerDialog {
  return {
    call: customers.changePassword,
    title: `Đặt mật khẩu: ${row.called}`,
    params: { id: row.id },
    fields: [
      {
        name: 'password',
        label: 'Mật khẩu mới',
        input: PasswordInput,
        required: true,
        hint: 'Ít nhất 8 ký tự.',
      },
      { name: 'password_again', label: 'Nhập lại mật khẩu', input: PasswordInput, required: true },
    ],
    initial: {},
  }
}

const addressValues = (row: unknown): FormValues => ({
  ...formValues(addressFields, row as AddressRow),
  place: placed(row),
})

export function addressFormOf(role: RoleCode, customer: CustomerRow, row?: AddressRow): CustomerDialog {
  return {
    call: row ? editAddress : addAddress,
    title: row ? 'Sửa địa chỉ nhận hàng' : 'Thêm địa chỉ nhận hàng',
    ...(row ? { params: { id: row.id } } : {}),
    fields: [
      ...receiver(role),
      ...(row?.is_primary ? [] : [formField(addressFields, 'is_primary', { required: false, span: 12 })]),
    ],
    ...(row ? { valuesOf: addressValues } : {}),
    initial: row ? addressValues(row) : { name: customer.name, phone: customer.phone },
    toBody: ({ place: _, ...body }, values) => ({
      ...body,
      ...(values['place'] ? placed(values['place']) : {}),
      ...(row ? {} : { user_id: customer.id }),
    }),
  }
}

export function conversationForm(customer: CustomerRow, row?: ConversationRow): CustomerDialog {
  return {
    call: row ? editConversation : addConversation,
    title: row ? 'Sửa ghi chú trao đổi' : `Ghi trao đổi: ${customer.called}`,
    ...(row ? { params: { id: row.id } } : {}),
    fields: [formField(conversationFields, 'channel'), formField(conversationFields, 'content')],
    valuesOf: (now) => formValues(conversationFields, now as ConversationRow),
    initial: row
      ? formValues(conversationFields, row)
      : { user_id: customer.id, ...formValues(conversationFields) },
  }
}
