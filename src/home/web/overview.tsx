import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { usePhone } from '#platform/web/list/use-phone.ts'
import '#home/web/overview.css'

const Figures = lazy(() => import('#home/web/overview-figures.tsx'))
const Plan = lazy(() => import('#crm/plans/web/parts/primary-plan.tsx'))
const Charts = lazy(() => import('#home/web/overview-charts.tsx'))

/** Who reads the reports of orders, as they say themselves. */
const readsOrders = (role: RoleCode) => hasFlag(role, 'ql', 'kt', 'kd', 'cs')
const kept = 'home-overview'

/** Week and month, beside the figures of the day. */
export function OverviewFigures({ role }: { role: RoleCode }) {
  if (!readsOrders(role)) return null
  return (
    <dl className="home-figures home-spans" aria-label="Tuần này và tháng này, so với kỳ trước">
      <Suspense fallback={<div aria-busy />}>
        <Figures />
      </Suspense>
    </dl>
  )
}

/** How far the month's goals are, for whoever reads them, and what stands below: once it is known, so that nothing moves. */
export function OverviewPlan({ role, children }: { role: RoleCode; children: ReactNode }) {
  return readsOrders(role) ? (
    <Suspense fallback={<div aria-busy />}>
      <Plan>{children}</Plan>
    </Suspense>
  ) : (
    children
  )
}

/** The charts, below the work: open for whoever leads or sells, folded for the others and on a phone, until they say so. */
export function Overview({ role }: { role: RoleCode }) {
  const phone = usePhone()
  const [open, setOpen] = useState(() => {
    const chosen = localStorage.getItem(kept)
    return chosen ? chosen === 'on' : !phone && hasFlag(role, 'ql', 'kd')
  })
  if (!readsOrders(role)) return null
  const toggle = (to: boolean) => {
    localStorage.setItem(kept, to ? 'on' : 'off')
    setOpen(to)
  }
  return (
    <details
      className="home-overview"
      open={open}
      onToggle={({ currentTarget }) => currentTarget.open !== open && toggle(currentTarget.open)}
    >
      <summary>
        <h2>Tình hình đơn hàng</h2> <small>theo ngày, tuyến và loại hàng; bấm một cột để xem các đơn</small>
      </summary>
      {open && (
        <div className="home-charts">
          <Suspense fallback={<div aria-busy />}>
            <Charts />
          </Suspense>
        </div>
      )}
    </details>
  )
}
