import { CookieScreen } from '#bidding/accounts/web/cookie-screen.tsx'
import { cookieDesks } from '#bidding/accounts/web/cookie-desks.ts'

export default function EbayCookies() {
  return <CookieScreen desk={cookieDesks.ebay} />
}
