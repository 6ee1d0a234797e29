import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { centimetres, requiredText, text, vnd, weight, dateIn } from '#platform/contract/fields.ts'
import { active } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import {
  codeText,
  customerId,
  feeAmounts,
  fromKg,
  goodsType,
  levelCode,
  minCharge,
  partnerCode,
  perKg,
  priceDays,
  priceKind,
  quoting,
  routeCode,
  rowName,
  serving,
  toKg,
  valueTiers,
  warehouseCode,
  write,
} from '#pricing/price-fields.ts'
import { couponKinds, deliveryKinds, payers, serviceKinds } from '#pricing/pricing.words.ts'

/** Oversize and China fees are kept by the accountant too, as specified. */
const accounting = roles('ql', 'kt')

const code = {
  label: 'Mã',
  kind: 'text',
  schema: codeText,
  required: true,
  list: { width: 120, sortable: true, filter: 'any' },
} as const
const anyRoute = { ...routeCode, empty: 'Mọi tuyến', form: { help: 'Để trống: mọi tuyến.' } } as const
const anyGoods = { ...goodsType, empty: 'Mọi loại hàng', form: { help: 'Để trống: mọi loại hàng.' } } as const
const parcelPrice = {
  ...perKg,
  label: 'Giá (đ/kg hoặc đ/kiện)',
  list: { width: 160, sortable: true },
} as const

/** Express transport by route, carrier and bracket of weight; standard, of a level, or private. */
export const expressPrices = resource({
  key: 'express-price',
  table: 'express_price',
  title: 'Giá chuyển phát',
  noun: 'giá chuyển phát',
  paths: recordPaths('/api/expressies', '/api/express'),
  ids: recordIds('expressies', 'express'),
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    route_code: { ...routeCode, required: true },
    partner_code: partnerCode,
    level_code: levelCode,
    customer_id: customerId,
    from_kg: fromKg,
    to_kg: toKg,
    kind: priceKind,
    price: parcelPrice,
    min_charge: minCharge,
    ...priceDays,
  },
  search: ['route_code', 'partner_code', 'level_code', 'customer_id'],
  defaultSort: 'route_code',
})

const bracket = z.object({
  id: z.number(),
  partner_code: z.string().nullable(),
  from_kg: z.number(),
  to_kg: z.number().nullable(),
  kind: z.enum(['per_kg', 'flat']),
  price: z.number(),
  min_charge: z.number(),
})

/** The express prices of today by route; of one route by `route_code`. */
export const expressRoutes = call({
  id: 'get-express-route',
  method: 'GET',
  path: '/api/express/route',
  aliases: ['/api/expressies/route'],
  summary: 'Tuyến có giá chuyển phát và bảng giá đang áp dụng',
  roles: quoting,
  station: 'none',
  query: z.object({ route_code: text(40).optional() }),
  data: z.array(z.object({ route_code: z.string(), route_name: z.string(), prices: z.array(bracket) })),
})

export const oversizePrices = resource({
  key: 'price-oversize',
  table: 'price_oversize',
  title: 'Giá hàng quá khổ',
  noun: 'giá hàng quá khổ',
  paths: recordPaths('/api/price/oversize'),
  ids: recordIds('price-oversize'),
  roles: { read: quoting, write: accounting },
  fields: {
    name: rowName,
    route_code: anyRoute,
    goods_type: anyGoods,
    longest_cm: {
      label: 'Cạnh dài nhất trên (cm)',
      kind: 'number',
      schema: centimetres.min(1),
      list: { width: 160 },
      form: { help: 'Kiện vượt một trong ba mức là quá khổ.' },
    },
    sum_cm: {
      label: 'Tổng ba cạnh trên (cm)',
      kind: 'number',
      schema: z.number().min(1).max(3_000).multipleOf(0.1),
      list: { width: 160 },
    },
    weight_kg: {
      label: 'Cân nặng trên (kg)',
      kind: 'weight',
      schema: weight.min(0.01),
      list: { width: 140 },
    },
    kind: priceKind,
    price: parcelPrice,
    ...priceDays,
  },
  search: ['name', 'route_code', 'goods_type'],
  defaultSort: '-applied_date',
})

