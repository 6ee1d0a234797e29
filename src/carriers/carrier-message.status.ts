import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** What became of a message of a carrier. */
export const carrierMessage = statuses(
  {
    waiting: ['waiting', 'Chờ đọc', 'waiting'],
    taken: ['taken', 'Đã ghi', 'done'],
    known: ['known', 'Đã biết', 'off'],
    foreign: ['foreign', 'Không phải vận đơn của mình', 'problem'],
    unread: ['unread', 'Không đọc được', 'problem'],
    settled: ['settled', 'Đã xử lý', 'done'],
  },
  'carrier_message.outcome',
)
const { waiting, taken, known, foreign, unread, settled } = carrierMessage

export const carrierMessageTable = statusTable<typeof carrierMessage>({
  entity: 'carrier_message',
  statuses: carrierMessage,
  start: [waiting],
  actions: [
    { key: 'take', label: 'Ghi hành trình', from: [waiting, foreign], to: taken, ...bySystem },
    { key: 'repeat', label: 'Đã báo trước đó', from: [waiting, foreign], to: known, ...bySystem },
    { key: 'foreign', label: 'Không thuộc kiện nào', from: [waiting, foreign], to: foreign, ...bySystem },
    {
      key: 'reread',
      label: 'Vận đơn đã về phiếu, đọc lại',
      from: [foreign, settled],
      to: waiting,
      ...bySystem,
    },
    { key: 'unreadable', label: 'Không đọc được', from: [waiting], to: unread, ...bySystem },
    {
      key: 'settle',
      label: 'Đã xử lý',
      from: [foreign, unread],
      to: settled,
      roles: ['op', 'kt'],
      needsReason: true,
      effect: 'Ghi điều đã tìm thấy; vận đơn sau này về phiếu thì tin vẫn được đọc lại',
      call: 'post-carriers-messages-settle',
    },
  ],
})
