import { OrderDrawer, OrderTitle, type OrderGlance } from '#orders/web/parts/order-drawer.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'

/** `open` of a list whose rows are orders: the drawer with `?open=<id>` in the address. */
export const openOrder: OpenRecord<OrderGlance & { id: number }> = {
  title: (row, id) => <OrderTitle id={id} glance={row} />,
  render: (id) => <OrderDrawer key={id} id={id} />,
  width: 1040,
}