/** Services beside the freight: GOM, REPACK, FULLBOX and whatever else is offered. */
export const serviceExtras = resource({
  key: 'service-extra',
  table: 'service_extra',
  title: 'Giá dịch vụ cộng thêm',
  noun: 'giá dịch vụ cộng thêm',
  paths: recordPaths('/api/service-extras', '/api/service-extra'),
  ids: recordIds('service-extras', 'service-extra'),
  roles: { read: quoting, write },
  page: { size: 50 },
  fields: {
    code,
    name: rowName,
    route_code: anyRoute,
    kind: {
      label: 'Cách tính',
      kind: 'select',
      schema: z.enum(serviceKinds.map(({ value }) => value)),
      options: serviceKinds,
      required: true,
      list: { width: 150, filter: 'any' },
    },
    ...feeAmounts,
    ...priceDays,
  },
  search: ['code', 'name', 'route_code'],
  defaultSort: 'code',
})

/** The same services at a price agreed with one customer; counted as the public price counts. */
export const privateExtras = resource({
  key: 'service-extra-private',
  table: 'service_extra_private',
  title: 'Giá dịch vụ cộng thêm riêng',
  noun: 'giá dịch vụ riêng',
  paths: recordPaths('/api/service-extra-privates', '/api/service-extra-private'),
  ids: recordIds('service-extra-privates', 'service-extra-private'),
  roles: { read: serving, write },
  fields: {
    user_id: { ...customerId, column: 'customer_id', required: true, form: {} },
    code: {
      ...code,
      label: 'Dịch vụ',
      kind: 'reference',
      reference: { resource: serviceExtras, value: 'code', label: 'name' },
      list: { width: 200, sortable: true, filter: 'any' },
    },
    ...feeAmounts,
    ...priceDays,
  },
  search: ['user_id', 'code'],
  defaultSort: '-applied_date',
})

export const deliveryExtras = resource({
  key: 'delivery-extra',
  table: 'delivery_extra',
  title: 'Phụ phí giao hàng',
  noun: 'phụ phí giao hàng',
  paths: recordPaths('/api/delivery/extras', '/api/delivery/extra'),
  ids: recordIds('delivery-extras', 'delivery-extra'),
  roles: { read: quoting, write },
  fields: {
    code,
    name: rowName,
    partner_code: partnerCode,
    kind: {
      label: 'Cách tính',
      kind: 'select',
      schema: z.enum(deliveryKinds.map(({ value }) => value)),
      options: deliveryKinds,
      required: true,
      initial: 'flat',
      list: { width: 150, filter: 'any' },
    },
    ...feeAmounts,
    payer: {
      label: 'Ai trả',
      kind: 'select',
      schema: z.enum(payers.map(({ value }) => value)),
      options: payers,
      required: true,
      initial: 'customer',
      list: { width: 110, filter: 'any' },
    },
    ...priceDays,
  },
  search: ['code', 'name', 'partner_code'],
  defaultSort: 'code',
})

/** Service fee of purchases in China; stands before the general one. */
export const chinaServiceFees = resource({
  key: 'china-fee-service',
  table: 'china_fee_service',
  title: 'Phí dịch vụ Trung Quốc',
  noun: 'bậc phí dịch vụ Trung Quốc',
  paths: recordPaths('/api/china/fee/services', '/api/china/fee/service'),
  ids: recordIds('china-fee-services', 'china-fee-service'),
  roles: { read: quoting, write: accounting },
  page: { size: 50 },
  fields: { level_code: levelCode, ...valueTiers, ...priceDays },
  search: ['level_code'],
  defaultSort: 'from_value',
})

/** Freight of routes from China; stands before the general price list. */
export const chinaShipFees = resource({
  key: 'china-fee-ship',
  table: 'china_fee_ship',
  title: 'Phí vận chuyển Trung Quốc',
  noun: 'phí vận chuyển Trung Quốc',
  paths: recordPaths('/api/china/fee/ships', '/api/china/fee/ship'),
  ids: recordIds('china-fee-ships', 'china-fee-ship'),
  roles: { read: quoting, write: accounting },
  page: { size: 50 },
  fields: {
    route_code: { ...routeCode, required: true },
    goods_type: anyGoods,
    warehouse_code: warehouseCode,
    level_code: levelCode,
    from_kg: fromKg,
    to_kg: toKg,
    price: perKg,
    min_charge: minCharge,
    ...priceDays,
  },
  search: ['route_code', 'goods_type', 'level_code'],
  defaultSort: 'route_code',
})

