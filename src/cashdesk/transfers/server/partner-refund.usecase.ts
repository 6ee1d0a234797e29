import { askedBy } from '#platform/server/lists/asked-by.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import type { PartnerRefundForm, PartnerRefundRecord } from '#cashdesk/transfers/partner-refund.api.ts'
import { partnerRefundFields } from '#cashdesk/transfers/partner-refund.fields.ts'
import { partnerRefundStatus, partnerRefundTable } from '#cashdesk/transfers/partner-refund.status.ts'
import type { PartnerRefundSnapshot } from '#cashdesk/transfers/partner-refund.status.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { partnerRefundEntry } from '#ledger/entries.rules.ts'
import { expectBooking, withdrawExpected } from '#ledger/server/expected-booking.repo.ts'
import { post, reverse } from '#ledger/server/journal.repo.ts'
import type { Posted } from '#ledger/server/journal.repo.ts'
import { previewOfAccount } from '#ledger/server/preview.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { isSeen } from '#platform/contract/record.ts'
import { sumsByStatus } from '#platform/server/lists/sums-by-status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { codeOf } from '#platform/rules/luhn-code.ts'
import { inScope, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { newValues } from '#platform/server/lists/record-write.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'

const from = sql`partner_refund t join partner p on p.id = t.partner_id join staff maker on maker.id = t.maker_id
  left join staff checker on checker.id = t.checker_id left join card on card.id = t.card_id`
const described = describedList(partnerRefundFields, 't', {
  partner_name: sql`p.name`,
  card: sql`card.name`,
  maker_name: sql`maker.name`,
  checker_name: sql`checker.name`,
})
const sums = sumsByStatus(sql`t.amount`, {
  amount: partnerRefundStatus.received,
  waiting: partnerRefundStatus.pending,
  cancelled: partnerRefundStatus.cancelled,
})
export const listing: ListDefinition<keyof typeof sums> = {
  from,
  ...described,
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: { text: (q) => sql<boolean>`t.code = ${q.toUpperCase()}` },
  chips: { of: 'status', values: partnerRefundStatus.values },
  sums,
}
export const scope = (context: Pick<Context, 'actor'>) => inScope(context.actor, { station: 't.station_id' })

const shown = ({ actor }: Context, row: PartnerRefundRecord) => masked(partnerRefundFields, actor.role, row)

export async function listPartnerRefunds(context: Context, query: ListQuery) {
  const { db, actor } = context
  const asked = askedBy(listing, actor.role)
  const { totals, ...page } = await chippedList<PartnerRefundRecord, keyof typeof sums>(
    db,
    asked,
    query,
    scope(context),
  )
  const results = page.results.map((row) => shown(context, row))
  const sees = isSeen(partnerRefundFields.amount, actor.role)
  return { ...page, results, ...(sees ? { totals } : {}) }
}

async function rowOf(context: Context, id: number): Promise<PartnerRefundRecord> {
  const { rows } = await sql<PartnerRefundRecord>`select ${listing.select} from ${from}
    where t.id = ${id} and ${scope(context)}`.execute(context.db)
  const row = rows[0]
  if (!row) throw refuseTransfer('refunds.not_found')
  return shown(context, row)
}

/** A partner is to pay back; nothing is posted yet. @throws bad_input by field */
export async function createPartnerRefund(
  context: Context,
  given: PartnerRefundForm,
): Promise<PartnerRefundRecord> {
  const { db, actor, now } = context
  const partner = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', given.partner_id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!partner) throw refuseField('partner_id', 'Không tìm thấy đối tác đang hoạt động này')
  if (given.card) {
    const { rows } = await sql`select from card where id = ${given.card} and kind = 'bank' and active
      and (partner_id is null or partner_id = ${partner.id})`.execute(db)
    if (rows.length === 0) throw refuseField('card', 'Tài khoản không phải của công ty hay của đối tác này')
  }
  const number = await nextNumber(db, 'partner_refund')
  const station = stationOf(actor)
  const row = await db
    .insertInto('partner_refund')
    .values({
      ...newValues(partnerRefundFields, given, context),
      code: codeOf('HD', number, 7),
      station_id: station,
      card_id: given.card ?? null,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'partner_refund',
    id: row.id,
    action: 'create',
    to: partnerRefundStatus.pending,
    station,
    data: { amount: given.amount },
  })
  return rowOf(context, row.id)
}

interface Deciding {
  newStatus: typeof partnerRefundStatus.received | typeof partnerRefundStatus.cancelled
  reason?: string | null | undefined
  reverses?: boolean | undefined
  /** The bank's own booking confirms it: it goes through suspense, which the booking clears. */
  atBank?: boolean
}

const refunds: Records<LockedRefund, PartnerRefundSnapshot, 'refunds.own_confirmation'> = {
  table: partnerRefundTable,
  lock: lockRefund,
  snapshot: ({ checker_id: checker }, { actor }) => ({ confirmedIt: checker === actor.id }),
  refuse: (why) => refuseTransfer(why === 'status' || why === 'reason' ? 'refunds.status' : why),
}

/**
 * The money came (posted; never by the maker), the refund is cancelled, or what came is taken back (never by
 * who confirmed it).
 * @throws refunds.not_found, refunds.status, refunds.own_confirmation, access.own_work, ledger.booked_at_bank
 */
export async function changePartnerRefund(
  context: Context,
  id: number,
  { newStatus, reason, reverses, atBank }: Deciding,
): Promise<PartnerRefundRecord> {
  const decided = { checker_id: context.actor.id, decided_at: context.now }
  const comes = newStatus === partnerRefundStatus.received
  if (!comes && reverses) return reversePartnerRefund(context, id, reason ?? '')
  await runAction(refunds, {
    context,
    id,
    action: comes ? 'confirm' : 'cancel',
    reason,
    effect: async (refund) => {
      if (!comes) return { set: { ...decided, reason: reason ?? null } }
      const entry = await received(context, refund, atBank === true)
      return { set: { ...decided, entry_id: entry.id } }
    },
  })
  return rowOf(context, id)
}

/** Reversed today, never edited; the bank is not to book it any more. */
async function reversePartnerRefund(
  context: Context,
  id: number,
  reason: string,
): Promise<PartnerRefundRecord> {
  await runAction(refunds, {
    context,
    id,
    action: 'reverse',
    reason,
    effect: async (refund) => {
      await takeOut(context, refund, reason)
      return { set: { reason, entry_id: null }, data: { amount: refund.amount } }
    },
  })
  return rowOf(context, id)
}

/** Out of the books again. @throws refunds.status, ledger.booked_at_bank */
async function takeOut({ db, actor, now }: Context, refund: LockedRefund, reason: string): Promise<void> {
  const { id, entry_id: entry, station_id: station } = refund
  if (entry === null) throw refuseTransfer('refunds.status')
  await withdrawExpected(db, { kind: 'partner_refund', reference: id, now })
  await reverse(db, entry, reason, { station, now, maker: actor.id })
}

interface LockedRefund {
  id: number
  code: string
  status: number
  station_id: number
  partner_id: number
  card_id: number | null
  partners_card: boolean
  amount: number
  maker_id: number
  checker_id: number | null
  entry_id: number | null
}

/** @throws refunds.not_found */
async function lockRefund(context: Context, id: number): Promise<LockedRefund> {
  const { rows } = await sql<LockedRefund>`select t.*, card.partner_id is not null as partners_card
    from partner_refund t left join card on card.id = t.card_id
    where t.id = ${id} and ${scope(context)} for no key update of t`.execute(context.db)
  if (!rows[0]) throw refuseTransfer('refunds.not_found')
  return rows[0]
}

/** Posts that the money came, and that the bank is to book it. */
async function received({ db, actor, now }: Context, refund: LockedRefund, atBank: boolean): Promise<Posted> {
  // From the partner's own account it shows up in our bank's statement first.
  const own = refund.card_id && !refund.partners_card && !atBank ? refund.card_id : null
  const { id, partner_id: partner, station_id: station, amount } = refund
  const place = own === null ? 'suspense:bank' : (`bank:${own}` as const)
  const entry = await post(db, partnerRefundEntry({ partner, place, amount, refund: id }), {
    station,
    now,
    maker: refund.maker_id,
    checker: actor.id,
  })
  await expectBooking(db, {
    kind: 'partner_refund',
    reference: id,
    entry: entry.id,
    station,
    amount,
    suspense: own === null,
    on: businessDate(now),
    now,
    card: own,
    partner,
  })
  return entry
}

/** Waits again: what confirming it posted is reversed. @throws refunds.not_found, refunds.status, ledger.booked_at_bank */
export async function reopenPartnerRefund(context: Context, id: number, reason: string): Promise<void> {
  await runAction(refunds, {
    context,
    id,
    action: 'update',
    automatic: true,
    reason,
    effect: async (refund) => {
      await takeOut(context, refund, reason)
      return { set: { checker_id: null, decided_at: null, entry_id: null } }
    },
  })
}

/** What receiving the money, or taking that back, would post, and what stands against the partner. @throws refunds.not_found */
export async function previewPartnerRefund(context: Context, id: number, reverses = false) {
  const refund = await rowOf(context, id)
  return previewOfAccount(context, `partner:${refund.partner_id}`, (inTx) =>
    reverses
      ? reversePartnerRefund(inTx, id, 'Xem trước')
      : changePartnerRefund(inTx, id, { newStatus: partnerRefundStatus.received }),
  )
}
