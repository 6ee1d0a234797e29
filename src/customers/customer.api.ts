import { z } from 'zod'
import { addressForm, addressRow } from '#customers/address.api.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  byId,
  id,
  ids,
  instantOut,
  reason,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery, pageSize } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Screens /customers, /accounts, /users: section users of the menu. */
export const customerReaders = roles('ql', 'kt', 'kd', 'cs')
/** Who keeps the records of customers. */
export const customerWriters = roles('ql', 'kt', 'kd', 'cs')
export const customerManagers = roles('ql')

/** Which of the three lists: 1 customers (KH code), 2 accounts (marketplace number), 3 registered, not completed. */
export const customerTypes = { customers: 1, accounts: 2, users: 3 } as const
export type CustomerType = (typeof customerTypes)[keyof typeof customerTypes]

/**
 * The row of every list and answer. Money and limits are null for those who may not see them; `balance` is
 * what we owe the customer, below zero what is owed to us, VND.
 */
export const customerRow = z.object({
  ...rowShape(customerFields),
  /** Specified user type: staff 0, customer 1. */
  type: z.literal(1),
})
export type CustomerRow = z.output<typeof customerRow>
export type CustomerRecord = z.input<typeof customerRow>

const filters = { ...filterKinds(customerFields), vip: 'any' } as const

/** The three lists of the users section; partners see the customers they deliver to. */
export const listUsers = call({
  id: 'get-users',
  method: 'GET',
  path: '/api/users',
  summary: 'Danh sách người dùng: 1 khách hàng, 2 tài khoản, 3 chưa hoàn tất',
  roles: roles('ql', 'kt', 'kd', 'cs', 'pa'),
  query: listQuery({ type: 'text', ...filters }, { size: pageSize.wide }),
  row: customerRow,
})

/** Customers with a KH code. */
export const listCustomers = call({
  id: 'get-customers',
  method: 'GET',
  path: '/api/customers',
  summary: 'Danh sách khách hàng',
  roles: customerReaders,
  query: listQuery(filters, { size: pageSize.wide }),
  row: customerRow,
})

/** Picker: by part of a name without accents, a phone, a code or an account number. */
export const findCustomers = call({
  id: 'get-crm-autocomplete-customer',
  method: 'GET',
  path: '/crm/autocomplete/customer',
  summary: 'Tìm khách hàng',
  roles: customerReaders,
  query: listQuery({ ids: 'anyId' }, { size: 10 }),
  row: customerRow,
})

const vipState = z.object({
  status: z.number(),
  level_code: z.string().nullable(),
  level_name: z.string().nullable(),
  deposit: z.number(),
  link_limit: z.number().nullable(),
  priority: z.number(),
  reason: z.string().nullable(),
  changed_at: instantOut.nullable(),
  changed_by: z.string().nullable(),
})
export const customerInfo = customerRow.extend({
  addresses: z.array(addressRow),
  auction_vip: vipState,
  mercari_vip: vipState,
  /** Links they may bid on today; null: no limit. */
  links_today: z.number().nullable(),
  has_password: z.boolean(),
})
export type CustomerInfo = z.output<typeof customerInfo>

export const readCustomer = call({
  id: 'get-user-by-id-info',
  method: 'GET',
  path: '/api/user/{id}/info',
  summary: 'Hồ sơ khách hàng',
  roles: customerReaders,
  params: byId,
  data: customerInfo,
  errors: ['customers.not_found'],
})

const accountNo = text(40).regex(
  /^[A-Za-z0-9][A-Za-z0-9._-]{2,39}$/,
  'Mã tài khoản gồm 3–40 chữ không dấu, số, dấu chấm, gạch ngang hoặc gạch dưới',
)

/** Nobody is locked before they have come. */
const { locked: _, ...newCustomer } = newShape(customerFields)
export const customerForm = z.object({
  ...newCustomer,
  level_code: text(40).nullish(),
  sale_id: id.nullish(),
  account_no: accountNo.nullish(),
  address: addressForm.nullish(),
  /** False: a registered user without a KH code. */
  complete: z.boolean().default(true),
  /** A customer with this phone exists and another one is wanted all the same. */
  confirm_duplicate: z.boolean().default(false),
})
export type CustomerForm = z.output<typeof customerForm>

/** 1 success, 2 the server's message, else failure. */
export const addCustomer = call({
  id: 'post-customer-add',
  method: 'POST',
  path: '/api/customer/add',
  summary: 'Thêm khách hàng',
  roles: customerWriters,
  body: customerForm,
  data: customerRow,
  message: 'Đã thêm khách hàng',
  errors: ['customers.duplicate_phone', 'customers.duplicate_account', 'customers.sale_unknown'],
})

const customerChange = z.object({
  ...changeShape(customerFields),
  other_service: z.boolean().optional(),
  station_id: id.optional(),
  version,
})
const personalChange = customerChange.omit({
  note: true,
  locked: true,
  other_service: true,
  station_id: true,
})
export type CustomerChange = z.output<typeof customerChange>

const changing = {
  method: 'PUT',
  roles: customerWriters,
  params: byId,
  data: customerRow,
  message: 'Đã lưu khách hàng',
  errors: ['customers.not_found', 'conflict.stale', 'customers.merged'],
} as const

