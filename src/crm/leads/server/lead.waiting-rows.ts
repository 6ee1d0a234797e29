import { sql } from 'kysely'
import type { LeadRecord } from '#crm/leads/lead.api.ts'
import { leadsForgotten, leadsToContact } from '#crm/leads/lead.waiting.ts'
import { isOpen, leadListing, visibleLeads } from '#crm/leads/server/lead.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

const dueFrom = sql`(l.next_on::timestamp at time zone 'Asia/Ho_Chi_Minh')`

export const waiting: readonly WaitingRows[] = [
  // One's own; of nobody's who wrote it down.
  waitingRows<LeadRecord>(leadsToContact, ({ actor, now }) => ({
    definition: leadListing,
    scope: visibleLeads(actor),
    state: 'l.status',
    where: is(actor, 'ql')
      ? sql<boolean>`l.next_on <= ${businessDate(now)}::date`
      : sql<boolean>`l.next_on <= ${businessDate(now)}::date and coalesce(l.sale_id, l.created_by) = ${actor.id}`,
    since: dueFrom,
  })),
  // Managers; of the others whom the person who forgot it reports to.
  waitingRows<LeadRecord>(leadsForgotten, ({ actor }) => ({
    definition: leadListing,
    scope: visibleLeads(actor),
    where: is(actor, 'ql')
      ? sql<boolean>`l.stalled_at is not null and ${isOpen}`
      : sql<boolean>`l.stalled_at is not null and ${isOpen} and exists (select from staff s
          where s.id = coalesce(l.sale_id, l.created_by) and s.manager_id = ${actor.id})`,
    since: sql`l.stalled_at`,
  })),
]
