import { billHistories, findBills, getBill, listBills, ordersToBill } from '#billing/bill.api.ts'
import { listCods } from '#delivery/cod.api.ts'
import { batchHistory, getBatch, listBatches, previewBillMoney } from '#delivery/delivery.api.ts'
import { getOrder, listOrders, listTracks } from '#orders/core/order.api.ts'
import type { Call } from '#platform/contract/call.ts'

/** Whatever shows a bill, its orders or its money: read anew after an action. */
export const billReads: readonly Call[] = [
  listBills,
  findBills,
  getBill,
  billHistories,
  ordersToBill,
  previewBillMoney,
  listCods,
  listBatches,
  getBatch,
  batchHistory,
  getOrder,
  listOrders,
  listTracks,
]
