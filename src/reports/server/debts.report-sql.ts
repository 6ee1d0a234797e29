import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entryDocument, entryReference } from '#ledger/server/entry-sql.ts'
import { movesSince } from '#ledger/server/book-sums.repo.ts'
import { inScope } from '#platform/server/context.ts'
import { anyIn, onPage } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

const sides = {
  // Also who has money with us and a bill that it has not been set against.
  owed: sql<boolean>`(closing > 0 or bill_due > 0)`,
  prepaid: sql<boolean>`closing < 0`,
  // As the ageing of debts has it.
  over: sql<boolean>`bill_due > debt_limit`,
}

/** Some customers' accounts alone, where somebody names them or a page is read. */
const ofSome =
  ({ filter, page }: Pick<ReportGiven, 'filter' | 'page'>) =>
  (account: string): RawBuilder<boolean> =>
    page || filter('customer_id')
      ? sql<boolean>`${sql.ref(account)} = any(array(select w.id from account w where w.kind = 'customer'
          and ${anyIn('w.owner_id', filter('customer_id'), 'bigint')} and ${onPage({ page }, 'w.owner_id')}))`
      : sql<boolean>`true`

/**
 * From the kept balance backwards: what came after the period is taken off, what moved in it gives the
 * opening debt. A customer owes where their account stands in debit. What their posted bills ask for, what is
 * locked and what is free is of this moment, as the ageing and the customer's drawer have it.
 */
export const debtReportSql: ReportSql = ({ fromDay, toDay, actor, filter, page }) => {
  const wanted = (filter<string>('side') ?? []).flatMap((side) => sides[side as keyof typeof sides] ?? [])
  const side = wanted.length ? sql<boolean>`(${sql.join(wanted, sql` or `)})` : sql<boolean>`true`
  return sql`
  select customer_id, customer_no, customer_name, sale_id, sale_name, greatest(closing - debit + credit, 0) as opening,
    greatest(debit - credit - closing, 0) as opening_prepaid, debit, credit,
    greatest(closing, 0) as owed, greatest(-closing, 0) as prepaid, bill_due, due_since,
    case when due_since is not null then greatest(${toDay}::date - due_since, 0) end as days, locked, free, debt_limit
  from (
    select c.id as customer_id, c.customer_no, c.name as customer_name, c.sale_id, sale.name as sale_name, c.debt_limit,
      a.balance - coalesce(m.later, 0) as closing, coalesce(m.debit, 0) as debit, coalesce(m.credit, 0) as credit,
      coalesce(d.due, 0) as bill_due, d.since as due_since, coalesce(k.locked, 0) as locked,
      -a.balance - coalesce(k.locked, 0) as free
    from account a join customer c on c.id = a.owner_id left join staff sale on sale.id = c.sale_id
    left join (select customer_id, sum(due)::bigint as due, (min(due_since) at time zone 'Asia/Ho_Chi_Minh')::date as since
      from open_bill where ${onPage({ page }, 'customer_id')} group by 1) d on d.customer_id = c.id
    left join (select customer_id, sum(amount)::bigint as locked from customer_lock
      where released_at is null and ${onPage({ page }, 'customer_id')} group by 1) k on k.customer_id = c.id
    left join ${movesSince({ from: fromDay, to: toDay }, ofSome({ filter, page }))} m on m.account_id = a.id
    where a.kind = 'customer' and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
      and ${anyIn('c.id', filter('customer_id'), 'bigint')} and ${anyIn('c.sale_id', filter('sale_id'), 'bigint')}) owing
  where (closing <> 0 or debit <> 0 or credit <> 0 or bill_due <> 0 or locked <> 0) and ${side}`
}

/** The lines themselves, by the day they count for. */
export const debtCustomerReportSql: ReportSql = ({ fromDay, toDay, actor, filter }) => sql`
  select l.id as line_id, l.posting_date as day, c.id as customer_id, c.customer_no, c.name as customer_name, ${entryDocument} as document,
    ${entryReference} as reference, e.reason as content, greatest(l.amount, 0) as debit,
    greatest(-l.amount, 0) as credit, sale.name as sale_name
  from account a join entry_line l on l.account_id = a.id left join entry e on e.id = l.entry_id
    join customer c on c.id = a.owner_id left join staff sale on sale.id = c.sale_id
  where a.kind = 'customer' and l.posting_date between ${fromDay}::date and ${toDay}::date
    and ${inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.id', filter('customer_id'), 'bigint')}`
