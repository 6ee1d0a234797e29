import { cookieDesks, cookieStart } from '#bidding/accounts/web/cookie-desks.ts'

export const cookiesStart = cookieStart(cookieDesks.all)
export const ebayCookiesStart = cookieStart(cookieDesks.ebay)
