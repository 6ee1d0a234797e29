import { sql } from 'kysely'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { businessDate, startOfBusinessDay, timeOfDay } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

interface Receipt {
  /** VND. */
  amount: number
  order_id?: number | null | undefined
  bill_id?: number | null | undefined
}

/**
 * Two people, or one in two tabs, note the same deposit: a receipt of this customer, amount and target
 * that stands today is named, and a second one needs the person's word. The customer's money stays locked
 * until the request is written, so that two at once do not both find none. @throws transfers.noted
 */
export async function refuseNoted({ db, now }: Context, customer: number, receipt: Receipt): Promise<void> {
  await lockedCustomerMoney(db, customer)
  const { rows } = await sql<{ code: string; created_at: Date; maker: string | null; target: string | null }>`
    select t.code, t.created_at, s.name as maker, coalesce(o.code, b.code) as target
    from transfer t left join staff s on s.id = t.maker_id left join orders o on o.id = t.order_id
      left join bill b on b.id = t.bill_id
    where t.customer_id = ${customer} and t.created_at >= ${startOfBusinessDay(businessDate(now))} and t.trans_type = 1
      and t.amount = ${receipt.amount} and t.status in (${lit(transferStatus.pending, transferStatus.paid)})
      and t.order_id is not distinct from ${receipt.order_id ?? null}::bigint
      and t.bill_id is not distinct from ${receipt.bill_id ?? null}::bigint
    order by t.created_at limit 1`.execute(db)
  const first = rows[0]
  if (!first) return
  const { code, created_at: at, maker, target } = first
  throw refuseTransfer('transfers.noted', {
    values: {
      code,
      amount: formatVnd(receipt.amount),
      target: target ? ` cho ${target}` : '',
      time: timeOfDay(at),
      maker: maker ?? 'ngân hàng',
    },
    extra: { data: { code } },
  })
}
