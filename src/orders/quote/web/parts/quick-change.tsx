import { isCurrency } from '#catalog/currency.rules.ts'
import { orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { changeQuickQuote } from '#orders/quote/quote.api.ts'
import { editBody } from '#orders/quote/web/quote-form.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { formField } from '#platform/web/record/record-form.ts'

/** Price, quantity and note of a quote, as they come in by telephone. */
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
      ]}
      initial={{
        goods_values: {
          amount: order.goods_values,
          currency: isCurrency(order.currency) ? order.currency : 'USD',
        },
        quality: order.quality,
        note: order.note,
        version: order.version,
      }}
      toBody={(_, values, first) => ({ ...editBody(values, first), id: order.id })}
      history={{ call: orderHistories, params: { id: order.id } }}
      onClose={onClose}
      invalidates={orderReads}
    />
  )
}
