import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AssetRecord } from '#assets/core/asset.api.ts'
import { refuseAsset } from '#assets/core/asset.errors.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import { quarterOf, quarterStart } from '#assets/core/asset.rules.ts'
import { openOf } from '#assets/core/server/asset-clearing.ts'
import { settingIn } from '#catalog/server/settings.repo.ts'
import type { Bounds } from '#assets/core/asset.rules.ts'
import { assetStatus } from '#assets/core/asset.status.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { businessDate, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

/** The assets of the station worked in: who holds what is no secret there, what it cost is. */
export const visibleAssets = (actor: Actor): RawBuilder<boolean> => inStation(actor, 'a.station_id')

/** In use, and the quarter has gone on for longer than holders are given to send a picture. */
const photoWanted = (today: BusinessDate) => sql`a.status = ${lit(assetStatus.used)}
  and ${daysBetween(quarterStart(today), today)} >= coalesce(${settingIn('assets.photo_days', today)}, 0)`
/** Holders of it who have sent none of this quarter. */
const withoutPhoto = (today: BusinessDate) => sql`from asset_holder h where h.asset_id = a.id
  and not exists (select from asset_photo p
    where p.asset_id = a.id and p.staff_id = h.staff_id and p.quarter = ${quarterOf(today)})`

/** Not all of its holders have sent a picture of it. */
export const lacksPhoto = (today: BusinessDate): RawBuilder<boolean> =>
  sql<boolean>`(${photoWanted(today)} and exists (select ${withoutPhoto(today)}))`
/** This holder of it has sent none. */
export const lacksPhotoOf = (holder: number, today: BusinessDate): RawBuilder<boolean> =>
  sql<boolean>`(${photoWanted(today)} and exists (select ${withoutPhoto(today)} and h.staff_id = ${holder}))`

const bookValue = sql`(case when a.status = ${lit(assetStatus.gone)} then 0 else a.value - a.accumulated end)`

export function assetListing(today: BusinessDate): ListDefinition<'value' | 'accumulated' | 'book_value'> {
  const described = describedList(assetFields, 'a', {
    type_name: sql`(select t.name from asset_type t where t.id = a.type_id)`,
    staff_ids: sql`(select coalesce(jsonb_agg(h.staff_id order by h.staff_id), '[]') from asset_holder h where h.asset_id = a.id)`,
    staff_names: sql`(select string_agg(s.name, ', ' order by s.id) from asset_holder h join staff s on s.id = h.staff_id
      where h.asset_id = a.id)`,
    book_value: bookValue,
    unpaid: openOf(sql`a.id`, 'bought'),
    unreceived: openOf(sql`a.id`, 'sold'),
    partner_name: sql`(select p.name from partner p where p.id = a.partner_id)`,
    photo_due: lacksPhoto(today),
    on_slip: sql`exists (select from asset_slip_line l where l.asset_id = a.id and l.open)`,
    station_code: sql`(select x.code from station x where x.id = a.station_id)`,
  })
  return {
    from: sql`asset a`,
    table: { name: 'asset', as: 'a' },
    ...described,
    filters: {
      ...described.filters,
      photo_due: (asked) =>
        asked.includes(',')
          ? sql<boolean>`true`
          : asked === 'true'
            ? lacksPhoto(today)
            : sql<boolean>`not ${lacksPhoto(today)}`,
      open: (asked) =>
        asked === 'bought'
          ? sql<boolean>`(a.entry_id is not null and ${openOf(sql`a.id`, 'bought')} > 0)`
          : sql<boolean>`(a.gone_entry_id is not null and ${openOf(sql`a.id`, 'sold')} > 0)`,
      staff_id: (asked) => sql<boolean>`exists (select from asset_holder h where h.asset_id = a.id
        and h.staff_id = any(${asked.split(',').map(Number)}::bigint[]))`,
    },
    key: sql`a.id`,
    defaultSort: '-code',
    search: { text: (q) => sql<boolean>`a.fold like ${anywhere(fold(q))}` },
    chips: { of: 'status', values: assetStatus.values },
    sums: { value: sql`a.value`, accumulated: sql`a.accumulated`, book_value: bookValue },
  }
}

