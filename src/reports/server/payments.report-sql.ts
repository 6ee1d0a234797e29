import { sql } from 'kysely'
import { inScope } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report.ts'
import type { ReportSql } from '#platform/server/lists/report.ts'

/**
 * From the journal, by the line of the bank account or the cash desk: what a reversal took back is
 * taken off again, in number and amount, on the day it was reversed. A receipt debits its account.
 */
export const paymentReportSql: ReportSql = ({ fromDay, toDay, actor, filter }) => sql`
  select g.day, g.method, coalesce(card.name, case g.method when 'cash' then 'Quỹ tiền mặt ' || station.name end, g.code) as account,
    g.receipts, g.received, g.payouts, g.paid, g.received - g.paid as net
  from (
    select e.posting_date as day, a.kind as method, a.owner_id, a.code,
      coalesce(sum(case when e.reverses_id is null then 1 else -1 end) filter (where e.kind = 'receipt'), 0) as receipts,
      coalesce(sum(l.amount) filter (where e.kind = 'receipt'), 0)::bigint as received,
      coalesce(sum(case when e.reverses_id is null then 1 else -1 end) filter (where e.kind = 'payout'), 0) as payouts,
      coalesce(-sum(l.amount) filter (where e.kind = 'payout'), 0)::bigint as paid
    from entry e join transfer t on t.id = e.reference_id join customer c on c.id = t.customer_id
      join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id and a.kind in ('bank', 'cash')
    where e.posting_date between ${fromDay}::date and ${toDay}::date and e.kind in ('receipt', 'payout')
      and e.reference_type = 'transfer' and ${inScope(actor, { station: 'e.station_id', sale: 'c.sale_id' })}
      and ${anyIn('a.kind', filter('method'), 'text')}
    group by 1, 2, 3, 4) g
  left join card on g.method = 'bank' and card.id = g.owner_id
  left join station on g.method = 'cash' and station.id = g.owner_id`
