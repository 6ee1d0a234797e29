import { z } from 'zod'
import { goodsTypes, routes, warehouses } from '#catalog/catalog.api.ts'
import { findCustomers } from '#customers/customer.api.ts'
import { customerLevels } from '#customers/levels.api.ts'
import {
  currencies,
  currency,
  id,
  percent,
  quantity,
  requiredText,
  text,
  vnd,
  weight,
} from '#platform/contract/fields.ts'
import { recordIds, recordPaths, resource, sentDay, sentDayOrToday } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import { surchargeKinds } from '#pricing/pricing.words.ts'

const write = roles('ql')
/** Who quotes or prices an order at check-in. */
const quoting = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
/** Private agreements with customers are read by those who serve them. */
const serving = roles('ql', 'kt', 'kd', 'cs')
/** What a currency costs us is nobody else's business. */
const costing = roles('ql', 'kt')

const rate = z.number().positive().max(1e9).multipleOf(0.0001)
const customers = { table: 'customer', calls: { list: findCustomers } } as const

const routeCode = {
  label: 'Tuyến',
  kind: 'reference',
  schema: text(40),
  reference: { resource: routes, value: 'code', label: 'name' },
  list: { width: 230, sortable: true, filter: 'any' },
} as const
const goodsType = {
  label: 'Loại hàng',
  kind: 'reference',
  schema: text(40),
  reference: { resource: goodsTypes, value: 'code', label: 'name' },
  list: { width: 140, sortable: true, filter: 'any' },
} as const
const levelCode = {
  label: 'Hạng khách',
  kind: 'reference',
  schema: text(40),
  reference: { resource: customerLevels, value: 'code', label: 'name' },
  list: { width: 100, filter: 'any' },
  form: { help: 'Để trống: giá chuẩn.' },
} as const
const customerId = {
  label: 'Khách hàng',
  kind: 'reference',
  schema: id,
  reference: { resource: customers, value: 'id', label: 'name' },
  list: { width: 130, filter: 'any' },
  form: { help: 'Để trống: không phải giá riêng.' },
} as const
const appliedDate = {
  label: 'Áp dụng từ',
  kind: 'date',
  schema: sentDay,
  required: true,
  list: { width: 110, sortable: true, filter: 'range' },
  form: { help: 'Dòng đã áp dụng thì không sửa được.' },
} as const
const expiredDate = {
  label: 'Áp dụng đến',
  kind: 'date',
  schema: sentDay,
  list: { width: 110, sortable: true, filter: 'range' },
  form: { help: 'Để trống: đến khi có dòng mới.' },
} as const

/** Freight by route, goods type, warehouse and bracket of weight; standard, of a level, or private. */
export const freightPrices = resource({
  key: 'freight-price',
  table: 'freight_price',
  title: 'Bảng giá',
  noun: 'giá cước',
  paths: recordPaths('/api/prices', '/api/price'),
  ids: recordIds('prices', 'price'),
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    route_code: { ...routeCode, required: true },
    goods_type: { ...goodsType, required: true },
    warehouse_code: {
      label: 'Kho tại Việt Nam',
      kind: 'reference',
      schema: text(40),
      reference: { resource: warehouses, value: 'code', label: 'name' },
      list: { width: 140, filter: 'any', hidden: true },
      form: { help: 'Để trống: mọi kho.' },
    },
    level_code: levelCode,
    customer_id: customerId,
    from_kg: {
      label: 'Từ (kg)',
      kind: 'weight',
      schema: weight,
      required: true,
      list: { width: 90, sortable: true },
    },
    to_kg: {
      label: 'Đến dưới (kg)',
      kind: 'weight',
      schema: weight,
      list: { width: 110 },
      form: { help: 'Để trống: không giới hạn.' },
    },
    price: {
      label: 'Đơn giá (đ/kg)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      list: { width: 120, sortable: true },
    },
    min_charge: {
      label: 'Cước tối thiểu (đ)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      initial: 0,
      list: { width: 130 },
    },
    applied_date: appliedDate,
    expried_date: expiredDate,
  },
  search: ['route_code', 'goods_type', 'level_code', 'customer_id'],
  defaultSort: 'route_code',
})

/** Service fee by the value of the goods. The specification has no change of one, only new and delete. */
export const serviceFees = resource({
  key: 'service-fee',
  table: 'service_fee',
  title: 'Giá dịch vụ',
  noun: 'bậc phí dịch vụ',
  paths: {
    list: '/api/price-services',
    create: ['/api/price-services', '/api/price-service'],
    remove: ['/api/price-services/{id}', '/api/price-service/{id}'],
  },
  ids: { list: 'get-price-services', create: 'post-price-services', remove: 'delete-price-services-by-id' },
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    level_code: levelCode,
    customer_id: customerId,
    from_value: {
      label: 'Giá trị hàng từ (đ)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      list: { width: 150, sortable: true },
    },
    to_value: {
      label: 'Đến dưới (đ)',
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
      list: { width: 90 },
    },
    min_fee: {
      label: 'Phí tối thiểu (đ)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      initial: 0,
      list: { width: 130 },
    },
    applied_date: appliedDate,
    expried_date: expiredDate,
  },
  search: ['level_code', 'customer_id'],
  defaultSort: 'from_value',
})

