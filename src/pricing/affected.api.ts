import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, text } from '#platform/contract/fields.ts'
import { quoting } from '#pricing/price-fields.ts'

/** Whom a price row would concern: at most these customers, and their orders that have no such price yet. */
export const affectedBy = call({
  id: 'post-price-affected',
  method: 'POST',
  path: '/api/price/affected',
  summary: 'Khách hàng và đơn chưa tính giá mà một dòng giá ảnh hưởng',
  roles: quoting,
  station: 'none',
  reads: true,
  body: z.object({
    /** `goods`: rates and service fees, until the deposit; `transport`: until an order is priced at 11. */
    stage: z.enum(['goods', 'transport']),
    route_code: text(40).nullish(),
    goods_type: text(40).nullish(),
    /** Product group: every goods type of it. */
    group_code: text(40).nullish(),
    warehouse_code: text(40).nullish(),
    level_code: text(40).nullish(),
    customer_id: id.nullish(),
    /** Whom a group's price list is for: its level, or the customers it has. */
    group_price_id: id.nullish(),
    currency: text(10).nullish(),
  }),
  data: z.object({
    customers: z.number(),
    orders: z.number(),
    /** There are more than were counted. */
    more: z.boolean(),
  }),
  errors: ['not_found'],
})