export const updatePersonal = call({
  ...changing,
  id: 'put-users-update-info-by-id',
  path: '/api/users/update-info/{id}',
  summary: 'Sửa thông tin cá nhân của khách',
  failure: 'Không thể cập nhật!',
  body: personalChange,
})
export const updateUser = call({
  ...changing,
  id: 'put-users-update-by-id',
  path: '/api/users/update/{id}',
  summary: 'Sửa hồ sơ người dùng',
  failure: 'Không thể cập nhật!',
  body: customerChange,
})
export const updateCustomer = call({
  ...changing,
  id: 'put-customer-update-new-by-id',
  path: '/api/customer/update-new/{id}',
  summary: 'Sửa hồ sơ khách hàng',
  failure: 'Cập nhật khách hàng thất bại!',
  body: customerChange,
})

export const changePassword = call({
  id: 'put-users-change-password-by-id',
  method: 'PUT',
  path: '/api/users/change-password/{id}',
  summary: 'Đặt mật khẩu mới cho khách',
  roles: roles('ql', 'cs'),
  params: byId,
  body: z
    .object({ password: z.string().min(8).max(128), password_again: z.string().max(128).optional() })
    .refine(({ password, password_again: again }) => again === undefined || again === password, {
      path: ['password_again'],
      message: 'Mật khẩu nhập lại không khớp',
    }),
  data: z.object({ id: z.number() }),
  message: 'Đã đổi mật khẩu',
  unstored: true,
  errors: ['customers.not_found'],
})

export const deleteUser = call({
  id: 'delete-users-delete-by-id',
  method: 'DELETE',
  path: '/api/users/delete/{id}',
  summary: 'Xóa khách hàng chưa phát sinh giao dịch',
  roles: customerManagers,
  params: byId,
  body: z.object({ reason: reason.optional() }).optional(),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa khách hàng',
  errors: ['customers.not_found', 'customers.in_use'],
})

/** A customer by their code, as a form needs them when somebody types it. */
export const customerByNo = call({
  id: 'post-customer-no',
  method: 'POST',
  path: '/api/customer/no',
  summary: 'Tìm khách theo mã KH',
  roles: customerReaders,
  reads: true,
  body: z.object({ customer_no: requiredText(20) }),
  data: customerRow,
  errors: ['customers.not_found'],
})

/** By the account number; with `user_id` the number is saved for that customer. */
export const customerByAccount = call({
  id: 'post-account-no',
  method: 'POST',
  path: '/api/account/no',
  summary: 'Tìm khách theo mã tài khoản, hoặc lưu mã tài khoản cho khách',
  roles: customerWriters,
  body: z.object({ account_no: accountNo, user_id: id.optional(), version }),
  data: customerRow,
  message: 'Thành công',
  failure: 'Lưu mã tài khoản thất bại!',
  errors: ['customers.not_found', 'customers.duplicate_account', 'conflict.stale'],
})

/** Without `account_no` the next one is given, unless they have one. */
export const saveAccount = call({
  id: 'post-user-account-save',
  method: 'POST',
  path: '/api/user/account/save',
  summary: 'Lưu mã tài khoản của khách',
  roles: customerWriters,
  body: z.object({ user_id: id, account_no: accountNo.nullish(), version }),
  data: customerRow,
  message: 'Đã lưu mã tài khoản',
  failure: 'Lưu mã tài khoản thất bại!',
  errors: ['customers.not_found', 'customers.duplicate_account', 'customers.account_kept'],
})

export const completeCustomer = call({
  id: 'post-customer-complete',
  method: 'POST',
  path: '/api/customer/complete',
  summary: 'Hoàn tất hồ sơ: cấp mã khách hàng',
  roles: customerWriters,
  body: z.object({ user_id: id, version }),
  data: customerRow,
  message: 'Đã cấp mã khách hàng',
  errors: ['customers.not_found', 'customers.completed', 'customers.incomplete'],
})

/** The registered users named, or without names the oldest 500 that they may see and that lack nothing. */
export const completeCustomers = call({
  id: 'post-customer-complete-all',
  method: 'POST',
  path: '/api/customer/complete/all',
  summary: 'Hoàn tất hồ sơ nhiều người dùng',
  roles: customerWriters,
  body: z.object({ ids: ids.optional() }).optional(),
  data: bulkAnswer,
  message: 'Đã cấp mã khách hàng',
})

/** Others with this phone or this name without accents, over every station. */
export const findDuplicates = call({
  id: 'get-customer-duplicates',
  method: 'GET',
  path: '/api/customer/duplicates',
  summary: 'Khách trùng số điện thoại hoặc tên',
  roles: customerReaders,
  station: 'none',
  query: z.object({
    phone: z.string().max(30).optional(),
    name: z.string().trim().max(120).optional(),
    except: id.optional(),
  }),
  data: z.array(
    z.object({
      id: z.number(),
      customer_no: z.string().nullable(),
      name: z.string(),
      /** Shown in full where the person may see the customer, else the last three digits. */
      phone: z.string().nullable(),
      station_name: z.string(),
      sale_name: z.string().nullable(),
      same: z.enum(['phone', 'name', 'both']),
      mine: z.boolean(),
    }),
  ),
})
