import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entryDocument } from '#ledger/server/entry-sql.ts'
import { inScope } from '#platform/server/context.ts'
import { anyIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSql } from '#platform/server/lists/report-given.ts'

/**
 * From the journal, by the line of the bank account or the cash desk: what a reversal took back is
 * taken off again, in number and amount, on the day it was reversed. A receipt debits its account. The few
 * accounts have the lines of all years: their days are looked for, and their entries read together (`offset 0`), not one
 * by one: the planner takes an account for one of a customer, of few lines.
 */
const linesOf = ({ fromDay, toDay, actor, filter }: ReportGiven): RawBuilder<unknown> => sql`
  from account a join entry_line l on l.account_id = a.id join (
      select id, posting_date, kind, station_id, reference_id, reverses_id from entry
      where posting_date between ${fromDay}::date and ${toDay}::date and kind in ('receipt', 'payout')
        and reference_type = 'transfer' offset 0) e on e.id = l.entry_id
    left join transfer t on t.id = e.reference_id left join customer c on c.id = t.customer_id
  where a.kind in ('bank', 'cash') and l.posting_date between ${fromDay}::date and ${toDay}::date
    and ${inScope(actor, { station: 'e.station_id', sale: 'c.sale_id' })}
    and ${anyIn('a.kind', filter('method'), 'text')} and ${anyIn('a.id', filter('account_id'), 'bigint')}`

const count = (kind: string) =>
  sql`case when e.kind <> ${sql.lit(kind)} then 0 when e.reverses_id is null then 1 else -1 end`
const received = sql`case e.kind when 'receipt' then l.amount else 0 end`
const paid = sql`case e.kind when 'payout' then -l.amount else 0 end`

/** The account of `g`, by its name. */
const accountJoins = sql`left join account a on a.id = g.account_id
  left join card on a.kind = 'bank' and card.id = a.owner_id
  left join station on a.kind = 'cash' and station.id = a.owner_id`
const name = sql`coalesce(card.name, 'Quỹ tiền mặt ' || station.name, a.code)`

export const paymentReportSql: ReportSql = (given) => sql`
  select g.day, g.method, g.account_id, ${name} as account, g.receipts, g.received, g.payouts, g.paid, g.received - g.paid as net
  from (
    select ${given.step(sql`e.posting_date`)} as day, ${given.by('method', sql`a.kind`)} as method,
      ${given.by('account_id', sql`a.id`)} as account_id, sum(${count('receipt')}) as receipts,
      sum(${received})::bigint as received, sum(${count('payout')}) as payouts, sum(${paid})::bigint as paid
    ${linesOf(given)} group by 1, 2, 3) g ${accountJoins}`

export const paymentLineReportSql: ReportSql = (given) => sql`
  select g.*, ${entryDocument} as document, ${name} as account, g.received - g.paid as net
  from (
    select l.id as line_id, l.entry_id, e.posting_date as day, t.code as reference, c.id as customer_id,
      c.customer_no, c.name as customer_name, a.kind as method, a.id as account_id, ${count('receipt')} as receipts,
      ${received} as received, ${count('payout')} as payouts, ${paid} as paid
    ${linesOf(given)}) g left join entry e on e.id = g.entry_id ${accountJoins}`
