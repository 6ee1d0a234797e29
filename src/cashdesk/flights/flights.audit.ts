import { flightInvoiceFields } from '#cashdesk/flights/flight-invoice.fields.ts'
import type { AuditFile } from '#platform/contract/audit.ts'

export const audit: AuditFile['audit'] = {
  fields: { flight_invoice: flightInvoiceFields },
  columns: { reversed_at: 'lúc đảo' },
  titles: { flight_invoice: 'Phiếu cước bay' },
}
