import { sql } from 'kysely'
import type { Item, MarketSite } from '#outside/market/port.ts'
import type { Db } from '#platform/server/db/database.ts'

/** What is longer is read, and not kept. */
const mostLetters = 200_000

export interface KeptItem {
  item: Item | null
  asked_at: Date
}

export async function keptItem(db: Db, site: MarketSite, id: string, since: Date): Promise<KeptItem | null> {
  const { rows } = await sql<KeptItem>`select item, asked_at from market_item
    where site_code = ${site} and item_id = ${id} and asked_at > ${since}`.execute(db)
  const [row] = rows
  // A time is text in JSON.
  const end = row?.item?.endsAt
  return row && row.item && end ? { ...row, item: { ...row.item, endsAt: new Date(end) } } : (row ?? null)
}

/** The newest answer is kept, whoever asked first. */
export async function keepItem(
  db: Db,
  { site, id, item, raw, now }: { site: MarketSite; id: string; item: Item | null; raw: unknown; now: Date },
): Promise<void> {
  const whole = JSON.stringify(raw ?? null).replaceAll(String.raw`\u0000`, '')
  await sql`insert into market_item (site_code, item_id, asked_at, item, raw)
    values (${site}, ${id}, ${now}, ${item && JSON.stringify(item)}::jsonb,
      ${whole.length > mostLetters ? null : whole}::jsonb)
    on conflict (site_code, item_id) do update
      set asked_at = excluded.asked_at, item = excluded.item, raw = excluded.raw
      where market_item.asked_at <= excluded.asked_at`.execute(db)
}

/** Answers that nobody reads any more. */
export async function forgetItems(db: Db, before: Date): Promise<void> {
  await sql`delete from market_item where asked_at < ${before}`.execute(db)
}
