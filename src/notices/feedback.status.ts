import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const feedbackStatus = statuses(
  {
    fresh: [0, 'Mới', 'waiting'],
    working: [1, 'Đang xử lý', 'waiting'],
    done: [2, 'Đã xử lý', 'done'],
    rejected: [-1, 'Từ chối', 'off'],
  },
  'feedback.status',
)
const { rejected, fresh, working, done } = feedbackStatus

const call = 'post-user-feedback-status'
const everyDesk = ['ql', 'kt', 'kd', 'cs'] as const

/** Who may move a feedback from where to where. */
export const feedbackTable = statusTable<typeof feedbackStatus>({
  entity: 'feedback',
  statuses: feedbackStatus,
  start: [fresh],
  actions: [
    { key: 'accept', label: 'Nhận xử lý', from: [fresh], to: working, roles: everyDesk, call },
    { key: 'answer', label: 'Có trả lời', from: [fresh], to: working, ...bySystem },
    { key: 'finish', label: 'Đã xử lý xong', from: [fresh, working], to: done, roles: everyDesk, call },
    {
      key: 'reject',
      label: 'Từ chối',
      from: [fresh, working],
      to: rejected,
      roles: ['ql', 'cs'],
      needsReason: true,
      danger: true,
      call,
    },
    {
      key: 'reopen',
      label: 'Mở lại',
      from: [done, rejected],
      to: working,
      roles: everyDesk,
      needsReason: true,
      call,
    },
    {
      key: 'ticket_solved',
      label: 'Phiếu yêu cầu đã giải quyết',
      from: [fresh, working],
      to: done,
      ...bySystem,
    },
    { key: 'ticket_reopened', label: 'Phiếu yêu cầu mở lại', from: [done], to: working, ...bySystem },
  ],
})
