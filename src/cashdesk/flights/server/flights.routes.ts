import * as api from '#cashdesk/flights/flight-invoice.api.ts'
import * as invoices from '#cashdesk/flights/server/flight-invoice.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What flights cost. */
export const routes: Route[] = [
  serve(api.listFlightInvoices, ({ params }, context) => invoices.listFlightInvoices(context, params.id)),
  serve(api.bookFlightInvoice, ({ params, body }, context) =>
    invoices.bookFlightInvoice(context, params.id, body),
  ),
  serve(api.previewFlightInvoice, ({ params, body }, context) =>
    invoices.previewFlightInvoice(context, params.id, body),
  ),
  serve(api.reverseFlightInvoice, ({ body }, context) => invoices.reverseFlightInvoice(context, body)),
  serve(api.previewFlightReversal, ({ body }, context) => invoices.previewFlightReversal(context, body.id)),
]
