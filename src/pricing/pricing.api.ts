import { z } from 'zod'
import { quantity } from '#platform/contract/fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import {
  appliedDate,
  correction,
  costing,
  currencyField,
  customerId,
  feeAmounts,
  fromKg,
  goodsType,
  levelCode,
  minCharge,
  perKg,
  priceDays,
  quoting,
  rate,
  rateDates,
  routeCode,
  rowName,
  serving,
  standsToday,
  toKg,
  valueTiers,
  warehouseCode,
  write,
} from '#pricing/price-fields.ts'
import { surchargeKinds } from '#pricing/pricing.words.ts'

/** Freight by route, goods type, warehouse and bracket of weight; standard, of a level, or private. */
export const freightPrices = resource({
  key: 'freight-price',
  table: 'freight_price',
  title: 'Bảng giá',
  noun: 'giá cước',
  failure: 'Lưu bảng giá thất bại!',
  paths: recordPaths('/api/prices', '/api/price'),
  ids: recordIds('prices', 'price'),
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    route_code: { ...routeCode, required: true },
    goods_type: { ...goodsType, required: true },
    warehouse_code: warehouseCode,
    level_code: levelCode,
    customer_id: customerId,
    from_kg: fromKg,
    to_kg: toKg,
    price: perKg,
    min_charge: minCharge,
    ...priceDays,
  },
  search: ['route_code', 'goods_type', 'level_code', 'customer_id'],
  defaultSort: 'route_code',
})

/** Service fee by the value of the goods. The specification has no change of one; ours is of rows not yet in force. */
export const serviceFees = resource({
  key: 'service-fee',
  table: 'service_fee',
  title: 'Giá dịch vụ',
  noun: 'bậc phí dịch vụ',
  failure: 'Lưu bảng giá thất bại!',
  paths: {
    list: '/api/price-services',
    create: ['/api/price-services', '/api/price-service'],
    update: ['/api/price-services/{id}', '/api/price-service/{id}'],
    remove: ['/api/price-services/{id}', '/api/price-service/{id}'],
  },
  ids: {
    list: 'get-price-services',
    create: 'post-price-services',
    update: 'put-price-services-by-id',
    remove: 'delete-price-services-by-id',
  },
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    level_code: levelCode,
    customer_id: customerId,
    ...valueTiers,
    ...priceDays,
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
    name: rowName,
    goods_type: { ...goodsType, empty: 'Mọi loại hàng', form: { help: 'Để trống: mọi loại hàng.' } },
    route_code: { ...routeCode, empty: 'Mọi tuyến', form: { help: 'Để trống: mọi tuyến.' } },
    kind: {
      label: 'Cách tính',
      kind: 'select',
      schema: z.enum(surchargeKinds.map(({ value }) => value)),
      options: surchargeKinds,
      required: true,
      list: { width: 130, filter: 'any' },
    },
    ...feeAmounts,
    threshold_quantity: {
      label: 'Từ số lượng',
      kind: 'number',
      schema: z.union([z.literal(0), quantity]),
      required: true,
      initial: 0,
      list: { width: 110 },
    },
    need_receipt: {
      label: 'Chỉ khi thiếu hóa đơn mua hàng',
      kind: 'boolean',
      schema: z.boolean(),
      required: true,
      initial: false,
      list: { width: 190, filter: 'any' },
    },
    ...priceDays,
  },
  search: ['name', 'goods_type', 'route_code'],
  defaultSort: '-applied_date',
})

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
      list: { width: 120, sortable: true, card: 'amount' },
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
      list: { width: 120, sortable: true, card: 'amount' },
    },
    ...rateDates,
  },
  search: ['user_id', 'currency'],
  defaultSort: '-applied_date',
})

/** What a level adds to the company's sell rate by the value of the order in its currency. */
export const exchangeDeltas = resource({
  key: 'exchange-delta',
  table: 'exchange_delta',
  title: 'Chênh lệch tỷ giá theo hạng',
  noun: 'chênh lệch tỷ giá',
  paths: recordPaths('/api/exchange-deltas', '/api/exchange-delta'),
  ids: recordIds('exchange-deltas', 'exchange-delta'),
  roles: { read: quoting, write },
  fields: {
    level_code: { ...levelCode, required: true, form: {} },
    currency: currencyField,
    from_value: {
      label: 'Giá trị đơn từ (ngoại tệ)',
      kind: 'number',
      schema: z.number().min(0).max(1e12).multipleOf(0.01),
      required: true,
      initial: 0,
      list: { width: 180, sortable: true },
    },
    delta: {
      label: 'Cộng vào tỷ giá bán (đ)',
      kind: 'number',
      schema: z.number().min(-1e6).max(1e6).multipleOf(0.0001),
      required: true,
      list: { width: 170, sortable: true, card: 'amount' },
      form: { help: 'Số âm: khách hạng này trả ít hơn.' },
    },
    standing: standsToday,
    applied_date: appliedDate,
    ...correction,
  },
  search: ['level_code', 'currency'],
  defaultSort: 'currency',
})
