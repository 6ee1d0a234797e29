import { orderPlaces } from '#orders/core/order.places.ts'
import { orderTable, undoneSteps } from '#orders/core/order-table.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of an order, and which are taken back for a moment. */
export const steps: Steps = {
  table: orderTable,
  noun: 'đơn',
  places: orderPlaces,
  made: { 'post-quote': 'Đã lập báo giá', 'post-quote-save': 'Đã lập báo giá' },
  // Nobody approves a purchase that nobody makes; the question who buys has the approval beside it.
  before: { deposit: [{ key: 'assign', label: 'Phân công mua' }] },
  also: {
    agree: [
      { key: 'receipt', label: 'Lập phiếu thu' },
      { key: 'ask_guarantee', label: 'Xin bảo lãnh' },
    ],
  },
  undone: undoneSteps,
}
