import * as api from '#billing/customer-bills.api.ts'
import {
  consigneesOf,
  listVipRevenue,
  moveSaleOfBills,
  moveSaleOfCustomer,
  revenueOfCustomer,
} from '#billing/server/customer-bills.usecase.ts'
import { giveCustomer, giveCustomers } from '#billing/server/give-customer.usecase.ts'
import { setSale, setSales } from '#customers/sale.api.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What a customer's slips tell of them, and to whom customer and slips are given. */
export const routes: Route[] = [
  serve(api.consigneeHistory, ({ query }, context) => consigneesOf(context, query.user_id)),
  serve(api.moveBillSale, ({ body: { user_id, ids, sale_id: sale } }, context) =>
    user_id === undefined
      ? moveSaleOfBills(context, { bills: ids ?? [], sale })
      : moveSaleOfCustomer(context, { customer: user_id, sale }),
  ),
  serve(setSale, ({ body }, context) => giveCustomer(context, body)),
  serve(setSales, ({ body }, context) => giveCustomers(context, body)),
  serve(api.listVipRevenue, ({ query }, context) => listVipRevenue(context, query)),
  serve(api.customerRevenue, ({ body }, context) => revenueOfCustomer(context, body.user_id)),
]
