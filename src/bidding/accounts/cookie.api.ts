import { z } from 'zod'
import { cookieErrors } from '#bidding/accounts/cookie.errors.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { cookieStatus, profileLease } from '#bidding/accounts/cookie.status.ts'
import { mostJarBytes } from '#bidding/accounts/jar.rules.ts'
import { profileProviders } from '#catalog/multilogin.words.ts'
import { call } from '#platform/contract/call.ts'
import { id, requiredText, text, version } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

export const cookieRow = z.object(rowShape(cookieFields))
export type CookieRow = z.output<typeof cookieRow>
export type CookieRecord = z.input<typeof cookieRow>

/** Accounts, their jars and keys are the manager's; whoever follows bids opens the profile of a bid he sees. */
const managers = { roles: roles('ql'), station: 'none' } as const
const bidders = roles('ql', 'kd', 'cs', 'cv')

/** A name is of one site; where several have it, `site_code` says which. */
const named = { username: requiredText(120), site_code: text(40).optional() }
const query = listQuery(filterKinds(cookieFields))
const counts = z.object({ counts: z.record(z.string(), z.number()) })
const status = z.literal([...cookieStatus.values], 'Trạng thái cookie không hợp lệ')

/** A new one, or with its `id` what is changed of it; a jar is replaced whole, and read by nobody. */
const form = z.object({
  ...named,
  id: id.optional(),
  ...changeShape(cookieFields),
  provider: z
    .literal(
      profileProviders.map(({ value }) => value),
      'Trình quản lý hồ sơ không hợp lệ',
    )
    .optional(),
  jar: z.string().max(mostJarBytes, 'Cookie không quá 256 KB').optional(),
  /** The sender holds the profile, opened by hand; or nobody does. */
  open: z.boolean().optional(),
  status: status.optional(),
  version,
})
export type CookieForm = z.output<typeof form>
const saves = {
  ...managers,
  method: 'POST',
  leaves: true,
  body: form,
  data: cookieRow,
  failure: { 40002: cookieErrors['cookies.exists'].message },
  errors: [
    'cookies.not_found',
    'cookies.exists',
    'cookies.open',
    'cookies.open_jar',
    'cookies.off',
    'cookies.status',
  ],
} as const
const changesStatus = {
  ...managers,
  method: 'PUT',
  body: z.object({ ...named, status }),
  data: cookieRow,
  message: 'Đã đổi trạng thái cookie',
  errors: ['cookies.not_found', 'cookies.status'],
} as const

export const listCookies = call({
  ...managers,
  id: 'get-cookie',
  method: 'GET',
  path: '/api/cookie',
  summary: 'Danh sách cookie đăng nhập',
  query,
  row: cookieRow,
  option: counts,
})
export const saveCookie = call({
  ...saves,
  id: 'post-cookie',
  path: '/api/cookie',
  summary: 'Thêm hoặc sửa cookie',
  message: 'Đã lưu cookie',
})
export const changeCookieStatus = call({
  ...changesStatus,
  id: 'put-cookie-change-status',
  path: '/api/cookie/change-status',
  summary: 'Đổi trạng thái cookie',
})
export const exportCookies = call({
  ...managers,
  id: 'post-cookie-excel',
  method: 'POST',
  path: '/api/cookie/excel',
  summary: 'Xuất Excel cookie',
  reads: true,
  query,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Cookie đăng nhập',
})

const heldSentences: Readonly<Record<number, string>> = {
  [profileLease.byHand]: 'Đã giữ hồ sơ cho bạn: mở hồ sơ trong trình quản lý trên máy của bạn',
  [profileLease.unsure]: 'Trình quản lý hồ sơ không trả lời: xem trên máy rồi mở lại hoặc đóng',
}
/** What the holder has to know beside that it is open. */
const opened = ({ lease, status: known }: { lease: number | null; status: number }): string | null =>
  heldSentences[lease ?? 0] ??
  (known === cookieStatus.dead ? 'Đã mở hồ sơ; tài khoản đã đăng xuất trên trang, hãy đăng nhập lại' : null)

const machine = text(80).optional()
const profileErrors = [
  'cookies.not_found',
  'cookies.login',
  'cookies.off',
  'cookies.open',
  'cookies.no_profile',
  'cookies.refused',
] as const
const profile = {
  method: 'POST',
  station: 'none',
  params: z.object({ username: requiredText(120) }),
  data: cookieRow,
  failure: { 40001: cookieErrors['cookies.login'].message },
} as const
/** `machine`: what the person's machine is called. */
export const openProfile = call({
  ...profile,
  id: 'post-cookie-open-multilogin-profile-by-username',
  path: '/api/cookie/open-multilogin-profile/{username}',
  summary: 'Mở hồ sơ trình duyệt của tài khoản',
  roles: managers.roles,
  body: z.object({ site_code: named.site_code, machine }).optional(),
  message: 'Đã mở hồ sơ',
  messageOf: opened,
  errors: profileErrors,
})
/** By who holds it, or by a manager; `force`: whatever the machine says, and without asking it. */
export const closeProfile = call({
  ...profile,
  id: 'post-cookie-close-multilogin-profile-by-username',
  path: '/api/cookie/close-multilogin-profile/{username}',
  summary: 'Đóng hồ sơ trình duyệt của tài khoản',
  roles: bidders,
  body: z.object({ site_code: named.site_code, force: z.boolean().default(false) }).optional(),
  message: 'Đã đóng hồ sơ',
  messageOf: ({ lease }) => (lease === null ? null : (heldSentences[profileLease.unsure] ?? null)),
  errors: [...profileErrors, 'cookies.not_open'],
})

/** The same with the account of a bid; `link` is where the person goes on. */
const ofBid = {
  method: 'POST',
  roles: bidders,
  body: z.object({ id, machine }),
  data: cookieRow.extend({ link: z.string() }),
  message: 'Đã mở hồ sơ của lượt đấu giá',
  messageOf: opened,
  failure: profile.failure,
  errors: [...profileErrors, 'cookies.no_account', 'bids.not_found'],
} as const
export const openBidBrowser = call({
  ...ofBid,
  id: 'post-v1-bid-browser',
  path: '/api/v1/bid/browser',
  summary: 'Mở phiên đấu giá trong hồ sơ của tài khoản',
})
export const openBidLogin = call({
  ...ofBid,
  id: 'post-v1-bid-login',
  path: '/api/v1/bid/login',
  summary: 'Đăng nhập lại tài khoản đấu giá',
})

export const listEbayCookies = call({
  ...managers,
  id: 'get-ebay-cookies',
  method: 'GET',
  path: '/api/ebay/cookies',
  summary: 'Danh sách cookie eBay',
  query,
  row: cookieRow,
  option: counts,
})
export const saveEbayCookie = call({
  ...saves,
  id: 'post-ebay-cookie',
  path: '/api/ebay/cookie',
  summary: 'Thêm hoặc sửa cookie eBay',
  message: 'Đã lưu cookie eBay',
})
export const changeEbayCookieStatus = call({
  ...changesStatus,
  id: 'put-ebay-cookie-change-status',
  path: '/api/ebay/cookie/change-status',
  summary: 'Đổi trạng thái cookie eBay',
})
