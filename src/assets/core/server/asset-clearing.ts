import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** What we owe for a thing, or are owed for it. */
export type AssetSide = 'bought' | 'sold'

/** A payment or its reversal that goes out; one that comes in is of what was sold. */
const goesOut = sql<boolean>`((l.amount > 0) = (e.reverses_id is null))`
const ofSide = {
  bought: sql<boolean>`(e.kind = 'asset_in' or e.kind = 'asset_paid' and ${goesOut})`,
  sold: sql<boolean>`(e.kind = 'asset_out' or e.kind = 'asset_paid' and not ${goesOut})`,
} as const satisfies Record<AssetSide, RawBuilder<boolean>>

/** What of its price is still to be paid, VND. Seller and buyer are two people: one price is not set against the other. */
export const openOf = (asset: RawBuilder<unknown>, side: AssetSide): RawBuilder<number> =>
  sql<number>`(select abs(coalesce(sum(l.amount), 0))::bigint from entry e join entry_line l on l.entry_id = e.id
    join account c on c.id = l.account_id
    where e.reference_type = 'asset' and e.reference_id = ${asset} and c.code = 'clearing:assets' and ${ofSide[side]})`

export interface OpenAsset {
  code: string
  name: string
  station_id: number
  bought: number
  sold: number
}

/** Locked until the call ends: two payments of one thing wait for each other. Undefined where there is none. */
export async function lockOpenAsset(db: Db, id: number): Promise<OpenAsset | undefined> {
  const { rows: locked } = await sql`select from asset where id = ${id} for no key update`.execute(db)
  if (locked.length === 0) return undefined
  const { rows } = await sql<OpenAsset>`select a.code, a.name, a.station_id,
    ${openOf(sql`a.id`, 'bought')} as bought, ${openOf(sql`a.id`, 'sold')} as sold from asset a where a.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** Was something of it paid? Then what it cost and whose it was stays. */
export async function isPaid(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from entry e where e.reference_type = 'asset' and e.reference_id = ${id}
    and e.kind = 'asset_paid' and e.reverses_id is null
    and not exists (select from entry r where r.reverses_id = e.id) limit 1`.execute(db)
  return rows.length > 0
}
