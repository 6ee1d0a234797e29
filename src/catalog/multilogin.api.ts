import { z } from 'zod'
import { multiloginErrors } from '#catalog/multilogin.errors.ts'
import { multiloginProvider, profileProviders } from '#catalog/multilogin.words.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

/** Specified: only ql may open multilogin accounts. */
const managers = { roles: roles('ql'), station: 'none' } as const
const path = '/api/multilogin-account'

/** A sign-in at a manager of browser profiles; its password never leaves the server. */
export const multiloginRow = z.object({
  id: z.number(),
  _id: z.string(),
  provider: z.number(),
  username: z.string(),
  has_password: z.boolean(),
  folder: z.string().nullable(),
  note: z.string().nullable(),
  active: z.boolean(),
  /** When the provider last took the sign-in. */
  checked_at: instantOut.nullable(),
  version: z.number(),
  created_at: instantOut,
  updated_at: instantOut,
})
export type MultiloginRow = z.output<typeof multiloginRow>
export type MultiloginRecord = z.input<typeof multiloginRow>

const password = text(200).min(1)
const fields = {
  provider: z.literal(
    profileProviders.map(({ value }) => value),
    'Nhà cung cấp không hợp lệ',
  ),
  username: requiredText(120),
  folder: text(120).nullish(),
  note: text(500).nullish(),
  active: z.boolean(),
}
const form = z
  .object({
    ...fields,
    provider: fields.provider.default(100),
    active: fields.active.default(true),
    password: password.optional(),
  })
  .refine((body) => body.provider !== multiloginProvider || body.password, {
    path: ['password'],
    message: 'Multilogin cần mật khẩu để đăng nhập',
  })
export type MultiloginForm = z.output<typeof form>
/** Without a password the one that is kept stays. */
const change = z
  .object({ ...fields, password })
  .partial()
  .extend({ version })
export type MultiloginChange = z.output<typeof change>

/** Document 2, section 8.3: the codes speak for themselves. */
const failure = {
  40001: multiloginErrors['multilogin.login'].message,
  40002: multiloginErrors['multilogin.exists'].message,
}
const refusals = ['multilogin.login', 'multilogin.exists', 'multilogin.unavailable'] as const

export const listMultilogin = call({
  ...managers,
  id: 'get-multilogin-account',
  method: 'GET',
  path,
  summary: 'Danh sách tài khoản Multilogin',
  query: listQuery({ provider: 'anyNumber', active: 'any' }),
  row: multiloginRow,
})
export const getMultilogin = call({
  ...managers,
  id: 'get-multilogin-account-by-id',
  method: 'GET',
  path: `${path}/{id}`,
  summary: 'Một tài khoản Multilogin',
  params: byId,
  data: multiloginRow,
  errors: ['multilogin.not_found'],
})
export const createMultilogin = call({
  ...managers,
  id: 'post-multilogin-account',
  method: 'POST',
  path,
  summary: 'Thêm tài khoản Multilogin',
  body: form,
  data: multiloginRow,
  message: 'Đã thêm tài khoản Multilogin',
  failure,
  errors: refusals,
})
export const changeMultilogin = call({
  ...managers,
  id: 'put-multilogin-account-by-id',
  method: 'PUT',
  path: `${path}/{id}`,
  summary: 'Sửa tài khoản Multilogin',
  params: byId,
  body: change,
  data: multiloginRow,
  message: 'Đã lưu tài khoản Multilogin',
  failure,
  errors: [...refusals, 'multilogin.not_found', 'conflict.stale'],
})
export const deleteMultilogin = call({
  ...managers,
  id: 'delete-multilogin-account-by-id',
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Xóa tài khoản Multilogin',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa tài khoản Multilogin',
  errors: ['multilogin.not_found'],
})
