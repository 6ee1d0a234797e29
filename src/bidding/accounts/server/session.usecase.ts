import { sql } from 'kysely'
import { refuseCookie } from '#bidding/accounts/cookie.errors.ts'
import { cookieStatus, cookieTable } from '#bidding/accounts/cookie.status.ts'
import { lockCookie } from '#bidding/accounts/server/cookie.repo.ts'
import type { LockedCookie } from '#bidding/accounts/server/cookie.repo.ts'
import { noteAccount } from '#bidding/engine/server/account.repo.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Context } from '#platform/server/context.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'

export const cookieRecords: Omit<Records<LockedCookie, object, never>, 'lock'> = {
  table: cookieTable,
  snapshot: () => ({}),
  refuse: () => refuseCookie('cookies.status'),
}

/** Is the account signed in? null: nobody could tell. */
export type Session = { signedIn: boolean; why: string | null } | null

/** Can the site be asked for an account of ours at all? */
export const isAsked = (markets: Markets, site: string): boolean =>
  isMarketSite(site) && markets[site].can.wonList

/** Asks the site for something that only who is signed in is told. */
export async function sessionAt(
  markets: Markets,
  { username, site_code: site }: { username: string; site_code: string },
): Promise<Session> {
  if (!isMarketSite(site) || !isAsked(markets, site)) return null
  const answer = await markets[site].wonList(username)
  if (answer.kind === 'ok') return { signedIn: true, why: null }
  if (answer.kind === 'rejected' && answer.cause === 'account') return { signedIn: false, why: answer.why }
  return null
}

/** What the site said, to the cookie and to whoever bids with the account: a dead one hands its queue on. */
export async function keepSession(context: Context, id: number, session: Session): Promise<void> {
  const { db, now } = context
  const row = await lockCookie(db, { id })
  if (row.status === cookieStatus.off) return
  await sql`insert into account_health (account_id, checked_at) values (${row.account_id}, ${now})
    on conflict (account_id) do update set checked_at = excluded.checked_at`.execute(db)
  if (session === null) return
  await noteAccount(db, row.account_id, session.signedIn ? 'ok' : 'signed_out', { why: session.why, now })
  const { action, to } = session.signedIn
    ? { action: 'prove', to: cookieStatus.works }
    : { action: 'fail', to: cookieStatus.dead }
  if (row.status === to) return
  await runLocked(cookieRecords, row, {
    context,
    action,
    automatic: true,
    effect: async () => ({ set: { why: session.why } }),
  })
}
