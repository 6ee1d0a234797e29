import { z } from 'zod'
import { addressFields } from '#customers/address.fields.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, version } from '#platform/contract/fields.ts'
import { changeShape, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const writers = roles('ql', 'kt', 'kd', 'cs')

export const addressRow = z.object(rowShape(addressFields))
export type AddressRow = z.output<typeof addressRow>
export type AddressRecord = z.input<typeof addressRow>

export const addressForm = z.object(newShape(addressFields))
export type AddressForm = z.output<typeof addressForm>
const addressChange = z.object({ ...changeShape(addressFields), user_id: id.optional(), version })
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
  failure: 'Lưu địa chỉ thất bại!',
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
  failure: 'Cập nhật địa chỉ thất bại!',
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
