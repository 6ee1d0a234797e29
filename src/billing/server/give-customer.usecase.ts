import { moveSaleOfCustomer } from '#billing/server/customer-bills.usecase.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { customerById, lockCustomer } from '#customers/server/customer.repo.ts'
import { assignSale } from '#customers/server/sale.usecase.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'

interface Given {
  sale_id: number | null
  note?: string | null | undefined
  with_open: boolean
}

/**
 * A customer given to a sales person, at once with what is open of theirs where that is asked: who had
 * them before keeps neither. Whoever has the customer already may still be given what is open.
 * @throws customers.not_found, customers.sale_unknown, customers.sale_kept
 */
async function give(context: Context, customer: number, { sale_id, note, with_open }: Given): Promise<void> {
  const before = await lockCustomer(context, customer)
  if (!with_open || before.sale_id !== sale_id) await assignSale(context, { customer, sale: sale_id, note })
  if (with_open && sale_id !== null) await moveSaleOfCustomer(context, { customer, sale: sale_id })
}

export async function giveCustomer(
  context: Context,
  { user_id, ...given }: Given & { user_id: number },
): Promise<CustomerRecord> {
  await give(context, user_id, given)
  return customerById(context, user_id)
}

export const giveCustomers = (
  context: Context,
  { ids, ...given }: Given & { ids: readonly number[] },
): Promise<BulkAnswer> => eachRow(context.db, ids, (db, id) => give({ ...context, db }, id, given))
