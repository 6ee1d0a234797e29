import { errors, refusals } from '#platform/contract/errors.ts'

export const flightInvoiceErrors = errors({
  'flights.invoice_unknown': { status: 404, message: 'Không tìm thấy phiếu cước bay này.' },
  'flights.reversed': { status: 409, message: 'Phiếu cước bay này đã được đảo.' },
  'flights.cancelled': { status: 409, message: 'Chuyến bay {mawb} đã hủy, không ghi cước được.' },
  'flights.document_known': {
    status: 409,
    message: 'Chứng từ {document} của đối tác này đã ghi cho chuyến {mawb}.',
  },
})
export const refuseFlightInvoice = refusals(flightInvoiceErrors)
