import { sql } from 'kysely'
import { lockAccounts } from '#ledger/server/journal.repo.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'

/**
 * What goes out of a buying card costs at the card's moving average; of a card without stock at the
 * day's buy rate. Locks the card's account. @returns the cost in VND and the rate of one unit
 * @throws pricing.no_rate
 */
export async function cardCost(
  context: Pick<Context, 'db' | 'now'>,
  given: { card: number; currency: string; amount: Decimal },
): Promise<{ cost: number; rate: number }> {
  const account = (await lockAccounts(context.db, [`card:${given.card}`])).get(`card:${given.card}`)
  const average =
    account && account.quantity > 0 && account.balance > 0
      ? new Decimal(account.balance).div(account.quantity)
      : new Decimal(await buyRateOf(context, given.currency))
  return {
    cost: roundVnd(given.amount.times(average)),
    rate: average.toDecimalPlaces(4).toNumber(),
  }
}

async function buyRateOf({ db, now }: Pick<Context, 'db' | 'now'>, currency: string): Promise<number> {
  const { rows } = await sql<{ buy_rate: number }>`select buy_rate from exchange_rate
    where currency = ${currency} and applied_date <= ${businessDate(now)}::date order by applied_date desc limit 1`.execute(
    db,
  )
  const rate = rows[0]?.buy_rate
  if (!rate) {
    const date = formatBusinessDate(businessDate(now))
    throw refusePricing('pricing.no_rate', { values: { currency, date } })
  }
  return rate
}
