import type { OrderErrorCode } from '#orders/core/order.errors.ts'
import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** What a supplier charged for an order (document 1, section 4). */
export const chargeStatus = statuses(
  {
    pending: [0, 'Chờ thanh toán', 'money'],
    paid: [1, 'Đã thanh toán', 'done'],
    cancelled: [-1, 'Đã hủy', 'off'],
  },
  'orders.charge_status',
)
const { pending, paid, cancelled, values } = chargeStatus

export interface ChargeSnapshot {
  bought: boolean
  /** A line of a card's statement proves it. */
  proved: boolean
}

const byHand = {
  from: values,
  roles: ['kt', 'cv'],
  guard: ({ bought, proved }: ChargeSnapshot): OrderErrorCode | null => {
    if (!bought) return 'orders.not_bought_yet'
    return proved ? 'orders.charge_proved' : null
  },
  call: 'post-quote-transaction-status',
} as const

/** Said by hand, until a line of the card's statement proves it; it moves no money, the purchase did. */
export const chargeTable = statusTable<typeof chargeStatus, ChargeSnapshot, OrderErrorCode>({
  entity: 'charge',
  statuses: chargeStatus,
  start: [pending],
  actions: [
    { key: 'pay', label: 'Đã thanh toán', to: paid, ...byHand },
    { key: 'cancel', label: 'Đã hủy', to: cancelled, ...byHand },
    { key: 'wait', label: 'Chờ thanh toán', to: pending, ...byHand },
    { key: 'prove', label: 'Khớp sao kê thẻ', from: values, to: paid, ...bySystem },
    {
      key: 'prove_refund',
      label: 'Khớp khoản hoàn',
      from: values,
      to: cancelled,
      ...bySystem,
    },
    { key: 'release', label: 'Bỏ khớp sao kê', from: values, to: pending, ...bySystem },
  ],
})
