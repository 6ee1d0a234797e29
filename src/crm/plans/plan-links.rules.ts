import { daysOfMonth } from '#crm/plans/plan.rules.ts'
import type { PlanMeasure } from '#crm/plans/plan.words.ts'
import { taskStatus } from '#crm/tasks/task.status.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { settledStatuses } from '#reports/orders.report.ts'

/** Whose number it is: a person's, a route's or a group's of tasks, of the whole month. */
export interface Whose {
  sale_id?: number | null
  route_code?: string | null
  task_group?: string | null
}

/** Where what a number counts stands, screen and filters; undefined where no list has exactly that. */
export function behindGoal(measure: PlanMeasure, month: string, whose: Whose): string | undefined {
  const { from, to } = daysOfMonth(month)
  const { sale_id, route_code, task_group } = whose
  const address = (
    screen: string,
    period: string,
    filters: Record<string, string | number | null | undefined>,
  ) => {
    const given = Object.entries(filters).filter(([, value]) => value !== null && value !== undefined)
    const days = { [`${period}_from`]: formatBusinessDate(from), [`${period}_to`]: formatBusinessDate(to) }
    return `${screen}?${new URLSearchParams({ ...Object.fromEntries(given.map(([name, value]) => [name, String(value)])), ...days })}`
  }
  if (measure === 'orders')
    return address('/quotes/tracks', 'created_at', { status: settledStatuses.join(','), sale_id, route_code })
  if (measure === 'revenue') return address('/report/quote/revenues', 'date', { sale_id, route_code })
  if (measure === 'tasks')
    return address('/crm/task', 'done_at', { status: taskStatus.done, assignee_id: sale_id, task_group })
  return undefined
}
