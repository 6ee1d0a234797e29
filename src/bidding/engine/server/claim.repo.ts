import { sql } from 'kysely'
import { bidSites } from '#bidding/core/bid.rules.ts'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A worker that gives no sign for so long has died: its bids are taken by others. */
const signSeconds = 4
/** Bids are taken so long before their time: the preview and the waiting are within it. */
const horizonMs = 2_000
const everySite = Object.values(bidSites).flat()

/** The markets with bids that can still be won: asked four times a second, so by their index alone. */
export async function sitesWithLive(db: Db): Promise<BidSite[]> {
  const { rows } = await sql<{ code: BidSite }>`select s.code from unnest(${everySite}::text[]) as s (code)
    where exists (select from bid b where b.site_code = s.code and b.ended_at is null)`.execute(db)
  return rows.map(({ code }) => code)
}

/** The markets that are still to be asked about bids that are over. */
export async function sitesWithEnded(db: Db): Promise<BidSite[]> {
  const { rows } = await sql<{ code: BidSite }>`select distinct b.site_code as code from bid_watch w
    join bid b on b.id = w.bid_id where w.wake_at is not null and w.wake = 'after'
      and b.site_code = any(${everySite}::text[])`.execute(db)
  return rows.map(({ code }) => code)
}

/** What is due at a market, for this worker alone. @returns which bids */
export async function claimDue(
  db: Db,
  { worker, site, now, most }: { worker: string; site: BidSite; now: Date; most: number },
): Promise<number[]> {
  const until = new Date(now.getTime() + horizonMs)
  const { rows } = await sql<{ bid_id: number }>`update bid_watch set claimed_by = ${worker},
      claimed_until = now() + make_interval(secs => ${signSeconds})
    where bid_id in (select w.bid_id from bid_watch w join bid b on b.id = w.bid_id
      where b.site_code = ${site} and w.wake_at <= ${until} and (w.wake = 'fire' or w.wake_at <= ${now})
        and (w.claimed_until is null or w.claimed_until < now())
      order by w.wake_at limit ${most} for update of w skip locked)
    returning bid_id`.execute(db)
  return rows.map(({ bid_id }) => bid_id)
}

/** A sign of life for everything a worker has. */
export async function giveSign(db: Db, worker: string): Promise<void> {
  await sql`update bid_watch set claimed_until = now() + make_interval(secs => ${signSeconds})
    where claimed_by = ${worker}`.execute(db)
}

/** One bid is this worker's for as long as a sign of life lasts. */
export async function claimAgain(db: Db, bid: number, worker: string): Promise<void> {
  await sql`update bid_watch set claimed_by = ${worker}, claimed_until = now() + make_interval(secs => ${signSeconds})
    where bid_id = ${bid}`.execute(db)
}

export async function letGo(db: Db, bid: number, worker: string): Promise<void> {
  await sql`update bid_watch set claimed_by = null, claimed_until = null
    where bid_id = ${bid} and claimed_by = ${worker}`.execute(db)
}
