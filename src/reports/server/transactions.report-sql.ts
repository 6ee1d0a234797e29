import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entryDocument, entryReference } from '#ledger/server/entry-sql.ts'
import { inScope } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/**
 * From the journal, by the customer's line: what was changed or deleted is taken off again on the day
 * of its reversal, in number and on the side it stood. In the customer's favour is credit.
 */
const linesOf = ({ fromDay, toDay, actor, filter }: ReportGiven): RawBuilder<unknown> => sql`
  from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id and a.kind = 'customer'
    join customer c on c.id = a.owner_id
    join entry_line o on o.entry_id = e.id and o.id <> l.id join account other on other.id = o.account_id
  where e.posting_date between ${fromDay}::date and ${toDay}::date and e.kind = 'adjustment'
    and e.reference_type = 'transaction' and ${inScope(actor, { station: 'e.station_id', sale: 'c.sale_id' })}
    and ${anyIn('c.id', filter('customer_id'), 'bigint')} and ${anyIn('other.id', filter('contra_id'), 'bigint')}`

const count = sql`case when e.reverses_id is null then 1 else -1 end`
const added = sql`case when (l.amount < 0) = (e.reverses_id is null) then -l.amount else 0 end`
const subtracted = sql`case when (l.amount > 0) = (e.reverses_id is null) then l.amount else 0 end`

/** The account that stands against the customer's, by its name. */
const contraJoins = sql`left join account other on other.id = g.contra_id left join card on other.kind = 'bank' and card.id = other.owner_id`
const contra = sql`coalesce(card.name, case other.kind when 'cash' then 'cash' else other.code end)`

export const transactionReportSql: ReportSql = (given) => sql`
  select g.*, ${contra} as contra, g.added - g.subtracted as net
  from (
    select ${given.step(sql`e.posting_date`)} as day, ${given.by('contra_id', sql`other.id`)} as contra_id,
      count(distinct c.id)::int as customers, sum(${count})::int as transactions, sum(${added})::bigint as added,
      sum(${subtracted})::bigint as subtracted
    ${linesOf(given)} group by 1, 2) g ${contraJoins}`

export const transactionLineReportSql: ReportSql = (given) => sql`
  select g.*, ${contra} as contra, g.added - g.subtracted as net
  from (
    select l.id as line_id, e.posting_date as day, ${entryDocument} as document, ${entryReference} as reference,
      c.id as customer_id, c.customer_no, c.name as customer_name, other.id as contra_id, e.reason as content,
      ${count} as transactions, ${added} as added, ${subtracted} as subtracted
    ${linesOf(given)}) g ${contraJoins}`
