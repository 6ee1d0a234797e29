import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { listOf } from '#bidding/core/bid.rules.ts'
import type { BidList, BidSite } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

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

/**
 * How much of the day a use may take: a fifth is kept for the last minutes, most of that for sending alone: what is not
 * asked near an end is known a day later, what is not sent is lost.
 */
const shares = { look: 0.8, near_end: 0.85, sending: 1 } as const
export type CallUse = keyof typeof shares

/** What may be spent on asking how an auction ended: all, unless some are to be sent within minutes. */
export async function useForEnds(db: Db, site: BidSite, at: Date): Promise<CallUse> {
  const { rows } = await sql<{ sends: boolean }>`select exists (select from bid where site_code = ${site}
    and ended_at is null and status = ${lit(bidStatus.bidding)} and sent_max is null and ends_at > ${at}
    and ends_at < ${new Date(at.getTime() + 600_000)}) as sends`.execute(db)
  return rows[0]?.sends ? 'near_end' : 'sending'
}

/** One call of the day's budget. @returns whether there was one */
export async function spendCall(
  db: Db,
  site: BidSite,
  { at, use }: { at: Date; use: CallUse },
): Promise<boolean> {
  const limit = await settingValue(db, businessDate(at), keys[listOf(site)])
  const most = Math.floor(limit * shares[use])
  const taken =
    await sql`insert into market_budget (site_code, day, used) values (${site}, ${dayAt(site, at)}::date, 1)
    on conflict (site_code, day) do update set used = market_budget.used + 1 where market_budget.used < ${most}`.execute(
      db,
    )
  return taken.numAffectedRows === 1n && most > 0
}
