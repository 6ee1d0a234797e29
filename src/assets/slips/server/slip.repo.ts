import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { assetSlipFields } from '#assets/slips/slip.fields.ts'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import type { AssetSlipRecord, readAssetSlip as readCall } from '#assets/slips/slips.api.ts'
import { refuseSlip } from '#assets/slips/slips.errors.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { fold } from '#platform/rules/fold.ts'

/** Those that one gives, receives or wrote; who keeps register and store sees the station's. */
export function visibleSlips(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 'g.station_id')
  if (is(actor, 'ql', 'kt', 'op')) return here
  return sql<boolean>`${here} and ${actor.id} in (g.giver_id, g.receiver_id, g.maker_id)`
}

/** It waits for this person's own word. */
export const myTurn = (
  actor: Actor,
): RawBuilder<boolean> => sql<boolean>`(g.status = ${lit(assetSlipStatus.waiting)}
  and ((g.giver_id = ${actor.id} and g.giver_at is null) or (g.receiver_id = ${actor.id} and g.receiver_at is null)))`

export function slipListing(actor: Actor): ListDefinition {
  const keeps = is(actor, 'ql', 'kt')
  const described = describedList(assetSlipFields, 'g', {
    asset_names: sql`coalesce((select string_agg(a.code || ' ' || a.name, ', ' order by a.code) from asset_slip_line l
      join asset a on a.id = l.asset_id where l.slip_id = g.id), '')`,
    assets: sql`(select count(*)::int from asset_slip_line l where l.slip_id = g.id)`,
    giver_name: sql`(select x.name from staff x where x.id = g.giver_id)`,
    receiver_name: sql`(select x.name from staff x where x.id = g.receiver_id)`,
    maker_name: sql`(select x.name from staff x where x.id = g.maker_id)`,
    request_code: sql`(select r.code from asset_request r where r.id = g.request_id)`,
    turn: myTurn(actor),
    last: sql`(g.giver_at is not null or g.receiver_at is not null)`,
    may_cancel: keeps ? sql`true` : sql`${actor.id} in (g.giver_id, g.receiver_id, g.maker_id)`,
  })
  return {
    from: sql`asset_slip g`,
    table: { name: 'asset_slip', as: 'g' },
    ...described,
    filters: {
      ...described.filters,
      asset_id: (asked) => sql<boolean>`exists (select from asset_slip_line l where l.slip_id = g.id
        and l.asset_id = any(${asked.split(',').map(Number)}::bigint[]))`,
      staff_id: (asked) => sql<boolean>`(g.giver_id = any(${asked.split(',').map(Number)}::bigint[])
        or g.receiver_id = any(${asked.split(',').map(Number)}::bigint[]))`,
    },
    key: sql`g.id`,
    defaultSort: '-created_at',
    search: {
      text: (
        q,
      ) => sql<boolean>`(g.code = upper(${q}) or exists (select from asset_slip_line l join asset a on a.id = l.asset_id
        where l.slip_id = g.id and a.fold like ${anywhere(fold(q))}))`,
    },
    chips: { of: 'status', values: assetSlipStatus.values },
  }
}

/** @throws asset_slips.not_found */
export async function slipById({ db, actor }: Context, id: number): Promise<AssetSlipRecord> {
  const { from, select } = slipListing(actor)
  const { rows } = await sql<AssetSlipRecord>`select ${select} from ${from}
    where g.id = ${id} and ${visibleSlips(actor)}`.execute(db)
  if (!rows[0]) throw refuseSlip('asset_slips.not_found')
  return rows[0]
}

export type SlipLine = InputOf<(typeof readCall)['data']>['lines'][number]

export async function linesOfSlip(db: Db, id: number): Promise<SlipLine[]> {
  const { rows } = await sql<SlipLine>`select l.asset_id, a.code, a.name, l.quality, l.note
    from asset_slip_line l join asset a on a.id = l.asset_id where l.slip_id = ${id} order by a.code`.execute(
    db,
  )
  return rows
}

export interface LockedSlip {
  id: number
  code: string
  kind: 'give' | 'return'
  status: (typeof assetSlipStatus.values)[number]
  station_id: number
  giver_id: number
  receiver_id: number
  maker_id: number
  request_id: number | null
  giver_at: Date | null
  receiver_at: Date | null
  version: number
}

/** Locked for the rest of the transaction. @throws asset_slips.not_found */
export async function lockSlip({ db, actor }: Context, id: number): Promise<LockedSlip> {
  const { rows } = await sql<LockedSlip>`select g.* from asset_slip g
    where g.id = ${id} and ${visibleSlips(actor)} for no key update`.execute(db)
  if (!rows[0]) throw refuseSlip('asset_slips.not_found')
  return rows[0]
}
