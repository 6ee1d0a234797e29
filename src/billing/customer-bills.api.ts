import { z } from 'zod'
import { customerManagers, customerReaders } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, id, ids, instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'

/** A receiver that earlier slips of a customer went to. */
export const consigneeRow = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  province: z.string(),
  district: z.string().nullable(),
  ward: z.string(),
  ward_code: z.string().nullable(),
  province_code: z.string().nullable(),
  system: z.enum(['2025', 'legacy']),
  bills: z.number(),
  last_bill: z.string(),
  last_at: instantOut,
})
export const consigneeHistory = call({
  id: 'get-history-consignee',
  method: 'GET',
  path: '/api/history/consignee',
  summary: 'Người nhận của các phiếu trước',
  roles: customerReaders,
  query: z.object({ user_id: id }),
  data: z.array(consigneeRow),
  errors: ['customers.not_found'],
})

/**
 * Slips that are not approved (12, 13) follow a sales person: those named with their orders, or all of a
 * customer with every open order; without a person the customer's own.
 */
export const moveBillSale = call({
  id: 'post-customer-bill-sale',
  method: 'POST',
  path: '/api/customer/bill/sale',
  summary: 'Chuyển đơn và phiếu đang mở của khách cho nhân viên phụ trách',
  roles: customerManagers,
  body: z
    .object({ user_id: id.optional(), ids: ids.optional(), sale_id: id.optional() })
    .refine(({ user_id, ids: bills }) => (user_id === undefined) !== (bills === undefined), {
      message: 'Vui lòng chọn khách hoặc chọn phiếu',
      path: ['user_id'],
    }),
  /** Of a customer: how many orders and slips moved; of slips that were named, what became of each. */
  data: bulkAnswer.extend({ orders: z.number(), bills: z.number() }),
  message: 'Đã chuyển đơn và phiếu đang mở',
  errors: ['customers.not_found', 'customers.sale_unknown', 'bills.status'],
})

/** What a VIP customer brought in a period: revenue counts on the day a slip is complete (17). */
export const vipRevenueRow = z.object({
  id: z.number(),
  _id: z.string(),
  customer_no: z.string().nullable(),
  name: z.string(),
  vip_level_code: z.string().nullable(),
  sale_name: z.string().nullable(),
  bills: z.number(),
  revenue: z.number(),
  last_at: instantOut.nullable(),
})
export type VipRevenueRow = z.output<typeof vipRevenueRow>
export type VipRevenueRecord = z.input<typeof vipRevenueRow>

export const listVipRevenue = call({
  id: 'get-user-revenue-vip',
  method: 'GET',
  path: '/api/user/revenue/vip',
  summary: 'Doanh thu của khách VIP',
  roles: customerReaders,
  query: listQuery({ delivered_at: 'range', sale_id: 'anyId' }),
  row: vipRevenueRow,
  totals: z.object({ revenue: z.number(), bills: z.number() }),
})
/** Of one customer, month by month of the last twelve. */
export const customerRevenue = call({
  id: 'post-user-revenue-vip',
  method: 'POST',
  path: '/api/user/revenue/vip',
  summary: 'Doanh thu của một khách theo tháng',
  roles: customerReaders,
  reads: true,
  body: z.object({ user_id: id }),
  data: z.object({
    revenue: z.number(),
    bills: z.number(),
    months: z.array(z.object({ month: z.string(), revenue: z.number(), bills: z.number() })),
  }),
  errors: ['customers.not_found'],
})
