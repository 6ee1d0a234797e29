import { Checkbox } from 'antd'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { transportWays } from '#orders/core/order.words.ts'
import type { QuoteValues } from '#orders/quote/web/quote-form.ts'
import type { useCatalogOptions } from '#orders/core/web/parts/catalog-options.ts'
import type { FormField } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { NoteInput, TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'
import type { SelectOption } from '#platform/web/inputs/select-input.tsx'

const services = [
  { value: 'GOM', label: 'GOM – gom kiện' },
  { value: 'REPACK', label: 'REPACK – đóng gói lại' },
  { value: 'FULLBOX', label: 'FULLBOX – giữ nguyên hộp' },
]

/** The extra services as boxes to tick. */
export function ServicesInput({ id, value, onChange, disabled }: InputProps<readonly string[]>) {
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

export function ProductInput(props: InputProps<string>) {
  return <TextInput {...props} maxLength={500} />
}

export interface QuoteFieldsGiven {
  options: ReturnType<typeof useCatalogOptions>
  sales: readonly SelectOption<number>[]
  accounts: readonly SelectOption<number>[]
  /** VND for one unit of the chosen currency, as the last price had it. */
  rate: (currency: string) => number | null | undefined
  /** A rate typed by hand counts only from these roles. */
  mayTypeRate: boolean
  maySetSale: boolean
  auction?: boolean
}

const select = (options: readonly SelectOption<string | number>[]) => ({ kind: 'select' as const, options })

/** What is bought and for how much. */
export function priceFields({ rate, mayTypeRate, auction }: QuoteFieldsGiven): FormField[] {
  return [
    {
      name: 'goods_values',
      label: auction ? 'Giá thắng đấu giá' : 'Giá sản phẩm',
      input: { kind: 'foreign', rateOf: rate },
      required: true,
      span: 6,
    },
    { name: 'quality', label: 'Số lượng', input: 'quantity', required: true, span: 3 },
    { name: 'estimated_weight', label: 'Cân dự kiến', input: 'weight', span: 3 },
    { name: 'domestic_ship', label: 'Ship nội địa', input: NumberInput, span: 3 },
    { name: 'tax', label: 'Thuế', input: NumberInput, span: 3 },
    { name: 'payment_percent', label: 'Đặt cọc (%)', input: NumberInput, span: 3, placeholder: 'theo hạng' },
    ...(mayTypeRate
      ? [
          {
            name: 'exchange_rate',
            label: 'Tỷ giá nhập tay',
            input: NumberInput,
            span: 3 as const,
            placeholder: 'theo bảng',
          },
        ]
      : []),
  ]
}

/** For whom. */
export function customerFields({ sales, maySetSale }: QuoteFieldsGiven): FormField[] {
  return [
    {
      name: 'user_id',
      label: 'Khách hàng',
      input: customerInput,
      span: 8,
      placeholder: 'Mã khách, số điện thoại, tên…',
    },
    { name: 'phone', label: 'Điện thoại', input: 'phone', span: 4, placeholder: 'khi chưa có mã khách' },
    ...(maySetSale
      ? [
          {
            name: 'sale_id',
            label: 'Nhân viên kinh doanh',
            input: select(sales),
            span: 8 as const,
            disabled: (values: QuoteValues) => Boolean(values.user_id?.sale_id),
          },
        ]
      : []),
  ]
}

/** How it travels. */
export function travelFields({ options, accounts }: QuoteFieldsGiven): FormField[] {
  return [
    { name: 'route_code', label: 'Tuyến vận chuyển', input: select(options.routes), span: 6 },
    { name: 'goods_type', label: 'Loại hàng', input: select(options.goodsTypes), span: 6 },
    { name: 'warehouse_code', label: 'Kho nhận', input: select(options.warehouses), span: 4 },
    {
      name: 'transport',
      label: 'Cách vận chuyển',
      input: select(transportWays),
      span: 4,
      placeholder: 'theo tuyến',
    },
    { name: 'account_id', label: 'Tài khoản mua', input: select(accounts), span: 4 },
    { name: 'expiration_date', label: 'Hạn báo giá', input: 'date', span: 4, placeholder: 'trống: mặc định' },
    { name: 'services_extra', label: 'Dịch vụ thêm', input: ServicesInput, span: 8 },
    { name: 'note', label: 'Ghi chú', input: ShortNote, span: 12 },
  ]
}
