import { transferPlaces } from '#cashdesk/transfers/transfer.places.ts'
import { transferTable } from '#cashdesk/transfers/transfer.status.ts'
import { orderPlaces } from '#orders/core/order.places.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a receipt or payout. */
export const steps: Steps = {
  table: transferTable,
  noun: 'phiếu',
  places: transferPlaces,
  made: { 'post-transfer': 'Đã lập phiếu thu', 'post-transfer-refund': 'Đã lập phiếu chi' },
  leads: {
    confirm: ({ order_id: id, order_waits: waits }) =>
      typeof id === 'number' && waits === true
        ? { id, key: 'deposit', label: 'Xác nhận cọc', roles: ['kt'], places: orderPlaces }
        : undefined,
  },
}
