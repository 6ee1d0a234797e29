import { z } from 'zod'
import { ownPassword } from '#access/password.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut, requiredText, text } from '#platform/contract/fields.ts'
import { everyRole, roleCodes } from '#platform/contract/roles.ts'
import { normalizePhone } from '#platform/rules/phone.ts'

const own = { roles: everyRole, station: 'none' } as const
const write = { ...own, unstored: true } as const

const profile = z.object({
  id: z.number(),
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  role: z.enum(roleCodes),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  photo: z.number().nullable(),
  manager_name: z.string().nullable(),
  stations: z.array(z.object({ id: z.number(), code: z.string(), name: z.string() })),
  twofa: z.boolean(),
  created_at: instantOut,
  version: z.number(),
})
export type Profile = z.output<typeof profile>

/** Who am I? One's own record in full. */
export const checkUser = call({
  ...own,
  id: 'get-user-check',
  method: 'GET',
  path: '/api/user/check',
  summary: 'Thông tin của người đang đăng nhập',
  data: profile,
})

const phone = text(20).refine((given) => given === '' || normalizePhone(given) !== null, {
  message: 'Số điện thoại chưa đúng',
})
const email = z.union([z.literal(''), z.email().max(120)])

/** Own name, phone and e-mail; what is not sent stays. Codes of a lost password go to the e-mail: a new one asks for the password. */
export const saveProfile = call({
  ...write,
  id: 'post-user-profile',
  method: 'POST',
  path: '/api/user/profile',
  summary: 'Sửa thông tin cá nhân',
  proof: 'before',
  body: z.object({
    name: requiredText(100).optional(),
    phone: phone.nullable().optional(),
    email: email.nullable().optional(),
    password: z.string().max(200).optional(),
    version: z.number().int().optional(),
  }),
  data: profile,
  message: 'Đã lưu thông tin cá nhân',
  failure: 'Cập nhật thất bại!',
  errors: ['conflict.stale', 'access.too_many_attempts'],
})

/** A new password of one's own; every other session ends. */
export const changeOwnPassword = call({
  ...write,
  id: 'post-user-password',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Đổi mật khẩu của mình',
  withGivenPassword: true,
  proof: 'password',
  body: z
    .object({
      password: ownPassword,
      new_password: z.string().min(1).max(200),
      password_again: z.string().max(200).optional(),
    })
    .refine(({ new_password: chosen, password_again: again }) => again === undefined || again === chosen, {
      path: ['password_again'],
      message: 'Mật khẩu nhập lại chưa khớp',
    })
    .refine(({ password, new_password: chosen }) => password !== chosen, {
      path: ['new_password'],
      message: 'Mật khẩu mới phải khác mật khẩu hiện tại',
    }),
  data: z.object({ ended: z.number() }),
  message: 'Đã đổi mật khẩu, các thiết bị khác đã được đăng xuất',
  errors: ['access.too_many_attempts'],
})

const currentCard = z.object({
  id: z.number(),
  _id: z.string(),
  name: z.string(),
  bank_code: z.string().nullable(),
  account_number: z.string().nullable(),
  holder: z.string().nullable(),
  currency: z.string(),
  is_primary: z.boolean(),
})

/** The accounts that money of one's own stations comes in on now, the one on QR codes first; a partner's own. */
export const currentCards = call({
  ...own,
  id: 'post-card-users-card-current',
  method: 'POST',
  path: '/api/card/users-card-current',
  summary: 'Tài khoản ngân hàng đang dùng của tôi',
  reads: true,
  data: z.array(currentCard),
})

const device = z.object({
  id: z.string(),
  agent: z.string().nullable(),
  address: z.string().nullable(),
  created_at: instantOut,
  seen_at: instantOut,
  expires_at: instantOut,
  current: z.boolean(),
})

/** Where one is signed in, the latest first. */
export const listDevices = call({
  ...own,
  id: 'get-user-sessions',
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Thiết bị đang đăng nhập',
  data: z.array(device),
})

export const endDevice = call({
  ...write,
  id: 'delete-user-session-by-id',
  method: 'DELETE',
  path: '/api/user/session/{id}',
  summary: 'Đăng xuất một thiết bị',
  proof: 'password',
  params: z.object({ id: z.string().max(40) }),
  body: z.object({ password: ownPassword }),
  data: z.object({}),
  message: 'Đã đăng xuất thiết bị',
  errors: ['not_found', 'access.too_many_attempts'],
})

/** All but the one that asks. */
export const endOtherDevices = call({
  ...write,
  id: 'delete-user-sessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'Đăng xuất mọi thiết bị khác',
  proof: 'password',
  body: z.object({ password: ownPassword }),
  data: z.object({ ended: z.number() }),
  message: 'Đã đăng xuất mọi thiết bị khác',
  errors: ['access.too_many_attempts'],
})

export const uploadPhoto = call({
  ...own,
  id: 'post-user-photo',
  method: 'POST',
  path: '/api/user/photo',
  summary: 'Đổi ảnh cá nhân',
  upload: true,
  data: z.object({ photo: z.number() }),
  message: 'Đã đổi ảnh cá nhân',
  errors: ['access.photo', 'too_large', 'unsupported_type'],
})

/** The portrait of a colleague. */
export const staffPhoto = call({
  ...own,
  id: 'get-staff-photo-by-id',
  method: 'GET',
  path: '/api/staff/photo/{id}',
  summary: 'Ảnh cá nhân của nhân viên',
  params: byId,
  file: 'Ảnh cá nhân',
  errors: ['not_found'],
})