export const surcharges = resource({
  key: 'surcharge',
  table: 'surcharge',
  title: 'Phụ thu',
  noun: 'phụ thu',
  paths: recordPaths('/api/surcharges', '/api/surcharge'),
  ids: recordIds('surcharges', 'surcharge'),
  roles: { read: quoting, write },
  fields: {
    name: {
      label: 'Tên',
      kind: 'text',
      schema: requiredText(),
      required: true,
      list: { width: 220, sortable: true },
    },
    goods_type: { ...goodsType, form: { help: 'Để trống: mọi loại hàng.' } },
    route_code: { ...routeCode, form: { help: 'Để trống: mọi tuyến.' } },
    kind: {
      label: 'Cách tính',
      kind: 'select',
      schema: z.enum(surchargeKinds.map(({ value }) => value)),
      options: surchargeKinds,
      required: true,
      list: { width: 130, filter: 'any' },
    },
    amount: {
      label: 'Mức (đ hoặc %)',
      kind: 'number',
      schema: z.number().min(0).max(1e12).multipleOf(0.01),
      required: true,
      list: { width: 120, sortable: true },
    },
    min_amount: { label: 'Tối thiểu (đ)', kind: 'money', schema: vnd.min(0), list: { width: 120 } },
    max_amount: { label: 'Tối đa (đ)', kind: 'money', schema: vnd.min(0), list: { width: 120 } },
    threshold_quantity: {
      label: 'Từ số lượng',
      kind: 'number',
      schema: z.union([z.literal(0), quantity]),
      required: true,
      initial: 0,
      list: { width: 110 },
    },
    need_receipt: {
      label: 'Chỉ khi thiếu hóa đơn',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: false,
      list: { width: 150, filter: 'any' },
    },
    applied_date: appliedDate,
    expried_date: expiredDate,
  },
  search: ['name', 'goods_type', 'route_code'],
  defaultSort: '-applied_date',
})

const currencyField = {
  label: 'Tiền tệ',
  kind: 'select',
  schema: currency,
  options: currencies.map((value) => ({ value, label: value })),
  required: true,
  list: { width: 90, sortable: true, filter: 'any' },
} as const
/** Specified for rates: a date that cannot be read is the current date. */
const rateDates = {
  exchange_date: {
    label: 'Ngày tỷ giá',
    kind: 'date',
    schema: sentDayOrToday,
    required: true,
    initial: 'today',
    list: { width: 110, sortable: true, filter: 'range' },
  },
  applied_date: { ...appliedDate, schema: sentDayOrToday, initial: 'today' },
  expried_date: { ...expiredDate, schema: sentDayOrToday },
} as const

/** Company rates: what a currency costs us and what customers pay, in VND for one unit. */
export const exchangeRates = resource({
  key: 'exchange-rate',
  table: 'exchange_rate',
  title: 'Tỷ giá',
  noun: 'tỷ giá',
  paths: recordPaths('/api/exchange-rate'),
  ids: recordIds('exchange-rate'),
  roles: { read: quoting, write },
  fields: {
    currency: currencyField,
    buy_rate: {
      label: 'Tỷ giá mua (đ)',
      kind: 'number',
      schema: rate,
      required: true,
      seenBy: costing,
      list: { width: 120, sortable: true },
    },
    sell_rate: {
      label: 'Tỷ giá bán (đ)',
      kind: 'number',
      schema: rate,
      required: true,
      list: { width: 120, sortable: true },
    },
    ...rateDates,
  },
  search: ['currency'],
  defaultSort: '-applied_date',
})

/** Rates agreed with one customer; they stand before the company's. */
export const privateRates = resource({
  key: 'exchange-private',
  table: 'exchange_private',
  title: 'Tỷ giá riêng',
  noun: 'tỷ giá riêng',
  paths: recordPaths('/api/exchange-private/user'),
  ids: recordIds('exchange-private-user'),
  roles: { read: serving, write },
  fields: {
    user_id: { ...customerId, column: 'customer_id', required: true, form: {} },
    currency: currencyField,
    sell_rate: {
      label: 'Tỷ giá bán (đ)',
      kind: 'number',
      schema: rate,
      required: true,
      list: { width: 120, sortable: true },
    },
    ...rateDates,
  },
  search: ['user_id', 'currency'],
  defaultSort: '-applied_date',
})
