import { sql } from 'kysely'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { refuseMarket } from '#orders/market/market.errors.ts'
import {
  beginScan,
  endScans,
  noteResult,
  seenOrders,
  takeWaiting,
  untracked,
} from '#orders/market/server/track-scan.repo.ts'
import type { ScanResult, TakenOrder } from '#orders/market/server/track-scan.repo.ts'
import { scanOutcome } from '#orders/market/track-scan.status.ts'
import { saveBoughtTracks } from '#orders/purchase/server/bought-tracks.usecase.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Markets } from '#outside/market/port.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import { is, systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inJob } from '#platform/server/jobs/jobs.ts'

/** @throws market.scanning, market.nothing_to_scan, orders.not_found */
export async function requestScan(context: Context, ids: readonly number[] | undefined) {
  const seen = ids && (await seenOrders(context, ids))
  if (seen && seen.length < new Set(ids).size) throw refuseOrder('orders.not_found')
  return begin(context, context.actor.id, seen ?? (await untracked(context)))
}

/** @throws market.scanning, market.nothing_to_scan, a refusal that names `staff_id` */
export async function requestScanFor(context: Context, staff: number | undefined) {
  const { actor } = context
  const person = staff ?? actor.id
  if (person !== actor.id && !is(actor, 'ql'))
    throw refuseField('staff_id', 'Chỉ quản lý lấy mã vận đơn cho người khác')
  const known = await context.db.selectFrom('staff').select('id').where('id', '=', person).executeTakeFirst()
  if (!known) throw refuseField('staff_id', 'Không có nhân viên này')
  const own = sql<boolean>`(o.created_by = ${person} or o.sale_id = ${person})`
  return begin(context, person, await untracked(context, own))
}

async function begin(context: Context, person: number, orders: readonly number[]) {
  if (orders.length === 0) throw refuseMarket('market.nothing_to_scan')
  const id = await beginScan(context, person, orders)
  if (id === null) throw refuseMarket('market.scanning')
  return { id, total: orders.length }
}

/** A market is waited for 15 s, twice where it wants a token first; who asked has died after this long. */
const patienceMs = 120_000
/** So many are taken at once: each is answered, or taken again, within the patience. */
const batch = 5
/** A site that answered nothing so often in a row is not asked again in this batch. */
const silences = 2

/**
 * Asks the markets for the next tracks and saves what they tell, each order by itself and no order's row locked
 * meanwhile. @returns how many orders have their answer
 */
export async function scanNextTracks(
  markets: Markets,
  db: Db,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const taken = await takeWaiting(db, now, new Date(now.getTime() - patienceMs), batch)
  /** Accounts that cannot act, and why; sites that are silent. */
  const out = new Map<string, string>()
  const silent = new Map<string, number>()
  let answered = 0
  for (const order of taken) {
    if (signal?.aborted) break
    const { site_code: site, account } = order
    const who = `${site}:${account}`
    const why = out.get(who)
    const result: ScanResult =
      why !== undefined
        ? { outcome: scanOutcome.refused, why }
        : (silent.get(site) ?? 0) >= silences
          ? { outcome: scanOutcome.unknown, why: 'trang mua không trả lời, đã dừng hỏi: thử lại sau' }
          : await ask(markets, db, { order, now, signOut: (said) => out.set(who, said) })
    if (result.outcome === scanOutcome.unknown) silent.set(site, (silent.get(site) ?? 0) + 1)
    else silent.delete(site)
    await noteResult(db, order, result)
    answered += 1
  }
  if (taken.length > 0) await endScans(db, now)
  return answered
}

async function ask(
  markets: Markets,
  db: Db,
  { order, now, signOut }: { order: TakenOrder; now: Date; signOut: (why: string) => void },
): Promise<ScanResult> {
  const { site_code: site, item_id: item, account, supplier_order_no: orderNo } = order
  if (order.track) return { outcome: scanOutcome.tracked, track: order.track }
  if (order.status !== orderStatus.bought)
    return { outcome: scanOutcome.refused, why: `Đơn đang ở “${orderStatus.label(order.status)}”` }
  if (!isMarketSite(site) || !markets[site].can.track)
    return { outcome: scanOutcome.byHand, why: 'Trang mua này không cho hỏi mã vận đơn' }
  if (!item) return { outcome: scanOutcome.byHand, why: 'Đơn không có mã sản phẩm của trang mua' }
  if (!account) return { outcome: scanOutcome.refused, why: 'Đơn chưa có tài khoản mua' }
  const answer = await markets[site].track(account, { item, orderNo })
  if (answer.kind === 'unknown') return { outcome: scanOutcome.unknown, why: answer.why }
  if (answer.kind === 'rejected') {
    if (answer.cause === 'account') signOut(answer.why)
    return { outcome: scanOutcome.refused, why: answer.why }
  }
  const { value, raw } = answer
  if (!value) return { outcome: scanOutcome.none, raw }
  return { ...(await saved(db, order, { track: value.number, now })), raw }
}

const name = 'scan-market-tracks'

/** Saved by the rule of tracks that people paste; an order that moved meanwhile keeps what it has. */
async function saved(
  db: Db,
  { order_id: id, code, version }: TakenOrder,
  { track, now }: { track: string; now: Date },
): Promise<ScanResult> {
  const { rows } = await inJob(db, name, (tx) =>
    saveBoughtTracks(
      { db: tx, actor: systemActor, now, call: `job:${name}` },
      [{ line: 1, no: code, track }],
      [{ id, version }],
    ),
  )
  const [row] = rows
  if (row?.outcome === rowOutcome.saved || row?.outcome === rowOutcome.same)
    return { outcome: scanOutcome.found, track: row.after ?? track, why: row.message }
  return { outcome: scanOutcome.refused, track, why: row?.message ?? 'Không tìm thấy đơn' }
}
