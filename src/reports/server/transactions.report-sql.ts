import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report.ts'
import type { ReportSql } from '#platform/server/lists/report.ts'

/**
 * From the journal, by the customer's line: what was changed or deleted is taken off again on the day
 * of its reversal, in number and on the side it stood. In his favour is credit.
 */
export const transactionReportSql: ReportSql = ({ fromDay, toDay, actor, filter }) => sql`
  select g.day, coalesce(card.name, g.contra) as contra, g.customers, g.transactions, g.added, g.subtracted,
    g.added - g.subtracted as net
  from (
    select e.posting_date as day, case other.kind when 'cash' then 'cash' else other.code end as contra,
      count(distinct c.id)::int as customers, sum(case when e.reverses_id is null then 1 else -1 end)::int as transactions,
      coalesce(sum(-l.amount) filter (where (l.amount < 0) = (e.reverses_id is null)), 0)::bigint as added,
      coalesce(sum(l.amount) filter (where (l.amount > 0) = (e.reverses_id is null)), 0)::bigint as subtracted
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id and a.kind = 'customer'
      join customer c on c.id = a.owner_id
      join entry_line o on o.entry_id = e.id and o.id <> l.id join account other on other.id = o.account_id
    where e.posting_date between ${fromDay}::date and ${toDay}::date and e.kind = 'adjustment'
      and e.reference_type = 'transaction' and ${inScope(actor, { station: 'e.station_id', sale: 'c.sale_id' })}
      and ${anyIn('c.id', filter('customer_id'), 'bigint')}
    group by 1, 2) g
  left join card on g.contra = 'bank:' || card.id`
