import { orderStatus } from '#orders/core/order.status.ts'
import type { Way } from '#platform/contract/way.ts'

/** From the warehouse abroad to the customer's door. */
const home = [
  { label: 'Kho nước ngoài', by: orderStatus.arrivedOverseas },
  { label: 'Về Việt Nam', by: orderStatus.arrivedVietnam },
  { label: 'Khai thác', by: orderStatus.checked },
  { label: 'Tính giá', by: orderStatus.priced },
  { label: 'Giao', by: orderStatus.delivered },
] as const

/** Of goods that the customer bought themselves: it begins with their tracks. */
export const carriedWay: Way = {
  statuses: orderStatus,
  steps: [{ label: 'Ký gửi', by: orderStatus.bought }, ...home],
  broken: [orderStatus.undeliverable, orderStatus.cancelled],
}

/** The eight steps of an order, from the quote to the customer's door. */
export const orderWay: Way = {
  statuses: orderStatus,
  steps: [
    { label: 'Báo giá', by: orderStatus.quoted },
    { label: 'Cọc', by: orderStatus.transactionComplete },
    { label: 'Mua', by: orderStatus.bought },
    ...home,
  ],
  broken: [orderStatus.undeliverable, orderStatus.cancelled],
}
