import { sql } from 'kysely'
import type { AssetChange, AssetRecord, NewAsset } from '#assets/core/asset.api.ts'
import { refuseAsset } from '#assets/core/asset.errors.ts'
import { assetFields } from '#assets/core/asset.fields.ts'
import {
  assetCode,
  isFixedAsset,
  lifeProblem,
  monthStart,
  restMonthsOf,
  usualLife,
} from '#assets/core/asset.rules.ts'
import { assetStatus, assetTable } from '#assets/core/asset.status.ts'
import type { AssetRefusal, AssetSnapshot } from '#assets/core/asset.status.ts'
import {
  assetById,
  boundsOn,
  checkAssetImages,
  lockAsset,
  lockedAssets,
} from '#assets/core/server/asset.repo.ts'
import type { LockedAsset } from '#assets/core/server/asset.repo.ts'
import { isPaid } from '#assets/core/server/asset-clearing.ts'
import { setHolders } from '#assets/core/server/holders.ts'
import { assetInEntry } from '#ledger/asset-entries.rules.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { actionTo } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { refuseStale } from '#platform/server/events/stale.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

/** What of an asset the books know. */
type Booked = Pick<
  LockedAsset,
  | 'value'
  | 'bought_on'
  | 'life_months'
  | 'partner_id'
  | 'taken_over_on'
  | 'worn_before'
  | 'rest_months'
  | 'is_fixed'
>
type Sent = {
  [K in Exclude<keyof Booked, 'is_fixed'>]?: Booked[K] | null | undefined
} & { type_id: number }

/** What was sent about its cost, made whole by its type and refused by field where it cannot be. */
async function bookedOf({ db, now }: Context, sent: Sent, before?: LockedAsset): Promise<Booked> {
  const today = businessDate(now)
  const type = await db
    .selectFrom('asset_type')
    .select(['life_months', 'active'])
    .where('id', '=', sent.type_id)
    .executeTakeFirst()
  if (!type || (!type.active && before?.type_id !== sent.type_id))
    throw refuseField('type', 'Không tìm thấy loại tài sản này')
  const value = sent.value ?? 0
  const bought_on = sent.bought_on ?? before?.bought_on ?? today
  if (bought_on > today) throw refuseField('bought_on', 'Ngày không được sau hôm nay')
  const bounds = await boundsOn(db, bought_on)
  const life_months = sent.life_months ?? usualLife(value, type.life_months, bounds)
  const problem = lifeProblem({ value, life_months }, bounds)
  if (problem) throw refuseField('life_months', problem)
  const taken = takenOver(sent, { value, bought_on, life_months, today })
  if (sent.partner_id && sent.partner_id !== before?.partner_id) await refusePartner(db, sent.partner_id)
  return {
    value,
    bought_on,
    life_months,
    partner_id: sent.partner_id ?? null,
    is_fixed: isFixedAsset({ value, life_months }, bounds),
    ...taken,
  }
}

/** From which month it wears here, how far it was worn then, and over how many months the rest goes. */
function takenOver(
  sent: Sent,
  {
    value,
    bought_on,
    life_months,
    today,
  }: { value: number; bought_on: BusinessDate; life_months: number; today: BusinessDate },
): Pick<Booked, 'taken_over_on' | 'worn_before' | 'rest_months'> {
  const worn_before = sent.worn_before ?? 0
  if (!sent.taken_over_on) {
    if (worn_before > 0) throw refuseField('taken_over_on', 'Đã hao mòn trước đó thì cần tháng tiếp nhận')
    return { taken_over_on: null, worn_before: 0, rest_months: null }
  }
  const taken_over_on = monthStart(sent.taken_over_on)
  if (taken_over_on > today) throw refuseField('taken_over_on', 'Ngày không được sau hôm nay')
  if (taken_over_on < monthStart(bought_on))
    throw refuseField('taken_over_on', 'Tháng tiếp nhận không được trước ngày mua')
  if (worn_before > value) throw refuseField('worn_before', 'Hao mòn không được quá nguyên giá')
  const rest_months = sent.rest_months ?? restMonthsOf(bought_on, life_months, taken_over_on)
  return { taken_over_on, worn_before, rest_months }
}

