import { sql } from 'kysely'
import { expectedStatusOf, expectedTable } from '#ledger/expected-booking.status.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { judge } from '#platform/contract/status.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'

export const expectedKinds = [
  'cod',
  'partner_refund',
  'card_load',
  'behalf_payment',
  'own_transfer',
  'liquidation',
  'liquidation_refund',
] as const
export type ExpectedKind = (typeof expectedKinds)[number]

/** A posting that the bank is to book. */
export interface Expecting {
  kind: ExpectedKind
  /** Bill, partner refund, card load, payment on behalf, liquidation order or its refund; of an own transfer the booking that was its first half. */
  reference: number
  entry: number | null
  station: number
  /** VND, + in, − out. */
  amount: number
  /** It stands in suspense until then; otherwise on its bank account already. */
  suspense: boolean
  on: BusinessDate | string
  now: Date
  card?: number | null
  fromCard?: number | null
  partner?: number | null
  shipper?: number | null
}

/** Notes that the bank is to book what was just posted. */
export async function expectBooking(tx: Db, given: Expecting): Promise<void> {
  await tx
    .insertInto('expected_booking')
    .values({
      kind: given.kind,
      reference_id: given.reference,
      entry_id: given.entry,
      station_id: given.station,
      card_id: given.card ?? null,
      from_card_id: given.fromCard ?? null,
      partner_id: given.partner ?? null,
      shipper_id: given.shipper ?? null,
      suspense: given.suspense,
      amount: given.amount,
      expected_on: given.on,
      created_at: given.now,
    })
    .execute()
}

/**
 * What was posted is taken back, so the bank is not to book it any more; nothing where nothing was expected.
 * @throws ledger.booked_at_bank
 */
export async function withdrawExpected(
  tx: Db,
  given: { kind: ExpectedKind; reference: number; now: Date },
): Promise<void> {
  const row = await lockExpected(tx, given)
  if (!row) return
  const verdict = judge(expectedTable, 'withdraw', 'system', expectedStatusOf(row), null)
  if (!verdict.allowed) throw refuseLedger('ledger.booked_at_bank')
  await sql`update expected_booking set withdrawn_at = ${given.now}
    where id = ${row.id} and settled = 0 and withdrawn_at is null`.execute(tx)
}

export interface LockedExpected {
  id: number
  kind: ExpectedKind
  reference_id: number
  station_id: number
  card_id: number | null
  from_card_id: number | null
  partner_id: number | null
  suspense: boolean
  amount: number
  settled: number
  open: number
  withdrawn_at: Date | null
}

/** Locks what stands of this, if anything does. */
export async function lockExpected(
  tx: Db,
  { kind, reference }: { kind: ExpectedKind; reference: number },
): Promise<LockedExpected | undefined> {
  const { rows } = await sql<LockedExpected>`select * from expected_booking
    where kind = ${kind} and reference_id = ${reference} and withdrawn_at is null for no key update`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Sets a part of a booking against what was expected (the same sign), or takes it off again (the opposite).
 * The database refuses more than is open. @returns whether it stood as it was locked
 */
export async function settleExpected(tx: Db, id: number, amount: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update expected_booking set settled = settled + ${amount}
    where id = ${id} and withdrawn_at is null
      and (settled + ${amount}) * sign(amount) between 0 and abs(amount)`.execute(tx)
  return numAffectedRows === 1n
}
