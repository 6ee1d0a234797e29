import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** How an account is signed in at its site. */
export const cookieStatus = statuses(
  {
    fresh: [0, 'Chưa kiểm tra', 'waiting'],
    works: [1, 'Dùng được', 'done'],
    dead: [2, 'Đã hết hiệu lực', 'problem'],
    off: [-1, 'Tắt', 'off'],
  },
  'account_cookie.status',
)

/** How the profile of an account is held, by one person at a time. */
export const profileLease = statuses(
  {
    asked: [1, 'Đang mở', 'waiting'],
    open: [2, 'Mở', 'done'],
    unsure: [3, 'Không rõ đã mở chưa', 'problem'],
    byHand: [4, 'Mở bằng tay', 'done'],
  },
  'account_cookie.lease',
)

const { fresh, works, dead, off } = cookieStatus
const call = 'put-cookie-change-status'

/** What is known of the sign-in; nobody's word is checked by a second person. */
export const cookieTable = statusTable<typeof cookieStatus, object>({
  entity: 'account_cookie',
  statuses: cookieStatus,
  start: [fresh],
  actions: [
    {
      key: 'work',
      label: 'Đánh dấu dùng được',
      from: [fresh, dead],
      to: works,
      roles: ['ql'],
      effect: 'Tài khoản lại được đấu giá',
      call,
    },
    {
      key: 'die',
      label: 'Đánh dấu hết hiệu lực',
      from: [fresh, works],
      to: dead,
      roles: ['ql'],
      danger: true,
      effect: 'Các lượt đấu giá của tài khoản chuyển sang tài khoản kế tiếp',
      call,
    },
    {
      key: 'off',
      label: 'Tắt',
      from: [fresh, works, dead],
      to: off,
      roles: ['ql'],
      danger: true,
      effect: 'Tài khoản không đấu giá, hồ sơ không mở được, cho tới khi bật lại',
      call,
    },
    { key: 'on', label: 'Bật lại', from: [off], to: fresh, roles: ['ql'], call },
    { key: 'renew', label: 'Thay cookie', from: [fresh, works, dead], to: fresh, ...bySystem },
    { key: 'prove', label: 'Trang cho đăng nhập', from: [fresh, dead], to: works, ...bySystem },
    { key: 'fail', label: 'Trang báo đã đăng xuất', from: [fresh, works], to: dead, ...bySystem },
  ],
})
