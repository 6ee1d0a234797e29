import { statuses, statusTable } from '#platform/contract/status.ts'

/** A freight invoice is in the books when it is written; a wrong one is reversed and written anew. */
export const flightInvoiceStatus = statuses(
  {
    booked: [1, 'Đã ghi sổ', 'done'],
    reversed: [-1, 'Đã đảo', 'off'],
  },
  'flight_invoice.status',
)
const { booked, reversed } = flightInvoiceStatus

export const flightInvoiceTable = statusTable<typeof flightInvoiceStatus>({
  entity: 'flight_invoice',
  statuses: flightInvoiceStatus,
  start: [booked],
  actions: [
    {
      key: 'reverse',
      label: 'Đảo phiếu cước bay',
      from: [booked],
      to: reversed,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Ghi bút toán đảo; cước của chuyến và của các đơn giảm theo',
      call: 'post-mawb-invoice-reverse',
    },
  ],
})
