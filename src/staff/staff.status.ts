import { statuses } from '#platform/contract/status.ts'

/** An account of a person: at work here, or disabled. */
export const staffStatus = statuses(
  {
    active: [1, 'Đang làm', 'success'],
    disabled: [0, 'Đã khóa', 'neutral'],
  },
  'staff.status',
)
