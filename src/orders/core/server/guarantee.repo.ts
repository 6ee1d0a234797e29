import { sql } from 'kysely'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'

/** The guarantee of an order ends with its quote, or with the order. The caller holds the order. */
export async function endGuarantee(tx: Db, given: { order: number; now: Date; why: string }): Promise<void> {
  const ended =
    await sql`update order_guarantee set status = ${lit(guaranteeStatus.ended)}, decided_at = ${given.now}, answer = ${given.why}
    where order_id = ${given.order} and status in (${lit(guaranteeStatus.asked, guaranteeStatus.approved)})`.execute(
      tx,
    )
  if (ended.numAffectedRows)
    await sql`update orders set guaranteed = false where id = ${given.order} and guaranteed`.execute(tx)
}

/** A part of a guaranteed order is guaranteed as the whole was. */
export async function shareGuarantee(tx: Db, from: number, to: number): Promise<void> {
  await sql`insert into order_guarantee (order_id, amount, reason, asked_by, decided_by, decided_at, answer, status, created_at)
    select ${to}, amount, reason, asked_by, decided_by, decided_at, answer, status, created_at
    from order_guarantee where order_id = ${from} and status = ${lit(guaranteeStatus.approved)}`.execute(tx)
}
