import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listPlans } from '#crm/plans/plan.api.ts'
import { GoalBars } from '#crm/plans/web/parts/goal-bars.tsx'
import { businessDate } from '#platform/rules/business-date.ts'
import { useCall } from '#platform/web/api.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import '#crm/plans/web/parts/primary-plan.css'

/**
 * The plan of this month that its station has on the overview: of several stations each one's; none, nothing. What
 * stands below it comes when that is known.
 */
export default function PrimaryPlan({ children }: { children: ReactNode }) {
  const { mayOpen } = useShell()
  const month = businessDate(new Date()).slice(0, 7)
  const { data, isPending } = useCall(
    listPlans,
    { query: { month, is_primary: 'true', size: 5 } },
    { staleTime: 60_000 },
  )
  if (isPending) return <div aria-busy />
  return (
    <>
      {(data?.results ?? []).map((plan) => (
        <section key={plan.id} className="primary-plan" aria-label={plan.title}>
          <h2>
            {mayOpen('/crm/plan') ? <Link to={`/crm/plan?open=${plan.id}`}>{plan.title}</Link> : plan.title}
          </h2>
          <GoalBars goals={plan.goals} month={plan.month} />
        </section>
      ))}
      {children}
    </>
  )
}
