import { sql } from 'kysely'
import { guaranteeStatus, guaranteeTable } from '#orders/purchase/guarantee.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'

/** The guarantee of an order ends with its quote, or with the order. The caller holds the order. */
export async function endGuarantee(tx: Db, given: { order: number; now: Date; why: string }): Promise<void> {
  const ended = await moveRows(tx, guaranteeTable, 'end', {
    set: { decided_at: given.now, answer: given.why },
    where: sql`order_id = ${given.order}`,
  })
  if (ended.length > 0)
    await sql`update orders set guaranteed = false where id = ${given.order} and guaranteed`.execute(tx)
}

/** A part of a guaranteed order is guaranteed as the whole was. */
export async function shareGuarantee(tx: Db, from: number, to: number): Promise<void> {
  await sql`insert into order_guarantee (order_id, amount, reason, asked_by, decided_by, decided_at, answer, status, created_at)
    select ${to}, amount, reason, asked_by, decided_by, decided_at, answer, status, created_at
    from order_guarantee where order_id = ${from} and status = ${lit(guaranteeStatus.approved)}`.execute(tx)
}

/** Was one asked for that nobody has decided yet? */
export async function guaranteeWaits(db: Db, order: number): Promise<boolean> {
  const { rows } = await sql`select from order_guarantee
    where order_id = ${order} and status = ${lit(guaranteeStatus.asked)}`.execute(db)
  return rows.length > 0
}
