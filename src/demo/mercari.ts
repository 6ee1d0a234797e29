import { sql } from 'kysely'
import { actStatus, actTable } from '#orders/mercari/site-act.status.ts'
import { noteAnswer } from '#orders/mercari/server/send-acts.usecase.ts'
import {
  approveComments,
  pressReceipts,
  proposeComments,
  rejectComments,
} from '#orders/mercari/server/site-act.usecase.ts'
import type { ActKind } from '#orders/mercari/server/site-act.repo.ts'
import { actOnLocked } from '#orders/core/server/act-on-order.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { Answer } from '#outside/market/port.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'

interface Here {
  station: number
  at: (role: RoleCode, hoursAgo: number) => Context
}
interface Item {
  id: number
  code: string
}

const taken: Answer<null> = { kind: 'ok', value: null, raw: { result: 'success' } }
const early: Answer<null> = { kind: 'rejected', why: 'F1005 取引はまだ発送されていません', cause: 'early' }
const silent: Answer<null> = { kind: 'unknown', why: 'Mercari không trả lời trong 15 giây' }

/** Receipts and comments at Mercari, of each outcome; what waits to be sent is sent by the job. */
export async function demoMercari(here: Here): Promise<void> {
  await receipts(here)
  await comments(here)
}

async function receipts({ at, station }: Here): Promise<void> {
  const { db } = at('OP', 0)
  const orders = await ordersAt(db, station, orderStatus.bought, orderStatus.arrivedOverseas)
  for (const [n, answer] of [taken, early, silent, null, 'waits' as const].entries()) {
    const { id } = orders[n] ?? {}
    if (id === undefined) return
    const arrived = at('OP', 30 - n)
    const order = await lockOrder(db, arrived.actor, id)
    const sub_status =
      order.status === orderStatus.bought ? subStatus.toConfirmReceipt : subStatus.toConfirmArrival
    await actOnLocked(order, {
      context: arrived,
      action: 'sub_status',
      effect: async () => ({ set: { sub_status }, data: { from: order.sub_status, sub_status } }),
    })
    if (answer === 'waits') return
    await pressReceipts(at('OP', 20 - n), [id])
    await told(at('OP', 19 - n), 'receipt', id, answer)
  }
}

async function comments({ at, station }: Here): Promise<void> {
  const { db } = at('CS', 0)
  const orders = await ordersAt(db, station, orderStatus.transactionComplete, orderStatus.purchaseApproved)
  const { rows } = await sql<{ words: string }>`select words from seller_phrase
    where purpose = 'comment' and active order by id`.execute(db)
  const stories = ['proposed', 'sent', 'rejected', 'lost'] as const
  for (const [n, story] of stories.entries()) {
    const order = orders[n]
    const words = rows[n % rows.length]?.words
    if (!order || words === undefined) return
    await proposeComments(at('CS', 14 - n * 3), { codes: [order.code], text: words })
    if (story === 'proposed') continue
    const ids = [await actOf(db, 'comment', order.id)]
    const judged = at('AD', 13 - n * 3)
    if (story === 'rejected') {
      await rejectComments(judged, { ids, reason: 'Người bán ghi rõ tình trạng trong phần mô tả' })
      continue
    }
    await approveComments(judged, { ids, own: false })
    await told(judged, 'comment', order.id, story === 'lost' ? silent : taken)
  }
}

/** Without an answer it was handed to a person. */
async function told(
  { db, now }: Context,
  kind: ActKind,
  order: number,
  answer: Answer<null> | null,
): Promise<void> {
  const id = await actOf(db, kind, order)
  const where = sql`id = ${id}`
  if (!answer) return void (await moveRows(db, actTable, 'hand', { where, set: { status_at: now } }))
  await moveRows(db, actTable, 'ask', {
    where,
    set: { taken_at: now, status_at: now, tries: sql`tries + 1` },
  })
  await noteAnswer({ db, actor: systemActor, now, call: 'demo' }, { id, kind }, answer)
}

async function actOf(db: Db, kind: ActKind, order: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`select id from site_act where kind = ${kind} and order_id = ${order}
    and status not in (${lit(actStatus.rejected, actStatus.dropped)})`.execute(db)
  return (rows[0] as { id: number }).id
}

async function ordersAt(db: Db, station: number, ...statuses: readonly number[]): Promise<Item[]> {
  const { rows } = await sql<Item>`select id, code from orders
    where site_code = 'mercari' and item_id is not null and station_id = ${station} and deleted_at is null
      and not purchase_waits and sub_status is null and status in (${lit(...statuses)}) order by id desc limit 5`.execute(
    db,
  )
  return rows
}
