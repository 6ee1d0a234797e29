/** The moments of a bid at which a process may die, told by what goes to the database and to the market. */
import type { Statement } from '#testing/gate-to-postgres.ts'

type When = 'before' | 'after'
/** Each is one of the steps, before it or once it is done and nobody heard of it. */
export type Moment = `${When} ${string}`

/** Requests to the market, by the last part of their path. */
const requests: Readonly<Record<string, string>> = {
  placeBid: 'the bid is sent',
  transactions: 'the market is asked what became of it',
  placeBidPreview: 'the preview',
  auctionItemAuth: 'a look',
  time: 'the market’s clock is read',
}
const transactions: readonly (readonly [RegExp, string])[] = [
  [/insert into "bid_intent"/, 'the intent is committed'],
  [/insert into "bid_act" \([^)]*"intent_id"/, 'the answer is committed'],
  [/insert into "orders"/, 'the win is committed'],
  [/insert into "bid" /, 'a wish is committed'],
  [/approved_most/, 'a placing or a raise is committed'],
  [/update "customer_lock" set/, 'a loss or an end is committed'],
  [/update "bid_watch" set/, 'what a look told is committed'],
]
const statements: readonly (readonly [RegExp, string])[] = [
  [/^insert into "bid_intent"/, 'the intent is written'],
  [/for update of w skip locked/, 'bids are claimed'],
  [/^update "bid_intent"/, 'the intent is closed'],
  [/^insert into "orders"/, 'the order is written'],
  [/^update "customer_lock"/, 'a hold is freed'],
  [/insert into account_health \(account_id, leased_by/, 'the account is leased'],
  [/^insert into market_budget/, 'a call is counted'],
  [/^insert into "bid_act"/, 'a look or an act is kept'],
  [/^insert into "customer_lock"/, 'a hold is taken'],
]

/** Those that decide most first. */
export const moments: readonly Moment[] = [
  ...Object.values(requests),
  ...transactions.map(([, name]) => name),
  ...statements.map(([, name]) => name),
].flatMap((name) => [`after ${name}`, `before ${name}`] as Moment[])

export const ofRequest = (what: string, when: When): Moment[] =>
  requests[what] ? [`${when} ${requests[what]}`] : []

export function ofStatement({ text, transaction }: Statement, when: When): Moment[] {
  const found = transaction
    ? transactions.find(([mark]) => transaction.some((one) => mark.test(one)))
    : statements.find(([mark]) => mark.test(text))
  return found ? [`${when} ${found[1]}`] : []
}
