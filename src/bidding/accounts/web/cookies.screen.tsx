import { CookieScreen } from '#bidding/accounts/web/cookie-screen.tsx'
import { cookieDesks } from '#bidding/accounts/web/cookie-desks.ts'

export default function Cookies() {
  return <CookieScreen desk={cookieDesks.all} />
}
