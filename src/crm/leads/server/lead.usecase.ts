import { sql } from 'kysely'
import type { z } from 'zod'
import { settingValue } from '#catalog/server/settings.repo.ts'
import type * as api from '#crm/leads/lead.api.ts'
import type { LeadRecord } from '#crm/leads/lead.api.ts'
import { refuseLead } from '#crm/leads/lead.errors.ts'
import { leadFields } from '#crm/leads/lead.fields.ts'
import { leadStatus, leadTable, openLead } from '#crm/leads/lead.status.ts'
import type { LeadRefusal, LeadSnapshot } from '#crm/leads/lead.status.ts'
import { againStep } from '#crm/leads/lead.words.ts'
import { isOpen, leadById, lockLead, visibleLeads } from '#crm/leads/server/lead.repo.ts'
import { customerCalled } from '#customers/customer.words.ts'
import { addCustomer, lockPhone } from '#customers/server/add-customer.usecase.ts'
import { visibleCustomers } from '#customers/server/customer.repo.ts'
import { refuseUnknownSale } from '#customers/server/sale.usecase.ts'
import { refuse } from '#platform/contract/errors.ts'
import { actionTo } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is, stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runAction, runLocked } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { stale } from '#platform/server/events/stale.ts'
import { changedValues, differing, newValues, toColumns } from '#platform/server/lists/record-write.ts'

const nextMissing = () =>
  refuseLead('leads.next_missing', { details: [{ path: 'next_on', message: 'Chọn ngày hẹn tiếp theo' }] })

/** The customer with a code who has this phone. @throws leads.is_customer */
async function refuseCustomersPhone({ db, actor }: Context, phone: string): Promise<void> {
  const { rows } = await sql<{ customer_no: string; name: string; mine: boolean; sale_name: string | null }>`
    select c.customer_no, c.name, ${visibleCustomers(actor)} as mine,
      (select s.name from staff s where s.id = c.sale_id) as sale_name
    from customer c where c.phone = ${phone} and c.customer_no is not null and c.deleted_at is null and c.merged_into_id is null
    order by c.id limit 1`.execute(db)
  const [known] = rows
  if (!known) return
  // Whose it is may be said, who they are only to those who see them.
  const who = known.mine
    ? customerCalled(known)
    : `người khác phụ trách${known.sale_name ? ` (${known.sale_name})` : ''}`
  throw refuseLead('leads.is_customer', {
    values: { phone, who },
    details: [{ path: 'phone', message: `Đã là khách hàng: ${who}` }],
  })
}

/** Who has to do with it from now on, as sent; of a sales person's own they are it. */
async function saleOf(context: Context, sent: number | null | undefined): Promise<number | null> {
  if (is(context.actor, 'kd')) return context.actor.id
  if (sent) await refuseUnknownSale(context.db, sent)
  return sent ?? null
}

/**
 * Writes somebody down. An open lead with this phone that is not older than the setting says takes it in, whoever's
 * it is: they asked again.
 */
