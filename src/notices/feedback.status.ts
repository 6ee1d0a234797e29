import { statusTable } from '#platform/contract/status.ts'
import type { StatusTable } from '#platform/contract/status.ts'

export const feedbackStatus = { rejected: -1, fresh: 0, working: 1, done: 2 } as const
const { rejected, fresh, working, done } = feedbackStatus

export const feedbackStatusNames: Readonly<Record<string, string>> = {
  '-1': 'Từ chối',
  0: 'Mới',
  1: 'Đang xử lý',
  2: 'Đã xử lý',
}

const call = 'post-user-feedback-status'
const everyDesk = ['ql', 'kt', 'kd', 'cs'] as const

/** Who may move a feedback from where to where. */
export const feedbackTable: StatusTable<object, never> = statusTable<object, never>({
  entity: 'feedback',
  names: feedbackStatusNames,
  actions: [
    { key: 'accept', label: 'Nhận xử lý', from: [fresh], to: working, roles: everyDesk, call },
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
  ],
})
