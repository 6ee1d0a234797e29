import { currencies, isCurrency } from '#catalog/currency.rules.ts'
import { lockAccounts } from '#ledger/server/journal.repo.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { buyRateOn } from '#pricing/server/price-table.repo.ts'

type Asking = Pick<Context, 'db' | 'now'>

/**
 * What goes out of a buying card costs at the card's moving average; of a card without stock at the
 * day's buy rate. A card of another currency is charged in its own: what was asked is converted by the
 * day's buy rates. Locks the card's account. @returns the cost in VND, and what the card was charged
 * @throws pricing.no_rate
 */
export async function cardCost(
  context: Asking,
  given: { card: number; currency: string; amount: Decimal },
): Promise<{ cost: number; foreign: { currency: string; amount: number; rate: number } }> {
  const card = await context.db
    .selectFrom('card')
    .select('currency')
    .where('id', '=', given.card)
    .executeTakeFirstOrThrow()
  const account = (await lockAccounts(context.db, [`card:${given.card}`])).get(`card:${given.card}`)
  const charged = await chargedIn(context, given, card.currency)
  const average =
    account && account.quantity > 0 && account.balance > 0
      ? new Decimal(account.balance).div(account.quantity)
      : await buyRateOf(context, card.currency)
  return {
    cost: roundVnd(charged.times(average)),
    foreign: {
      currency: card.currency,
      amount: charged.toDecimalPlaces(2).toNumber(),
      rate: average.toDecimalPlaces(4).toNumber(),
    },
  }
}

async function chargedIn(
  context: Asking,
  asked: { currency: string; amount: Decimal },
  currency: string,
): Promise<Decimal> {
  if (asked.currency === currency) return asked.amount
  const [from, to] = [await buyRateOf(context, asked.currency), await buyRateOf(context, currency)]
  const decimals = isCurrency(currency) ? currencies[currency].decimals : 0
  return asked.amount.times(from).div(to).toDecimalPlaces(decimals)
}

async function buyRateOf({ db, now }: Asking, currency: string): Promise<Decimal> {
  const today = businessDate(now)
  const rate = currency === 'VND' ? 1 : await buyRateOn(db, currency, today)
  if (!rate) throw refusePricing('pricing.no_rate', { values: { currency, date: formatBusinessDate(today) } })
  return new Decimal(rate)
}
