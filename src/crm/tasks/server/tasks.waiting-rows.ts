import { sql } from 'kysely'
import { taskListing, visibleTasks } from '#crm/tasks/server/task.repo.ts'
import { tasksDue } from '#crm/tasks/tasks.waiting.ts'
import { addDays, businessDate, endOfBusinessDay } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

export const waiting: readonly WaitingRows[] = [
  waitingRows(tasksDue, ({ actor, now }) => {
    const soon = endOfBusinessDay(addDays(businessDate(now), 1))
    const due = sql<boolean>`t.due_at <= ${soon}`
    return {
      definition: taskListing(now),
      scope: visibleTasks(actor),
      state: 't.status',
      // Managers see how much waits for others.
      where: is(actor, 'ql') ? due : sql<boolean>`${due} and t.assignee_id = ${actor.id}`,
      since: sql`t.due_at`,
      due: sql`t.due_at`,
    }
  }),
]
