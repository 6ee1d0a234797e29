import { settingValue } from '#catalog/server/settings.repo.ts'
import { customerOfRecord, primaryLevel } from '#customers/server/customer.repo.ts'
import { orderNoteCodes } from '#orders/core/order-note.rules.ts'
import type { OrderNote } from '#orders/core/order-note.rules.ts'
import { orderErrors, refuseOrder } from '#orders/core/order.errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'

export const lowPercentKey = 'deposit.low_percent'
const lowPercent = ({ db, now }: Context): Promise<number> =>
  settingValue(db, businessDate(now), lowPercentKey)

/**
 * Who may ask for so little in advance: below the customer's level an accountant, below the low per cent a manager.
 * Without a customer the level that new ones get is asked.
 * @throws orders.percent_below_level, orders.percent_low
 */
export async function refuseLowPercent(
  context: Context,
  { customer, percent }: { customer: number | null; percent: number },
): Promise<void> {
  const { db, actor } = context
  if (is(actor, 'ql')) return
  const low = await lowPercent(context)
  if (percent < low) throw percentLow(low)
  const level = customer === null ? await primaryLevel(db) : await customerOfRecord(db, customer)
  refuseBelowLevel(actor, percent, level)
}

/** The same where the low per cent and the customer are known. @throws as `refuseLowPercent` */
export async function refuseKnownPercent(
  { db, actor }: Context,
  given: { customer: { payment_percent: number } | null; percent: number; low: number },
): Promise<void> {
  const { customer, percent, low } = given
  if (is(actor, 'ql')) return
  if (percent < low) throw percentLow(low)
  refuseBelowLevel(actor, percent, customer ?? (await primaryLevel(db)))
}

const percentLow = (low: number) => refuseOrder('orders.percent_low', said('orders.percent_low', low))

function refuseBelowLevel(
  actor: Actor,
  percent: number,
  { payment_percent: least }: { payment_percent: number },
) {
  if (percent < least && !is(actor, 'kt'))
    throw refuseOrder('orders.percent_below_level', said('orders.percent_below_level', least))
}

/** Beside the field it is about, too. */
const said = (code: 'orders.percent_low' | 'orders.percent_below_level', percent: number) => ({
  values: { percent },
  details: [
    { path: 'payment_percent', message: orderErrors[code].message.replace('{percent}', String(percent)) },
  ],
})

/** The named notes of an order that asks so much in advance: the low one is marked, and no longer marked. */
export async function notesOfPercent(
  context: Context,
  notes: readonly string[],
  percent: number,
): Promise<OrderNote[]> {
  return notesOfKnownPercent(notes, percent, await lowPercent(context))
}

/** The same where the low per cent is known. */
export function notesOfKnownPercent(notes: readonly string[], percent: number, least: number): OrderNote[] {
  const low = percent < least
  return orderNoteCodes.filter((note) => (note === 'deposit_low' ? low : notes.includes(note)))
}