export async function writeLead(context: Context, body: z.output<typeof api.createLead.body>) {
  const { db, actor, now } = context
  const { phone } = body
  await lockPhone(db, phone)
  await refuseCustomersPhone(context, phone)
  const days = await settingValue(db, businessDate(now), 'lead.join_days')
  const { rows } = await sql<{ id: number; mine: boolean; sale_name: string | null; station_id: number }>`
    select l.id, l.station_id, ${visibleLeads(actor)} as mine, (select s.name from staff s where s.id = l.sale_id) as sale_name
    from lead l where l.phone = ${phone} and ${isOpen} and l.created_at > ${now}::timestamptz - make_interval(days => ${days})
    order by l.id for update of l`.execute(db)
  const [open] = rows
  if (open) {
    const said = [body.name, body.need].filter(Boolean).join(': ')
    await sql`insert into crm_contact (station_id, lead_id, channel, result, note, staff_id, at) values (${open.station_id},
      ${open.id}, 'other', 'reached', ${`Hỏi lại. ${said}`}, ${actor.id}, ${now})`.execute(db)
    await touch(context, open.id)
    await recordEvent(context, {
      entity: 'lead',
      id: open.id,
      action: 'asked_again',
      station: open.station_id,
    })
    return { id: open.id, joined: true, mine: open.mine, sale_name: open.sale_name }
  }
  if (!body.next_step || !body.next_on) throw nextMissing()
  const sale_id = await saleOf(context, body.sale_id)
  const registered = await db
    .selectFrom('customer')
    .select('id')
    .where('phone', '=', phone)
    .where('deleted_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .executeTakeFirst()
  const { id } = await db
    .insertInto('lead')
    .values({
      ...newValues(leadFields, body, context),
      station_id: stationOf(actor),
      sale_id,
      customer_id: registered?.id ?? null,
      status_at: now,
      touched_at: now,
      created_by: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, { entity: 'lead', id, action: 'create', to: leadStatus.fresh })
  const { sale_name } = await leadById(context, id)
  return { id, joined: false, mine: true, sale_name }
}

/** Something happened: the clock of what is forgotten begins anew. */
export async function touch({ db, now }: Context, id: number): Promise<void> {
  await db.updateTable('lead').set({ touched_at: now, stalled_at: null }).where('id', '=', id).execute()
}

const isStillOpen = (status: number) => (openLead as readonly number[]).includes(status)

/** @throws not_found, conflict.stale, leads.is_customer, leads.next_missing, customers.sale_unknown */
export async function editLead(
  context: Context,
  id: number,
  body: z.output<typeof api.updateLead.body>,
): Promise<LeadRecord> {
  const { db, now } = context
  const before = await lockLead(context, id)
  if (body.version !== undefined && body.version !== before.version)
    throw await stale(db, 'lead', await leadById(context, id))
  if (body.phone && body.phone !== before.phone) {
    await lockPhone(db, body.phone)
    await refuseCustomersPhone(context, body.phone)
  }
  if (isStillOpen(before.status) && (body.next_step === null || body.next_on === null)) throw nextMissing()
  const change = differing(before, toColumns(leadFields, changedValues(leadFields, body, context)))
  if (typeof change['sale_id'] === 'number') await refuseUnknownSale(db, change['sale_id'])
  if (Object.keys(change).length === 0) return leadById(context, id)
  await db
    .updateTable('lead')
    .set({ ...change, touched_at: now, stalled_at: null })
    .where('id', '=', id)
    .execute()
  await recordEvent(context, { entity: 'lead', id, action: 'change', station: before.station_id })
  return leadById(context, id)
}

export type LockedLead = LeadRecord & { station_id: number }

export const leadRecords: Records<LockedLead, LeadSnapshot, LeadRefusal> = {
  table: leadTable,
  lock: lockLead,
  snapshot: ({ merged_into_id }) => ({ merged: merged_into_id !== null }),
  refuse: (why) => {
    if (why === 'reason')
      return refuse('bad_input', { details: [{ path: 'reason', message: 'Chưa được nhập.' }] })
    return refuseLead(why === 'status' ? 'leads.bad_step' : why)
  },
  shown: leadById,
}

/** Moves it by whichever action of the table leads there. @throws not_found, conflict.stale, leads.bad_step */
export async function setLeadStatus(
  context: Context,
  { id, status, reason, version }: z.output<typeof api.moveLead.body>,
): Promise<LeadRecord> {
  const { now } = context
  const before = await lockLead(context, id)
  const action = actionTo(leadTable, before.status, status)
  if (!action) throw refuseLead('leads.bad_step')
  const lost = status === leadStatus.lost
  await runLocked(leadRecords, before, {
    context,
    action: action.key,
    version,
    reason,
    effect: async () => ({
      set: {
        status_at: now,
        touched_at: now,
        stalled_at: null,
        reason: lost ? (reason ?? null) : null,
        ...(before.status === leadStatus.lost ? { next_step: againStep, next_on: businessDate(now) } : {}),
      },
    }),
  })
  return leadById(context, id)
}

/**
 * The lead becomes a customer: theirs who has this phone at the station, or a new one of whoever looks after the lead.
 * @throws not_found, conflict.stale, leads.bad_step, leads.is_customer, leads.phone_gone
 */
export async function winLead(
  context: Context,
  { id, version }: z.output<typeof api.winLead.body>,
): Promise<LeadRecord> {
  const { now } = context
  const effect = async ({ phone, name, sale_id }: LockedLead) => {
    if (!phone) throw refuseLead('leads.phone_gone')
    const customer_id = await customerOf(context, { phone, name, sale_id })
    await sql`update crm_contact set customer_id = ${customer_id} where lead_id = ${id}`.execute(context.db)
    // Who asked under another name was the same person: what is kept of them goes with the customer.
    await sql`update lead set customer_id = ${customer_id} where merged_into_id = ${id}`.execute(context.db)
    return {
      set: { customer_id, status_at: now, touched_at: now, stalled_at: null },
      data: { customer: customer_id },
    }
  }
  await runAction(leadRecords, { context, id, action: 'win', version, effect })
  return leadById(context, id)
}

async function customerOf(
  context: Context,
  { phone, name, sale_id }: { phone: string; name: string; sale_id: number | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`select c.id from customer c
    where c.phone = ${phone} and c.merged_into_id is null and ${visibleCustomers(context.actor)} order by c.customer_no is null, c.id limit 1`.execute(
    context.db,
  )
  if (rows[0]) return rows[0].id
  await refuseCustomersPhone(context, phone)
  const made = await addCustomer(context, { name, phone, sale_id, complete: true, confirm_duplicate: false })
  return made.id
}
