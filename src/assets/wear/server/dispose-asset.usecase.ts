import { sql } from 'kysely'
import type { z } from 'zod'
import type { AssetRecord } from '#assets/core/asset.api.ts'
import { refuseAsset } from '#assets/core/asset.errors.ts'
import { assetById, lockAsset } from '#assets/core/server/asset.repo.ts'
import type { LockedAsset } from '#assets/core/server/asset.repo.ts'
import { assetRecords } from '#assets/core/server/save-asset.usecase.ts'
import { lockWear, postLastDays, wearingOf } from '#assets/wear/server/post-wear.ts'
import { scheduleOf } from '#assets/wear/wear.rules.ts'
import type { disposeAsset as disposeCall } from '#assets/wear/wear.api.ts'
import { assetOutEntry } from '#ledger/asset-entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { postingDay } from '#ledger/server/open-days.ts'
import { dryRun } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { monthName } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { runLocked } from '#platform/server/events/run-action.ts'

type Disposal = z.output<(typeof disposeCall)['body']>

/**
 * Sells or scraps an asset: its last days first, then what it was worn, cost and brought, with gain or loss, all on the
 * day it goes. @throws assets.held, assets.on_slip, assets.bad_step, assets.worn_later, ledger.period_closed, conflict.stale
 */
export async function disposeAsset(context: Context, body: Disposal): Promise<AssetRecord> {
  const { db } = context
  // As the month's job locks: first the months, then the assets.
  await lockWear(db)
  const asset = await lockAsset(context, body.id)
  await runLocked(assetRecords, asset, {
    context,
    action: 'dispose',
    version: body.version,
    reason: body.reason,
    effect: async () => {
      const goneOn = await dayOf(context, asset, body)
      const entry = await bookOut(context, asset, goneOn, body)
      await sql`delete from asset_holder where asset_id = ${asset.id}`.execute(db)
      return {
        set: { gone_on: goneOn, gone_for: body.gone_for, gone_why: body.reason, gone_entry_id: entry },
        data: { gone_for: body.gone_for },
      }
    },
  })
  return assetById(context, body.id)
}

async function dayOf(context: Context, asset: LockedAsset, { gone_on }: Disposal): Promise<BusinessDate> {
  const day = await postingDay(context, gone_on, 'gone_on')
  if (day < (asset.taken_over_on ?? asset.bought_on))
    throw refuseField('gone_on', 'Ngày thanh lý không được trước ngày mua, ngày tiếp nhận')
  const { posted } = await wearingOf(context.db, asset.id)
  if (posted !== null && day.slice(0, 7) <= posted)
    throw refuseAsset('assets.worn_later', { values: { code: asset.code, month: monthName(posted) } })
  return day
}

/** @returns the entry by which it left the books; null where it never stood there and brought nothing */
async function bookOut(
  { db, actor, now }: Context,
  asset: LockedAsset,
  goneOn: BusinessDate,
  body: Disposal,
) {
  const accumulated = await postLastDays(db, now, await wearingOf(db, asset.id), { goneOn, maker: actor.id })
  if (asset.value === 0 && body.gone_for === 0) return null
  const entry = await post(
    db,
    assetOutEntry({
      asset: asset.id,
      isFixed: asset.is_fixed,
      value: asset.value,
      accumulated,
      price: body.gone_for,
      place: body.place === 'cash' ? `cash:${asset.station_id}` : 'clearing:assets',
      reason: `${asset.code} ${body.reason}`,
    }),
    { station: asset.station_id, now, maker: actor.id, postingDate: goneOn },
  )
  return entry.id
}

/** What it would post. @throws assets.not_found */
export async function previewDisposal(context: Context, body: Disposal) {
  const { rows, refusal } = await dryRun(
    context,
    async () => null,
    (inTx) => disposeAsset(inTx, body),
  )
  return { rows, refusal }
}

/** Its months, with the entries of those that are posted. @throws assets.not_found */
export async function readWear(context: Context, id: number) {
  const asset = await assetById(context, id)
  const { rows: posted } = await sql<{
    month: string
    amount: number
    accumulated: number
    entry_id: number
  }>`select month, amount, accumulated, entry_id from asset_wear where asset_id = ${id} order by month`.execute(
    context.db,
  )
  const last = posted.at(-1)?.month
  const coming = scheduleOf(await wearingOf(context.db, id), asset.gone_on)
    .filter(({ month }) => last === undefined || month > last)
    .map(({ month, amount, accumulated }) => ({ month, amount, accumulated, entry_id: null }))
  return [...posted, ...(asset.gone_on === null ? coming : [])]
}
