import { sql } from 'kysely'
import { accountName } from '#ledger/accounts.rules.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import type { CustomerMoney } from '#ledger/exposure.rules.ts'
import { customerMoney } from '#ledger/server/money.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'

/** What an action would do to the books. Amounts in VND. */
export interface MoneyPreview {
  rows: { account: string; name: string; debit: number; credit: number }[]
  balance_before: number
  balance_after: number
  free_before: number
  free_after: number
  /** The sentence of the refusal, when the action would be refused. */
  refusal: string | null
}

/** The same where an action moves the money of several customers. */
export interface MoneysPreview extends Pick<MoneyPreview, 'rows' | 'refusal'> {
  customers: (Omit<MoneyPreview, 'rows' | 'refusal'> & { id: number })[]
}

class Undo extends Error {}

/**
 * Runs an action for real in a transaction that is always undone, and tells the rows it posted and
 * the customer's money before and after: what is shown before OK is what OK does.
 */
export async function previewOf(
  context: Context,
  customer: number,
  action: (context: Context) => Promise<unknown>,
): Promise<MoneyPreview> {
  const { customers, ...preview } = await previewOfSeveral(context, [customer], action)
  const { id: _, ...money } = customers[0] as MoneysPreview['customers'][number]
  return { ...preview, ...money }
}

/** As `previewOf`, with the money of each of these customers. */
export async function previewOfSeveral(
  context: Context,
  customers: readonly number[],
  action: (context: Context) => Promise<unknown>,
): Promise<MoneysPreview> {
  const { before, after, ...run } = await dryRun(context, (tx) => moneyOfEach(tx, customers), action)
  return {
    ...run,
    customers: customers.map((id, at) => ({
      id,
      balance_before: before[at]?.balance ?? 0,
      balance_after: after[at]?.balance ?? 0,
      free_before: freeMoney(before[at] ?? nothing),
      free_after: freeMoney(after[at] ?? nothing),
    })),
  }
}

interface DryRun<Money> extends Pick<MoneyPreview, 'rows' | 'refusal'> {
  before: Money
  after: Money
}

/** The same over whatever money `look` reads, such as the balances of cards. */
export async function dryRun<Money>(
  context: Context,
  look: (tx: Db) => Promise<Money>,
  action: (context: Context) => Promise<unknown>,
): Promise<DryRun<Money>> {
  let seen: DryRun<Money> | undefined
  try {
    await context.db.transaction().execute(async (tx) => {
      const before = await look(tx)
      const last = await sql<{ id: number }>`select coalesce(max(id), 0) as id from entry`.execute(tx)
      const refusal = await refusalOf(() => action({ ...context, db: tx }))
      const after = await look(tx)
      const { rows } = await sql<{ code: string; amount: number }>`
        select a.code, l.amount from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
        where e.id > ${last.rows[0]?.id ?? 0} and ${context.actor.id} in (e.maker_id, e.checker_id)
        order by l.id`.execute(tx)
      seen = {
        rows: rows.map(({ code, amount }) => ({
          account: code,
          name: accountName(code),
          debit: Math.max(0, amount),
          credit: Math.max(0, -amount),
        })),
        before,
        after,
        refusal,
      }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return seen as DryRun<Money>
}

const nothing = { balance: 0, locked: 0 }

async function moneyOfEach(tx: Db, customers: readonly number[]): Promise<CustomerMoney[]> {
  const each: CustomerMoney[] = []
  for (const customer of customers) each.push(await customerMoney(tx, customer))
  return each
}

async function refusalOf(action: () => Promise<unknown>): Promise<string | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}
