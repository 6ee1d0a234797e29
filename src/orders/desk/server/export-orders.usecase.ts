import { sql } from 'kysely'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { listOrders } from '#orders/core/order.api.ts'
import { exportOrderDetails, exportOrders } from '#orders/desk/order-export.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderListing, visibleOrders } from '#orders/core/server/order.repo.ts'
import { roles } from '#platform/contract/roles.ts'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'

/** The list's columns, in its order. */
const plain: readonly ExportColumn<OrderRecord>[] = [
  { key: 'code', title: 'Mã đơn', width: 14 },
  {
    key: 'status',
    title: 'Trạng thái',
    width: 22,
    value: (row) => orderStatus.label(row.status),
  },
  { key: 'created_at', title: 'Ngày tạo', kind: 'time' },
  { key: 'customer_no', title: 'Mã khách', width: 12 },
  { key: 'customer_name', title: 'Khách hàng', width: 24 },
  { key: 'customer_phone', title: 'Điện thoại', width: 13 },
  { key: 'sale_name', title: 'Kinh doanh', width: 18 },
  { key: 'buyer_name', title: 'Người mua', width: 18 },
  { key: 'site_code', title: 'Trang', width: 12 },
  { key: 'name', title: 'Sản phẩm', width: 40 },
  { key: 'link', title: 'Liên kết', width: 30 },
  { key: 'route_code', title: 'Tuyến', width: 10 },
  { key: 'goods_type', title: 'Loại hàng', width: 14 },
  { key: 'warehouse_code', title: 'Kho', width: 10 },
  { key: 'quality', title: 'Số lượng', kind: 'number' },
  { key: 'goods_values', title: 'Đơn giá', kind: 'number', width: 12 },
  { key: 'currency', title: 'Tiền tệ', width: 8 },
  { key: 'exchange_rate', title: 'Tỷ giá', kind: 'number' },
  { key: 'quoted_total', title: 'Tổng báo giá (đ)', kind: 'money' },
  { key: 'deposit_request', title: 'Yêu cầu cọc (đ)', kind: 'money' },
  { key: 'deposit', title: 'Đã cọc (đ)', kind: 'money' },
  { key: 'total_vnd', title: 'Tổng phải thu (đ)', kind: 'money' },
  { key: 'supplier_order_no', title: 'Mã đơn nhà cung cấp', width: 20 },
  { key: 'track', title: 'Mã vận đơn', width: 20 },
  { key: 'mawb', title: 'MAWB', width: 14 },
  { key: 'weight', title: 'Cân nặng (kg)', kind: 'weight', width: 13 },
  { key: 'note', title: 'Ghi chú', width: 30 },
]
const summed = ['quoted_total', 'deposit_request', 'deposit', 'total_vnd'] as const

interface DetailRecord extends OrderRecord {
  domestic_ship: number
  tax: number
  goods_vnd: number
  service_vnd: number
  freight_estimate: number
  freight_vnd: number
  surcharge_vnd: number
  extras_vnd: number
  d_weight: number | null
  r_weight: number | null
  v_weight: number | null
  bought_at: Date | null
  actual_price: number | null
  actual_ship: number | null
  absorbed_vnd: number | null
}

const detailListing = {
  ...orderListing,
  select: sql`${orderListing.select}, o.domestic_ship, o.tax, o.goods_vnd, o.service_vnd, o.freight_estimate, o.freight_vnd,
    o.surcharge_vnd, o.extras_vnd, o.d_weight, o.r_weight, o.v_weight, o.bought_at, o.actual_price, o.actual_ship, o.absorbed_vnd`,
}

/** What things cost us: not for the warehouse, for sales and support only from 6 (DOMAIN 3.10). */
const costSeers = roles('ql', 'kt', 'kd', 'cs')
const seesCost = (actor: Actor, row: OrderRecord) => is(actor, 'ql', 'kt') || row.status >= 6

function detail(actor: Actor): readonly ExportColumn<DetailRecord>[] {
  const cost = (key: 'actual_price' | 'actual_ship' | 'absorbed_vnd') => ({
    key,
    seenBy: costSeers,
    value: (row: DetailRecord) => (seesCost(actor, row) ? row[key] : null),
  })
  return [
    ...plain,
    { key: 'expiration_date', title: 'Hạn báo giá', kind: 'date' },
    { key: 'payment_percent', title: '% cọc', kind: 'number' },
    { key: 'domestic_ship', title: 'Ship nội địa', kind: 'number', width: 12 },
    { key: 'tax', title: 'Thuế', kind: 'number' },
    { key: 'goods_vnd', title: 'Tiền hàng (đ)', kind: 'money' },
    { key: 'service_vnd', title: 'Phí dịch vụ (đ)', kind: 'money' },
    { key: 'freight_estimate', title: 'Cước dự kiến (đ)', kind: 'money' },
    { key: 'bought_at', title: 'Ngày mua', kind: 'time' },
    { ...cost('actual_price'), title: 'Giá mua thực tế', kind: 'number', width: 14 },
    { ...cost('actual_ship'), title: 'Ship thực tế', kind: 'number', width: 12 },
    { ...cost('absorbed_vnd'), title: 'Chênh lệch chịu (đ)', kind: 'money' },
    { key: 'd_weight', title: 'Cân kho nước ngoài (kg)', kind: 'weight', width: 22 },
    { key: 'r_weight', title: 'Cân kho Việt Nam (kg)', kind: 'weight', width: 20 },
    { key: 'v_weight', title: 'Cân thể tích (kg)', kind: 'weight', width: 16 },
    { key: 'freight_vnd', title: 'Cước vận chuyển (đ)', kind: 'money' },
    { key: 'surcharge_vnd', title: 'Phụ thu (đ)', kind: 'money' },
    { key: 'extras_vnd', title: 'Dịch vụ thêm (đ)', kind: 'money' },
  ]
}

/** The orders of the list's filters that the person may see. @throws bad_input by field */
export const ordersFile = exportOf<OrderRecord>(exportOrders, listOrders, ({ actor }) => ({
  columns: plain,
  definition: orderListing,
  scope: visibleOrders(actor),
  summed,
}))

/** The same orders with quote, purchase, weights and prices. @throws bad_input by field */
export const orderDetailsFile = exportOf<DetailRecord>(exportOrderDetails, listOrders, ({ actor }) => ({
  columns: detail(actor),
  definition: detailListing,
  scope: visibleOrders(actor),
  summed: [...summed, 'goods_vnd', 'service_vnd', 'freight_vnd', 'surcharge_vnd', 'extras_vnd'],
}))
