import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { everyRole, roleCodes } from '#platform/contract/roles.ts'
import { id, requiredText, text } from '#platform/contract/fields.ts'

const token = z.object({ token: z.string(), expires: z.iso.datetime() })
const station = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  /** Server of its weighing scale. */
  scale_url: z.string().nullable(),
})

export interface MenuEntry {
  id: number
  title: string
  path: string | null
  icon: string | null
  children: MenuEntry[]
}
const menuEntry: z.ZodType<MenuEntry> = z.lazy(() =>
  z.object({
    id: z.number(),
    title: z.string(),
    path: z.string().nullable(),
    icon: z.string().nullable(),
    children: z.array(menuEntry),
  }),
)

const person = z.object({
  id: z.number(),
  name: z.string(),
  role: z.enum(roleCodes),
  stations: z.array(station),
})
const signedIn = z.object({ code: z.literal(1), user: person, access: token, refresh_token: token })
export type SignedIn = z.output<typeof signedIn>
const signedInOrCodeNeeded = z.union([
  signedIn,
  z.object({ code: z.literal(2), twofa: z.literal(true), message: z.string() }),
])

const credentials = {
  username: requiredText(64),
  password: z.string().min(1).max(200),
  role: z.literal('staff').default('staff'),
}

/** `POST /api/v1/auth/login`: a token pair, or code 2 when the second factor is still to come. */
export const login = call({
  id: 'post-v1-auth-login',
  method: 'POST',
  path: '/api/v1/auth/login',
  summary: 'Đăng nhập',
  failure: 'Đăng nhập không thành công!',
  roles: 'public',
  unstored: true,
  station: 'none',
  body: z.object(credentials),
  raw: signedInOrCodeNeeded,
  errors: ['access.bad_credentials', 'access.password_expired', 'access.too_many_attempts', 'too_many'],
})

const withCodeRefused = [
  'access.bad_credentials',
  'access.password_expired',
  'access.bad_code',
  'access.too_many_attempts',
  'too_many',
] as const

/** The second step of somebody with two-factor on: the code of the authenticator, or a recovery code. */
export const loginTwoFactor = call({
  id: 'post-v1-auth-staff-login-twofa',
  method: 'POST',
  path: '/api/v1/auth/staff/login/twofa',
  summary: 'Đăng nhập, bước xác thực hai lớp',
  failure: 'Đăng nhập không thành công!',
  roles: 'public',
  unstored: true,
  station: 'none',
  body: z.object({ ...credentials, code: requiredText(40) }),
  raw: signedIn,
  errors: withCodeRefused,
})

/** Sign-in on the public page: both steps in one call, the code where the account asks for one. */
export const publicSignIn = call({
  id: 'post-v1-auth-signin',
  method: 'POST',
  path: '/api/v1/auth/signin',
  summary: 'Đăng nhập ở cổng chung',
  failure: 'Đăng nhập không thành công!',
  roles: 'public',
  unstored: true,
  station: 'none',
  body: z.object({ ...credentials, code: requiredText(40).optional() }),
  raw: signedInOrCodeNeeded,
  errors: withCodeRefused,
})

/** Rotates the pair; the old refresh token dies, and its reuse ends the session's whole family. */
export const refreshTokens = call({
  id: 'post-v1-auth-refresh-tokens',
  method: 'POST',
  path: '/api/v1/auth/refresh-tokens',
  summary: 'Làm mới phiên đăng nhập',
  roles: 'public',
  unstored: true,
  station: 'none',
  body: z.object({ refresh_token: z.string().min(1).max(500) }),
  raw: z.object({ access: token, refresh_token: token }),
  errors: ['access.unauthorized', 'auth.refresh_raced'],
})

const session = person.extend({
  flags: z.array(z.string()),
  menus: z.array(menuEntry),
  /** The paths that this person may open, by the folder that declares their screens. */
  screens: z.record(z.string(), z.array(z.string())),
  /** Beginnings of paths that this person may not open whatever the role. */
  closed: z.array(z.string()),
  /** Where the person works, of those who work in a warehouse. */
  warehouse_code: z.string().nullable(),
  /** The password was set by a manager and is still to be changed. */
  must_change_password: z.boolean(),
  /** Paths of the section "Hay dùng": what the person pinned, then what they open on most days. */
  usual: z.array(z.string()),
  /** Those of them that the person pinned. */
  pinned: z.array(z.string()),
})
export type Session = z.output<typeof session>

export const getSession = call({
  id: 'get-v1-auth-session',
  method: 'GET',
  path: '/api/v1/auth/session',
  summary: 'Phiên làm việc hiện tại',
  roles: everyRole,
  withGivenPassword: true,
  station: 'none',
  raw: session,
})

export const signOut = call({
  id: 'post-v1-auth-logout',
  method: 'POST',
  path: '/api/v1/auth/logout',
  summary: 'Đăng xuất',
  roles: everyRole,
  withGivenPassword: true,
  unstored: true,
  station: 'none',
  data: z.object({}),
  message: 'Đã đăng xuất',
})

/** What a person keeps of the screens: column widths, pins, the dark mode. `value` up to 20 KB of JSON. */
export const getPreference = call({
  id: 'get-me-preference',
  method: 'GET',
  path: '/api/me/preference/{key}',
  summary: 'Đọc tùy chọn cá nhân',
  roles: everyRole,
  station: 'none',
  params: z.object({ key: text(100) }),
  data: z.object({ value: z.unknown() }),
})

export const putPreference = call({
  id: 'put-me-preference',
  method: 'PUT',
  path: '/api/me/preference/{key}',
  summary: 'Lưu tùy chọn cá nhân',
  roles: everyRole,
  unstored: true,
  station: 'none',
  params: z.object({ key: text(100) }),
  body: z.object({ value: z.unknown() }),
  data: z.object({}),
  errors: ['access.preference_too_large', 'access.preference_limit'],
})

const view = z.object({
  id: z.number(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  shared_role: z.enum(roleCodes).nullable(),
  own: z.boolean(),
})
export type SavedView = z.output<typeof view>

/** Named views of a list: one's own, and those shared with one's role. */
export const listViews = call({
  id: 'get-me-views',
  method: 'GET',
  path: '/api/me/views',
  summary: 'Các chế độ xem đã lưu',
  roles: everyRole,
  station: 'none',
  query: z.object({ list: text(100) }),
  data: z.array(view),
})

export const saveView = call({
  id: 'post-me-views',
  method: 'POST',
  path: '/api/me/views',
  summary: 'Lưu chế độ xem',
  roles: everyRole,
  station: 'none',
  body: z.object({
    list: requiredText(100),
    name: requiredText(60),
    query: text(2000),
    shared_role: z.enum(roleCodes).nullable().default(null),
  }),
  data: view,
  message: 'Đã lưu chế độ xem',
})

export const deleteView = call({
  id: 'delete-me-views',
  method: 'DELETE',
  path: '/api/me/views/{id}',
  summary: 'Xóa chế độ xem',
  roles: everyRole,
  station: 'none',
  params: z.object({ id }),
  data: z.object({}),
  message: 'Đã xóa chế độ xem',
})
