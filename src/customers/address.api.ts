import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { byId, id, instantOut, requiredText, text, version } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'
import { normalizePhone } from '#platform/rules/phone.ts'

const writers = roles('ql', 'kt', 'kd', 'cs')

export const addressRow = z.object({
  id: z.number(),
  _id: z.string(),
  user_id: z.number(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  province: z.string(),
  district: z.string().nullable(),
  ward: z.string(),
  province_code: z.string().nullable(),
  district_code: z.string().nullable(),
  ward_code: z.string().nullable(),
  /** 2025: province and ward; legacy: province, district and ward of before 01-07-2025. */
  system: z.enum(['2025', 'legacy']),
  is_primary: z.boolean(),
  version: z.number(),
  created_at: instantOut,
})
export type AddressRow = z.output<typeof addressRow>
export type AddressRecord = z.input<typeof addressRow>

const fields = {
  name: requiredText(120),
  phone: requiredText(30)
    .refine((phone) => normalizePhone(phone) !== null, 'Số điện thoại không hợp lệ')
    .transform((phone) => normalizePhone(phone) ?? phone),
  address: requiredText(255),
  province: requiredText(80),
  district: text(80).nullish(),
  ward: requiredText(80),
  province_code: text(10).nullish(),
  district_code: text(10).nullish(),
  ward_code: text(10).nullish(),
  is_primary: z.boolean().optional(),
}
export const addressForm = z.object({ ...fields, system: z.enum(['2025', 'legacy']).default('2025') })
export type AddressForm = z.output<typeof addressForm>
const addressChange = addressForm.partial().extend({
  system: z.enum(['2025', 'legacy']).optional(),
  user_id: id.optional(),
  version,
})
export type AddressChange = z.output<typeof addressChange>

export const listAddresses = call({
  id: 'get-user-address',
  method: 'GET',
  path: '/api/user/address',
  summary: 'Địa chỉ nhận hàng của khách',
  roles: writers,
  query: z.object({ user_id: id }),
  data: z.array(addressRow),
  errors: ['customers.not_found'],
})
export const readAddress = call({
  id: 'get-user-address-id-by-id',
  method: 'GET',
  path: '/api/user/address/id/{id}',
  summary: 'Một địa chỉ nhận hàng',
  roles: writers,
  params: byId,
  data: addressRow,
  errors: ['customers.address_not_found'],
})
export const addAddress = call({
  id: 'post-user-address-add',
  method: 'POST',
  path: '/api/user/address/add',
  summary: 'Thêm địa chỉ nhận hàng',
  roles: writers,
  body: addressForm.extend({ user_id: id }),
  data: addressRow,
  message: 'Đã lưu địa chỉ',
  errors: ['customers.not_found'],
})
export const editAddress = call({
  id: 'put-user-address-edit-by-id',
  method: 'PUT',
  path: '/api/user/address/edit/{id}',
  summary: 'Sửa địa chỉ nhận hàng',
  roles: writers,
  params: byId,
  body: addressChange,
  data: addressRow,
  message: 'Đã lưu địa chỉ',
  errors: ['customers.address_not_found', 'conflict.stale'],
})
export const removeAddress = call({
  id: 'delete-user-address-remove-by-id',
  method: 'DELETE',
  path: '/api/user/address/remove/{id}',
  summary: 'Xóa địa chỉ nhận hàng',
  roles: writers,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa địa chỉ',
  errors: ['customers.address_not_found'],
})
