import type { CustomerRow } from '#customers/customer.api.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { addToCart, editCart, listCarts, quoteCart, type CartRow } from '#orders/cart/cart.api.ts'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import type { ForeignMoney } from '#platform/web/inputs/number-inputs.tsx'
import { formField, formValues } from '#platform/web/record/record-form.ts'

const customer: FormField = {
  name: 'user_id',
  label: 'Khách hàng',
  input: customerInput,
  toBody: (chosen) => (chosen as CustomerRow).id,
}
const reads = [listCarts]
const versionOf = (row: unknown): FormValues => ({ version: (row as CartRow).version })

/** A new item, or what is known of one. */
export function CartForm({ row, onClose }: { row?: CartRow | undefined; onClose: () => void }) {
  const { sites } = useCatalogOptions()
  const currencies = useCurrencies()
  const values = (given: unknown): FormValues => {
    const known = given as CartRow
    return {
      ...formValues(cartFields, known),
      link: known.link,
      site_code: known.site_code,
      price: { amount: known.price, currency: known.currency },
      ...(known.customer_id === null
        ? {}
        : { user_id: { id: known.customer_id, name: known.customer_name, customer_no: null, phone: null } }),
    }
  }
  const fields: FormField[] = [
    { name: 'link', label: 'Liên kết', input: 'text', placeholder: 'https://…' },
    {
      name: 'site_code',
      label: 'Trang mua',
      input: { kind: 'select', options: sites },
      span: 6,
      hint: 'Có liên kết thì tự nhận ra',
    },
    {
      name: 'price',
      label: 'Giá một món',
      // What it costs in VND is the quote's to say.
      input: { kind: 'foreign', currencies, rateOf: () => null },
      required: true,
      span: 6,
    },
    formField(cartFields, 'name'),
    formField(cartFields, 'quantity'),
    customer,
    formField(cartFields, 'note'),
    ...(row ? [] : [{ name: 'shared', label: 'Để chung, chưa ai giữ', input: 'checkbox' as const }]),
  ]
  const toBody = ({ price, ...rest }: Record<string, unknown>) => {
    const money = price as ForeignMoney | undefined
    return {
      ...rest,
      ...(row ? { id: row.id } : {}),
      ...(money ? { price: money.amount ?? undefined, currency: money.currency } : {}),
    }
  }
  return (
    <FormDrawer
      open
      call={row ? editCart : addToCart}
      title={row ? `Sửa ${row.name}` : 'Thêm vào giỏ hàng'}
      fields={fields}
      initial={row ? values(row) : { ...formValues(cartFields), price: { amount: null, currency: 'JPY' } }}
      {...(row ? { valuesOf: values } : {})}
      toBody={toBody}
      invalidates={reads}
      onClose={onClose}
    />
  )
}

/** Of a row without a customer: for whom, or at least a phone. */
export function QuoteCart({ row, onClose }: { row: CartRow; onClose: () => void }) {
  return (
    <FormDrawer
      open
      call={quoteCart}
      params={{ id: row.id }}
      title={`Tạo báo giá: ${row.name}`}
      fields={[customer, { name: 'phone', label: 'Hoặc số điện thoại', input: 'phone', span: 6 }]}
      initial={versionOf(row)}
      valuesOf={versionOf}
      invalidates={reads}
      submitText="Tạo báo giá"
      onClose={onClose}
    />
  )
}
