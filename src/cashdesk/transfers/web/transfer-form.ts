import type { BillDetail, BillRow } from '#billing/bill.api.ts'
import type { CustomerRow } from '#customers/customer.api.ts'
import type { OrderDetail, OrderRow } from '#orders/core/order.api.ts'
import { stillDue } from '#orders/core/web/parts/still-due.ts'
import type { FormValues } from '#platform/web/form/form-types.ts'

export interface TransferValues extends FormValues {
  /** 1 receipt, 2 payout. */
  trans_type?: number | null
  customer_id?: Pick<CustomerRow, 'id' | 'customer_no' | 'name' | 'phone'> | null
  order_id?: OrderRow | OrderDetail | null
  bill_id?: BillRow | BillDetail | null
  amount?: number | null
  method?: string | null
  card_id?: number | null
  message?: string | null
  note?: string | null
  /** Path of the one file. */
  attachments?: string | null
  receive_bank?: string | null
  receive_account?: string | null
  receive_holder?: string | null
}

/** A picked order brings its customer and the amount it asks for. */
export function withOrder(order: OrderRow | OrderDetail | null): TransferValues {
  if (!order) return { order_id: null }
  const asked = stillDue(order)
  return {
    order_id: order,
    bill_id: null,
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

/** A picked bill brings its customer and what it still asks for; an order does not stay beside it. */
export function withBill(bill: BillRow | BillDetail | null): TransferValues {
  if (!bill) return { bill_id: null }
  return {
    bill_id: bill,
    order_id: null,
    ...(bill.due > 0 ? { amount: bill.due } : {}),
    customer_id: {
      id: bill.customer_id,
      customer_no: bill.customer_no,
      name: bill.customer_name,
      phone: bill.customer_phone,
    },
  }
}

/** The code that the memo and the QR carry: the order's or the bill's, or the customer's alone for a top-up. */
export function memoCode(values: TransferValues): string | null {
  return values.order_id?.code ?? values.bill_id?.code ?? values.customer_id?.customer_no ?? null
}

/** The body of the call: the records by their ids, the bank account only where a bank is the way. */
export function transferBody(values: TransferValues): Record<string, unknown> {
  const {
    customer_id: customer,
    order_id: order,
    bill_id: bill,
    card_id: card,
    message,
    note,
    attachments: file,
    receive_bank,
    receive_account,
    receive_holder,
    ...plain
  } = values
  return {
    ...plain,
    customer_id: customer?.id,
    order_id: order?.id ?? null,
    bill_id: bill?.id ?? null,
    card_id: plain.method === 'bank' ? (card ?? null) : null,
    message: message || null,
    note: note || null,
    attachments: file ? [file] : [],
    ...(plain.trans_type === 2 && plain.method === 'bank'
      ? { receive_bank, receive_account, receive_holder }
      : {}),
  }
}
