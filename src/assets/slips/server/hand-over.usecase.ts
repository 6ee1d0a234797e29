import { sql } from 'kysely'
import type { z } from 'zod'
import { assetStatus } from '#assets/core/asset.status.ts'
import { lockAssets, lockedAssets } from '#assets/core/server/asset.repo.ts'
import type { LockedAsset } from '#assets/core/server/asset.repo.ts'
import { keepWorking } from '#assets/core/server/holders.ts'
import { assetRecords } from '#assets/core/server/save-asset.usecase.ts'
import { lockedRequests } from '#assets/slips/server/request-records.ts'
import { isApproved, lockRequest, lockRequestOfSlip } from '#assets/slips/server/request.repo.ts'
import { linesOfSlip, lockSlip, slipById, slipListing, visibleSlips } from '#assets/slips/server/slip.repo.ts'
import type { LockedSlip } from '#assets/slips/server/slip.repo.ts'
import { assetSlipStatus, assetSlipTable } from '#assets/slips/slip.status.ts'
import type { AssetSlipRefusal, AssetSlipSnapshot } from '#assets/slips/slip.status.ts'
import { listAssetSlips } from '#assets/slips/slips.api.ts'
import type { AssetSlipRecord, handOver as handOverCall } from '#assets/slips/slips.api.ts'
import { refuseSlip } from '#assets/slips/slips.errors.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { nextKey } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction, runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

export const handOvers = ({ db, actor }: Context, query: z.output<typeof listAssetSlips.query>) =>
  chippedList<AssetSlipRecord>(db, slipListing(actor), query, visibleSlips(actor))

export async function readHandOver(context: Context, id: number) {
  const slip = await slipById(context, id)
  return { ...slip, lines: await linesOfSlip(context.db, id) }
}

/** Who keeps the store: gives out of it, and takes back into it. */
const isKeeper = (role: RoleCode) => hasFlag(role, 'ql', 'kt', 'op')

/** The two people of a slip, held at work until the transaction has ended. @throws bad_input by field */
async function partiesOf(context: Context, { giver, receiver }: { giver: number; receiver: number }) {
  if (giver === receiver) throw refuseField('receiver_id', 'Người giao và người nhận phải là hai người')
  await keepWorking(context, [giver], 'giver_id')
  await keepWorking(context, [receiver], 'receiver_id')
  const { rows } = await sql<{ id: number; role: RoleCode }>`select id, role from staff
    where id in (${giver}, ${receiver})`.execute(context.db)
  const roleOf = (id: number) => rows.find((row) => row.id === id)?.role as RoleCode
  return { giverKeeps: isKeeper(roleOf(giver)), receiverKeeps: isKeeper(roleOf(receiver)) }
}

/** Why an asset cannot go this way; null: it can. */
function obstacleOf(
  kind: 'give' | 'return',
  asset: LockedAsset,
  { holds, giverKeeps }: { holds: boolean; giverKeeps: boolean },
): string | null {
  if (kind === 'return') {
    if (!holds) return 'không do bên giao giữ'
    return asset.status === assetStatus.used ? null : `đang ở trạng thái ${words(asset)}`
  }
  if (asset.status === assetStatus.stored)
    return giverKeeps ? null : 'ở trong kho, chỉ người giữ kho bàn giao được'
  if (asset.status === assetStatus.used) return holds ? null : 'do người khác giữ'
  return `đang ở trạng thái ${words(asset)}`
}
const words = ({ status }: LockedAsset) => `“${assetStatus.label(status)}”`

/** @throws asset_slips.asset for the first that cannot go */
async function refuseAny(
  db: Db,
  { kind, giver, giverKeeps }: { kind: 'give' | 'return'; giver: number; giverKeeps: boolean },
  assets: readonly LockedAsset[],
): Promise<void> {
  const { rows } = await sql<{ asset: number }>`select asset_id as asset from asset_holder
    where staff_id = ${giver} and asset_id = any(${assets.map(({ id }) => id)}::bigint[])`.execute(db)
  const held = new Set(rows.map(({ asset }) => asset))
  for (const asset of assets) {
    const why = obstacleOf(kind, asset, { holds: held.has(asset.id), giverKeeps })
    if (why) throw refuseSlip('asset_slips.asset', { values: { code: asset.code, why } })
  }
}

