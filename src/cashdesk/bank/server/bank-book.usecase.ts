import { sql } from 'kysely'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { ownPosting } from '#cashdesk/bank/server/bank-own.usecase.ts'
import type { ResolvedOwnTarget } from '#cashdesk/bank/server/bank-own.usecase.ts'
import type { ResolvedExpectedBooking } from '#cashdesk/bank/server/bank-expected.usecase.ts'
import { atStation } from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { reopenPartnerRefund } from '#cashdesk/transfers/server/partner-refund.usecase.ts'
import { reopenCod } from '#delivery/server/cod.usecase.ts'
import { reopenSaleAtBank } from '#liquidation/money/server/sale-at-bank.usecase.ts'
import { suspenseEntry } from '#ledger/entries.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'
import {
  expectBooking,
  lockExpected,
  settleExpected,
  withdrawExpected,
} from '#ledger/server/expected-booking.repo.ts'
import type { ExpectedKind } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

interface Booking {
  row: LockedBooking
  decision: number
  expectedBookings: readonly ResolvedExpectedBooking[]
  own: readonly ResolvedOwnTarget[]
  /** It stands in suspense already. */
  held: boolean
}

/**
 * Books the parts that are no customer's money. What stands in suspense is cleared by one posting of them all (a held
 * booking met it there already), what is on its bank line is only linked; fees, interest and cash are posted each.
 */
export async function bookOwn(context: Context, given: Booking): Promise<void> {
  const { row, expectedBookings, own, held } = given
  if (expectedBookings.length + own.length === 0) return
  const through = [
    ...expectedBookings.filter(({ expected }) => expected.suspense),
    ...own.filter(({ kind }) => kind === 'own'),
  ].reduce((sum, { amount }) => sum + amount, 0)
  const bank = `bank:${row.card_id}` as const
  const cleared =
    held || through === 0
      ? null
      : await posted(
          context,
          // Matched by itself it is of the station whose posting it is.
          { ...row, station_id: row.station_id ?? expectedBookings[0]?.expected.station_id ?? null },
          suspenseEntry({ bank, amount: through, booking: row.id }),
        )
  for (const { expected, amount, how } of expectedBookings) {
    await settle(context, expected.id, amount)
    const entry_id = expected.suspense ? cleared : null
    await keep(context, given, { expected_id: expected.id, amount, how, entry_id })
  }
  for (const target of own)
    await bookOne(context, given, { target, cleared, place: held ? 'suspense:bank' : bank })
}

async function bookOne(
  context: Context,
  given: Booking,
  {
    target,
    cleared,
    place,
  }: { target: ResolvedOwnTarget; cleared: number | null; place: `bank:${number}` | 'suspense:bank' },
): Promise<void> {
  const { row } = given
  const { amount, expected } = target
  if (expected) {
    await settle(context, expected.id, amount)
    return keep(context, given, { expected_id: expected.id, amount, how: 'linked', entry_id: cleared })
  }
  const { account, draft } = ownPosting(target, { place, booking: row.id })
  const entry_id = draft ? await posted(context, row, draft) : cleared
  if (target.kind === 'own')
    await expectOtherHalf(context, row, { other: target.id, amount, entry: entry_id })
  await keep(context, given, { account, amount, how: 'made', entry_id })
}

/** The same money is to come or go at the other account. */
const expectOtherHalf = (
  { db, actor, now }: Context,
  row: LockedBooking,
  { other, amount, entry }: { other: number; amount: number; entry: number | null },
) =>
  expectBooking(db, {
    kind: 'own_transfer',
    reference: row.id,
    entry,
    station: row.station_id ?? stationOf(actor),
    amount: -amount,
    suspense: true,
    on: row.posting_date,
    now,
    card: other,
    fromCard: row.card_id,
  })

async function posted({ db, actor, now }: Context, row: LockedBooking, draft: Draft): Promise<number> {
  const station = row.station_id ?? stationOf(actor)
  const posting = { station, now, maker: actor.id || null, documentDate: row.posting_date }
  return (await post(db, draft, posting)).id
}

async function settle({ db }: Context, expected: number, amount: number): Promise<void> {
  if (!(await settleExpected(db, expected, amount)))
    throw refuseBank('bank.target_settled', { values: { which: 'Khoản này' } })
}

async function keep(
  { db }: Context,
  { decision }: Booking,
  part: {
    expected_id?: number
    account?: string
    amount: number
    how: 'made' | 'confirmed' | 'linked'
    entry_id: number | null
  },
): Promise<void> {
  await db
    .insertInto('bank_match')
    .values({ ...part, decision_id: decision, amount: Math.abs(part.amount) })
    .execute()
}

interface BookedPart {
  id: number
  how: 'made' | 'confirmed' | 'linked'
  amount: number
  account: string | null
  entry_id: number | null
  expected_id: number | null
  kind: ExpectedKind | null
  reference_id: number | null
  station_id: number | null
}

/**
 * Takes back what a decision booked of ours: postings reversed once each, expected bookings open again, what it had confirmed
 * waiting again. @throws bank.other_half where the other half of a transfer is matched
 */
export async function unbookOwn(
  context: Context,
  row: LockedBooking,
  { decision, reason }: { decision: number; reason: string },
): Promise<void> {
  const { db, actor, now } = context
  const parts = await bookedParts(context, decision)
  const bills = parts.filter(({ kind }) => kind === 'cod').map(({ reference_id }) => reference_id)
  await sql`select from bill where id = any(${bills}::bigint[]) order by id for no key update`.execute(db)
  if (parts.some(({ account }) => account === 'suspense:bank')) await dropOtherHalf(context, row)
  const station = row.station_id ?? stationOf(actor)
  for (const entry of new Set(parts.flatMap(({ entry_id }) => entry_id ?? [])))
    await reverse(db, entry, reason, { station, now, maker: actor.id })
  for (const part of parts) {
    if (part.expected_id === null) continue
    await settle(context, part.expected_id, -Math.sign(row.amount) * part.amount)
    if (part.how === 'confirmed') await reopen(context, part, reason)
  }
}

async function bookedParts({ db }: Context, decision: number): Promise<BookedPart[]> {
  const { rows } =
    await sql<BookedPart>`select m.id, m.how, m.amount, m.account, m.entry_id, m.expected_id, x.kind,
      x.reference_id, x.station_id
    from bank_match m left join expected_booking x on x.id = m.expected_id
    where m.decision_id = ${decision} and m.transfer_id is null
    order by x.kind, x.reference_id, m.id`.execute(db)
  return rows
}

async function dropOtherHalf({ db, now }: Context, row: LockedBooking): Promise<void> {
  const half = { kind: 'own_transfer', reference: row.id } as const
  const expected = await lockExpected(db, half)
  if (expected && expected.settled !== 0) {
    const { rows } = await sql<{
      name: string
    }>`select name from card where id = ${expected.card_id}`.execute(db)
    throw refuseBank('bank.other_half', { values: { which: rows[0]?.name ?? '' } })
  }
  await withdrawExpected(db, { ...half, now })
}

async function reopen(context: Context, part: BookedPart, reason: string): Promise<void> {
  const inStation = atStation(context, part.station_id as number)
  if (part.kind === 'cod') await reopenCod(inStation, part.reference_id as number, reason)
  else if (part.kind === 'partner_refund')
    await reopenPartnerRefund(inStation, part.reference_id as number, reason)
  else if (part.kind === 'liquidation') await reopenSaleAtBank(inStation, part.reference_id as number, reason)
}
