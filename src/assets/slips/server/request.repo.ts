import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { assetRequestFields } from '#assets/slips/request.fields.ts'
import { assetRequestStatus } from '#assets/slips/request.status.ts'
import { assetSlipStatus } from '#assets/slips/slip.status.ts'
import type { AssetRequestRecord } from '#assets/slips/slips.api.ts'
import { refuseSlip } from '#assets/slips/slips.errors.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere, foldHas } from '#platform/server/lists/searched-text.ts'
import { fold } from '#platform/rules/fold.ts'

/** Whose requests this person confirms: everybody's for managers, for others those of who reports to them. */
const decides = (actor: Actor) =>
  is(actor, 'ql') ? sql<boolean>`r.staff_id <> ${actor.id}` : sql<boolean>`s.manager_id = ${actor.id}`
export const decidedRequests = (actor: Actor): RawBuilder<boolean> => sql<boolean>`(${decides(actor)})`

/** One's own and those of one's people; who keeps register and store sees the station's. */
export function visibleRequests(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 'r.station_id')
  if (is(actor, 'ql', 'kt', 'op')) return here
  return sql<boolean>`${here} and (r.staff_id = ${actor.id} or s.manager_id = ${actor.id})`
}

export function requestListing(actor: Actor): ListDefinition {
  const described = describedList(assetRequestFields, 'r', {
    type_name: sql`(select t.name from asset_type t where t.id = r.type_id)`,
    staff_name: sql`s.name`,
    confirmed_name: sql`(select x.name from staff x where x.id = r.confirmed_by)`,
    approved_name: sql`(select x.name from staff x where x.id = r.approved_by)`,
    refused_name: sql`(select x.name from staff x where x.id = r.refused_by)`,
    slip_id: sql`(select g.id from asset_slip g where g.request_id = r.id and g.status <> ${lit(assetSlipStatus.cancelled)})`,
    slip_code: sql`(select g.code from asset_slip g where g.request_id = r.id and g.status <> ${lit(assetSlipStatus.cancelled)})`,
    own: sql`r.staff_id = ${actor.id}`,
    decides: sql`(${decides(actor)}) is true`,
  })
  return {
    from: sql`asset_request r join staff s on s.id = r.staff_id`,
    ...described,
    key: sql`r.id`,
    defaultSort: '-created_at',
    search: {
      text: (q) =>
        sql<boolean>`(r.code = upper(${q}) or ${foldHas('s.fold', q)} or fold(r.name) like ${anywhere(fold(q))})`,
    },
    chips: { of: 'status', values: assetRequestStatus.values },
  }
}

/** @throws asset_requests.not_found where it is not there or not this person's to see */
export async function requestById({ db, actor }: Context, id: number): Promise<AssetRequestRecord> {
  const { from, select } = requestListing(actor)
  const { rows } = await sql<AssetRequestRecord>`select ${select} from ${from}
    where r.id = ${id} and ${visibleRequests(actor)}`.execute(db)
  if (!rows[0]) throw refuseSlip('asset_requests.not_found')
  return rows[0]
}

/** Locked for the rest of the transaction. @throws asset_requests.not_found */
export async function lockRequest(context: Context, id: number): Promise<AssetRequestRecord> {
  await sql`select from asset_request where id = ${id} for no key update`.execute(context.db)
  return requestById(context, id)
}

/** The request of a slip, which its giver may not see in the list. */
export async function lockRequestOfSlip({ db }: Context, id: number) {
  const { rows } = await sql<{
    id: number
    code: string
    status: number
    staff_id: number
    station_id: number
    version: number
  }>`
    select id, code, status, staff_id, station_id, version from asset_request
    where id = ${id} for no key update`.execute(db)
  return rows[0]
}
export const isApproved = ({ status }: { status: number }) => status === assetRequestStatus.approved
export const approvedRequests = sql<boolean>`r.status = ${lit(assetRequestStatus.approved)}`
