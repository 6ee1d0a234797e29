import { settingsOn } from '#catalog/server/settings.repo.ts'
import { customerOfRecord, primaryLevel } from '#customers/server/customer.repo.ts'
import { orderNoteCodes } from '#orders/core/order-note.rules.ts'
import type { OrderNote } from '#orders/core/order-note.rules.ts'
import { orderErrors, refuseOrder } from '#orders/core/order.errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

const lowPercent = async ({ db, now }: Context): Promise<number> =>
  (await settingsOn(db, businessDate(now)))('deposit.low_percent').value

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
  if (percent < low) throw refuseOrder('orders.percent_low', said('orders.percent_low', low))
  const level = customer === null ? await primaryLevel(db) : await customerOfRecord(db, customer)
  const least = level.payment_percent
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
  const low = percent < (await lowPercent(context))
  return orderNoteCodes.filter((note) => (note === 'deposit_low' ? low : notes.includes(note)))
}
