import { orderFields } from '#orders/core/order.fields.ts'
import type { SheetColumn } from '#platform/rules/sheet.ts'

/** The sheet by which orders come that are only carried: a row a track. Pure. */
export type TransportField =
  | 'group'
  | 'customer_code'
  | 'track'
  | 'name'
  | 'quality'
  | 'goods_values'
  | 'currency'
  | 'goods_type'
  | 'route_code'
  | 'warehouse_code'
  | 'phone'
  | 'address'
  | 'ward'
  | 'province'
  | 'note'

export const transportColumns: readonly SheetColumn<TransportField>[] = [
  {
    field: 'customer_code',
    title: orderFields.customer_no.label,
    required: true,
    width: 14,
    example: 'KH000123',
  },
  { field: 'track', title: 'Mã vận đơn', required: true, width: 20, example: '123456789012' },
  { field: 'group', title: 'Nhóm (cùng nhóm là một đơn)', width: 16, example: 'A' },
  {
    field: 'name',
    title: orderFields.name.label,
    required: true,
    width: 30,
    example: 'Giày thể thao (dòng mẫu)',
  },
  { field: 'quality', title: orderFields.quality.label, width: 10, example: '1' },
  { field: 'goods_values', title: 'Giá trị khai báo một món', width: 18, example: '12000' },
  { field: 'currency', title: orderFields.currency.label, width: 9, example: 'JPY' },
  { field: 'goods_type', title: orderFields.goods_type.label, required: true, width: 16 },
  { field: 'route_code', title: orderFields.route_code.label, required: true, width: 14 },
  { field: 'warehouse_code', title: orderFields.warehouse_code.label, required: true, width: 14 },
  { field: 'phone', title: orderFields.customer_phone.label, width: 14, example: '0912345678' },
  { field: 'address', title: 'Số nhà, đường', width: 28, example: '12 Lê Lợi' },
  { field: 'ward', title: 'Phường/Xã', width: 18 },
  { field: 'province', title: 'Tỉnh/Thành phố', width: 20 },
  { field: 'note', title: orderFields.note.label, width: 26 },
]

/** The column that a refusal of the form's field is shown at. */
export function cellOf(path: string): TransportField | null {
  const last = path.split('.')[0] ?? ''
  if (last === 'tracks') return 'track'
  if (last === 'user_id') return 'customer_code'
  return transportColumns.find(({ field }) => field === last)?.field ?? null
}

/** `12,000` or `12000` as a number; what is none as it was written. */
export function amountOf(text: string | undefined): number | string | undefined {
  if (text === undefined || text === '') return undefined
  const value = Number(text.replaceAll(',', ''))
  return Number.isFinite(value) ? value : text
}
