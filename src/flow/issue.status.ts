import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

export const issueStatus = statuses(
  {
    open: [0, 'Chưa giao ai', 'problem'],
    assigned: [1, 'Đã giao người', 'waiting'],
    solved: [2, 'Đã xử lý', 'done'],
  },
  'shipment_issue.status',
)
const { open, assigned, solved } = issueStatus

/** Found by looking, given to a person, solved by them or by itself: what is no longer so has healed. */
export const issueTable = statusTable<typeof issueStatus>({
  entity: 'shipment_issue',
  statuses: issueStatus,
  start: [open],
  actions: [
    {
      key: 'assign',
      label: 'Giao người xử lý',
      from: [open, assigned],
      to: assigned,
      roles: ['kt', 'kd', 'cs'],
      effect: 'Sự cố đứng trong việc hôm nay của người được giao',
      call: 'post-report-shipment-issue-assign',
    },
    {
      key: 'solve',
      label: 'Đã xử lý',
      from: [open, assigned],
      to: solved,
      roles: ['kt', 'kd', 'cs'],
      needsReason: true,
      effect: 'Không mở lại khi còn nguyên như lúc đóng; hết rồi lại có thì mở lại',
      call: 'post-report-shipment-issue-solve',
    },
    { key: 'heal', label: 'Tự hết', from: [open, assigned], to: solved, ...bySystem },
    { key: 'return', label: 'Lại có', from: [solved], to: open, ...bySystem },
  ],
})
