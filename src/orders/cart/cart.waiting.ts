import { listCarts, type CartRecord } from '#orders/cart/cart.api.ts'
import { cartStatus, cartTable } from '#orders/cart/cart.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

/** After so long nobody knows any more whether it is wanted. */
export const oldAfterDays = 14

export const oldCarts = waits<CartRecord>({
  key: 'old-carts',
  title: 'Giỏ hàng để quá 14 ngày',
  entity: cartTable.entity,
  step: { table: cartTable, action: 'quote', states: [cartStatus.open] },
  roles: ['kd', 'cs'],
  next: 'Tạo báo giá',
  late: 7 * 24,
  list: listCarts,
  filters: { status: cartStatus.open },
  screens: ['/carts'],
  line: (row) => ({
    code: row.item_id ?? `#${row.id}`,
    who: row.customer_name ?? row.owner_name,
    what: row.name,
  }),
})

export const waiting: readonly Waiting[] = [oldCarts]
