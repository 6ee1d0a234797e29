import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { seesAll, teamOf } from '#crm/comments/server/crm-scope.ts'
import { calendarBetween } from '#staff/server/leave.repo.ts'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { Factors } from '#catalog/server/settings.repo.ts'
import type { TicketRecord } from '#crm/tickets/ticket.api.ts'
import { spentOn, wallMinutes } from '#crm/tickets/ticket-clock.rules.ts'
import type { DeskHours } from '#crm/tickets/ticket-clock.rules.ts'
import { refuseTicket } from '#crm/tickets/ticket.errors.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import { inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

const described = describedList(ticketFields, 't', {
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  assignee_name: sql`a.name`,
  merged_into_code: sql`m.code`,
  maker_name: sql`k.name`,
  // The clock is read by whoever shows the row (`withClocks`): the desk's hours are no matter of SQL.
  worked_minutes: sql`t.clock_minutes`,
  passed_minutes: sql`0`,
})

export const ticketListing: ListDefinition = {
  from: sql`crm_ticket t join staff k on k.id = t.maker_id left join customer c on c.id = t.customer_id
    left join staff a on a.id = t.assignee_id left join crm_ticket m on m.id = t.merged_into_id`,
  table: { name: 'crm_ticket', as: 't' },
  ...described,
  select: sql`${described.select}, t.clock_from`,
  filters: {
    ...described.filters,
    id: { any: 't.id', type: 'bigint' },
    priority: { any: 't.priority', type: 'bigint' },
    // Found by the code alone: the planner takes it for one that many tickets name, and would read them by their days.
    order: (value) =>
      sql<boolean>`t.id = any(array(select x.id from crm_ticket x where x.codes @> array[${value}]::text[]))`,
  },
  key: sql`t.id`,
  defaultSort: '-created_at',
  search: { text: (q) => foldHas('t.fold', q) },
  chips: { of: 'status', values: ticketStatus.values },
}

/**
 * Managers and accountants see their station's tickets; sales and support those that they or their people have, wrote
 * down or sell to, and support those that nobody has yet.
 */
export function visibleTickets(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 't.station_id')
  if (seesAll(actor)) return here
  const team = teamOf(actor)
  const nobodys = is(actor, 'cs') ? sql`or t.status = ${lit(ticketStatus.fresh)}` : sql``
  return sql<boolean>`(${here} and (t.assignee_id = any(${team}) or t.maker_id = any(${team})
    or t.customer_id in (select id from customer where sale_id = any(${team})) ${nobodys}))`
}

type Read = TicketRecord & { clock_from: Date | null }

/** The hours of the desk and what its settings say, with the days from this instant on. */
export async function deskOn(
  db: Db,
  now: Date,
  since: Date,
): Promise<{ hours: DeskHours; settings: Factors }> {
  const today = businessDate(now)
  const settings = await settingsOn(db, today)
  const calendar = await calendarBetween(
    db,
    businessDate(since),
    addDays(today, 400),
    settings('leave.saturday').value,
  )
  return {
    hours: { calendar, from: settings('ticket.day_from').value, to: settings('ticket.day_to').value },
    settings,
  }
}

/** Both times of each row: working time spent on it, and how long it is there. */
export async function withClocks(
  { db, now }: Context,
  rows: readonly TicketRecord[],
): Promise<TicketRecord[]> {
  const read = rows as readonly Read[]
  const since = read.reduce((least, { clock_from: from }) => (from && from < least ? from : least), now)
  const { hours } = await deskOn(db, now, since)
  return read.map((row) => ({
    ...row,
    worked_minutes: spentOn({ minutes: row.worked_minutes, from: row.clock_from }, now, hours),
    passed_minutes: wallMinutes(row.created_at, row.solved_at ?? row.closed_at ?? now),
  }))
}

/** @throws tickets.not_found */
export async function ticketSeen(context: Context, id: number): Promise<TicketRecord> {
  const { rows } = await sql<TicketRecord>`select ${ticketListing.select} from ${ticketListing.from}
    where t.id = ${id} and ${visibleTickets(context.actor)}`.execute(context.db)
  const [row] = await withClocks(context, rows)
  if (!row) throw refuseTicket('tickets.not_found')
  return row
}

export interface LockedTicket {
  id: number
  code: string
  status: number
  station_id: number
  customer_id: number | null
  codes: string[]
  assignee_id: number | null
  maker_id: number
  merged_into_id: number | null
  priority: number
  clock_minutes: number
  clock_from: Date | null
  promised_minutes: number
  answered_at: Date | null
  solved_at: Date | null
  closed_at: Date | null
  created_at: Date
  version: number
}

/** Of several in the order of their keys: two people who lock the same ones wait for each other. */
export async function lockTickets({ db, actor }: Context, ids: readonly number[]): Promise<LockedTicket[]> {
  const { rows } = await sql<LockedTicket>`select t.* from crm_ticket t
    where t.id = any(${ids}::bigint[]) and ${visibleTickets(actor)} order by t.id for no key update of t`.execute(
    db,
  )
  if (rows.length !== new Set(ids).size) throw refuseTicket('tickets.not_found')
  return rows
}

/** Of the ticket, and of those that were merged into it. */
const feedbackIds = (id: number) => sql`select feedback_id from crm_ticket
  where (id = ${id} or merged_into_id = ${id}) and feedback_id is not null`

/** The feedbacks whose end this ticket tells. */
export async function feedbacksOf(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ feedback_id: number }>`${feedbackIds(id)}`.execute(db)
  return rows.map((row) => row.feedback_id)
}

export async function lockFeedbacksOf(db: Db, id: number): Promise<void> {
  await sql`select from feedback where id in (${feedbackIds(id)}) order by id for no key update`.execute(db)
}
