import type { CookieRecord } from '#bidding/accounts/cookie.api.ts'
import { listCookies } from '#bidding/accounts/cookie.api.ts'
import { cookieStatus, cookieTable } from '#bidding/accounts/cookie.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** An account that is signed out bids for nobody until somebody signs it in. */
export const signedOut = waits<CookieRecord>({
  key: 'signed-out-accounts',
  title: 'Tài khoản mua hàng đã đăng xuất',
  entity: cookieTable.entity,
  step: { table: cookieTable, action: 'work', states: [cookieStatus.dead] },
  roles: ['ql'],
  next: 'Đăng nhập lại trong hồ sơ',
  late: 4,
  list: listCookies,
  filters: { status: String(cookieStatus.dead) },
  screens: ['/cookies'],
  line: (row) => ({ code: row.username, who: row.site_name, what: row.why ?? 'Cookie đã hết hiệu lực' }),
})

export const waiting: readonly Waiting[] = [signedOut]
