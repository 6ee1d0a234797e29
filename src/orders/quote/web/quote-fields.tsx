import { extraServiceNames } from '#orders/core/extra-service.words.ts'
import { Checkbox } from 'antd'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { orderFields } from '#orders/core/order.fields.ts'
import { transportWays } from '#orders/core/order-kind.words.ts'
import type { QuoteValues } from '#orders/quote/web/quote-form.ts'
import type { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import { AddressField } from '#geography/web/parts/address-field.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import { usePricedServices } from '#orders/quote/web/quote-options.ts'
import type { Currencies } from '#platform/web/inputs/number-inputs.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { NoteInput, TextInput } from '#platform/web/inputs/text-inputs.tsx'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'

const codes = Object.entries(extraServiceNames).map(([value, label]) => ({ value, label }))

/** The extra services as boxes to tick; one that no price table has says so. */
export function ServicesInput({ id, value, onChange, disabled }: InputProps<readonly string[]>) {
  const priced = usePricedServices()
  const services = codes.map(({ value: code, label }) => ({
    value: code,
    label: priced && !priced.has(code) ? `${label} (chưa có giá)` : label,
  }))
  return (
    <Checkbox.Group
      {...(id ? { id } : {})}
      options={services}
      disabled={disabled ?? false}
      value={[...(value ?? [])]}
      onChange={(chosen) => onChange(chosen)}
    />
  )
}

function ShortNote(props: InputProps<string>) {
  return <NoteInput {...props} rows={1} />
}

function ProductInput(props: InputProps<string>) {
  return <TextInput {...props} maxLength={500} />
}

export interface QuoteFieldsGiven {
  role: RoleCode
  currencies: Currencies
  options: ReturnType<typeof useCatalogOptions>
  sales: readonly SelectOption<number>[]
  accounts: readonly SelectOption<number>[]
  /** Shops of the site. */
  webs: readonly SelectOption<string>[]
  /** VND for one unit of the chosen currency, as the last price had it. */
  rate: (currency: string) => number | null | undefined
  /** A rate typed by hand counts only from these roles. */
  mayTypeRate: boolean
  maySetSale: boolean
  auction?: boolean
}

const select = (options: readonly SelectOption<string | number>[]) => ({ kind: 'select' as const, options })

function LinkInput(props: InputProps<string>) {
  return <NoteInput {...props} rows={1} maxLength={4000} />
}

/** What is bought, and where. */
export function itemFields({ options, webs }: Pick<QuoteFieldsGiven, 'options' | 'webs'>): FormField[] {
  return [
    {
      name: 'link',
      label: 'Liên kết sản phẩm',
      input: LinkInput,
      placeholder: 'Dán liên kết, hoặc cả đoạn tin nhắn có liên kết…',
    },
    {
      name: 'name',
      label: orderFields.name.label,
      input: ProductInput,
      span: 8,
      placeholder: 'theo mã sản phẩm',
    },
    { name: 'site_code', label: orderFields.site_code.label, input: select(options.sites), span: 4 },
    { name: 'web_code', label: orderFields.web_code.label, input: select(webs), span: 4 },
  ]
}

/** What is bought and for how much. */
export function priceFields({ rate, currencies, mayTypeRate, auction }: QuoteFieldsGiven): FormField[] {
  const field = (name: keyof typeof orderFields, extended: Partial<FormField>) =>
    formField(orderFields, name, extended)
  return [
    field('goods_values', {
      ...(auction ? { label: 'Giá thắng đấu giá' } : {}),
      input: { kind: 'foreign', currencies, rateOf: rate },
    }),
    field('quality', { input: 'quantity', span: 3 }),
    field('estimated_weight', { span: 3 }),
    // Without one of them it is 0: no star.
    field('domestic_ship', { required: false, span: 3 }),
    field('tax', { required: false, span: 3 }),
    field('payment_percent', { span: 3, placeholder: '100' }),
    ...(mayTypeRate
      ? [
          field('exchange_rate', {
            label: 'Tỷ giá nhập tay',
            span: 3,
            required: false,
            placeholder: 'theo bảng',
          }),
        ]
      : []),
  ]
}

/** For whom. */
export function customerFields({ sales, maySetSale }: QuoteFieldsGiven): FormField[] {
  return [
    {
      name: 'user_id',
      label: orderFields.customer_id.label,
      input: customerInput,
      span: 8,
      placeholder: 'Mã khách, số điện thoại, tên…',
    },
    {
      name: 'phone',
      label: orderFields.customer_phone.label,
      input: 'phone',
      span: 4,
      placeholder: 'khi chưa có mã khách',
    },
    { name: 'email', label: 'E-mail', input: 'text', span: maySetSale ? 4 : 12 },
    ...(maySetSale
      ? [
          {
            name: 'sale_id',
            label: orderFields.sale_id.label,
            input: select(sales),
            span: 8 as const,
            disabled: (values: QuoteValues) => Boolean(values.user_id?.sale_id),
          },
        ]
      : []),
    { name: 'address', label: orderFields.receiver.label, input: AddressField },
  ]
}

/** How it travels, and what else is known of the order. */
export function travelFields({ role, options, accounts }: QuoteFieldsGiven): FormField[] {
  const fields = recordForm(orderFields, role, {
    section: '',
    extended: {
      route_code: { input: select(options.routes), span: 6 },
      goods_type: { input: select(options.goodsTypes), span: 6 },
      warehouse_code: { input: select(options.warehouses), span: 4 },
      transport: { input: select(transportWays), span: 4, placeholder: 'theo tuyến' },
      account_id: { input: select(accounts), span: 4 },
      services_extra: { input: ServicesInput, required: false, span: 8 },
      note: { input: ShortNote },
    },
  })
  const expiration = formField(orderFields, 'expiration_date', { span: 4, placeholder: 'trống: mặc định' })
  return putBefore(fields, 'services_extra', expiration)
}