async function refusePartner(db: Context['db'], id: number): Promise<void> {
  const partner = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!partner) throw refuseField('partner_id', 'Không tìm thấy đối tác đang hoạt động này')
}

/** Into the books as it came, or as it was when it was taken over; null where there is nothing to book. */
async function book(
  { db, actor, now }: Context,
  asset: { id: number; code: string; name: string; station_id: number } & Booked,
): Promise<number | null> {
  if (asset.value === 0) return null
  const entry = await post(
    db,
    assetInEntry({
      asset: asset.id,
      isFixed: asset.is_fixed,
      value: asset.value,
      wornBefore: asset.worn_before,
      against: asset.taken_over_on
        ? 'opening'
        : asset.partner_id
          ? `partner:${asset.partner_id}`
          : 'clearing:assets',
      reason: `${asset.code} ${asset.name}`,
    }),
    {
      station: asset.station_id,
      now,
      maker: actor.id,
      documentDate: asset.taken_over_on ?? asset.bought_on,
    },
  )
  return entry.id
}

/**
 * Writes an asset down, and into the books where it has a value. @throws assets.image_unknown, ledger.entry_most,
 * bad_input by field
 */
export async function createAsset(context: Context, body: NewAsset): Promise<AssetRecord> {
  const { db, actor, now } = context
  const { staff_ids: _, ...described } = newValues(assetFields, body, context)
  const booked = await bookedOf(context, described)
  await checkAssetImages(db, body.images)
  const status = startOf(body)
  const station = stationOf(actor)
  const { id, number } = await nextKey(db, 'asset')
  const code = assetCode(number)
  const entry = await book(context, { ...booked, id, code, name: body.name, station_id: station })
  await db
    .insertInto('asset')
    .values({
      ...described,
      ...booked,
      id,
      code,
      status,
      station_id: station,
      accumulated: booked.worn_before,
      entry_id: entry,
      maker_id: actor.id,
      created_at: now,
    } as never)
    .execute()
  await setHolders(context, id, body.staff_ids)
  await recordEvent(context, { entity: 'asset', id, action: 'create', to: status, station })
  return assetById(context, id)
}

/** Who holds it uses it; in use without a holder nothing is. */
function startOf({ status = assetStatus.stored, staff_ids }: NewAsset) {
  if (!assetTable.start.some((start) => start === status))
    throw refuseField('status', 'Tài sản mới chỉ có thể trong kho, đang dùng hoặc đang sửa')
  if (staff_ids.length === 0 && status === assetStatus.used)
    throw refuseField('staff_ids', 'Tài sản đang dùng cần có người giữ')
  return staff_ids.length > 0 && status === assetStatus.stored ? assetStatus.used : status
}

export const assetRecords: Omit<Records<LockedAsset, AssetSnapshot, AssetRefusal>, 'lock'> = {
  table: assetTable,
  snapshot: ({ held, onSlip }) => ({ held, onSlip }),
  shown: assetById,
  refuse: (why, { code }) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do')
    if (why === 'status') return refuseAsset('assets.bad_step', { values: { code } })
    return refuseAsset(why)
  },
}

const inBooks = [
  'value',
  'bought_on',
  'life_months',
  'partner_id',
  'taken_over_on',
  'worn_before',
  'rest_months',
  'is_fixed',
] as const

/**
 * Changes what is written of an asset; what the books have of it is taken back and posted anew, until it has begun to
 * wear. @throws assets.gone, assets.in_books, assets.by_slip, assets.bad_step, conflict.stale and what `createAsset` says
 */
