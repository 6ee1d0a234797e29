import { sql } from 'kysely'
import type { Completion } from '#cashdesk/transfers/payout.api.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { actOnTransfer } from '#cashdesk/transfers/server/act-on-transfer.ts'
import { visibleTransferRow } from '#cashdesk/transfers/server/transfer.repo.ts'
import type { LockedTransfer } from '#cashdesk/transfers/server/transfer.repo.ts'
import { folderOf, sentPath, uploadedPaths } from '#cashdesk/desk/server/attachment.repo.ts'
import type { TransferRecord } from '#cashdesk/transfers/transfer.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { settingValues } from '#catalog/server/settings.repo.ts'
import { payoutEntry } from '#ledger/entries.rules.ts'
import type { Payer } from '#ledger/entries.rules.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { refuse, refuseField } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Effect } from '#platform/server/events/run-action.ts'

/** How much may go out to a customer at once, and from where a manager approves too. VND. */
export const payoutCeilings = ({ db, now }: Context): Promise<{ most: number; managerAbove: number }> =>
  settingValues(db, businessDate(now), { most: 'payout.most', managerAbove: 'payout.manager_above' })

/** @throws ledger.not_enough_free */
export function refuseShort(free: number, amount: number): void {
  if (free >= amount) return
  const values = { needed: formatVnd(amount), free: formatVnd(Math.max(0, free)) }
  throw refuseLedger('ledger.not_enough_free', { values })
}

const receiverAsked = {
  receive_bank: 'Vui lòng nhập ngân hàng của khách',
  receive_account: 'Vui lòng nhập số tài khoản của khách',
} as const

/** An account number alone says nothing of where the money goes. @throws bad_input by field */
export function refuseNoReceiver(
  method: 'bank' | 'cash',
  given: { [Field in keyof typeof receiverAsked]?: string | null | undefined },
): void {
  if (method === 'cash') return
  const missing = Object.entries(receiverAsked).filter(
    ([field]) => !given[field as keyof typeof receiverAsked],
  )
  if (missing.length > 0)
    throw refuse('bad_input', { details: missing.map(([path, message]) => ({ path, message })) })
}

/**
 * What a new payout must fit into. The customer's money stays locked until the request is written,
 * so that two requests at once do not both find none open.
 * @throws transfers.payout_most, transfers.open_payout, ledger.not_enough_free
 */
export async function refuseImpossiblePayout(
  context: Context,
  given: { customer: number; amount: number; except?: number },
): Promise<void> {
  const { most } = await payoutCeilings(context)
  if (given.amount > most)
    throw refuseTransfer('transfers.payout_most', { values: { most: formatVnd(most) } })
  const money = await lockedCustomerMoney(context.db, given.customer)
  const open = await context.db
    .selectFrom('transfer')
    .select('id')
    .where('customer_id', '=', given.customer)
    .where('trans_type', '<>', 1)
    .where('status', '=', transferStatus.pending)
    .where('id', '<>', given.except ?? 0)
    .executeTakeFirst()
  if (open) throw refuseTransfer('transfers.open_payout')
  refuseShort(freeMoney(money), given.amount)
}

/**
 * Approves a payout: the first approval holds the amount; above the accountant's ceiling a manager
 * approves too (a manager alone is enough).
 * @throws transfers.approved, transfers.ceiling, transfers.payout_most, ledger.not_enough_free
 */
export async function approvePayout(context: Context, request: LockedTransfer): Promise<Effect> {
  const { most, managerAbove } = await payoutCeilings(context)
  const { amount } = request
  const manager = is(context.actor, 'ql')
  if (amount > most) throw refuseTransfer('transfers.payout_most', { values: { most: formatVnd(most) } })
  if (request.approved_by === null) {
    return {
      set: await holdPayout(context, request, { needsManager: amount > managerAbove, manager }),
      data: { amount },
    }
  }
  if (!request.needs_manager || request.manager_by !== null) throw refuseTransfer('transfers.approved')
  if (!manager) throw ceiling(managerAbove)
  return { set: { manager_by: context.actor.id }, data: { amount } }
}

const ceiling = (above: number) => refuseTransfer('transfers.ceiling', { values: { most: formatVnd(above) } })

