import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { lockAccounts, reverse } from '#ledger/server/journal.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'

interface PostedForSomebody {
  entry_id: number
  customer_id: number
  /** The colleague who pays it in place of the customer. */
  staff_id?: number | null
  station_id: number
}

/**
 * Reverses what stands in the books of a customer, or of a colleague, by somebody's word alone. It moves their
 * money as writing does, so what is taken back for one of them in a day stays within the same ceiling, also of
 * what two people posted. @throws ledger.take_back, ledger.take_back_staff
 */
export async function takeBack(
  { db, actor, now }: Context,
  row: PostedForSomebody,
  reason: string,
): Promise<void> {
  const account = row.staff_id ? (`staff:${row.staff_id}` as const) : (`customer:${row.customer_id}` as const)
  await lockAccounts(db, [account])
  const today = businessDate(now)
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(abs(l.amount)), 0)::bigint as sum
    from account a join entry_line l on l.account_id = a.id join entry e on e.id = l.entry_id
    where a.code = ${account} and (e.id = ${row.entry_id}
      or l.posting_date = ${today}::date and e.reverses_id is not null
        and e.kind in ('adjustment', 'fee', 'behalf_payment'))`.execute(db)
  const most = await settingValue(db, today, 'transation.alone_most')
  if ((rows[0]?.sum ?? 0) > most)
    throw refuseLedger(row.staff_id ? 'ledger.take_back_staff' : 'ledger.take_back', {
      values: { most: formatVnd(most) },
    })
  await reverse(db, row.entry_id, reason, { station: row.station_id, now, maker: actor.id })
}

/** Does it stand in the books? */
export const isPosted = <Row extends { entry_id: number | null }>(
  row: Row,
): row is Row & { entry_id: number } => row.entry_id !== null
