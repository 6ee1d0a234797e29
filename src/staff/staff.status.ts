import { statuses, statusTable } from '#platform/contract/status.ts'

/** An account of a person: at work here, or disabled. */
export const staffStatus = statuses(
  {
    active: [1, 'Đang làm', 'done'],
    disabled: [0, 'Đã khóa', 'off'],
  },
  'staff.status',
)
const { active, disabled } = staffStatus

/** Said in the form of a person among other fields; who worked here is disabled instead of deleted. */
export const staffTable = statusTable<typeof staffStatus>({
  entity: 'staff',
  statuses: staffStatus,
  start: [active, disabled],
  actions: [
    {
      key: 'disable',
      label: 'Khóa tài khoản',
      from: [active],
      to: disabled,
      roles: ['ql'],
      danger: true,
      effect: 'Mọi phiên đăng nhập kết thúc; không khóa chính mình, không khóa quản lý cao nhất cuối cùng',
      call: 'put-staff',
    },
    {
      key: 'enable',
      label: 'Mở khóa tài khoản',
      from: [disabled],
      to: active,
      roles: ['ql'],
      call: 'put-staff',
    },
  ],
})
