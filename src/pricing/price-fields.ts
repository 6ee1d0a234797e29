import { z } from 'zod'
import { goodsTypes, partners, routes, warehouses } from '#catalog/catalog.api.ts'
import { currency } from '#catalog/currency.api.ts'
import { currencyOptions } from '#catalog/currency.rules.ts'
import { findCustomers } from '#customers/customer.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import {
  id,
  percent,
  requiredText,
  text,
  vnd,
  weight,
  dateIn,
  dateInOrToday,
} from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'
import { parcelKinds } from '#pricing/pricing.words.ts'
import { standing } from '#pricing/standing.status.ts'

export const write = roles('ql')
/** Who quotes or prices an order at check-in. */
export const quoting = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
/** Private agreements with customers are read by those who serve them. */
export const serving = roles('ql', 'kt', 'kd', 'cs')
/** What a currency costs us is nobody else's business. */
export const costing = roles('ql', 'kt')

/** Codes of prices are written big. */
export const codeText = z
  .string()
  .trim()
  .toUpperCase()
  .min(1)
  .max(40)
  .regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'Mã chỉ gồm chữ không dấu, số, dấu chấm, gạch ngang và gạch dưới')
/** VND for one unit of a currency. */
export const rate = z.number().positive().max(1e9).multipleOf(0.0001)
const customers = { table: 'customer', calls: { list: findCustomers } } as const

export const routeCode = {
  label: 'Tuyến',
  kind: 'reference',
  schema: text(40),
  reference: { resource: routes, value: 'code', label: 'name' },
  list: { width: 215, sortable: true, filter: 'any' },
} as const
export const goodsType = {
  label: 'Loại hàng',
  kind: 'reference',
  schema: text(40),
  reference: { resource: goodsTypes, value: 'code', label: 'name' },
  list: { width: 150, sortable: true, filter: 'any' },
} as const
export const levelCode = {
  label: 'Hạng khách',
  empty: 'Mọi hạng',
  kind: 'reference',
  schema: text(40),
  reference: { resource: customerLevels, value: 'code', label: 'name' },
  list: { width: 120, filter: 'any' },
  form: { help: 'Để trống: giá chuẩn.' },
} as const
export const customerId = {
  label: 'Khách hàng',
  empty: 'Mọi khách',
  kind: 'reference',
  schema: id,
  reference: { resource: customers, value: 'id', label: 'name', code: 'customer_no' },
  list: { width: 120, filter: 'any' },
  form: { help: 'Để trống: không phải giá riêng.' },
} as const
export const appliedDate = {
  label: 'Áp dụng từ',
  kind: 'date',
  schema: dateIn,
  required: true,
  list: { width: 130, sortable: true, filter: 'range' },
  form: { help: 'Dòng đã áp dụng thì không sửa được.' },
} as const
export const expiredDate = {
  label: 'Áp dụng đến',
  kind: 'date',
  schema: dateIn,
  list: { width: 140, sortable: true, filter: 'range' },
  form: { help: 'Để trống: đến khi có dòng mới.' },
} as const

