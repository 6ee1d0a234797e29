import type { z } from 'zod'
import type { TicketRecord, assignTickets as assignCall, moveTicket } from '#crm/tickets/ticket.api.ts'
import { afterWorking, spentOn } from '#crm/tickets/ticket-clock.rules.ts'
import { refuseTicket } from '#crm/tickets/ticket.errors.ts'
import { ticketStatus, ticketTable } from '#crm/tickets/ticket.status.ts'
import type { TicketRefusal, TicketSnapshot } from '#crm/tickets/ticket.status.ts'
import { handNamed, takeTurns, turnOf } from '#crm/tickets/server/ticket-hands.repo.ts'
import {
  deskOn,
  feedbacksOf,
  lockFeedbacksOf,
  lockTickets,
  ticketSeen,
} from '#crm/tickets/server/ticket.repo.ts'
import type { LockedTicket } from '#crm/tickets/server/ticket.repo.ts'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { finishFeedbacks, reopenFeedbacks } from '#notices/server/feedback-of-ticket.usecase.ts'
import { notify } from '#notices/server/bell.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import { actionTo } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { stationOf } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { eachRow } from '#platform/server/db/transaction.ts'
import { runAction } from '#platform/server/events/run-action.ts'
import type { Records } from '#platform/server/events/run-action.ts'
import { sql } from 'kysely'

const day = 86_400_000
const { fresh, assigned, working, customer, solved, closed, spam } = ticketStatus

export const ticketRecords: Records<LockedTicket, TicketSnapshot, TicketRefusal> = {
  table: ticketTable,
  lock: async (context, id) => {
    const [row] = await lockTickets(context, [id])
    if (!row) throw refuseTicket('tickets.not_found')
    return row
  },
  snapshot: async ({ merged_into_id, answered_at, solved_at, closed_at }, { db, now }) => {
    const days = await settingValue(db, businessDate(now), 'ticket.reopen_days')
    const ended = solved_at ?? closed_at
    return {
      merged: merged_into_id !== null,
      answered: answered_at !== null,
      old: ended !== null && now.getTime() - ended.getTime() > days * day,
    }
  },
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng ghi lý do')
    return refuseTicket(why === 'status' ? 'tickets.bad_step' : why)
  },
  shown: ticketSeen,
}

const runs = (status: number) => status === fresh || status === assigned || status === working

/** What the clock of a ticket says once it stands there. */
export async function clockAt({ db, now }: Context, row: LockedTicket, to: number) {
  const { hours } = await deskOn(db, now, row.clock_from ?? now)
  const spent = spentOn({ minutes: row.clock_minutes, from: row.clock_from }, now, hours)
  if (!runs(to)) return { status_at: now, clock_minutes: spent, clock_from: null, solve_due_at: null }
  // What runs on runs on; a due time that was, stays.
  if (row.clock_from) return { status_at: now }
  return {
    status_at: now,
    clock_minutes: spent,
    clock_from: now,
    solve_due_at: afterWorking(now, row.promised_minutes - spent, hours),
  }
}

/** What a step writes beside the status and the clock. */
function also({ actor, now }: Context, row: LockedTicket, to: number, reason: string | undefined) {
  const answered = row.answered_at ? {} : { answered_at: now }
  switch (to) {
    case working:
      return {
        ...(row.assignee_id === actor.id
          ? {}
          : { assignee_id: actor.id, assigned_at: now, assigned_why: 'Tự nhận' }),
        solved_at: null,
        closed_at: null,
        solution: null,
      }
    case customer:
      return answered
    case solved:
      return { ...answered, solved_at: now, solution: reason ?? null }
    case closed:
    case spam:
      return { closed_at: now }
    default:
      return {}
  }
}

/**
 * Moves it by whichever action of the table leads there.
 * @throws tickets.not_found, tickets.bad_step, tickets.merged, tickets.too_old, conflict.stale
 */
export async function setTicketStatus(
  context: Context,
  { id, status, reason, version }: z.output<typeof moveTicket.body>,
): Promise<TicketRecord> {
  const ends = status === solved
  // Whoever writes a ticket of a feedback, or deletes one, locks it before the ticket.
  if (ends || status === working) await lockFeedbacksOf(context.db, id)
  const row = await runAction(ticketRecords, {
    context,
    id,
    version,
    reason,
    action: ({ status: from }) => {
      const action = actionTo(ticketTable, from, status)
      // Who works on it is said by a call of its own.
      if (!action || action.key === 'assign') throw refuseTicket('tickets.bad_step')
      return action.key
    },
    effect: async (ticket) => ({
      set: { ...(await clockAt(context, ticket, status)), ...also(context, ticket, status, reason) },
    }),
  })
  const solvedAt = status === working ? row.solved_at : null
  if (ends || solvedAt) await tellMaker(context, row, status)
  const told = { code: row.code, feedbacks: await feedbacksOf(context.db, id) }
  if (ends) await finishFeedbacks(context, { ...told, solution: reason ?? null })
  if (solvedAt) await reopenFeedbacks(context, { ...told, solvedAt })
  return ticketSeen(context, id)
}

/** Whoever wrote it down hears that it is solved, or not after all. */
async function tellMaker(context: Context, row: LockedTicket, status: number): Promise<void> {
  const said = status === solved ? 'đã giải quyết' : 'mở lại'
  await notify(
    context,
    sql<boolean>`s.id in (${row.maker_id}, ${row.assignee_id}) and s.id <> ${context.actor.id}`,
    {
      kind: 'message',
      title: `Phiếu yêu cầu ${row.code} ${said}`,
      link: `/crm/ticket?open=${row.id}`,
      entity: 'ticket',
      id: row.id,
    },
  )
}

/** @throws tickets.not_found, tickets.bad_step, tickets.answered */
export async function noteAnswer(context: Context, id: number): Promise<TicketRecord> {
  await runAction(ticketRecords, {
    context,
    id,
    action: 'answer',
    effect: async (ticket) => ({
      set: { ...(await clockAt(context, ticket, working)), answered_at: context.now },
    }),
  })
  return ticketSeen(context, id)
}

/** To a person, or where none is named to whoever's turn it is; each by itself. */
export async function assignTickets(
  context: Context,
  { ids, staff_id }: z.output<typeof assignCall.body>,
): Promise<BulkAnswer> {
  if (!staff_id) await takeTurns(context, stationOf(context.actor))
  return eachRow(context.db, ids, (db, id) => {
    const one = { ...context, db }
    return runAction(ticketRecords, {
      context: one,
      id,
      action: 'assign',
      effect: async (ticket) => {
        const { person, name, why } = await handFor(one, ticket, staff_id ?? null)
        return {
          set: {
            ...(await clockAt(one, ticket, assigned)),
            assignee_id: person,
            assigned_at: context.now,
            assigned_why: why,
          },
          data: { owner: name, why },
        }
      },
    })
  })
}

/** @throws tickets.person, tickets.nobody_free */
async function handFor(context: Context, ticket: LockedTicket, named: number | null) {
  if (named === null) {
    const { hand, why } = await turnOf(context, ticket.station_id, ticket.customer_id)
    if (!hand) throw refuseTicket('tickets.nobody_free', { values: { why } })
    return { person: hand.id, name: hand.name, why }
  }
  const name = await handNamed(context, ticket.station_id, named)
  if (!name) throw refuseTicket('tickets.person')
  return { person: named, name, why: `${context.actor.name} giao` }
}
