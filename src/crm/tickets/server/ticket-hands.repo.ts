import { sql } from 'kysely'
import { settingIn } from '#catalog/server/settings.repo.ts'
import { nextHand, passedOver, whyThisHand } from '#crm/tickets/ticket-turn.rules.ts'
import type { Hand } from '#crm/tickets/ticket-turn.rules.ts'
import { openTickets, ticketStatus } from '#crm/tickets/ticket.status.ts'
import { businessDate, startOfBusinessDay, timeOfDay } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { leaveStatus } from '#staff/leave.status.ts'
import type { HalfDay } from '#staff/leave.rules.ts'
import { staffStatus } from '#staff/staff.status.ts'

const held = openTickets.filter((status) => status !== ticketStatus.fresh)

/** Whoever sells, supports or manages works on tickets. */
const works = sql`s.role in ('SU', 'AD', 'CS', 'SS', 'CC')`
const inStation = (station: number) => sql`(s.role in ('SU', 'AD') or exists (select from staff_station o
  where o.staff_id = s.id and o.station_id = ${station}))`

const halfOf = (now: Date): HalfDay => (timeOfDay(now) < '12:00' ? 'am' : 'pm')

/** Those of a station, or of any, who may work on tickets, as they stand now. */
async function handsOf({ db, now }: Context, station: number | null): Promise<(Hand & { role: string })[]> {
  const today = businessDate(now)
  const half = sql`(${today}::date - '2000-01-01'::date) * 2`
  const { rows } = await sql<Hand & { role: string }>`
    select s.id, s.name, s.role,
      exists (select from session e where e.staff_id = s.id and e.ended_at is null and e.expires_at > ${now}
        and e.seen_at >= ${startOfBusinessDay(today)}) as present,
      array(select h from (values ('am', ${half}), ('pm', ${half} + 1)) d (h, n) where exists (select from staff_leave l
        where l.staff_id = s.id and l.status = ${lit(leaveStatus.approved)} and l.halves @> d.n)) as away,
      (select count(*)::int from crm_ticket t where t.assignee_id = s.id and t.status in (${lit(...held)})) as open,
      (select max(t.assigned_at) from crm_ticket t where t.assignee_id = s.id) as "lastAt"
    from staff s where s.status = ${lit(staffStatus.active)} and ${works}
      and ${station === null ? sql`true` : inStation(station)}
    order by s.name`.execute(db)
  return rows
}

async function mostOpen({ db, now }: Context): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`select ${settingIn('ticket.most_open', businessDate(now))} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** @returns the name of somebody who may work on tickets of the station; undefined where they may not */
export async function handNamed({ db }: Context, station: number, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select s.name from staff s
    where s.id = ${id} and s.status = ${lit(staffStatus.active)} and ${works} and ${inStation(station)}`.execute(
    db,
  )
  return rows[0]?.name
}

/** Everybody who may be given a ticket where the person works now, and why their turn would pass them over. */
export async function peopleOf(context: Context) {
  const station = typeof context.actor.station === 'number' ? context.actor.station : null
  const [hands, most] = [await handsOf(context, station), await mostOpen(context)]
  return hands.map((hand) => ({
    id: hand.id,
    name: hand.name,
    open: hand.open,
    passed_over: passedOver(hand, halfOf(context.now), most),
  }))
}

/**
 * From here on turns of the station are this transaction's. Who gives several, or one that is there, asks before any
 * ticket is locked.
 */
export const takeTurns = ({ db }: Context, station: number) =>
  sql`select pg_advisory_xact_lock(hashtext('crm_ticket_turn'), ${station}::int)`.execute(db)

/**
 * Whose turn it is: support of the station, and who sells to the customer. Tickets of a station are given one after
 * the other, so two at once go to two people.
 */
export async function turnOf(
  context: Context,
  station: number,
  customer: number | null,
): Promise<{ hand: Hand | null; why: string }> {
  await takeTurns(context, station)
  const { rows } = await sql<{
    sale_id: number | null
  }>`select sale_id from customer where id = ${customer}`.execute(context.db)
  const seller = rows[0]?.sale_id
  const hands = (await handsOf(context, station)).filter(({ id, role }) => role === 'CS' || id === seller)
  const [half, most] = [halfOf(context.now), await mostOpen(context)]
  const hand = nextHand(hands, half, most)
  return { hand, why: whyThisHand(hand, hands, half, most) }
}
