import { customerForm } from '#customers/customer.api.ts'
import { addCustomer } from '#customers/server/add-customer.usecase.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import type { QuoteEdit } from '#orders/quote/quote.api.ts'
import { editQuote } from '#orders/quote/server/edit-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

/**
 * Changes a quick quote. It becomes a customer's who is chosen, or who is made of its phone and a name; its age and
 * whose it is stay. @throws as `editQuote` and `addCustomer`; bad_input by field
 */
export async function changeQuickQuote(
  context: Context,
  { id, customer_name: name, ...edit }: QuoteEdit & { id: number; customer_name?: string | null | undefined },
): Promise<OrderRecord> {
  if (!name) return editQuote(context, id, edit)
  const order = await lockOrder(context.db, context.actor, id)
  if (order.customer_id !== null || edit.user_id) throw refuseField('customer_name', 'Đơn đã có khách hàng')
  const phone = edit.phone ?? order.receiver?.['phone']
  if (typeof phone !== 'string' || phone === '')
    throw refuseField('phone', 'Ghi số điện thoại của khách hàng mới')
  const form = customerForm.safeParse({ name, phone, sale_id: order.sale_id })
  if (!form.success) throw refuseField('phone', 'Số điện thoại không hợp lệ')
  const customer = await addCustomer(context, form.data)
  return editQuote(context, id, { ...edit, user_id: customer.id })
}
