import { currencies, isCurrency } from '#catalog/currency.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'
import { lockAccounts } from '#ledger/server/journal.repo.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { Decimal, roundVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { buyRateOn } from '#pricing/server/price-table.repo.ts'

type Asking = Pick<Context, 'db' | 'now'>

interface Asked {
  card: number
  currency: string
  amount: Decimal
}
interface Cost {
  /** VND. */
  cost: number
  /** What the card was charged. */
  foreign: { currency: string; amount: number; rate: number }
}

/** Buying cards whose accounts are locked, as they stand after each entry of several that are posted together. */
export interface Cards {
  /** The accounts move by an entry that is about to be posted. */
  follow: (entry: Draft) => void
  /** What goes out of a card now. @throws pricing.no_rate */
  cost: (asked: Asked) => Promise<Cost>
}

/**
 * What goes out of a buying card costs at the card's moving average; of a card without stock at the
 * day's buy rate. A card of another currency is charged in its own: what was asked is converted by the
 * day's buy rates. Locks the card's account. @throws pricing.no_rate
 */
export async function cardCost(context: Asking, given: Asked): Promise<Cost> {
  return (await lockedCards(context, [given.card])).cost(given)
}

/** The same of many cards, which are locked together, in the order of their accounts. */
export async function lockedCards(context: Asking, ids: readonly number[]): Promise<Cards> {
  const cards = [...new Set(ids)]
  const rows = await context.db
    .selectFrom('card')
    .select(['id', 'currency'])
    .where('id', 'in', cards)
    .execute()
  const currencyOf = new Map(rows.map(({ id, currency }) => [id, currency]))
  const locked = await lockAccounts(
    context.db,
    cards.map((card): AccountCode => `card:${card}`),
  )
  const accounts = new Map(
    [...locked].map(([code, { balance, quantity }]) => [code, { balance, quantity: new Decimal(quantity) }]),
  )
  const rates = new Map<string, Promise<Decimal>>()
  const rateOf: RateOf = (currency) => {
    const known = rates.get(currency) ?? buyRateOf(context, currency)
    rates.set(currency, known)
    return known
  }
  return {
    follow: ({ lines }) => {
      for (const { account: code, amount, foreign } of lines) {
        const account = accounts.get(code)
        if (!account) continue
        account.balance += amount
        account.quantity = account.quantity.plus(foreign?.amount ?? 0)
      }
    },
    cost: async (asked) => {
      const currency = currencyOf.get(asked.card)
      if (currency === undefined) throw new Error(`there is no card ${asked.card}`)
      const account = accounts.get(`card:${asked.card}`)
      const charged = await chargedIn(rateOf, asked, currency)
      const average =
        account && account.quantity.gt(0) && account.balance > 0
          ? new Decimal(account.balance).div(account.quantity)
          : await rateOf(currency)
      return {
        cost: roundVnd(charged.times(average)),
        foreign: {
          currency,
          amount: charged.toDecimalPlaces(2).toNumber(),
          rate: average.toDecimalPlaces(4).toNumber(),
        },
      }
    },
  }
}

/** The day's buy rate of a currency. */
type RateOf = (currency: string) => Promise<Decimal>

async function chargedIn(
  rateOf: RateOf,
  asked: { currency: string; amount: Decimal },
  currency: string,
): Promise<Decimal> {
  if (asked.currency === currency) return asked.amount
  const [from, to] = [await rateOf(asked.currency), await rateOf(currency)]
  const decimals = isCurrency(currency) ? currencies[currency].decimals : 0
  return asked.amount.times(from).div(to).toDecimalPlaces(decimals)
}

async function buyRateOf({ db, now }: Asking, currency: string): Promise<Decimal> {
  const today = businessDate(now)
  const rate = currency === 'VND' ? 1 : await buyRateOn(db, currency, today)
  if (!rate) throw refusePricing('pricing.no_rate', { values: { currency, date: formatBusinessDate(today) } })
  return new Decimal(rate)
}
