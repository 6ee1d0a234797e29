import { sql } from 'kysely'
import { signInPages, ebayMarketplaces } from '#bidding/accounts/cookie.words.ts'
import type { CookieRecord } from '#bidding/accounts/cookie.api.ts'
import { refuseCookie } from '#bidding/accounts/cookie.errors.ts'
import { cookieStatus, profileLease } from '#bidding/accounts/cookie.status.ts'
import { cookieRowOf, lockCookie } from '#bidding/accounts/server/cookie.repo.ts'
import type { LockedCookie, Named } from '#bidding/accounts/server/cookie.repo.ts'
import { keepSession, sessionAt } from '#bidding/accounts/server/session.usecase.ts'
import type { Session } from '#bidding/accounts/server/session.usecase.ts'
import { bidRowOf } from '#bidding/core/server/bid.repo.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Launchers, ProfileAnswer } from '#outside/profiles/launcher.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { AppError } from '#platform/contract/errors.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/db/own-transaction.ts'
import { recordEvent } from '#platform/server/events/event.ts'

interface Outside {
  launchers: Launchers
  markets: Markets
}

/** What `before` hands on: whose profile, and how its account is signed in now. */
export interface AskedProfile {
  id: number
  session: Session
}

/**
 * Opens the profile of an account for one person. That he holds it stands written before the manager is asked, and
 * what it answered as soon as that comes, each in a transaction of its own: whatever dies in between, nobody else
 * opens the same profile. A refusal frees it; where nobody answered he keeps it, and finds out by opening or closing
 * it again. Then the site is asked whether the account is signed in at all.
 * @throws cookies.open, cookies.off, cookies.no_profile, cookies.login (40001), cookies.refused
 */
export async function openProfile(
  { launchers, markets }: Outside,
  context: Context,
  named: Named,
  machine: string | undefined,
): Promise<AskedProfile> {
  const before = await inTransaction(context, (inside) => takeProfile(inside, launchers, named, machine))
  const launcher = launchers(before.provider, before)
  const answer = launcher && before.profile_id !== null ? await launcher.open(before.profile_id) : null
  await inTransaction(context, (inside) => keepOpened(inside, before, answer))
  if (answer?.kind === 'refused') throw refusalOf(answer)
  return { id: before.id, session: await sessionAt(markets, before) }
}

/** The profile is this person's from now on; who holds it already says that he is still there. */
async function takeProfile(
  context: Context,
  launchers: Launchers,
  named: Named,
  machine: string | undefined,
): Promise<LockedCookie> {
  const { db, actor, now } = context
  const row = await lockCookie(db, named)
  if (row.status === cookieStatus.off) throw refuseCookie('cookies.off')
  if (row.profile_id === null && launchers(row.provider, row)) throw refuseCookie('cookies.no_profile')
  const taken = await sql`update account_cookie set opened_by = ${actor.id}, lease = ${profileLease.asked},
      opened_at = case when opened_by is null then ${now} else opened_at end, seen_at = ${now},
      opened_on = coalesce(${machine ?? null}, opened_on)
    where id = ${row.id} and (opened_by is null or opened_by = ${actor.id})`.execute(db)
  if (taken.numAffectedRows !== 1n) throw heldBy(row)
  if (row.opened_by === null)
    await recordEvent(context, { entity: 'account_cookie', id: row.id, action: 'open' })
  return row
}

async function keepOpened(
  context: Context,
  before: LockedCookie,
  answer: ProfileAnswer | null,
): Promise<void> {
  const { db, actor } = context
  if (answer?.kind === 'refused' && before.lease !== profileLease.open) {
    const row = await lockCookie(db, { id: before.id })
    if (row.opened_by === actor.id) await freeProfile(context, row, 'refuse', answer.why)
    return
  }
  const lease = leaseAfter(answer)
  await sql`update account_cookie set lease = ${lease} where id = ${before.id} and opened_by = ${actor.id}`.execute(
    db,
  )
}

/** What was open before and is refused now is open still. */
const leaseAfter = (answer: ProfileAnswer | null): number => {
  if (answer === null) return profileLease.byHand
  return answer.kind === 'unknown' ? profileLease.unsure : profileLease.open
}

const clock = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  hour: '2-digit',
  minute: '2-digit',
  day: '2-digit',
  month: '2-digit',
})
const heldBy = ({ opened_name: who, opened_at: since }: LockedCookie): AppError =>
  refuseCookie('cookies.open', { values: { who: who ?? '', since: since ? clock.format(since) : '' } })

const refusalOf = ({ cause, why }: ProfileAnswer & { kind: 'refused' }): AppError =>
  cause === 'login' ? refuseCookie('cookies.login') : refuseCookie('cookies.refused', { values: { why } })

