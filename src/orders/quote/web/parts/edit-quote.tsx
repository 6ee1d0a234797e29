import { isCurrency } from '#catalog/currency.rules.ts'
import { orderHistories, type OrderDetail } from '#orders/core/order.api.ts'
import { editQuote } from '#orders/quote/quote.api.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { useCatalogOptions, useStaffOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useAccountOptions } from '#orders/core/web/parts/account-options.ts'
import { customerFields, itemFields, priceFields, travelFields } from '#orders/quote/web/quote-fields.tsx'
import { editBody, pastExpiry, type QuoteValues } from '#orders/quote/web/quote-form.ts'
import { addressOf, type QuotedCustomer } from '#orders/quote/web/parts/receiver-form.ts'
import { useWebOptions } from '#orders/quote/web/quote-options.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { LivePrice, useLivePrice } from '#orders/quote/web/quote-price.tsx'
import { orderStatus } from '#orders/core/order.status.ts'
import { formValues } from '#platform/web/record/record-form.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

/** The order's customer as the picker shows them; what an order does not know of them is not asked for. */
function customerOf(order: OrderDetail): QuotedCustomer | null {
  const { customer_id: id, customer_no, customer_name: name, customer_phone: phone, sale_id } = order
  return id === null ? null : { id, customer_no, name: name ?? '', phone, sale_id }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** The order as the quote form has it. */
export function valuesOf(order: OrderDetail): QuoteValues {
  return {
    ...formValues(orderFields, order),
    user_id: customerOf(order),
    phone: textOf(order.receiver?.['phone']),
    email: textOf(order.receiver?.['email']),
    address: addressOf(order.receiver ?? {}),
    link: order.link,
    name: order.name,
    site_code: order.site_code,
    web_code: order.web_code,
    goods_values: {
      amount: order.goods_values,
      currency: isCurrency(order.currency) ? order.currency : 'USD',
    },
    domestic_ship: order.domestic_ship || null,
    tax: order.tax || null,
    payment_percent: order.payment_percent,
    expiration_date: order.expiration_date,
  }
}

/** Changes a quote before its deposit; the new price stands under the fields while it is typed. */
export function EditQuote({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { role } = usePerson()
  const options = useCatalogOptions()
  const sales = useStaffOptions('sales')
  const accounts = useAccountOptions(order.site_code)
  const mayTypeRate = useHasFlag('ql', 'kt')
  const given = {
    role,
    currencies: useCurrencies(),
    options,
    sales,
    accounts,
    webs: useWebOptions(order.site_code),
    mayTypeRate,
    maySetSale: false,
    // The price under the fields has the rate of today; the one that the order was sent with may be another.
    rate: () => null,
  }
  const fields: FormField[] = [
    ...itemFields(given),
    ...priceFields(given),
    // A customer is put to an order that has none, or changed until the quote is agreed to.
    ...customerFields(given).filter(({ name }) => name !== 'user_id' || order.status <= orderStatus.quoted),
    ...travelFields(given),
  ]
  const sent = order.status > orderStatus.awaitingQuote
  const below = (values: FormValues, set: (change: FormValues) => void) => (
    <Below order={order} values={values} sent={sent} set={set} />
  )
  return (
    <FormDrawer
      open
      call={editQuote}
      params={{ id: order.id }}
      title={sent ? `Báo giá lại ${order.code}` : `Sửa báo giá ${order.code}`}
      fields={fields}
      initial={valuesOf(order)}
      onClose={onClose}
      invalidates={orderReads}
      width="record"
      history={{ call: orderHistories, params: { id: order.id } }}
      toBody={(_, values, first) => editBody(values, first)}
      asks={(values, first) => pastExpiry(values, first, businessDate(new Date()))}
      below={below}
    />
  )
}

function Below({
  order,
  values,
  sent,
  set,
}: {
  order: OrderDetail
  values: FormValues
  sent: boolean
  set: (change: FormValues) => void
}) {
  const quote = values as QuoteValues
  // The customer of the order prices it, unless the form names another.
  const live = useLivePrice(
    quote.user_id || !order.customer_no ? quote : { ...quote, customer_code: order.customer_no },
  )
  return (
    <>
      {sent && (
        <p className="order-warning">
          Báo giá đã gửi: đổi giá, số lượng, tuyến, loại hàng hoặc mức cọc sẽ đưa đơn về “Chờ báo giá” và cần
          gửi lại.
        </p>
      )}
      <LivePrice {...live} onPercent={(payment_percent) => set({ payment_percent })} />
    </>
  )
}
