import type { OrderDetail } from '#orders/core/order.api.ts'

/** VND an order still asks for: its deposit and the further one, less what is locked for it. */
export function stillDue(
  order: Pick<OrderDetail, 'deposit_request' | 'deposit'> & { extra_deposit?: number },
): number {
  return Math.max(0, (order.deposit_request ?? 0) + (order.extra_deposit ?? 0) - (order.deposit ?? 0))
}
