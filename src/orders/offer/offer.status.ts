import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** A price offered to a seller. */
export const offerStatus = statuses(
  {
    toSend: [0, 'Chờ gửi', 'waiting'],
    sent: [1, 'Đã gửi', 'purchase'],
    accepted: [2, 'Người bán đồng ý', 'done'],
    refused: [3, 'Người bán từ chối', 'problem'],
    expired: [4, 'Hết hạn', 'off'],
    withdrawn: [-1, 'Đã rút', 'off'],
  },
  'order_offer.status',
)
const { toSend, sent, accepted, refused, expired, withdrawn } = offerStatus
const call = 'post-quote-offers-status'

/** Its steps; one live offer an item in the company, 24 hours for the seller's answer. */
export const offerTable = statusTable<typeof offerStatus, object>({
  entity: 'order_offer',
  statuses: offerStatus,
  start: [toSend],
  actions: [
    {
      key: 'send',
      label: 'Đã gửi người bán',
      from: [toSend],
      to: sent,
      roles: ['kd', 'cs'],
      effect: 'Người bán có 24 giờ để trả lời',
      call,
    },
    {
      key: 'accept',
      label: 'Người bán đồng ý',
      from: [sent],
      to: accepted,
      roles: ['kd', 'cs'],
      effect: 'Phải mua theo giá đã trả',
      call,
    },
    { key: 'refuse', label: 'Người bán từ chối', from: [sent], to: refused, roles: ['kd', 'cs'], call },
    {
      key: 'withdraw',
      label: 'Rút lại',
      from: [toSend, sent],
      to: withdrawn,
      roles: ['kd', 'cs'],
      danger: true,
      needsReason: true,
      call,
    },
    {
      key: 'expire',
      label: 'Hết hạn',
      from: [sent],
      to: expired,
      ...bySystem,
      effect: 'Sau 24 giờ không trả lời',
    },
  ],
})