export const coupons = resource({
  key: 'service-coupon',
  table: 'service_coupon',
  title: 'Mã giảm giá dịch vụ',
  noun: 'mã giảm giá',
  paths: recordPaths('/api/service-coupons', '/api/service-coupon'),
  ids: recordIds('service-coupons', 'service-coupon'),
  roles: { read: serving, write },
  fields: {
    code,
    name: rowName,
    kind: {
      label: 'Giảm theo',
      kind: 'select',
      schema: z.enum(couponKinds.map(({ value }) => value)),
      options: couponKinds,
      required: true,
      initial: 'amount',
      list: { width: 130, filter: 'any' },
    },
    value: {
      label: 'Mức giảm (đ hoặc %)',
      kind: 'number',
      schema: z.number().min(0.01).max(1e10).multipleOf(0.01),
      required: true,
      list: { width: 160, sortable: true, card: 'amount' },
    },
    max_amount: { label: 'Giảm tối đa (đ)', kind: 'money', schema: vnd.min(1), list: { width: 130 } },
    min_services: {
      label: 'Phí dịch vụ từ (đ)',
      kind: 'money',
      schema: vnd.min(0),
      required: true,
      initial: 0,
      list: { width: 140 },
    },
    level_code: { ...levelCode, form: { help: 'Để trống: mọi hạng.' } },
    customer_id: { ...customerId, form: { help: 'Để trống: mọi khách.' } },
    usage_limit: {
      label: 'Số đơn được dùng',
      kind: 'number',
      schema: z.number().int().min(1).max(1_000_000),
      list: { width: 150 },
      form: { help: 'Để trống: không giới hạn.' },
    },
    applied_date: {
      label: 'Từ ngày',
      kind: 'date',
      schema: dateIn,
      required: true,
      initial: 'today',
      list: { width: 110, sortable: true, filter: 'range' },
    },
    expried_date: {
      label: 'Đến ngày',
      kind: 'date',
      schema: dateIn,
      list: { width: 110, sortable: true, filter: 'range' },
    },
    active,
  },
  search: ['code', 'name', 'customer_id'],
  defaultSort: '-applied_date',
  imports: {
    titles: { level_code: 'Mã hạng khách', customer_id: 'Mã khách' },
    example: {
      code: 'MAU-TET10',
      name: 'Tặng 10% phí dịch vụ dịp Tết (dòng mẫu)',
      kind: '% phí dịch vụ',
      value: '10',
      max_amount: '100,000',
      min_services: '50,000',
      usage_limit: '200',
      applied_date: '01-01-2027',
      expried_date: '28-02-2027',
      active: 'Có',
    },
  },
})

/** The names of extra services, for forms. */
export const extraServiceTypes = call({
  id: 'get-common-extra-service-type',
  method: 'GET',
  path: '/common/extra-service-type',
  summary: 'Các dịch vụ cộng thêm đang có giá',
  roles: quoting,
  station: 'none',
  data: z.array(z.object({ code: z.string(), name: z.string(), kind: z.string() })),
})

export const currencyNames = call({
  id: 'get-common-currency',
  method: 'GET',
  path: '/common/currency',
  summary: 'Các loại tiền tệ',
  roles: quoting,
  station: 'none',
  data: z.array(z.object({ code: z.string(), name: z.string(), decimals: z.number() })),
})

/** The bracket of the service fee for a value of goods, as a customer or a level pays it today. */
export const fetchServiceFee = call({
  id: 'get-price-services-fetch',
  method: 'GET',
  path: '/api/price-services/fetch',
  aliases: ['/api/price-service/fetch'],
  summary: 'Tra bậc phí dịch vụ đang áp dụng',
  roles: quoting,
  station: 'none',
  query: z.object({
    level_code: text(40).optional(),
    user_id: z.coerce.number().int().positive().optional(),
    route_code: text(40).optional(),
    date: requiredText(10).optional(),
  }),
  data: z.array(
    z.object({
      id: z.string(),
      from_value: z.number(),
      to_value: z.number().nullable(),
      percent: z.number(),
      min_fee: z.number(),
      source: z.enum(['private', 'group', 'level', 'standard']),
    }),
  ),
})
