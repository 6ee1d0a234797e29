import { sql } from 'kysely'
import { cookieStatus, profileLease } from '#bidding/accounts/cookie.status.ts'
import { lockCookie } from '#bidding/accounts/server/cookie.repo.ts'
import { closeLeft } from '#bidding/accounts/server/left-profiles.ts'
import { freeProfile } from '#bidding/accounts/server/profile.usecase.ts'
import { isBidSite } from '#bidding/core/bid.rules.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import { isAsked, keepSession, sessionAt } from '#bidding/accounts/server/session.usecase.ts'
import { marketSites } from '#outside/market/port.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import type { JobParts } from '#parts.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'

const name = 'account-cookies'
const mostAtOnce = 60

/** What became of profiles and sign-ins while nobody looked. */
export const keepAccounts = (markets: Markets, launchers: Launchers) =>
  job<unknown>({
    name,
    cron: '*/5 * * * *',
    run: async (_, { db, now, signal }) => {
      const step = <T>(work: (context: Context) => Promise<T>) =>
        inJob(db, name, (tx) => work({ db: tx, actor: systemActor, now }))
      await step(keepLeases)
      // Those whose manager did not answer when their holder left.
      await closeLeft({ launchers, step, db, now, signal }, [profileLease.unsure])
      await step(takeBidsWord)
      await askSites({ db, now, signal }, markets, step)
    },
  })

/** Who asked and never heard does not know; who gave no sign for twelve hours holds nothing. */
async function keepLeases(context: Context): Promise<void> {
  const { db, now } = context
  await sql`update account_cookie set lease = ${profileLease.unsure}
    where lease = ${profileLease.asked} and seen_at < ${now}::timestamptz - interval '2 minutes'`.execute(db)
  const { rows } = await sql<{ id: number }>`select id from account_cookie
    where opened_by is not null and seen_at < ${now}::timestamptz - interval '12 hours' order by id`.execute(
    db,
  )
  for (const { id } of rows) {
    const row = await lockCookie(db, { id })
    if (row.opened_by !== null) await freeProfile(context, row, 'expire')
  }
}

/** A bid that failed because its account was signed out says so of the cookie, too. */
async function takeBidsWord(context: Context): Promise<void> {
  const { rows } = await sql<{ id: number; why: string | null }>`select k.id, h.why from account_cookie k
    join account_health h on h.account_id = k.account_id
    where h.signed_out_at is not null and k.status in (${lit(cookieStatus.fresh, cookieStatus.works)})
    order by k.id`.execute(context.db)
  for (const { id, why } of rows) await keepSession(context, id, { signedIn: false, why })
}

/** Each account once an hour, those first that were not asked for longest. */
async function askSites(
  { db, now, signal }: JobContext,
  markets: Markets,
  step: <T>(work: (context: Context) => Promise<T>) => Promise<T>,
): Promise<void> {
  const sites = marketSites.filter((site) => isAsked(markets, site))
  const { rows } = await sql<{ id: number; username: string; site_code: string }>`
    select k.id, a.username, a.site_code from account_cookie k
    join buying_account a on a.id = k.account_id left join account_health h on h.account_id = k.account_id
    where k.status <> ${cookieStatus.off} and a.active and a.site_code = any(${sites}::text[])
      and (h.checked_at is null or h.checked_at < ${now}::timestamptz - interval '1 hour')
    order by h.checked_at nulls first, k.id limit ${mostAtOnce}`.execute(db)
  for (const row of rows) {
    if (signal.aborted) return
    // What bids need of the site's day is theirs.
    if (!isBidSite(row.site_code) || !(await spendCall(db, row.site_code, { at: now, use: 'look' }))) continue
    const session = await sessionAt(markets, row)
    await step((context) => keepSession(context, row.id, session))
  }
}

const leavers = 'left-profiles'
/** Who signs out leaves no profile open behind them. */
export const closeLeftProfiles = (launchers: Launchers) =>
  job<undefined>({
    name: leavers,
    every: 5_000,
    run: async (_, { db, now, signal }) => {
      const step = <T>(work: (context: Context) => Promise<T>) =>
        inJob(db, leavers, (tx) => work({ db: tx, actor: systemActor, now }))
      await closeLeft({ launchers, step, db, now, signal }, [profileLease.open, profileLease.byHand])
    },
  })

export const jobs = ({ markets, launchers }: JobParts) => [
  keepAccounts(markets, launchers),
  closeLeftProfiles(launchers),
]
