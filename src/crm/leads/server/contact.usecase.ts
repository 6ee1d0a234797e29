import { sql } from 'kysely'
import type { z } from 'zod'
import type { ContactRecord, startContact, tellContact } from '#crm/leads/lead.api.ts'
import { refuseLead } from '#crm/leads/lead.errors.ts'
import { contactFields } from '#crm/leads/lead.fields.ts'
import { leadStatus, openLead } from '#crm/leads/lead.status.ts'
import { contactById, lockLead } from '#crm/leads/server/lead.repo.ts'
import { leadRecords } from '#crm/leads/server/lead.usecase.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'
import { changedValues } from '#platform/server/lists/record-write.ts'

/** Whom: the lead moves on by it, a customer's own record stays as it is. */
async function whom(context: Context, { lead_id, customer_id }: z.output<typeof startContact.body>) {
  const { db, actor, now } = context
  if (lead_id !== undefined) {
    const lead = await lockLead(context, lead_id)
    const set = {
      touched_at: now,
      stalled_at: null,
      ...(lead.status === leadStatus.fresh ? { status_at: now } : {}),
    }
    await runLocked(leadRecords, lead, { context, action: 'contact', effect: async () => ({ set }) })
    return { lead_id, customer_id: lead.customer_id, station_id: lead.station_id }
  }
  const customer = await findCustomer(db, actor, { id: customer_id ?? 0 })
  if (!customer) throw refuseCustomer('customers.not_found')
  return { lead_id: null, customer_id: customer.id, station_id: customer.station_id }
}

/** @throws not_found, customers.not_found, leads.bad_step */
export async function startContactWith(
  context: Context,
  body: z.output<typeof startContact.body>,
): Promise<ContactRecord> {
  const { db, actor, now } = context
  const about = await whom(context, body)
  const { id } = await db
    .insertInto('crm_contact')
    .values({ ...about, channel: body.channel, staff_id: actor.id, at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, { entity: 'crm_contact', id, action: 'create', station: about.station_id })
  return contactById(context, id)
}

/**
 * What came of it, once; the next step becomes the lead's.
 * @throws not_found, conflict.stale, leads.told, leads.not_own, leads.next_missing
 */
export async function tellContactResult(
  context: Context,
  id: number,
  body: z.output<typeof tellContact.body>,
): Promise<ContactRecord> {
  const { db, actor, now } = context
  await sql`select from crm_contact where id = ${id} for update`.execute(db)
  const before = await contactById(context, id)
  if (body.version !== undefined && body.version !== before.version)
    throw await stale(db, 'crm_contact', before)
  if (before.staff_id !== actor.id && !is(actor, 'ql')) throw refuseLead('leads.not_own')
  if (before.result !== null) throw refuseLead('leads.told')
  const told = changedValues(contactFields, body, context)
  const { next_step = null, next_on = null } = told as { next_step?: string | null; next_on?: string | null }
  if (next_on !== null && next_step === null) throw missing('next_step', 'Ghi việc tiếp theo')
  const lead = before.lead_id === null ? null : await lockLead(context, before.lead_id)
  if (lead && (openLead as readonly number[]).includes(lead.status)) {
    if (next_step === null || next_on === null)
      throw missing(next_step === null ? 'next_step' : 'next_on', 'Chưa được nhập.')
    await db
      .updateTable('lead')
      .set({ next_step, next_on, touched_at: now, stalled_at: null })
      .where('id', '=', lead.id)
      .execute()
    await recordEvent(context, { entity: 'lead', id: lead.id, action: 'next_step', station: lead.station_id })
  }
  const done = await db
    .updateTable('crm_contact')
    .set(told)
    .where('id', '=', id)
    .where('result', 'is', null)
    .executeTakeFirst()
  if (done.numUpdatedRows !== 1n) throw refuseLead('leads.told')
  await recordEvent(context, { entity: 'crm_contact', id, action: 'change' })
  return contactById(context, id)
}

const missing = (path: 'next_step' | 'next_on', message: string) =>
  refuseLead('leads.next_missing', { details: [{ path, message }] })
