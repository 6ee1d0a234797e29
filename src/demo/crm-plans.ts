import { writeComment } from '#crm/comments/server/comment.usecase.ts'
import type { Goals } from '#crm/plans/plan.api.ts'
import type { PlanMode } from '#crm/plans/plan.words.ts'
import { giveGoals } from '#crm/plans/server/assign-plan.usecase.ts'
import { partsOf } from '#crm/plans/server/plan-parts.repo.ts'
import { setRoutes, setSales, setTasks, setTeams } from '#crm/plans/server/plan-parts.usecase.ts'
import { choosePrimary, measureAgain, writePlan } from '#crm/plans/server/plan.usecase.ts'
import { talks } from '#crm/plans/server/plans.talks.ts'
import { daysPassed } from '#crm/plans/plan.rules.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'

type At = (role: RoleCode, hoursAgo: number) => Context

const goals = (wanted: Partial<Record<Goals[number]['measure'], number>>): Goals =>
  Object.entries(wanted).map(([measure, goal]) => ({ measure: measure as Goals[number]['measure'], goal }))

/** What the house wants of this month, and how the month before ended. */
export async function demoPlans({ at }: { at: At }): Promise<void> {
  const now = at('AD', 0)
  const { passed } = daysPassed(businessDate(now.now).slice(0, 7), businessDate(now.now))
  // The last days of the month before, when it was set for this one; the first of this one.
  const first = (passed - 1) * 24
  const month = (hoursAgo: number) => businessDate(at('AD', hoursAgo).now).slice(0, 7)
  const [ss, cs, cc] = (['SS', 'CS', 'CC'] as const).map((role) => at(role, 0).actor.id)
  const make = (hoursAgo: number, title: string, mode: PlanMode, content: string | null = null) =>
    writePlan(at('AD', hoursAgo), { title, mode, content, month: month(hoursAgo) })

  const before = await make(first + 96, 'Mục tiêu kinh doanh', 'sale')
  await setSales(at('AD', first + 96), {
    id: before.id,
    parts: [{ sale_id: ss!, goals: goals({ orders: 440, revenue: 700_000_000 }) }],
  })
  await measureAgain(at('AD', first), before.id, 'all')

  const sales = await make(
    first,
    'Mục tiêu kinh doanh',
    'sale',
    'Đón mùa mua sắm cuối năm: giữ khách cũ, gọi lại khách lâu chưa mua.',
  )
  await setSales(at('AD', first), {
    id: sales.id,
    parts: [
      {
        sale_id: ss!,
        goals: goals({ orders: 520, kg: 1_000, revenue: 1_600_000_000, calls: 12, tasks: 8 }),
      },
      { sale_id: cc!, goals: goals({ tasks: 4 }) },
      { sale_id: cs!, goals: goals({ tasks: 6 }) },
    ],
  })
  await choosePrimary(at('AD', first), { id: sales.id, primary: true })
  const routes = await make(first, 'Sản lượng theo tuyến', 'route')
  await setRoutes(at('AD', first), {
    id: routes.id,
    parts: [
      { route_code: 'JP-AIR', goals: goals({ orders: 430, kg: 800, revenue: 1_500_000_000 }) },
      { route_code: 'US-AIR', goals: goals({ orders: 210, kg: 350, revenue: 1_600_000_000 }) },
    ],
  })
  const teams = await make(first, 'Thi đua hai nhóm chăm sóc', 'team')
  await setTeams(at('AD', first), {
    id: teams.id,
    parts: [
      { head_id: ss!, members: [ss!, cs!], goals: goals({ calls: 12, tasks: 10 }) },
      { head_id: cc!, members: [cc!], goals: goals({ tasks: 4 }) },
    ],
  })
  const [team] = await partsOf(now.db, now.actor, teams.id)
  await giveGoals(at('SS', first), {
    id: teams.id,
    part_id: team!.id,
    people: [
      { staff_id: ss!, goals: goals({ calls: 12, tasks: 6 }) },
      { staff_id: cs!, goals: goals({ tasks: 4 }) },
    ],
  })
  const tasks = await make(first, 'Việc chăm sóc khách', 'task')
  await setTasks(at('AD', first), {
    id: tasks.id,
    parts: [
      { task_group: 'care', goals: goals({ tasks: 10 }) },
      { task_group: 'debt', goals: goals({ tasks: 4 }) },
      { task_group: 'call', goals: goals({ tasks: 6 }) },
    ],
  })
  for (const { id } of [sales, routes, teams, tasks]) await measureAgain(now, id, 'all')
  await writeComment(at('AD', 2), talks, {
    id: `plan:${sales.id}`,
    content: '@ss tuần này gọi lại mười khách lâu chưa mua nhé.',
    files: [],
  })
}
