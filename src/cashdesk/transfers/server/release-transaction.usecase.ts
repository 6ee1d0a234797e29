import { previewRows } from '#cashdesk/desk/server/preview-rows.ts'
import {
  getTransaction,
  lockTransaction,
  visibleTransactions,
} from '#cashdesk/transfers/server/transaction.usecase.ts'
import type { LockedTransaction } from '#cashdesk/transfers/server/transaction.usecase.ts'
import { postTransaction } from '#cashdesk/transfers/server/transaction-entry.ts'
import { transactionTable } from '#cashdesk/transfers/transaction.status.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import { previewOf } from '#ledger/server/preview.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { FourEyes } from '#platform/contract/status.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'

const transactions: Records<LockedTransaction, FourEyes, never> = {
  table: transactionTable,
  lock: lockTransaction,
  snapshot: () => ({}),
  refuse: () => refuseTransfer('transactions.posted'),
}

/** Posts what waits for a second person, each by itself. @throws access.own_work, transactions.posted, ledger.period_closed */
export function releaseTransactions(context: Context, ids: readonly number[]): Promise<BulkAnswer> {
  return eachRow(context.db, ids, (db, id) => release({ ...context, db }, id))
}

async function release(context: Context, id: number): Promise<void> {
  const { actor, now } = context
  await runAction(transactions, {
    context,
    id,
    action: 'release',
    effect: async ({ customer_id: customer, station_id: station, trans_amount: amount, ...row }) => {
      const entry = await postTransaction(context, {
        id,
        customer,
        station,
        amount,
        contra: row.contra as AccountCode,
        note: row.note,
        maker: row.maker_id,
        checker: actor.id,
        day: { documentDate: row.trans_postdate as BusinessDate },
      })
      return { set: { entry_id: entry, released_by: actor.id, released_at: now }, data: { amount } }
    },
  })
}

/** What releasing would post. @throws transactions.not_found */
export async function previewRelease(context: Context, id: number) {
  const { customer_id: customer } = await getTransaction(context, id)
  return previewOf(context, customer as number, (inTx) => release(inTx, id))
}

/** What releasing many would post. */
export const previewReleases = (context: Context, ids: readonly number[]) =>
  previewRows(
    context,
    { table: 'money_transaction', ids, visible: visibleTransactions(context.actor) },
    releaseTransactions,
  )
