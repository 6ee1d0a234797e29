import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { entryDocument, entryReference } from '#ledger/server/entry-sql.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { ReportGiven, ReportSource } from '#platform/server/lists/report-given.ts'

/** A partner means themselves; of the others nothing is read until somebody chooses. */
const partnersOf = ({ actor, filter }: ReportGiven): readonly number[] =>
  filter<number>('partner_ids') ?? (is(actor, 'pa') && actor.partner !== null ? [actor.partner] : [])

/** Accounts of the partners asked for; a partner's own people have that one alone, whatever they ask. */
const accountsOf = (given: ReportGiven): RawBuilder<unknown> => sql`
  select a.id, p.id as partner_id, p.code, p.name from partner p
  join account a on a.kind = 'partner' and a.owner_id = p.id
  where p.id = any(${partnersOf(given)}::bigint[]) and ${inScope(given.actor, { partner: 'p.id' })}`

/** What stood against them before the period. */
const before = (
  given: ReportGiven,
) => sql`(select coalesce(sum(l.amount), 0)::bigint from (${accountsOf(given)}) own
  join entry_line l on l.account_id = own.id where l.posting_date < ${given.fromDay}::date)`

/** Opening, what a partner paid back or remitted, and everything else that moved the debt. */
const type = sql`case when e.kind = 'opening' then 'old_dept'
  when e.kind in ('partner_refund', 'cod_remit') then 'refund' else 'transfer' end`
const ofType = (name: string, amount: RawBuilder<unknown>) =>
  sql`case when ${type} = ${sql.lit(name)} then ${amount} else 0 end`

/** Rows of the period in the order of days, the debt after each, from what stood before it. */
export const partnerDebtSource: ReportSource = {
  rows(given) {
    const { actor, fromDay, toDay } = given
    // The customer of a row is shown to whom the own list shows them; the partner sees none.
    const known = inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })
    const isPartner = is(actor, 'pa')
    const shown = isPartner ? sql<boolean>`true` : sql<boolean>`(c.id is null or ${known})`
    const people = isPartner
      ? sql`, null::bigint as created_by, null::bigint as user_id`
      : sql`, own.name as partner, maker.name as creator_name, e.maker_id as created_by,
          case when ${known} then concat_ws(' · ', c.customer_no, c.name) end as customer_info,
          case when ${known} then c.id end as user_id`
    return sql`
      select l.id as line_id, ${type} as type, (case when ${type} = 'refund' then -l.amount else l.amount end)::bigint as amount,
        l.posting_date as confirm_date,
        (${before(given)} + sum(l.amount) over (order by l.posting_date, l.id))::bigint as dept,
        concat_ws(' · ', ${entryDocument}, case when ${shown} then ${entryReference} end) as description,
        card.name as card_infor, own.partner_id, own.code as partner_code, own.name as partner_name,
        case when ${shown} then e.reason end as note, ${ofType('transfer', sql`l.amount`)} as transferred,
        ${ofType('refund', sql`-l.amount`)} as refunded, l.amount as closing ${people}
      from (${accountsOf(given)}) own join entry_line l on l.account_id = own.id join entry e on e.id = l.entry_id
        left join staff maker on maker.id = e.maker_id
        left join transfer t on e.reference_type = 'transfer' and t.id = e.reference_id
        left join partner_refund f on e.reference_type = 'partner_refund' and f.id = e.reference_id
        left join bill b on e.reference_type = 'bill' and b.id = e.reference_id
        left join card on card.id = coalesce(t.card_id, f.card_id)
        left join customer c on c.id = coalesce(t.customer_id, b.customer_id)
      where l.posting_date between ${fromDay}::date and ${toDay}::date`
  },
  opening: (given) => sql`
    select 0 as line_id, 'old_dept' as type, stood as amount, ${given.fromDay}::date as confirm_date, stood as dept,
      ${`Nợ trước ngày ${formatBusinessDate(given.fromDay)}`}::text as description
    from ${before(given)} b(stood) where ${partnersOf(given).length > 0}::boolean`,
}
