import { listCarts } from '#orders/cart/cart.api.ts'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { cartStatus } from '#orders/cart/cart.status.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

/** What the carts ask at a first visit: what is no order yet. */
export const cartStart = {
  call: listCarts,
  size: 50,
  sort: '-created_at',
  filterKeys: [...filterKeys(cartFields), 'whose'],
  filters: { status: cartStatus.open },
} satisfies ListStart
