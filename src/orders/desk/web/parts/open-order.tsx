import { lazy, Suspense } from 'react'
import type { OrderGlance } from '#orders/desk/web/parts/order-drawer.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'

const drawer = () => import('#orders/desk/web/parts/order-drawer.tsx')
const OrderTitle = lazy(async () => ({ default: (await drawer()).OrderTitle }))
const OrderDrawer = lazy(async () => ({ default: (await drawer()).OrderDrawer }))

/** `open` of a list whose rows are orders: the drawer with `?open=<id>` in the address, its code with the first. */
export const openOrder: OpenRecord<OrderGlance & { id: number }> = {
  title: (row, id) => (
    <Suspense fallback={row?.code ?? `Đơn hàng #${id}`}>
      <OrderTitle id={id} glance={row} />
    </Suspense>
  ),
  head: 'own',
  render: (id) => <OrderDrawer key={id} id={id} />,
  width: 'work',
}
