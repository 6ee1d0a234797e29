import * as api from '#billing/customer-bills.api.ts'
import {
  consigneesOf,
  listVipRevenue,
  moveBillSale,
  revenueOfCustomer,
} from '#billing/server/customer-bills.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What a customer's slips tell of them. */
export const routes: Route[] = [
  serve(api.consigneeHistory, ({ query }, context) => consigneesOf(context, query.user_id)),
  serve(api.moveBillSale, ({ body }, context) => moveBillSale(context, body)),
  serve(api.listVipRevenue, ({ query }, context) => listVipRevenue(context, query)),
  serve(api.customerRevenue, ({ body }, context) => revenueOfCustomer(context, body.user_id)),
]
