import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { isOpen, visibleLeads } from '#crm/leads/server/lead.repo.ts'
import type { MergeRecord, Twin } from '#crm/twins/twin.api.ts'
import { mergeFields, twinFields } from '#crm/twins/twin.fields.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { fold } from '#platform/rules/fold.ts'
import { soughtPhone } from '#platform/rules/phone.ts'
import { inStation } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere, beginsWith } from '#platform/server/lists/searched-text.ts'

/** Customers who stand for themselves and open leads of the phone of `p` that the person sees. */
const customersOf = (actor: Actor) => sql`customer c where c.phone = p.phone and c.merged_into_id is null
  and ${visibleCustomers(actor)}`
const leadsOf = (actor: Actor) => sql`lead l where l.phone = p.phone and ${isOpen} and ${visibleLeads(actor)}`

/** Phones of more than one record, as this person sees them: who is not theirs is neither counted nor named. */
export function twinListing(actor: Actor): ListDefinition {
  const described = describedList(twinFields, 'p', {
    names: sql`concat_ws(', ', (select string_agg(c.called, ', ' order by c.id) from ${customersOf(actor)}),
      (select string_agg(l.name, ', ' order by l.id) from ${leadsOf(actor)}))`,
    customers: sql`(select count(*)::int from ${customersOf(actor)})`,
    leads: sql`(select count(*)::int from ${leadsOf(actor)})`,
  })
  return {
    from: sql`shared_phone p`,
    table: { name: 'shared_phone', as: 'p' },
    ...described,
    filters: { ...described.filters, tab: () => sql<boolean>`true` },
    sorts: { ...described.sorts, id: sql`p.id` },
    key: sql`p.id`,
    defaultSort: '-created_at',
    search: {
      prefix: (q) => {
        const phone = soughtPhone(q)
        if (phone) return sql<boolean>`p.phone = ${phone}`
        return /^0\d{5,}$/.test(q) ? beginsWith('p.phone', q) : null
      },
      text: (
        q,
      ) => sql<boolean>`(exists (select from ${customersOf(actor)} and c.fold like ${anywhere(fold(q))})
        or exists (select from ${leadsOf(actor)} and l.fold like ${anywhere(fold(q))}))`,
    },
  }
}

/** Of which the person sees two. */
export const visibleTwins = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`((select count(*) from ${customersOf(actor)}) + (select count(*) from ${leadsOf(actor)}) > 1)`

const balanceOf = sql`coalesce((select -a.balance from account a where a.code = 'customer:' || c.id), 0)`

/** The records of one phone; `hidden` are those of others. @throws not_found */
export async function twinsOf({ db, actor }: Context, id: number) {
  const { rows: phones } = await sql<{ phone: string; all: number }>`select p.phone,
      p.customers + p.leads as all from shared_phone p where p.id = ${id} and ${visibleTwins(actor)}`.execute(
    db,
  )
  const [found] = phones
  if (!found) throw refuse('not_found')
  const { rows: records } = await sql<Twin & { created_at: Date; talked_at: Date | null }>`
    select 'customer' as kind, c.id, c.version, c.customer_no as code, c.name, c.email, null::text as need, null::int as status,
      (select s.name from staff s where s.id = c.sale_id) as sale_name, c.locked,
      (select count(*)::int from orders o where o.customer_id = c.id and o.deleted_at is null) as orders,
      (select count(*)::int from bill b where b.customer_id = c.id) as bills, ${balanceOf} as balance,
      (select count(*)::int from crm_contact x where x.customer_id = c.id) as contacts,
      (select max(x.at) from crm_contact x where x.customer_id = c.id) as talked_at, c.created_at
    from shared_phone p, ${customersOf(actor)} and p.id = ${id}
    union all
    select 'lead', l.id, l.version, null, l.name, null, l.need, l.status,
      (select s.name from staff s where s.id = l.sale_id), false, 0, 0, 0,
      (select count(*)::int from crm_contact x where x.lead_id = l.id),
      (select max(x.at) from crm_contact x where x.lead_id = l.id), l.created_at
    from shared_phone p, ${leadsOf(actor)} and p.id = ${id}
    order by kind, created_at, id`.execute(db)
  return { phone: found.phone, records, hidden: Math.max(0, found.all - records.length) }
}

const movedRows = sql`(select coalesce(sum(jsonb_array_length(r.value)), 0)::int from jsonb_each(m.before -> 'moved') r)`

export function mergeListing({ now }: Pick<Context, 'now'>): ListDefinition {
  const days = settingIn('crm.merge_undo_days', businessDate(now))
  const described = describedList(mergeFields, 'm', {
    gone_name: sql`coalesce((select c.called from customer c where c.id = m.gone_customer_id),
      (select l.name from lead l where l.id = m.gone_lead_id))`,
    kept_name: sql`coalesce((select c.called from customer c where c.id = m.customer_id),
      (select l.name from lead l where l.id = m.lead_id))`,
    moved: movedRows,
    maker_name: sql`(select s.name from staff s where s.id = m.maker_id)`,
    undo_until: sql`(m.created_at + make_interval(days => ${days}::int))`,
    undone_name: sql`(select s.name from staff s where s.id = m.undone_by)`,
  })
  return {
    from: sql`crm_merge m`,
    table: { name: 'crm_merge', as: 'm' },
    ...described,
    filters: { ...described.filters, tab: () => sql<boolean>`true` },
    sorts: { ...described.sorts, id: sql`m.id` },
    key: sql`m.id`,
    defaultSort: '-created_at',
    search: {
      text: (q) => {
        const customers = sql`array(select c.id from customer c where c.fold like ${anywhere(fold(q))})`
        const leads = sql`array(select l.id from lead l where l.fold like ${anywhere(fold(q))})`
        return sql<boolean>`(m.customer_id = any(${customers}) or m.gone_customer_id = any(${customers})
          or m.lead_id = any(${leads}) or m.gone_lead_id = any(${leads}))`
      },
    },
  }
}

/** Of records that the person sees: the one that was kept. As a value: asked by `exists`, all customers were read. */
export const visibleMerges = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(${inStation(actor, 'm.station_id')} and case m.kind
    when 'customer' then coalesce((select ${visibleCustomers(actor)} from customer c where c.id = m.customer_id), false)
    else coalesce((select ${visibleLeads(actor)} from lead l where l.id = m.lead_id), false) end)`

/** @throws not_found */
export async function mergeById(context: Context, id: number): Promise<MergeRecord> {
  const listing = mergeListing(context)
  const { rows } = await sql<MergeRecord>`select ${listing.select} from ${listing.from}
    where m.id = ${id} and ${visibleMerges(context.actor)}`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
