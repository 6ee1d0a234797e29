import { sql } from 'kysely'
import { transactionStatus } from '#cashdesk/transfers/transaction.status.ts'
import { settingValues } from '#catalog/server/settings.repo.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { adjustmentEntry } from '#ledger/entries.rules.ts'
import { post, tooLarge } from '#ledger/server/journal.repo.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

/** A transaction as it is posted; `amount` in VND, negative against the customer. */
export interface Posting {
  id: number
  customer: number
  station: number
  amount: number
  contra: AccountCode
  note: string | null
  maker: number
  checker?: number
  /** The day it is posted on, or its own day where that month is closed. */
  day: { postingDate: BusinessDate } | { documentDate: BusinessDate }
}

export async function postTransaction({ db, now }: Context, given: Posting): Promise<number> {
  const { id: transaction, customer, amount, contra, note: reason, station, maker, checker, day } = given
  const draft = adjustmentEntry({ customer, contra, amount, transaction, reason })
  const entry = await post(db, draft, { station, now, maker, checker: checker ?? null, ...day })
  return entry.id
}

/**
 * May one person post this alone? What is written for a customer in a day without a second person stays
 * within the ceiling, whoever writes it. The customer's money stays locked, so that two at once do not
 * both find room. @throws ledger.entry_most
 */
export async function mayPostAlone(
  { db, now }: Context,
  { id, customer, amount }: Pick<Posting, 'id' | 'customer' | 'amount'>,
): Promise<boolean> {
  await lockedCustomerMoney(db, customer)
  const today = businessDate(now)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(abs(trans_amount)), 0)::bigint as sum from money_transaction
    where customer_id = ${customer} and alone_on = ${today}::date and deleted_at is null
      and status = ${lit(transactionStatus.posted)} and id <> ${id}`.execute(db)
  const { most, alone } = await settingValues(db, today, {
    most: 'ledger.entry_most',
    alone: 'transation.alone_most',
  })
  // What no second person could post either does not wait for one.
  if (Math.abs(amount) > most) throw tooLarge(Math.abs(amount), most)
  return (rows[0]?.sum ?? 0) + Math.abs(amount) <= alone
}
