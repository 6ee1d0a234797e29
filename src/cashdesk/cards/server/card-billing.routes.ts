import * as api from '#cashdesk/cards/card-billing.api.ts'
import * as lines from '#cashdesk/cards/server/card-billing.usecase.ts'
import { billedOrdersFile, billingsFile } from '#cashdesk/cards/server/export-billings.usecase.ts'
import { billingSheet } from '#cashdesk/cards/server/import-billings.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Statements of buying cards, and the orders their lines paid for. */
export const routes: Route[] = [
  serve(api.listBillings, ({ query }, context) => lines.listBillings(context, query)),
  serve(api.getBilling, ({ params }, context) => lines.getBilling(context, params.id)),
  serve(api.createBilling, ({ body }, context) => lines.createBilling(context, body)),
  serve(api.updateBilling, ({ body: { id, ...form } }, context) => lines.updateBilling(context, id, form)),
  serve(api.updateBillingById, ({ params, body }, context) => lines.updateBilling(context, params.id, body)),
  serve(api.changeBilling, ({ params, body }, context) => lines.changeBilling(context, params.id, body)),
  serve(api.completeBilling, ({ body }, context) => lines.completeBilling(context, body)),
  serve(api.deleteBilling, ({ params }, context) => lines.deleteBilling(context, params.id)),
  serve(api.exportBillings, (sent, context) => billingsFile(context, sent)),
  serve(api.exportBilledOrders, (sent, context) => billedOrdersFile(context, sent)),
  ...importRoutes(billingSheet),
]
