import { sql } from 'kysely'
import type { z } from 'zod'
import { listAssets } from '#assets/core/asset.api.ts'
import type { AssetRecord, readAsset as readCall, reportImage as reportCall } from '#assets/core/asset.api.ts'
import { refuseAsset } from '#assets/core/asset.errors.ts'
import { quarterOf } from '#assets/core/asset.rules.ts'
import { assetStatus } from '#assets/core/asset.status.ts'
import {
  assetById,
  assetListing,
  checkAssetImages,
  lockAsset,
  shownAsset,
  visibleAssets,
} from '#assets/core/server/asset.repo.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

/** Sums that somebody is not told. */
const nothing = { value: null, accumulated: null, book_value: null } as Record<
  'value' | 'accumulated' | 'book_value',
  number | null
>

/** The assets of the station, with sums of what they cost for whoever keeps the books. */
export async function assets({ db, actor, now }: Context, query: z.output<typeof listAssets.query>) {
  const definition = askedBy(assetListing(businessDate(now)), actor.role)
  const listed = await chippedList<AssetRecord, 'value' | 'accumulated' | 'book_value'>(
    db,
    definition,
    query,
    visibleAssets(actor),
  )
  return {
    ...listed,
    results: listed.results.map(shownAsset(actor)),
    totals: { ...nothing, ...(listed.totals as Partial<typeof nothing>) },
  }
}

type Read = InputOf<(typeof readCall)['data']>
type Report = InputOf<(typeof reportCall)['data']>

const reportColumns = sql`p.id, p.quarter, p.staff_id, s.name as staff_name, p.images as image_report, p.quality, p.note, p.created_at`

/** With who holds it since when, and its pictures. @throws assets.not_found */
export async function readAsset(context: Context, id: number): Promise<Read> {
  const { db } = context
  const asset = await assetById(context, id)
  const { rows: holders } = await sql<Read['holders'][number]>`select h.staff_id, s.name, h.since
    from asset_holder h join staff s on s.id = h.staff_id where h.asset_id = ${id} order by h.since, s.id`.execute(
    db,
  )
  const { rows: reports } = await sql<Report>`select ${reportColumns} from asset_photo p
    join staff s on s.id = p.staff_id where p.asset_id = ${id} order by p.id desc limit 40`.execute(db)
  return { ...asset, holders, reports }
}

export async function readAssetType({ db, actor }: Context, type: number) {
  const found = await db
    .selectFrom('asset_type')
    .select(['id', 'code', 'name', 'life_months'])
    .where('id', '=', type)
    .executeTakeFirst()
  if (!found) throw refuseAsset('assets.type_unknown')
  const { rows } = await sql<{ status: number; n: number }>`select a.status, count(*)::int as n from asset a
    where a.type_id = ${type} and ${visibleAssets(actor)} group by a.status`.execute(db)
  const counted = new Map(rows.map(({ status, n }) => [status, n]))
  const counts = Object.fromEntries(assetStatus.values.map((status) => [status, counted.get(status) ?? 0]))
  return { ...found, _id: String(found.id), type: found.id, counts }
}

/**
 * The holder's pictures of this quarter; for somebody else only who keeps the register sends them.
 * @throws assets.not_found, assets.not_holder, assets.image_unknown, access.forbidden
 */
export async function reportImage(
  context: Context,
  body: z.output<(typeof reportCall)['body']>,
): Promise<Report> {
  const { db, actor, now } = context
  const asset = await lockAsset(context, body.id)
  const staff = body.staff_id ?? actor.id
  if (staff !== actor.id && !is(actor, 'ql', 'kt')) throw refuse('access.forbidden')
  const { rows: held } =
    await sql`select from asset_holder where asset_id = ${asset.id} and staff_id = ${staff}`.execute(db)
  if (held.length === 0) throw refuseAsset('assets.not_holder', { values: { code: asset.code } })
  await checkAssetImages(db, body.image_report, 'image_report')
  const { rows } =
    await sql<Report>`with p as (insert into asset_photo (asset_id, staff_id, quarter, images, quality, note, maker_id, created_at)
      values (${asset.id}, ${staff}, ${quarterOf(businessDate(now))}, ${body.image_report}::text[], ${body.quality}, ${body.note || null},
        ${actor.id}, ${now}) returning *)
    select ${reportColumns} from p join staff s on s.id = p.staff_id`.execute(db)
  if (asset.quality !== body.quality && asset.status !== assetStatus.gone)
    await sql`update asset set quality = ${body.quality} where id = ${asset.id}`.execute(db)
  await recordEvent(context, {
    entity: 'asset',
    id: asset.id,
    action: 'photo',
    station: asset.station_id,
    data: { quality: body.quality },
  })
  return rows[0] as Report
}
