import { sql } from 'kysely'
import { giveCustomers, listCare } from '#crm/leads/care.api.ts'
import type { CareRecord } from '#crm/leads/care.api.ts'
import * as api from '#crm/leads/lead.api.ts'
import type { ContactRecord, LeadRecord } from '#crm/leads/lead.api.ts'
import { careListing } from '#crm/leads/server/care.repo.ts'
import { startContactWith, tellContactResult } from '#crm/leads/server/contact.usecase.ts'
import { giveCustomersInTurn } from '#crm/leads/server/give-customers.usecase.ts'
import { giveLeads } from '#crm/leads/server/give-leads.usecase.ts'
import { contactListing, leadListing, visibleContacts, visibleLeads } from '#crm/leads/server/lead.repo.ts'
import * as use from '#crm/leads/server/lead.usecase.ts'
import { timelineOf } from '#crm/leads/server/timeline.usecase.ts'
import { readTimeline } from '#crm/leads/timeline.api.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import type { Actor } from '#platform/server/context.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { listRows } from '#platform/server/lists/list.ts'

const withCode = (actor: Actor) =>
  sql<boolean>`(c.customer_no is not null and c.merged_into_id is null and ${visibleCustomers(actor)})`

export const routes: Route[] = [
  serve(listCare, ({ query }, { db, actor, now }) =>
    listRows<CareRecord>(db, careListing({ now, actor }), query, withCode(actor)),
  ),
  serve(giveCustomers, ({ body }, context) => giveCustomersInTurn(context, body.ids)),
  serve(readTimeline, ({ params, query }, context) => timelineOf(context, params.id, query)),
  serve(api.listLeads, ({ query }, { db, actor }) =>
    chippedList<LeadRecord>(db, leadListing, query, visibleLeads(actor)),
  ),
  serve(api.createLead, ({ body }, context) => use.writeLead(context, body)),
  serve(api.updateLead, ({ params, body }, context) => use.editLead(context, params.id, body)),
  serve(api.moveLead, ({ body }, context) => use.setLeadStatus(context, body)),
  serve(api.winLead, ({ body }, context) => use.winLead(context, body)),
  serve(api.giveLeads, ({ body }, context) => giveLeads(context, body.ids)),
  serve(api.listContacts, ({ query }, { db, actor }) =>
    listRows<ContactRecord>(db, contactListing, query, visibleContacts(actor)),
  ),
  serve(api.startContact, ({ body }, context) => startContactWith(context, body)),
  serve(api.tellContact, ({ params, body }, context) => tellContactResult(context, params.id, body)),
]
