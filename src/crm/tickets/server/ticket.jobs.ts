import { sql } from 'kysely'
import { settingValue } from '#catalog/server/settings.repo.ts'
import { lockTickets } from '#crm/tickets/server/ticket.repo.ts'
import { clockAt, ticketRecords } from '#crm/tickets/server/move-ticket.usecase.ts'
import { ticketStatus } from '#crm/tickets/ticket.status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { systemActor } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const name = 'close-quiet-tickets'
const step = 200

/** What was solved and never opened again is closed once it may no longer be. */
export const closeQuietTickets = job<unknown>({
  name,
  cron: '40 18 * * *',
  run: async (_, { db, now, signal }) => {
    const days = await settingValue(db, businessDate(now), 'ticket.reopen_days')
    const before = new Date(now.getTime() - days * 86_400_000)
    let closed = step
    while (closed === step && !signal.aborted)
      closed = await inJob(db, name, async (tx) => {
        const { rows } = await sql<{ id: number }>`select id from crm_ticket
          where status = ${lit(ticketStatus.solved)} and solved_at < ${before}
          order by solved_at limit ${step} for no key update skip locked`.execute(tx)
        const context = { db: tx, actor: systemActor, now }
        for (const ticket of await lockTickets(
          context,
          rows.map(({ id }) => id),
        ))
          await runLocked(ticketRecords, ticket, {
            context,
            action: 'expire',
            automatic: true,
            effect: async (one) => ({
              set: { ...(await clockAt(context, one, ticketStatus.closed)), closed_at: now },
            }),
          })
        return rows.length
      })
  },
})

export const jobs = [closeQuietTickets]