export const currencyField = {
  label: 'Tiền tệ',
  kind: 'select',
  schema: currency,
  options: currencyOptions,
  required: true,
  list: { width: 90, sortable: true, filter: 'any' },
} as const
/** Whether a kg or the whole parcel is paid for. */
export const priceKind = {
  label: 'Cách tính',
  kind: 'select',
  schema: z.enum(parcelKinds.map(({ value }) => value)),
  options: parcelKinds,
  required: true,
  initial: 'per_kg',
  list: { width: 120, filter: 'any' },
} as const
export const fromKg = {
  label: 'Từ (kg)',
  kind: 'weight',
  schema: weight,
  required: true,
  list: { width: 90, sortable: true },
} as const
export const toKg = {
  label: 'Đến dưới (kg)',
  empty: 'trở lên',
  kind: 'weight',
  schema: weight,
  list: { width: 110 },
  form: { help: 'Để trống: không giới hạn.' },
} as const
export const perKg = {
  label: 'Đơn giá (đ/kg)',
  kind: 'money',
  schema: vnd.min(0),
  required: true,
  list: { width: 120, sortable: true },
} as const
export const minCharge = {
  label: 'Cước tối thiểu (đ)',
  kind: 'money',
  schema: vnd.min(0),
  required: true,
  initial: 0,
  list: { width: 130 },
} as const
export const warehouseCode = {
  label: 'Kho tại Việt Nam',
  empty: 'Mọi kho',
  kind: 'reference',
  schema: text(40),
  reference: { resource: warehouses, value: 'code', label: 'name' },
  list: { width: 140, filter: 'any', hidden: true },
  form: { help: 'Để trống: mọi kho.' },
} as const
export const partnerCode = {
  label: 'Hãng vận chuyển',
  empty: 'Mọi hãng',
  kind: 'reference',
  schema: text(40),
  reference: { resource: partners, value: 'code', label: 'name' },
  list: { width: 180, filter: 'any' },
  form: { help: 'Để trống: mọi hãng.' },
} as const
/** Mức, tối thiểu, tối đa of a fee. */
export const feeAmounts = {
  amount: {
    label: 'Mức (đ hoặc %)',
    kind: 'number',
    schema: z.number().min(0).max(1e12).multipleOf(0.01),
    required: true,
    list: { width: 120, sortable: true, card: 'amount' },
  },
  min_amount: { label: 'Tối thiểu (đ)', kind: 'money', schema: vnd.min(0), list: { width: 120 } },
  max_amount: { label: 'Tối đa (đ)', kind: 'money', schema: vnd.min(0), list: { width: 120 } },
} as const
/** Value tiers of a fee: from, to, per cent, least. */
export const valueTiers = {
  from_value: {
    label: 'Giá trị hàng từ (đ)',
    kind: 'money',
    schema: vnd.min(0),
    required: true,
    list: { width: 150, sortable: true },
  },
  to_value: {
    label: 'Đến dưới (đ)',
    empty: 'trở lên',
    kind: 'money',
    schema: vnd.min(1),
    list: { width: 150 },
    form: { help: 'Để trống: không giới hạn.' },
  },
  percent: {
    label: 'Phí (%)',
    kind: 'percent',
    schema: percent.multipleOf(0.01),
    required: true,
    list: { width: 90, card: 'amount' },
  },
  min_fee: {
    label: 'Phí tối thiểu (đ)',
    kind: 'money',
    schema: vnd.min(0),
    required: true,
    initial: 0,
    list: { width: 130 },
  },
} as const
/** The name of a row that stands on explanations and bills. */
export const rowName = {
  label: 'Tên',
  kind: 'text',
  schema: requiredText(),
  required: true,
  list: { width: 220, sortable: true },
} as const

/** Which row holds today is told by its days and by those of its sisters. */
export const standsToday = {
  label: 'Hôm nay',
  kind: 'status',
  statuses: standing,
  required: true,
  computed: true,
  list: { width: 120 },
} as const

/** Whether a correcting row has taken the place of a price row. */
export const correction = {
  corrected: {
    label: 'Đã đính chính',
    kind: 'boolean',
    schema: z.boolean(),
    list: { width: 120, filter: 'any' },
    form: false,
  },
  corrects_id: {
    label: 'Đính chính cho dòng',
    kind: 'number',
    schema: id,
    form: false,
    list: { width: 140, hidden: true },
  },
  correction_reason: {
    label: 'Lý do đính chính',
    kind: 'note',
    schema: text(500),
    form: false,
    list: { width: 220, hidden: true },
  },
} as const
/** The life of a price row. */
export const priceDays = {
  standing: standsToday,
  applied_date: appliedDate,
  expried_date: expiredDate,
  ...correction,
} as const

/** Specified for rates: a date that cannot be read is the current date. */
export const rateDates = {
  standing: standsToday,
  exchange_date: {
    label: 'Ngày tỷ giá',
    kind: 'date',
    schema: dateInOrToday,
    required: true,
    initial: 'today',
    list: { width: 110, sortable: true, filter: 'range' },
  },
  applied_date: { ...appliedDate, schema: dateInOrToday, initial: 'today' },
  expried_date: { ...expiredDate, schema: dateInOrToday },
  ...correction,
} as const
