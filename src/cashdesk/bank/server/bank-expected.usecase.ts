import { sql } from 'kysely'
import { expectedBookingKinds } from '#cashdesk/bank/bank.api.ts'
import type { ExpectedBookingKind, Target } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import { atStation, worksAtStation } from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { changePartnerRefund } from '#cashdesk/transfers/server/partner-refund.usecase.ts'
import { settleCod } from '#delivery/server/cod.usecase.ts'
import { receiveSaleAtBank } from '#liquidation/money/server/sale-at-bank.usecase.ts'
import { lockExpected } from '#ledger/server/expected-booking.repo.ts'
import type { LockedExpected } from '#ledger/server/expected-booking.repo.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'

/** A part of a booking that is of a posting of ours, checked and locked. */
export interface ResolvedExpectedBooking {
  expected: LockedExpected
  /** VND, the booking's sign. */
  amount: number
  /** confirmed: it was posted because of the booking; linked: it stood in the books. */
  how: 'confirmed' | 'linked'
}

const isExpectedBookingKind = (kind: string): kind is ExpectedBookingKind =>
  (expectedBookingKinds as readonly string[]).includes(kind)
export type ExpectedBookingTarget = Target & { kind: ExpectedBookingKind }
export const isExpectedBookingTarget = (target: Target): target is ExpectedBookingTarget =>
  isExpectedBookingKind(target.kind)

/**
 * Finds and locks the postings that parts of a booking are of. COD the carrier still owes is settled by it, and a
 * refund that was only asked for is confirmed.
 * @throws bank.target, bank.target_settled, bank.target_amount, bank.direction, bank.held, cod.mismatch, refunds.own, sale_money.owner_paid
 */
export async function resolveExpectedBookings(
  context: Context,
  booking: LockedBooking,
  { targets, held }: { targets: readonly ExpectedBookingTarget[]; held: boolean },
): Promise<ResolvedExpectedBooking[]> {
  const resolved: ResolvedExpectedBooking[] = []
  for (const target of targets.toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id))
    resolved.push(await resolveExpectedBooking(context, booking, target, held))
  return resolved
}

async function resolveExpectedBooking(
  context: Context,
  booking: LockedBooking,
  target: ExpectedBookingTarget,
  held: boolean,
): Promise<ResolvedExpectedBooking> {
  const about = await documentOf(context, target)
  if (!about || !worksAtStation(context.actor, about.station_id)) throw missing(target)
  const which = `${kindNames[target.kind]} ${about.code}`
  const known = await lockExpected(context.db, { kind: target.kind, reference: target.id })
  const expected = known ?? (await confirmed(atStation(context, about.station_id), booking, target))
  if (!expected || expected.open === 0 || (known && target.fee))
    throw refuseBank('bank.target_settled', { values: { which } })
  if (expected.amount > 0 !== booking.amount > 0) throw wrongWay(which, booking)
  if (expected.card_id !== null && expected.card_id !== booking.card_id)
    throw refuseBank('bank.other_account', { values: { which } })
  const open = Math.abs(expected.open)
  if (target.amount > open || (!known && target.amount !== open)) {
    const values = { which, amount: formatVnd(open), given: formatVnd(target.amount) }
    throw refuseBank('bank.target_amount', { values })
  }
  // What is in the books on its bank line already would stand there beside the held one.
  if (held && !expected.suspense) throw refuseBank('bank.held')
  return {
    expected,
    amount: Math.sign(booking.amount) * target.amount,
    how: known ? 'linked' : 'confirmed',
  }
}

/** Posts what only waited for the money; undefined where nothing does. */
async function confirmed(
  context: Context,
  booking: LockedBooking,
  target: ExpectedBookingTarget,
): Promise<LockedExpected | undefined> {
  const { kind, id } = target
  if (kind === 'cod') await settleCod(context, { id, remitted: target.amount, fee: target.fee ?? 0 })
  else if (kind === 'partner_refund')
    await changePartnerRefund(context, id, { newStatus: partnerRefundStatus.received, atBank: true })
  else if (kind === 'liquidation' && booking.amount > 0)
    await receiveSaleAtBank(context, {
      sale: id,
      booking: booking.id,
      card: booking.card_id,
      day: booking.posting_date,
      amount: target.amount,
    })
  return lockExpected(context.db, { kind, reference: id })
}

const tables = {
  cod: 'bill',
  partner_refund: 'partner_refund',
  card_load: 'card_load',
  behalf_payment: 'behalf_payment',
  liquidation: 'liquidation_order',
} as const

async function documentOf({ db }: Context, { kind, id }: ExpectedBookingTarget) {
  if (kind === 'liquidation_refund') {
    const { rows } = await sql<{ code: string; station_id: number }>`select s.code, r.station_id
      from liquidation_refund r join liquidation_order s on s.id = r.liquidation_order_id where r.id = ${id}`.execute(
      db,
    )
    return rows[0]
  }
  const { rows } = await sql<{ code: string; station_id: number }>`select code, station_id
    from ${sql.table(tables[kind])} where id = ${id}`.execute(db)
  return rows[0]
}

const missing = ({ kind, id }: ExpectedBookingTarget) =>
  refuseBank('bank.target', { values: { which: `${kindNames[kind].toLowerCase()} #${id}` } })

/** The booking goes the other way. */
export const wrongWay = (which: string, { amount }: LockedBooking) =>
  refuseBank('bank.direction', {
    values: { which, way: amount > 0 ? 'ra' : 'vào', other: amount > 0 ? 'vào' : 'ra' },
  })
