import { z } from 'zod'
import { flightInvoiceFields } from '#cashdesk/flights/flight-invoice.fields.ts'
import { accountPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, reason } from '#platform/contract/fields.ts'
import { newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const accountants = roles('ql', 'kt')

export const flightInvoiceRow = z.object(rowShape(flightInvoiceFields))
export type FlightInvoiceRow = z.output<typeof flightInvoiceRow>
export type FlightInvoiceRecord = z.input<typeof flightInvoiceRow>

/** An invoice in VND has its amount, one in another currency the amount there and the rate. */
const flightInvoiceForm = z.object(newShape(flightInvoiceFields))
export type FlightInvoiceForm = z.output<typeof flightInvoiceForm>

export const listFlightInvoices = call({
  id: 'get-mawb-by-id-invoices',
  method: 'GET',
  path: '/api/mawb/{id}/invoices',
  summary: 'Phiếu cước của chuyến bay',
  roles: accountants,
  params: byId,
  data: z.object({
    /** Of all stations: those that stand in the books, VND. */
    cost_vnd: z.number(),
    invoices: z.array(flightInvoiceRow),
  }),
  errors: ['mawb.unknown'],
})

const refusals = [
  'mawb.unknown',
  'flights.cancelled',
  'flights.document_known',
  'ledger.period_closed',
  'ledger.entry_most',
] as const

export const bookFlightInvoice = call({
  id: 'post-mawb-by-id-invoice',
  method: 'POST',
  path: '/api/mawb/{id}/invoice',
  summary: 'Ghi phiếu cước bay',
  roles: accountants,
  money: true,
  params: byId,
  body: flightInvoiceForm,
  data: flightInvoiceRow,
  message: 'Đã ghi cước bay vào sổ',
  errors: refusals,
})
export const previewFlightInvoice = call({
  id: 'post-mawb-by-id-invoice-preview',
  method: 'POST',
  path: '/api/mawb/{id}/invoice/preview',
  summary: 'Xem trước bút toán cước bay',
  roles: accountants,
  reads: true,
  params: byId,
  body: flightInvoiceForm,
  data: accountPreview,
  errors: ['mawb.unknown'],
})

/** Never edited: taken back today, with the reason, and written anew. */
export const reverseFlightInvoice = call({
  id: 'post-mawb-invoice-reverse',
  method: 'POST',
  path: '/api/mawb/invoice/reverse',
  summary: 'Đảo phiếu cước bay',
  roles: accountants,
  money: true,
  body: z.object({ id, reason }),
  data: flightInvoiceRow,
  message: 'Đã đảo phiếu cước bay',
  errors: ['flights.invoice_unknown', 'flights.reversed'],
})
export const previewFlightReversal = call({
  id: 'post-mawb-invoice-reverse-preview',
  method: 'POST',
  path: '/api/mawb/invoice/reverse/preview',
  summary: 'Xem trước bút toán đảo cước bay',
  roles: accountants,
  reads: true,
  body: z.object({ id }),
  data: accountPreview,
  errors: ['flights.invoice_unknown'],
})