/**
 * Writes a slip for two people. Whoever of them writes it has confirmed by that.
 * @throws assets.not_found, asset_slips.asset, asset_slips.not_party, asset_requests.not_approved, bad_input by field
 */
export async function handOver(
  context: Context,
  body: z.output<(typeof handOverCall)['body']>,
): Promise<AssetSlipRecord> {
  const { db, actor, now } = context
  const { kind, receiver_id: receiver } = body
  const giver = body.giver_id ?? actor.id
  const station = stationOf(actor)
  if (actor.id !== giver && actor.id !== receiver && !is(actor, 'ql', 'kt', 'op'))
    throw refuseSlip('asset_slips.not_party')
  if (body.request_id) await refuseRequest(context, body.request_id, { kind, receiver })
  const { giverKeeps, receiverKeeps } = await partiesOf(context, { giver, receiver })
  if (kind === 'return' && !receiverKeeps)
    throw refuseField('receiver_id', 'Trả kho thì người nhận phải là quản lý, kế toán hoặc kho')
  const ids = [...new Set(body.asset_ids)]
  const assets = await lockAssets(context, ids)
  const taken = assets.find(({ onSlip }) => onSlip)
  if (taken)
    throw refuseSlip('asset_slips.asset', {
      values: { code: taken.code, why: 'đang trên một biên bản khác chờ xác nhận' },
    })
  await refuseAny(db, { kind, giver, giverKeeps }, assets)
  const { id, number } = await nextKey(db, 'asset_slip')
  await db
    .insertInto('asset_slip')
    .values({
      id,
      code: `BG${String(number).padStart(6, '0')}`,
      station_id: station,
      kind,
      giver_id: giver,
      receiver_id: receiver,
      request_id: body.request_id ?? null,
      giver_at: actor.id === giver ? now : null,
      receiver_at: actor.id === receiver ? now : null,
      note: body.note || null,
      maker_id: actor.id,
      created_at: now,
    } as never)
    .execute()
  const seen = new Map(body.conditions.map((one) => [one.asset_id, one]))
  await db
    .insertInto('asset_slip_line')
    .values(
      assets.map((asset) => ({
        slip_id: id,
        asset_id: asset.id,
        quality: seen.get(asset.id)?.quality ?? asset.quality,
        note: seen.get(asset.id)?.note || null,
      })),
    )
    .execute()
  await recordEvent(context, {
    entity: 'asset_slip',
    id,
    action: 'create',
    to: assetSlipStatus.waiting,
    station,
  })
  return slipById(context, id)
}

/** An approved request is answered once, to whoever asked. @throws asset_requests.not_approved, bad_input */
async function refuseRequest(
  context: Context,
  id: number,
  { kind, receiver }: { kind: 'give' | 'return'; receiver: number },
): Promise<void> {
  const request = await lockRequest(context, id)
  if (!isApproved(request) || request.slip_id !== null)
    throw refuseSlip('asset_requests.not_approved', { values: { code: request.code } })
  if (kind !== 'give') throw refuseField('kind', 'Đề nghị được cấp bằng biên bản bàn giao')
  if (request.staff_id !== receiver) throw refuseField('receiver_id', 'Người nhận phải là người đề nghị')
}

const turnOf = (slip: LockedSlip, me: number): AssetSlipSnapshot['turn'] => {
  if (slip.giver_id === me && slip.giver_at === null) return 'giver'
  return slip.receiver_id === me && slip.receiver_at === null ? 'receiver' : null
}
const isLast = ({ giver_at, receiver_at }: LockedSlip) => giver_at !== null || receiver_at !== null

