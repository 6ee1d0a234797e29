import { sql } from 'kysely'
import { ownKinds } from '#cashdesk/bank/bank.api.ts'
import type { OwnKind, Target } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import { kindNames } from '#cashdesk/bank/bank.words.ts'
import { wordsIn } from '#cashdesk/bank/bank-word.rules.ts'
import { bankWords } from '#cashdesk/bank/server/bank-word.repo.ts'
import { wrongWay } from '#cashdesk/bank/server/bank-expected.usecase.ts'
import { worksAtStation } from '#cashdesk/bank/server/bank.repo.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { lockOpenAsset } from '#assets/core/server/asset-clearing.ts'
import { assetPaidEntry } from '#ledger/asset-entries.rules.ts'
import { bankFeeEntry, cashMoveEntry, interestEntry } from '#ledger/bank-entries.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'
import type { LockedExpected } from '#ledger/server/expected-booking.repo.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'

/** A part of a booking that is nobody's but ours: a fee, interest, cash, the half of a transfer between our accounts, a thing we bought or sold. */
export interface ResolvedOwnTarget {
  kind: OwnKind
  id: number
  /** VND, the booking's sign. */
  amount: number
  reason: string
  /** The first half of this transfer was booked at the other account; null: this is the first, or no transfer. */
  expected: LockedExpected | null
}

export type OwnTarget = Target & { kind: OwnKind }
export const isOwnTarget = (target: Target): target is OwnTarget =>
  (ownKinds as readonly string[]).includes(target.kind)

/** @throws bank.target, bank.target_settled, bank.target_amount, bank.direction, bad_input where nothing says what a fee is of */
export async function resolveOwnTargets(
  context: Context,
  booking: LockedBooking,
  { targets, reason }: { targets: readonly OwnTarget[]; reason: string | null },
): Promise<ResolvedOwnTarget[]> {
  if (targets.filter(({ kind }) => kind === 'own').length > 1)
    throw refuseBank('bank.target_settled', { values: { which: 'Tài khoản nội bộ được chọn hai lần' } })
  const said = targets.length === 0 ? new Map<string, string>() : await purposesIn(context, booking)
  const resolved: ResolvedOwnTarget[] = []
  for (const target of targets) {
    const { kind, id } = target
    const amount = Math.sign(booking.amount) * target.amount
    const asset = kind === 'asset' ? await askedAsset(context, booking, { id, amount }) : null
    if (!asset) await refuseUnknown(context, booking, target)
    const why = reason ?? said.get(kind) ?? asset
    if (why === null && (kind === 'fee' || kind === 'interest'))
      throw refuseField(
        'reason',
        `Nội dung không cho biết đây là ${kindNames[kind].toLowerCase()}: nhập lý do`,
      )
    const expected = kind === 'own' ? await otherHalf(context, booking, { other: id, amount }) : null
    resolved.push({ kind, id, amount, reason: why ?? booking.content.slice(0, 500), expected })
  }
  return resolved
}

/** Purpose → the words of the content that say so. */
async function purposesIn({ db }: Context, booking: LockedBooking): Promise<Map<string, string>> {
  const found = wordsIn(await bankWords(db), {
    text: booking.content,
    amount: booking.amount,
    bank: booking.bank_code,
  })
  return new Map(found.map(({ purpose, words }) => [purpose, `Nội dung ghi “${words}”`]))
}

async function refuseUnknown(context: Context, booking: LockedBooking, target: OwnTarget): Promise<void> {
  const { kind, id } = target
  if (kind === 'interest' && booking.amount < 0) throw wrongWay(kindNames.interest, booking)
  const known =
    kind === 'cash'
      ? worksAtStation(context.actor, id) && (await stationExists(context, id))
      : kind === 'own'
        ? id !== booking.card_id && (await lockBanks(context, [id, booking.card_id])).includes(id)
        : id === booking.card_id
  if (!known)
    throw refuseBank('bank.target', { values: { which: `${kindNames[kind].toLowerCase()} #${id}` } })
}

/**
 * A thing whose price is still to be paid, this way and no more than it; locked. @returns what it is, in words
 * @throws bank.target, bank.target_settled, bank.direction, bank.target_amount
 */
async function askedAsset(
  { db, actor }: Context,
  booking: LockedBooking,
  { id, amount }: { id: number; amount: number },
): Promise<string> {
  const asset = await lockOpenAsset(db, id)
  if (!asset || !worksAtStation(actor, asset.station_id))
    throw refuseBank('bank.target', { values: { which: `tài sản #${id}` } })
  const which = `${kindNames.asset} ${asset.code}`
  const [open, other] = amount < 0 ? [asset.bought, asset.sold] : [asset.sold, asset.bought]
  if (open === 0 && other > 0) throw wrongWay(which, booking)
  if (open === 0) throw refuseBank('bank.target_settled', { values: { which } })
  if (Math.abs(amount) > open)
    throw refuseBank('bank.target_amount', {
      values: { which, amount: formatVnd(open), given: formatVnd(Math.abs(amount)) },
    })
  return `${asset.code} ${asset.name}`
}

async function stationExists({ db }: Context, id: number): Promise<boolean> {
  return (await sql`select from station where id = ${id}`.execute(db)).rows.length > 0
}

/** Both ends are locked, in one order: two halves at once find each other. */
async function lockBanks({ db }: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from card where id = any(${ids}::bigint[])
    and kind = 'bank' and partner_id is null and active order by id for no key update`.execute(db)
  return rows.map(({ id }) => id)
}

async function otherHalf(
  { db }: Context,
  booking: LockedBooking,
  { other, amount }: { other: number; amount: number },
): Promise<LockedExpected | null> {
  const { rows } = await sql<LockedExpected>`select * from expected_booking
    where open = ${amount} and withdrawn_at is null and kind = 'own_transfer' and card_id = ${booking.card_id}
      and from_card_id = ${other} order by id limit 1 for no key update`.execute(db)
  return rows[0] ?? null
}

/** The account a part goes to, and its posting; what only passes suspense has none of its own. */
export function ownPosting(
  target: ResolvedOwnTarget,
  given: { place: `bank:${number}` | 'suspense:bank'; booking: number },
): { account: AccountCode; draft: Draft | null } {
  const entry = { ...given, amount: target.amount, reason: target.reason }
  if (target.kind === 'fee') return { account: 'expense:bank_fee', draft: bankFeeEntry(entry) }
  if (target.kind === 'interest') return { account: 'revenue:interest', draft: interestEntry(entry) }
  if (target.kind === 'asset')
    return { account: 'clearing:assets', draft: assetPaidEntry({ ...entry, asset: target.id }) }
  const cash = `cash:${target.id}` as const
  if (target.kind === 'cash') return { account: cash, draft: cashMoveEntry({ ...entry, cash }) }
  return { account: 'suspense:bank', draft: null }
}