async function holdPayout(
  { db, actor, now }: Context,
  request: LockedTransfer,
  given: { needsManager: boolean; manager: boolean },
): Promise<Record<string, unknown>> {
  const money = await lockedCustomerMoney(db, request.customer_id)
  refuseShort(freeMoney(money), request.amount)
  const lock = await db
    .insertInto('customer_lock')
    .values({ customer_id: request.customer_id, kind: 'withdrawal', amount: request.amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    approved_by: actor.id,
    approved_at: now,
    needs_manager: given.needsManager,
    manager_by: given.needsManager && given.manager ? actor.id : null,
    lock_id: lock.id,
  }
}

/** Frees the hold of a payout that is paid or cancelled. */
export async function releaseHold({ db, now }: Context, lock: number | null, why: string): Promise<void> {
  if (lock === null) return
  await db
    .updateTable('customer_lock')
    .set({ released_at: now, released_why: why })
    .where('id', '=', lock)
    .where('released_at', 'is', null)
    .execute()
}

/**
 * The payout went out, as its certificate shows: posted, its hold freed.
 * @throws transfers.not_approved, transfers.ceiling, transfers.certificate, transfers.image,
 *   transfers.partner_waits, ledger.not_enough_free
 */
export async function payOut(context: Context, request: LockedTransfer, given: Completion): Promise<Effect> {
  const { db, actor, now } = context
  if (request.approved_by === null) throw refuseTransfer('transfers.not_approved')
  if (request.needs_manager && request.manager_by === null)
    throw ceiling((await payoutCeilings(context)).managerAbove)
  const image = await certificateOf(context, request, given.image_transfer)
  const { place, partner, card } = await payerOf(db, request, given.card_id ?? request.card_id)
  if (partner !== null && request.partner_confirmed_at === null)
    throw refuseTransfer('transfers.partner_waits')
  const { customer_id: customer, amount, id } = request
  const money = await lockedCustomerMoney(db, customer)
  refuseShort(freeMoney(money) + amount, amount)
  await releaseHold(context, request.lock_id, 'paid')
  const entry = await post(db, payoutEntry({ customer, place, amount, transfer: id }), {
    station: request.station_id,
    now,
    maker: request.maker_id,
    checker: actor.id,
  })
  return {
    set: { checker_id: actor.id, decided_at: now, entry_id: entry.id, image_transfer: image, card_id: card },
    data: { amount },
  }
}

async function certificateOf(
  context: Context,
  request: LockedTransfer,
  path: string | null | undefined,
): Promise<string> {
  const certificates = ['images/transferCertificate']
  const [image] = await uploadedPaths(context, sentPath(path), certificates)
  if (image) return image
  // A picture that came with the request shows what was asked for, not that it was paid.
  const kept = request.image_transfer
  if (!kept || !certificates.includes((await folderOf(context.db, kept)) ?? ''))
    throw refuseTransfer('transfers.certificate', {
      details: [{ path: 'image_transfer', message: 'Vui lòng chọn ảnh chứng từ chi tiền' }],
    })
  return kept
}

/** Where a payout is paid from: our bank account, a partner's, or the station's cash. */
async function payerOf(
  db: Db,
  request: LockedTransfer,
  wanted: number | null,
): Promise<{ place: Payer; partner: number | null; card: number | null }> {
  if (request.method === 'cash') return { place: `cash:${request.station_id}`, partner: null, card: null }
  const card = await bankCard(db, wanted)
  if (!card) throw refuseField('card_id', 'Vui lòng chọn tài khoản chi tiền')
  // The partner who confirmed is the one who paid.
  if (request.partner_id !== null && card.partner_id !== request.partner_id)
    throw refuseField('card_id', 'Tài khoản không phải của đối tác đã xác nhận')
  return {
    place: card.partner_id === null ? `bank:${card.id}` : `partner:${card.partner_id}`,
    partner: card.partner_id,
    card: card.id,
  }
}

/** A bank account in use, ours or a partner's. */
export async function bankCard(db: Db, id: number | null | undefined) {
  const { rows } = await sql<{ id: number; partner_id: number | null }>`select id, partner_id from card
    where id = ${id ?? 0} and kind = 'bank' and active`.execute(db)
  return rows[0]
}

/**
 * The partner says that the money came to, or went out of, their account.
 * @throws transfers.no_partner, transfers.partner_done, transfers.not_approved
 */
export async function confirmAsPartner(context: Context, id: number): Promise<TransferRecord> {
  const set = { partner_confirmed_by: context.actor.id, partner_confirmed_at: context.now }
  await actOnTransfer({ context, id, action: 'partner_confirm', effect: async () => ({ set }) })
  return visibleTransferRow(context, id)
}