const slips: Records<LockedSlip, AssetSlipSnapshot, AssetSlipRefusal> = {
  table: assetSlipTable,
  lock: lockSlip,
  snapshot: (slip, { actor }) => ({
    turn: turnOf(slip, actor.id),
    last: isLast(slip),
    mayCancel: is(actor, 'ql', 'kt') || [slip.giver_id, slip.receiver_id, slip.maker_id].includes(actor.id),
  }),
  shown: slipById,
  refuse: (why, { code }) => {
    if (why === 'status') return refuseSlip('asset_slips.ended', { values: { code } })
    return why === 'reason' ? refuseField('reason', 'Vui lòng nhập lý do') : refuseSlip(why)
  },
}

/**
 * One's own word as giver or receiver, once: on a second device nothing more happens. The second of the two moves the
 * assets. @throws asset_slips.not_party, asset_slips.ended, asset_slips.asset, conflict.stale
 */
export async function confirmHandOver(
  context: Context,
  { id, version }: { id: number; version?: number | undefined },
): Promise<AssetSlipRecord> {
  const { actor, now } = context
  await runAction(slips, {
    context,
    id,
    version,
    action: (slip) => (isLast(slip) ? 'finish' : 'sign'),
    effect: async (slip) => {
      const signed = turnOf(slip, actor.id) === 'giver' ? { giver_at: now } : { receiver_at: now }
      if (!isLast(slip)) return { set: signed }
      await carryOut(context, slip)
      return { set: { ...signed, ended_at: now, ended_by: actor.id } }
    },
  })
  return slipById(context, id)
}

/** What both have confirmed: holders, states and conditions follow, and the request is answered. */
async function carryOut(context: Context, slip: LockedSlip): Promise<void> {
  const { db, now } = context
  const { kind, giver_id: giver, receiver_id: receiver } = slip
  const { giverKeeps } = await partiesOf(context, { giver, receiver })
  const lines = await linesOfSlip(db, slip.id)
  const ids = lines.map(({ asset_id }) => asset_id)
  await refuseAny(db, { kind, giver, giverKeeps }, await lockAssets(context, ids))
  await sql`update asset_slip_line set open = false where slip_id = ${slip.id}`.execute(db)
  await sql`delete from asset_holder where staff_id = ${giver} and asset_id = any(${ids}::bigint[])`.execute(
    db,
  )
  if (kind === 'give')
    await sql`insert into asset_holder (asset_id, staff_id, since) select unnest(${ids}::bigint[]), ${receiver}, ${now}
      on conflict do nothing`.execute(db)
  for (const asset of await lockedAssets(db, ids)) {
    const quality = lines.find(({ asset_id }) => asset_id === asset.id)?.quality ?? asset.quality
    // What several hold stays in use when one of them gives it back.
    if (kind === 'return' && asset.held) {
      await sql`update asset set quality = ${quality} where id = ${asset.id}`.execute(db)
      continue
    }
    await runLocked(assetRecords, asset, {
      context,
      action: kind,
      automatic: true,
      effect: async () => ({ set: { quality }, data: { slip: slip.code } }),
    })
  }
  if (slip.request_id !== null) await answerRequest(context, slip.request_id)
}

async function answerRequest(context: Context, id: number): Promise<void> {
  const request = await lockRequestOfSlip(context, id)
  if (!request) return
  await runLocked(
    lockedRequests,
    { ...request, status: request.status as never, own: false, decides: false },
    { context, action: 'hand_over', automatic: true },
  )
}

/** Nothing was handed over: the assets are free for another slip. @throws asset_slips.ended, asset_slips.not_party */
export async function cancelHandOver(
  context: Context,
  { id, reason, version }: { id: number; reason: string; version?: number | undefined },
): Promise<AssetSlipRecord> {
  const { db, actor, now } = context
  await runAction(slips, {
    context,
    id,
    version,
    action: 'cancel',
    reason,
    effect: async () => {
      await sql`update asset_slip_line set open = false where slip_id = ${id}`.execute(db)
      return { set: { ended_at: now, ended_by: actor.id, reason } }
    },
  })
  return slipById(context, id)
}
