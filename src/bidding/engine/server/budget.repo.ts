import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { listOf } from '#bidding/core/bid.rules.ts'
import type { BidList, BidSite } from '#bidding/core/bid.rules.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

const zones: Readonly<Record<BidList, string>> = {
  yahoo: 'Asia/Tokyo',
  mercari: 'Asia/Tokyo',
  // Its counters begin anew at midnight there, whatever the season.
  ebay: 'America/Los_Angeles',
}
/** The market's own day. */
export const dayAt = (site: BidSite, at: Date): string =>
  at.toLocaleDateString('en-CA', { timeZone: zones[listOf(site)] })

const keys = {
  yahoo: 'auction.calls_yahoo',
  mercari: 'auction.calls_mercari',
  ebay: 'auction.calls_ebay',
} as const

/** One call of the day's budget; a fifth is kept for the last minutes of auctions. @returns whether there was one */
export async function spendCall(
  db: Db,
  site: BidSite,
  { at, urgent }: { at: Date; urgent: boolean },
): Promise<boolean> {
  const limit = (await settingsOn(db, businessDate(at)))(keys[listOf(site)]).value
  const most = urgent ? limit : Math.floor(limit * 0.8)
  const taken =
    await sql`insert into market_budget (site_code, day, used) values (${site}, ${dayAt(site, at)}::date, 1)
    on conflict (site_code, day) do update set used = market_budget.used + 1 where market_budget.used < ${most}`.execute(
      db,
    )
  return taken.numAffectedRows === 1n && most > 0
}
