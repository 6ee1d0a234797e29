import { nextNumber } from '#platform/server/db/next-number.ts'
import { sql } from 'kysely'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { accountCode } from '#customers/customer.rules.ts'
import { customerCalled } from '#customers/customer.words.ts'
import type { Db } from '#platform/server/db/database.ts'

/** The next account number of ours; one taken by hand is passed over. Waits for an uncommitted one. */
export async function nextAccountNumber(tx: Db): Promise<string> {
  for (;;) {
    const number = await nextNumber(tx, 'account')
    const code = accountCode(number)
    const taken = await tx
      .selectFrom('customer')
      .select('id')
      .where('account_no', '=', code)
      .executeTakeFirst()
    if (!taken) return code
  }
}

/**
 * An account number belongs to one customer: parallel saves of one number wait for each other.
 * @throws customers.duplicate_account
 */
export async function refuseTakenAccount(tx: Db, account: string, except?: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer account ${account}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('customer')
    .select(['customer_no', 'name'])
    .where('account_no', '=', account)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst()
  if (!other) return
  const values = { account, who: customerCalled(other) }
  const message = `Đã thuộc về ${values.who}`
  throw refuseCustomer('customers.duplicate_account', { values, details: [{ path: 'account_no', message }] })
}
