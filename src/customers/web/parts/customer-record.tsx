import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

const Drawer = lazy(async () => ({
  default: (await import('#customers/web/customer-drawer.tsx')).CustomerDrawer,
}))

/** Everything about one customer, for the drawers of other lists; it draws its own head. */
export function CustomerRecord({ id }: { id: number }) {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Drawer key={id} id={id} />
    </Suspense>
  )
}
