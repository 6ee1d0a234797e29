import { sql } from 'kysely'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { penaltyTable } from '#cashdesk/debts/penalty.status.ts'
import { penaltyEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

export interface PenaltyFacts {
  customer: number
  station: number
  order: number | null
  /** Who of ours pays it out of the salary; the customer without. */
  staff_id?: number | null
  kind: 'cancel' | 'auction' | 'late' | 'damage' | 'other'
  amount: number
  note: string
}

/** A penalty as it is proposed; nothing is posted. @returns its key */
export async function proposePenalty(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { customer, station, order, maker, ...columns }: PenaltyFacts & { maker: number | null },
): Promise<number> {
  const number = await nextNumber(db, 'penalty')
  const { id } = await db
    .insertInto('penalty')
    .values({
      ...columns,
      code: codeOf('PH', number, 7),
      station_id: station,
      customer_id: customer,
      order_id: order,
      maker_id: maker,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Charged {
  id: number
  customer: number
  station: number
  order: number | null
  staff_id?: number | null
  amount: number
  note: string
  maker: number | null
  checker: number | null
}

/** Debits the customer, whose lock the caller holds, or the colleague who pays it. @returns the columns that charging sets */
export async function postPenalty(tx: Db, now: Date, given: Charged) {
  const { id, customer, staff_id: staff = null, amount, order, note: reason } = given
  const entry = await post(tx, penaltyEntry({ customer, staff, amount, penalty: id, order, reason }), {
    station: given.station,
    now,
    maker: given.maker,
    checker: given.checker,
  })
  return { checker_id: given.checker, decided_at: now, entry_id: entry.id }
}

/** A fee that a rule asks for: charged as it is written, by nobody else. */
export async function chargeFee(context: Context, given: PenaltyFacts): Promise<void> {
  const maker = context.actor.id || null
  const id = await proposePenalty(context, { ...given, maker })
  const set = await postPenalty(context.db, context.now, { ...given, id, maker, checker: null })
  await moveRows(context.db, penaltyTable, 'charge_fee', { set, where: sql`id = ${id}` })
}
