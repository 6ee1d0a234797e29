import { sql } from 'kysely'
import { feedbackStatus, feedbackTable } from '#notices/feedback.status.ts'
import { notifyConcerned } from '#notices/server/feedback.usecase.ts'
import type { Context } from '#platform/server/context.ts'
import { moveRows } from '#platform/server/events/move-rows.ts'
import { recordEvents } from '#platform/server/events/event.ts'

const { working, done } = feedbackStatus

/** The ticket that tells what became of feedbacks. */
interface Told {
  code: string
  solution: string | null
  /** Of the ticket's feedback and of those of the tickets that were merged into it. */
  feedbacks: readonly number[]
}

/** What customers said is done with when its ticket is; what somebody has closed or refused by hand stays. */
export async function finishFeedbacks(context: Context, { code, solution, feedbacks }: Told): Promise<void> {
  const reason = `${code}: ${solution ?? 'đã giải quyết'}`
  const moved = await moveRows(context.db, feedbackTable, 'ticket_solved', {
    where: sql`id = any(${feedbacks}::bigint[])`,
    set: { done_at: context.now, reason },
  })
  await tell(context, moved, { action: 'ticket_solved', to: done, reason })
}

/** Open again with its ticket, where that had closed it: at the same moment, so nobody has closed it since. */
export async function reopenFeedbacks(
  context: Context,
  { code, feedbacks, solvedAt }: Omit<Told, 'solution'> & { solvedAt: Date },
): Promise<void> {
  const reason = `${code} mở lại`
  const moved = await moveRows(context.db, feedbackTable, 'ticket_reopened', {
    where: sql`id = any(${feedbacks}::bigint[]) and done_at = ${solvedAt}`,
    set: { done_at: null, reason },
  })
  await tell(context, moved, { action: 'ticket_reopened', to: working, reason })
}

/** Their history, and whom they concern; who moved the ticket need not see the feedback. */
async function tell(
  context: Context,
  ids: readonly number[],
  event: { action: string; to: number; reason: string },
): Promise<void> {
  const { rows } = await sql<{
    id: number
    title: string
    station_id: number
    sale_id: number | null
    maker_id: number
    relate_department: number | null
  }>`select id, title, station_id, sale_id, maker_id, department_id as relate_department from feedback
    where id = any(${ids}::bigint[]) order by id`.execute(context.db)
  await recordEvents(
    context,
    rows.map(({ id, station_id }) => ({ entity: 'feedback', id, station: station_id, ...event })),
  )
  const name = feedbackStatus.label(event.to).toLocaleLowerCase('vi')
  for (const row of rows) await notifyConcerned(context, row, `Góp ý ${name}: ${row.title}`, event.reason)
}
