import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const ticketStatus = statuses(
  {
    fresh: [0, 'Mới', 'waiting'],
    assigned: [1, 'Đã giao', 'waiting'],
    working: [2, 'Đang xử lý', 'waiting'],
    customer: [3, 'Chờ khách', 'waiting'],
    solved: [4, 'Đã giải quyết', 'done'],
    closed: [5, 'Đã đóng', 'done'],
    spam: [-1, 'Tin rác', 'off'],
  },
  'crm_ticket.status',
)
const { fresh, assigned, working, customer, solved, closed, spam } = ticketStatus

/** What the guards look at. */
export interface TicketSnapshot {
  merged: boolean
  answered: boolean
  /** It ended so long ago that it stays closed. */
  old: boolean
}
export type TicketRefusal = 'tickets.merged' | 'tickets.answered' | 'tickets.too_old'

const notAnswered = ({ answered }: TicketSnapshot): TicketRefusal | null =>
  answered ? 'tickets.answered' : null
const endedLately = ({ merged, old }: TicketSnapshot): TicketRefusal | null => {
  if (merged) return 'tickets.merged'
  return old ? 'tickets.too_old' : null
}

const call = 'post-crm-ticket-status'
const desk = ['kd', 'cs'] as const

/** Who may move a ticket from where to where. */
export const ticketTable = statusTable<typeof ticketStatus, TicketSnapshot, TicketRefusal>({
  entity: 'ticket',
  statuses: ticketStatus,
  start: [fresh],
  actions: [
    { key: 'take', label: 'Nhận xử lý', from: [fresh, assigned], to: working, roles: desk, call },
    {
      key: 'assign',
      label: 'Giao người xử lý',
      from: [fresh, assigned, working, customer],
      to: assigned,
      roles: desk,
      effect: 'Phiếu đứng trong việc hôm nay của người được giao',
      call: 'post-crm-ticket-assign',
    },
    { key: 'turn', label: 'Giao theo lượt', from: [fresh], to: assigned, ...bySystem },
    {
      key: 'answer',
      label: 'Đã trả lời khách',
      from: [assigned, working],
      to: working,
      roles: desk,
      guard: notAnswered,
      effect: 'Ghi giờ trả lời đầu tiên',
      call: 'post-crm-ticket-answer',
    },
    {
      key: 'wait',
      label: 'Chờ khách',
      from: [assigned, working],
      to: customer,
      roles: desk,
      effect: 'Đồng hồ xử lý dừng đến khi khách trả lời',
      call,
    },
    {
      key: 'resume',
      label: 'Khách đã trả lời',
      from: [customer],
      to: working,
      roles: desk,
      onward: true,
      effect: 'Đồng hồ xử lý chạy tiếp',
      call,
    },
    {
      key: 'solve',
      label: 'Đã giải quyết',
      from: [assigned, working, customer],
      to: solved,
      roles: desk,
      needsReason: true,
      call,
    },
    { key: 'close', label: 'Đóng phiếu', from: [solved], to: closed, roles: desk, call },
    { key: 'expire', label: 'Tự đóng', from: [solved], to: closed, ...bySystem },
    {
      key: 'merge',
      label: 'Gộp vào phiếu khác',
      from: [fresh, assigned, working, customer, solved],
      to: closed,
      ...bySystem,
    },
    {
      key: 'reopen',
      label: 'Mở lại',
      from: [solved, closed, spam],
      to: working,
      roles: desk,
      needsReason: true,
      guard: endedLately,
      effect: 'Đồng hồ xử lý chạy tiếp từ chỗ đã dừng',
      call,
    },
    {
      key: 'spam',
      label: 'Tin rác',
      from: [fresh, assigned],
      to: spam,
      roles: desk,
      danger: true,
      call,
    },
  ],
})

/** Of these somebody still has to do something. */
export const openTickets = [fresh, assigned, working, customer] as const
