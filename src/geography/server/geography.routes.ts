import { sql } from 'kysely'
import * as api from '#geography/geography.api.ts'
import { historyActions } from '#geography/geography.words.ts'
import type { HistoryAction, UnitType } from '#geography/geography.words.ts'
import { createPlace, deletePlace, mergePlaces, updatePlace } from '#geography/server/change-place.usecase.ts'
import { convertedFrom } from '#geography/server/convert-address.usecase.ts'
import { placeSheet } from '#geography/server/import-places.ts'
import { booksOfWard, pickCodedPlaces } from '#geography/server/partner-unit.repo.ts'
import { locationList, pickPlaces, placeById } from '#geography/server/place.repo.ts'
import type { Place } from '#geography/server/place.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'

/** The divisions a query names; that of 2025 where it names none and the type does not decide. */
function systemsFor(type: UnitType, { system, district_id }: api.PlaceQuery): readonly string[] {
  if (type === 'country' || type === 'state' || type === 'city') return ['world']
  if (type === 'district') return ['legacy']
  if (system?.length) return system
  return district_id ? ['legacy'] : ['2025']
}

const pick =
  (type: UnitType) =>
  ({ query }: { query: api.PlaceQuery }, { db, now }: Context) =>
    pickPlaces(db, { type, systems: systemsFor(type, query), query }, businessDate(now))

const pickCoded =
  (type: UnitType) =>
  ({ query }: { query: api.PlaceQuery & { partner_code: string } }, { db, now }: Context) =>
    pickCodedPlaces(db, { type, systems: systemsFor(type, query), query }, businessDate(now))

type Location = Place & {
  active: boolean
  merged_into_id: number | null
  merged_into_name: string | null
  children: number
  updated_at: Date
}

/** `status` closed: merged into others; open: the rest. */
function statusScope(status: string[] | undefined) {
  if (status?.length !== 1) return sql<boolean>`true`
  return status[0] === 'closed'
    ? sql<boolean>`u.merged_into_id is not null`
    : sql<boolean>`u.merged_into_id is null`
}

async function historyOf(context: Context, id: number) {
  const { rows } = await sql<{
    id: number
    day: string
    at: Date
    action: HistoryAction
    actor: string | null
    before: Record<string, string | null> | null
    after: Record<string, string | null> | null
    other_name: string | null
    note: string | null
  }>`select h.id, h.day, h.at, h.action, s.name as actor, h.before, h.after, o.full_name as other_name, h.note
    from admin_unit_history h left join staff s on s.id = h.actor_id left join admin_unit o on o.id = h.other_id
    where h.unit_id = ${id} order by h.id desc limit 200`.execute(context.db)
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    action_name: historyActions[row.action],
    before: before ?? {},
    after: after ?? {},
  }))
}

export const routes: Route[] = [
  serve(api.listCountries, pick('country')),
  serve(api.listStates, pick('state')),
  serve(api.listCities, pick('city')),
  serve(api.listProvinces, pick('province')),
  serve(api.listDistricts, pick('district')),
  serve(api.listWards, pick('ward')),
  serve(api.provincesNow, pick('province')),
  serve(api.wardsNow, async ({ params, query }, { db, now }) => {
    const province = await placeById(db, params.province_id)
    if (province?.type !== 'province') throw refuse('not_found')
    const wanted = { ...query, province_id: [province.id] }
    return pickPlaces(db, { type: 'ward', systems: [province.system], query: wanted }, businessDate(now))
  }),
  serve(api.partnerProvinces, pickCoded('province')),
  serve(api.partnerDistricts, pickCoded('district')),
  serve(api.partnerWards, pickCoded('ward')),
  serve(api.partnersOfWard, ({ params }, { db }) => booksOfWard(db, params.ward_id)),
  serve(api.listLocations, ({ query }, { db }) =>
    listRows<Location>(db, locationList, query, statusScope(query.status)),
  ),
  serve(api.createLocation, ({ body }, context) => createPlace(context, body)),
  serve(api.updateLocation, ({ body }, context) => updatePlace(context, body)),
  serve(api.deleteLocation, ({ params }, context) => deletePlace(context, params)),
  serve(api.mergeLocations, ({ body }, context) => mergePlaces(context, body)),
  ...importRoutes(placeSheet),
  serve(api.locationHistory, ({ params }, context) => historyOf(context, params.id)),
  serve(api.convertAddress, ({ query }, { db }) => convertedFrom(db, query)),
]