export async function changeAsset(context: Context, id: number, body: AssetChange): Promise<AssetRecord> {
  const { db } = context
  const before = await lockAsset(context, id)
  await refuseStale(db, 'asset', before, body.version, () => assetById(context, id))
  const { staff_ids: holders, ...sent } = changedValues(assetFields, body, context)
  const described = toColumns(assetFields, sent)
  const booked = await bookedOf(context, { ...before, ...described } as Sent, before)
  await checkAssetImages(
    db,
    (body.images ?? []).filter((path) => !before.images.includes(path)),
  )
  const changed = differing(before, { ...described, ...booked })
  if (before.status === assetStatus.gone) {
    if (Object.keys(changed).length > 0 || isOther(body.status, before))
      throw refuseAsset('assets.gone', { values: { code: before.code } })
    return assetById(context, id)
  }
  const rebooked = inBooks.some((column) => column in changed) ? await rebook(context, before, booked) : {}
  if (Object.keys(changed).length > 0) {
    await sql`update asset set ${sql.join(
      Object.entries({ ...changed, ...rebooked }).map(([key, value]) => sql`${sql.ref(key)} = ${value}`),
    )} where id = ${id}`.execute(db)
    await recordEvent(context, { entity: 'asset', id, action: 'change', station: before.station_id })
  }
  await changeHolders(context, before, holders as number[] | undefined)
  if (body.status !== undefined) await moveTo(context, id, body.status, body.reason)
  return assetById(context, id)
}

const isOther = (status: number | undefined, before: LockedAsset) =>
  status !== undefined && status !== before.status

/** @throws assets.in_books where it has begun to wear, assets.paid */
async function rebook(context: Context, before: LockedAsset, booked: Booked) {
  const { db, actor, now } = context
  if (before.worn) throw refuseAsset('assets.in_books', { values: { code: before.code } })
  if (await isPaid(db, before.id)) throw refuseAsset('assets.paid', { values: { code: before.code } })
  if (before.entry_id !== null)
    await reverse(db, before.entry_id, `Sửa ${before.code}`, {
      station: before.station_id,
      now,
      maker: actor.id,
    })
  return { entry_id: await book(context, { ...before, ...booked }), accumulated: booked.worn_before }
}

/** As long as no slip has named it: from then on holders change by slips alone. @throws assets.by_slip */
async function changeHolders(
  context: Context,
  before: LockedAsset,
  wanted: number[] | undefined,
): Promise<void> {
  if (wanted === undefined) return
  const { rows } = await sql<{
    id: number
  }>`select staff_id as id from asset_holder where asset_id = ${before.id}`.execute(context.db)
  const now = new Set(rows.map((row) => row.id))
  if (now.size === new Set(wanted).size && wanted.every((one) => now.has(one))) return
  if (before.slipped) throw refuseAsset('assets.by_slip', { values: { code: before.code } })
  await setHolders(context, before.id, wanted)
  const [asset] = await lockedAssets(context.db, [before.id])
  const isUsed = before.status === assetStatus.used
  if (!asset || wanted.length > 0 === isUsed) return
  if (before.status === assetStatus.stored || isUsed)
    await runLocked(assetRecords, asset, { context, action: isUsed ? 'return' : 'give', automatic: true })
}

/** By whichever action of the table leads there. @throws assets.bad_step and what its guard says */
async function moveTo(
  context: Context,
  id: number,
  status: number,
  reason: string | undefined,
): Promise<void> {
  const [asset] = await lockedAssets(context.db, [id])
  if (!asset || asset.status === status) return
  const action = actionTo(assetTable, asset.status, status)
  // What it sells for and on which day is said by a call of its own.
  if (!action || status === assetStatus.gone)
    throw refuseAsset('assets.bad_step', { values: { code: asset.code } })
  await runLocked(assetRecords, asset, { context, action: action.key, reason })
}

/** One that nothing has happened to; its entry is taken back. @throws assets.not_found, assets.used, assets.paid */
export async function removeAsset(context: Context, id: number): Promise<{ id: number }> {
  const { db, actor, now } = context
  const asset = await lockAsset(context, id)
  const { rows } = await sql`select from asset_count_line where asset_id = ${id}
    union all select from asset_photo where asset_id = ${id} limit 1`.execute(db)
  const isUsed =
    asset.held || asset.slipped || asset.worn || asset.status === assetStatus.gone || rows.length > 0
  if (isUsed) throw refuseAsset('assets.used', { values: { code: asset.code } })
  if (await isPaid(db, id)) throw refuseAsset('assets.paid', { values: { code: asset.code } })
  if (asset.entry_id !== null)
    await reverse(db, asset.entry_id, `Xóa ${asset.code}`, {
      station: asset.station_id,
      now,
      maker: actor.id,
    })
  await recordEvent(context, { entity: 'asset', id, action: 'delete', station: asset.station_id })
  await sql`delete from asset where id = ${id}`.execute(db)
  return { id }
}
