import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ContactRecord, LeadRecord } from '#crm/leads/lead.api.ts'
import { inCrm } from '#crm/comments/server/crm-scope.ts'
import { contactFields, leadFields } from '#crm/leads/lead.fields.ts'
import { leadStatus, openLead } from '#crm/leads/lead.status.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { fold } from '#platform/rules/fold.ts'
import { soughtPhone } from '#platform/rules/phone.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { anywhere, beginsWith, foldHas } from '#platform/server/lists/searched-text.ts'

/**
 * Those of the station; sales and support see their own and their group's, support those of nobody too, who are
 * there to be given to somebody.
 */
export function visibleLeads(actor: Actor): RawBuilder<boolean> {
  const own = inCrm(actor, { station: 'l.station_id', people: ['l.sale_id', 'l.created_by'] })
  if (!is(actor, 'cs')) return sql<boolean>`(${own})`
  return sql<boolean>`((${own}) or (${inStation(actor, 'l.station_id')} and l.sale_id is null))`
}

const described = describedList(leadFields, 'l', {
  last_at: sql`(select max(x.at) from crm_contact x where x.lead_id = l.id)`,
  contacts: sql`(select count(*)::int from crm_contact x where x.lead_id = l.id)`,
  sale_name: sql`(select s.name from staff s where s.id = l.sale_id)`,
  customer_no: sql`(select c.customer_no from customer c where c.id = l.customer_id)`,
  merged_into_name: sql`(select m.name from lead m where m.id = l.merged_into_id)`,
  creator_name: sql`(select s.name from staff s where s.id = l.created_by)`,
})

export const isOpen = sql<boolean>`l.status in (${lit(...openLead)})`

export const leadListing: ListDefinition = {
  from: sql`lead l`,
  table: { name: 'lead', as: 'l' },
  ...described,
  filters: {
    ...described.filters,
    stalled: () => sql<boolean>`l.stalled_at is not null and ${isOpen}`,
    tab: () => sql<boolean>`true`,
  },
  sorts: { ...described.sorts, id: sql`l.id` },
  key: sql`l.id`,
  defaultSort: '-created_at',
  search: {
    prefix: (q) => {
      const phone = soughtPhone(q)
      if (phone) return sql<boolean>`l.phone = ${phone}`
      return /^0\d{5,}$/.test(q) ? beginsWith('l.phone', q) : null
    },
    text: (q) => foldHas('l.fold', q),
  },
  chips: { of: 'status', values: leadStatus.values },
}

/** @throws not_found */
export async function leadById({ db, actor }: Context, id: number): Promise<LeadRecord> {
  const { rows } = await sql<LeadRecord>`select ${leadListing.select} from ${leadListing.from}
    where l.id = ${id} and ${visibleLeads(actor)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}

/** Locked until the call ends. @throws not_found */
export async function lockLead(context: Context, id: number): Promise<LeadRecord & { station_id: number }> {
  const { rows } = await sql<{ station_id: number }>`select l.station_id from lead l
    where l.id = ${id} and ${visibleLeads(context.actor)} for update of l`.execute(context.db)
  if (!rows[0]) throw refuse('not_found')
  return { ...(await leadById(context, id)), station_id: rows[0].station_id }
}

const describedContacts = describedList(contactFields, 'x', {
  name: sql`coalesce((select l.name from lead l where l.id = x.lead_id),
    (select c.called from customer c where c.id = x.customer_id))`,
  staff_name: sql`(select s.name from staff s where s.id = x.staff_id)`,
})

/** Of leads and customers that the person sees. */
export const visibleContacts = (actor: Actor): RawBuilder<boolean> =>
  sql<boolean>`(exists (select from lead l where l.id = x.lead_id and ${visibleLeads(actor)})
    or exists (select from customer c where c.id = x.customer_id and ${visibleCustomers(actor)}))`

export const contactListing: ListDefinition = {
  from: sql`crm_contact x`,
  table: { name: 'crm_contact', as: 'x' },
  ...describedContacts,
  sorts: { ...describedContacts.sorts, id: sql`x.id` },
  key: sql`x.id`,
  defaultSort: '-at',
  search: { text: (q) => sql<boolean>`fold(x.note) like ${anywhere(fold(q))}` },
}

/** @throws not_found */
export async function contactById({ db, actor }: Context, id: number): Promise<ContactRecord> {
  const { rows } = await sql<ContactRecord>`select ${contactListing.select} from ${contactListing.from}
    where x.id = ${id} and ${visibleContacts(actor)}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return rows[0]
}
