import type { CustomerRow } from '#customers/customer.api.ts'
import type { OrderDetail, OrderRow } from '#orders/order.api.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'

export interface TransferValues extends FormValues {
  /** 1 receipt, 2 payout. */
  trans_type?: number | null
  customer_id?: Pick<CustomerRow, 'id' | 'customer_no' | 'name' | 'phone'> | null
  order_id?: OrderRow | OrderDetail | null
  amount?: number | null
  method?: string | null
  card_id?: number | null
  message?: string | null
  note?: string | null
}

/** What an order still asks for: its deposit and the further one, less what is locked for it. */
export function stillAsked(
  order: Pick<OrderDetail, 'deposit_request' | 'deposit'> & { extra_deposit?: number },
): number {
  return Math.max(0, order.deposit_request + (order.extra_deposit ?? 0) - order.deposit)
}

/** A picked order brings its customer and the amount it asks for. */
export function withOrder(order: OrderRow | OrderDetail | null): TransferValues {
  if (!order) return { order_id: null }
  const asked = stillAsked(order)
  return {
    order_id: order,
    ...(asked > 0 ? { amount: asked } : {}),
    ...(order.customer_id
      ? {
          customer_id: {
            id: order.customer_id,
            customer_no: order.customer_no,
            name: order.customer_name ?? '',
            phone: order.customer_phone,
          },
        }
      : {}),
  }
}

/** The body of the call: the records by their ids, the bank account only where a bank is the way. */
export function transferBody(values: TransferValues): Record<string, unknown> {
  const { customer_id: customer, order_id: order, card_id: card, message, note, ...plain } = values
  return {
    ...plain,
    customer_id: customer?.id,
    order_id: order?.id ?? null,
    card_id: plain.method === 'bank' ? (card ?? null) : null,
    message: message || null,
    note: note || null,
  }
}