export const shownAsset =
  (actor: Actor) =>
  <Row extends object>(row: Row): Row =>
    masked(assetFields, actor.role, row)

/** As its calls answer it. @throws assets.not_found */
export async function assetById({ db, actor, now }: Context, id: number): Promise<AssetRecord> {
  const { select, from } = assetListing(businessDate(now))
  const { rows } = await sql<AssetRecord>`select ${select} from ${from}
    where a.id = ${id} and ${visibleAssets(actor)}`.execute(db)
  if (!rows[0]) throw refuseAsset('assets.not_found')
  return shownAsset(actor)(rows[0])
}

export interface LockedAsset {
  id: number
  code: string
  name: string
  status: StatusOf<typeof assetStatus>
  station_id: number
  type_id: number
  quality: string
  value: number
  bought_on: BusinessDate
  life_months: number
  partner_id: number | null
  taken_over_on: BusinessDate | null
  worn_before: number
  rest_months: number | null
  is_fixed: boolean
  accumulated: number
  entry_id: number | null
  images: string[]
  version: number
  held: boolean
  onSlip: boolean
  /** It was on a slip, whatever became of that. */
  slipped: boolean
  worn: boolean
}

/** Locks assets in the order of their keys, for the rest of the transaction. @throws assets.not_found where one is not there */
export async function lockAssets(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  ids: readonly number[],
): Promise<LockedAsset[]> {
  // What stands beside it is looked at once it is locked: an older look would miss what the one before wrote.
  const { rows: locked } = await sql<{ id: number }>`select a.id from asset a
    where a.id = any(${[...ids]}::bigint[]) and ${visibleAssets(actor)} order by a.id for no key update`.execute(
    db,
  )
  if (locked.length < new Set(ids).size) throw refuseAsset('assets.not_found')
  return lockedAssets(db, ids)
}

/** Assets that are locked already, as they are now. */
export async function lockedAssets(db: Db, ids: readonly number[]): Promise<LockedAsset[]> {
  const { rows } = await sql<LockedAsset>`select a.*,
    exists (select from asset_holder h where h.asset_id = a.id) as held,
    exists (select from asset_slip_line l where l.asset_id = a.id and l.open) as "onSlip",
    exists (select from asset_slip_line l where l.asset_id = a.id) as slipped,
    exists (select from asset_wear w where w.asset_id = a.id) as worn
    from asset a where a.id = any(${[...ids]}::bigint[]) order by a.id`.execute(db)
  return rows
}

export async function lockAsset(context: Pick<Context, 'db' | 'actor'>, id: number): Promise<LockedAsset> {
  const [row] = await lockAssets(context, [id])
  return row as LockedAsset
}

export async function boundsOn(db: Db, day: BusinessDate): Promise<Bounds> {
  const of = await settingsOn(db, day)
  return {
    fixedFrom: of('assets.fixed_from').value,
    fixedMonths: of('assets.fixed_months').value,
    toolMonths: of('assets.tool_months').value,
  }
}

const ofFile = /^\/api\/file\/([a-z0-9]{40})$/
export const assetFolder = 'images/assets'

/** Are these pictures that people sent here? @throws assets.image_unknown */
export async function checkAssetImages(db: Db, paths: readonly string[], path = 'images'): Promise<void> {
  if (paths.length === 0) return
  const keys = [...new Set(paths.map((one) => ofFile.exec(one)?.[1] ?? ''))]
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file s
    join library_file l on l.file_id = s.id and l.removed_at is null and l.folder = ${assetFolder}
    where s.key = any(${keys}::text[])`.execute(db)
  if (rows[0]?.n === keys.length) return
  throw refuseAsset('assets.image_unknown', { details: [{ path, message: 'Không tìm thấy ảnh đã tải lên' }] })
}