/** Of the one who opened it, whatever the site said of the account. */
export async function openedProfile(context: Context, { id, session }: AskedProfile): Promise<CookieRecord> {
  await keepSession(context, id, session)
  return cookieRowOf(context.db, id)
}

/** What `before` hands on of a close: what the manager said (null: nobody was asked), and the site of the account. */
export interface AskedClose {
  id: number
  holder: number
  answer: ProfileAnswer | null
  session: Session
}

/**
 * Asks the manager to close what somebody holds: himself, or a manager of ours, who may also let go of it unasked.
 * Whoever closes it may have signed in there, so the site is asked once more.
 * @throws cookies.not_open, cookies.open, cookies.login (40001), cookies.refused
 */
export async function closeProfile(
  { launchers, markets }: Outside,
  context: Context,
  named: Named,
  force: boolean,
): Promise<AskedClose> {
  const { actor } = context
  if (force && !is(actor, 'ql')) throw refuse('access.forbidden')
  const row = await inTransaction(context, ({ db }) => lockCookie(db, named))
  if (row.opened_by === null) throw refuseCookie('cookies.not_open')
  if (row.opened_by !== actor.id && !is(actor, 'ql')) throw heldBy(row)
  const answer = force ? null : await askToClose(launchers, row)
  if (answer?.kind === 'refused') throw refusalOf(answer)
  return { id: row.id, holder: row.opened_by, answer, session: await sessionAt(markets, row) }
}

/** What its manager says of closing it; null: nobody can be asked. What a manager does not have open is closed. */
export async function askToClose(launchers: Launchers, row: LockedCookie): Promise<ProfileAnswer | null> {
  const launcher = row.lease === profileLease.byHand ? null : launchers(row.provider, row)
  const answer = launcher && row.profile_id !== null ? await launcher.close(row.profile_id) : null
  return answer?.kind === 'refused' && answer.cause === 'no_profile' ? null : answer
}

/** Lets go of it; where nobody answered it is kept. @throws cookies.not_open where another came in between */
export async function closedProfile(
  context: Context,
  { id, holder, answer, session }: AskedClose,
): Promise<CookieRecord> {
  const { db } = context
  const row = await lockCookie(db, { id })
  if (row.opened_by !== holder) throw refuseCookie('cookies.not_open')
  if (answer?.kind === 'unknown')
    await sql`update account_cookie set lease = ${profileLease.unsure} where id = ${id}`.execute(db)
  else await freeProfile(context, row, 'close')
  await keepSession(context, id, session)
  return cookieRowOf(db, id)
}

/** Nobody holds it any more. */
export async function freeProfile(
  context: Context,
  row: LockedCookie,
  action: 'close' | 'refuse' | 'expire' | 'leave',
  reason?: string,
): Promise<void> {
  const freed =
    await sql`update account_cookie set lease = null, opened_by = null, opened_at = null, opened_on = null,
      seen_at = null where id = ${row.id} and opened_by = ${row.opened_by}`.execute(context.db)
  if (freed.numAffectedRows !== 1n) throw refuseCookie('cookies.not_open')
  const data = { who: row.opened_name }
  await recordEvent(context, { entity: 'account_cookie', id: row.id, action, reason, data })
}

/** The sender has it open on his machine, by hand. @throws cookies.open, cookies.off */
export async function holdByHand(context: Context, { id }: LockedCookie): Promise<void> {
  await takeProfile(context, () => null, { id }, undefined)
  await sql`update account_cookie set lease = ${profileLease.byHand} where id = ${id}`.execute(context.db)
}

export interface AskedOfBid extends AskedProfile {
  link: string
}

/**
 * The same with the account of a bid that this person sees; the link leads to the listing, or to where the account
 * signs in. @throws bids.not_found, cookies.no_account, what `openProfile` throws
 */
export async function openForBid(
  outside: Outside,
  context: Context,
  { id, machine }: { id: number; machine?: string | undefined },
  to: 'listing' | 'sign_in',
): Promise<AskedOfBid> {
  const bid = await bidRowOf(context.db, context.actor, id)
  if (bid.account_id === null) throw refuseCookie('cookies.no_account')
  const asked = await openProfile(outside, context, { account_id: bid.account_id }, machine)
  const link = to === 'listing' ? bid.link : await signInPage(context, bid.site_code, bid.account_id)
  return { ...asked, link }
}

async function signInPage({ db }: Context, site: string, account: number): Promise<string> {
  const config = await db
    .selectFrom('ebay_config')
    .select('marketplace')
    .where('account_id', '=', account)
    .executeTakeFirst()
  const marketplace = ebayMarketplaces.find(({ value }) => value === config?.marketplace)
  return marketplace?.signIn ?? signInPages[site] ?? ''
}
