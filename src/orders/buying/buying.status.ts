import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** An order in the queue of what our accounts buy by themselves. */
export const buyingStatus = statuses(
  {
    queued: ['queued', 'Chờ mua', 'waiting'],
    buying: ['buying', 'Đang mua', 'purchase'],
    person: ['person', 'Trả về người mua', 'problem'],
    bought: ['bought', 'Đã mua', 'done'],
    dropped: ['dropped', 'Đã bỏ', 'off'],
  },
  'buying.status',
)
const { queued, buying, person, bought, dropped } = buyingStatus

/** Its steps; only a person takes it out, everything else follows from what the marketplace answers. */
export const buyingTable = statusTable<typeof buyingStatus, object>({
  entity: 'buying',
  statuses: buyingStatus,
  start: [queued, person],
  actions: [
    { key: 'take', label: 'Bắt đầu mua', from: [queued], to: buying, ...bySystem },
    { key: 'buy', label: 'Trang mua nhận đơn', from: [buying], to: bought, ...bySystem },
    { key: 'give_back', label: 'Trả về người mua', from: [queued, buying], to: person, ...bySystem },
    { key: 'requeue', label: 'Xếp lại', from: [buying], to: queued, ...bySystem },
    { key: 'by_hand', label: 'Đã mua tay', from: [queued, person], to: bought, ...bySystem },
    { key: 'order_left', label: 'Đơn không còn chờ mua', from: [queued, person], to: dropped, ...bySystem },
    {
      key: 'cancel',
      label: 'Bỏ khỏi hàng chờ',
      from: [queued, person],
      to: dropped,
      roles: ['kd', 'cs', 'cv'],
      danger: true,
      call: 'post-quote-autobuy-cancel',
    },
  ],
})
