import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { accountName } from '#ledger/accounts.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import type { CustomerMoney } from '#ledger/exposure.rules.ts'
import { accountOwners, ownerName } from '#ledger/server/account.repo.ts'
import { customerMoney } from '#ledger/server/money.repo.ts'
import { AppError } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

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
  customers: (Omit<MoneyPreview, 'rows' | 'refusal'> & { id: number; name: string })[]
}

/** The same of an account that is not a customer's; its balance is + where it stands in debit. */
export type AccountPreview = Omit<MoneyPreview, 'free_before' | 'free_after'>

class Undo extends Error {}

/**
 * Runs an action for real in a transaction that is always undone, and tells the rows it posted and
 * the customer's money before and after: what is shown before OK is what OK does.
 * @throws what the action refuses because the row is not there for this person, or not for this role
 */
export async function previewOf(
  context: Context,
  customer: number,
  action: (context: Context) => Promise<unknown>,
): Promise<MoneyPreview> {
  const { customers, ...preview } = await previewOfSeveral(context, [customer], action)
  const { id: _, name: __, ...money } = customers[0] as MoneysPreview['customers'][number]
  return { ...preview, ...money }
}

/** As `previewOf`, with the money of each of these customers. */
export async function previewOfSeveral(
  context: Context,
  customers: readonly number[],
  action: (context: Context) => Promise<unknown>,
): Promise<MoneysPreview> {
  const { before, after, ...run } = await dryRun(context, (tx) => moneyOfEach(tx, customers), action)
  const { rows: names } = await sql<{
    id: number
    name: string
  }>`select id, concat_ws(' · ', customer_no, name) as name
    from customer where id = any(${customers}::bigint[])`.execute(context.db)
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    ...run,
    customers: customers.map((id, at) => ({
      id,
      name: nameOf.get(id) ?? '',
      balance_before: before[at]?.balance ?? 0,
      balance_after: after[at]?.balance ?? 0,
      free_before: freeMoney(before[at] ?? nothing),
      free_after: freeMoney(after[at] ?? nothing),
    })),
  }
}

/** What one of many rows would post, and by how much it would change its customer's balance and free money. */
interface RowMoney {
  id: number
  posted: number
  balance: number
  free: number
}

/** What an action on many rows would post, whose money it would change, and what it would refuse. */
export interface RowsPreview extends Omit<MoneysPreview, 'refusal'> {
  each: RowMoney[]
  failed: BulkAnswer['failed']
}

/**
 * As `previewOf`, of an action on many rows, each by itself and in the order in which a bulk action takes them.
 * `customerOf` tells whose the rows are that the person sees. @throws what the action refuses where none of the
 * rows is there for this person
 */
export async function previewOfRows(
  context: Context,
  { ids, customerOf }: { ids: readonly number[]; customerOf: ReadonlyMap<number, number> },
  action: (context: Context, ids: readonly number[]) => Promise<unknown>,
): Promise<RowsPreview> {
  const each: RowMoney[] = []
  const refusals: { id: number; refusal: AppError }[] = []
  const customers = [...new Set(customerOf.values())]
  const { refusal: _, ...preview } = await previewOfSeveral(context, customers, async (inTx) => {
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
      await sql`savepoint previewed_row`.execute(inTx.db)
      try {
        each.push({ id, ...(await moneyOfRow(inTx, customerOf.get(id), () => action(inTx, [id]))) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        await sql`rollback to savepoint previewed_row`.execute(inTx.db)
        refusals.push({ id, refusal: error })
      }
    }
    const first = refusals[0]
    if (first && each.length === 0) throw first.refusal
  })
  const failed = refusals.map(({ id, refusal }) => ({ id, error: refusal.code, message: refusal.message }))
  return { ...preview, each, failed }
}

async function moneyOfRow(
  { db, actor }: Context,
  customer: number | undefined,
  action: () => Promise<unknown>,
): Promise<Omit<RowMoney, 'id'>> {
  const money = async () => (customer === undefined ? nothing : customerMoney(db, customer))
  const [before, last] = [await money(), await lastEntry(db)]
  await action()
  const [after, rows] = [await money(), await rowsSince(db, last, actor.id)]
  return {
    posted: rows.reduce((sum, { debit }) => sum + debit, 0),
    balance: after.balance - before.balance,
    free: freeMoney(after) - freeMoney(before),
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
      const last = await lastEntry(tx)
      const refusal = await refusalOf(() => action({ ...context, db: tx }))
      // What is refused posts nothing; a refusal of the database has ended the transaction.
      seen =
        refusal === null
          ? {
              rows: await rowsSince(tx, last, context.actor.id),
              before,
              after: await look(tx),
              refusal,
            }
          : { rows: [], before, after: before, refusal }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return seen as DryRun<Money>
}

async function lastEntry(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from entry`.execute(tx)
  return rows[0]?.id ?? 0
}

const rowsSince = (tx: Db, entry: number, person: number): Promise<MoneyPreview['rows']> =>
  entryRows(tx, sql`e.id > ${entry} and ${person} in (e.maker_id, e.checker_id)`)

/** The lines of the entries (`e`) of a condition, as a preview shows them. */
export async function entryRows(tx: Db, entries: RawBuilder<unknown>): Promise<MoneyPreview['rows']> {
  const { rows } = await sql<{ code: string; amount: number; owner: string | null }>`
    select a.code, l.amount, case when a.kind <> 'customer' then ${ownerName} end as owner
    from entry e join entry_line l on l.entry_id = e.id join (${accountOwners}) on a.id = l.account_id
    where ${entries} order by l.id`.execute(tx)
  return rows.map(({ code, amount, owner }) => ({
    account: code,
    name: [accountName(code), owner].filter(Boolean).join(' · '),
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  }))
}

/** What an action would post, and the balance of an account before and after it. */
export async function previewOfAccount(
  context: Context,
  account: AccountCode,
  action: (context: Context) => Promise<unknown>,
): Promise<AccountPreview> {
  const balance = async (db: Db) => {
    const row = await db
      .selectFrom('account')
      .select('balance')
      .where('code', '=', account)
      .executeTakeFirst()
    return row?.balance ?? 0
  }
  const { rows, before, after, refusal } = await dryRun(context, balance, action)
  return { rows, balance_before: before, balance_after: after, refusal }
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
    // Whoever may not do it, or not with this row, is not told of the money either.
    if (error instanceof AppError && ![403, 404].includes(error.kind.status)) return error.message
    throw error
  }
}
