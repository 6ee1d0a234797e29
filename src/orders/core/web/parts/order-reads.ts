import { customerBalance } from '#orders/core/order-money.api.ts'
import * as orders from '#orders/core/order.api.ts'
import { listExtras } from '#orders/desk/extra-services.api.ts'
import type { Call } from '#platform/contract/call.ts'

/** The answers that an action on an order makes old. */
export const orderReads: readonly Call[] = [
  orders.getOrder,
  orders.orderHistories,
  orders.listOrders,
  orders.listTracks,
  listExtras,
  orders.ordersOfUser,
  customerBalance,
]
