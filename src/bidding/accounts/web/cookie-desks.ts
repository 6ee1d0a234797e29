import * as cookie from '#bidding/accounts/cookie.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** A list of cookies and what its calls are called: all accounts, and those at eBay with calls of their own. */
export interface CookieDesk {
  path: string
  title: string
  noun: string
  /** Of one site alone. */
  site?: string
  list: typeof cookie.listCookies | typeof cookie.listEbayCookies
  save: typeof cookie.saveCookie | typeof cookie.saveEbayCookie
  status: typeof cookie.changeCookieStatus | typeof cookie.changeEbayCookieStatus
  excel?: typeof cookie.exportCookies
}

export const cookieDesks = {
  all: {
    path: '/cookies',
    title: 'Cookie đăng nhập',
    noun: 'cookie',
    list: cookie.listCookies,
    save: cookie.saveCookie,
    status: cookie.changeCookieStatus,
    excel: cookie.exportCookies,
  },
  ebay: {
    path: '/ebay-cookie',
    title: 'Cookie eBay',
    noun: 'cookie eBay',
    site: 'ebay',
    list: cookie.listEbayCookies,
    save: cookie.saveEbayCookie,
    status: cookie.changeEbayCookieStatus,
  },
} as const satisfies Readonly<Record<string, CookieDesk>>

/** Calls whose answers show cookies. */
export const cookieReads: readonly Call[] = [cookie.listCookies, cookie.listEbayCookies]

export const cookieStart = (desk: CookieDesk) =>
  ({ call: desk.list, size: 50, sort: 'username', filterKeys: filterKeys(cookieFields) }) satisfies ListStart
