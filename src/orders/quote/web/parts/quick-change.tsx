import { isCurrency } from '#catalog/currency.rules.ts'
import { orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { changeQuickQuote } from '#orders/quote/quote.api.ts'
import { editBody } from '#orders/quote/web/quote-form.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'

/** Of a quote that is nobody's yet: it becomes that of a customer who is chosen, or made of the phone and a name. */
const whose: FormField[] = [
  {
    name: 'user_id',
    label: orderFields.customer_id.label,
    input: customerInput,
    placeholder: 'Mã khách, số điện thoại, tên…',
    disabled: ({ customer_name }) => Boolean(customer_name),
  },
  { name: 'phone', label: orderFields.customer_phone.label, input: 'phone', span: 4 },
  {
    name: 'customer_name',
    label: 'Tên khách mới',
    input: 'text',
    span: 8,
    placeholder: 'Chưa có mã khách: ghi tên để tạo',
    disabled: ({ user_id }) => Boolean(user_id),
  },
]

/** Price, quantity, note and customer of a quote, as they come in by telephone. */
export function QuickChange({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const currencies = useCurrencies()
  return (
    <FormDrawer
      open
      call={changeQuickQuote}
      title={`Sửa nhanh ${order.code}`}
      fields={[
        formField(orderFields, 'goods_values', {
          input: { kind: 'foreign', currencies, rateOf: () => null },
          span: 8,
        }),
        formField(orderFields, 'quality', { input: 'quantity', span: 4 }),
        formField(orderFields, 'note'),
        ...(order.customer_id === null ? whose : []),
      ]}
      initial={{
        goods_values: {
          amount: order.goods_values,
          currency: isCurrency(order.currency) ? order.currency : 'USD',
        },
        quality: order.quality,
        note: order.note,
        phone: order.receiver?.['phone'] ?? null,
        version: order.version,
      }}
      toBody={(_, values, first) => ({ ...editBody(values, first), id: order.id })}
      history={{ call: orderHistories, params: { id: order.id } }}
      onClose={onClose}
      invalidates={orderReads}
    />
  )
}
