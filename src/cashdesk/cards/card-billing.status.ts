import { bySystem, statusTable, statuses } from '#platform/contract/status.ts'

/** A line of a card statement. */
export const billingStatus = statuses(
  {
    waiting: [0, 'Chờ đối chiếu', 'waiting'],
    matched: [1, 'Đã đối chiếu', 'done'],
    leftOut: [-1, 'Bỏ qua', 'off'],
  },
  'billing.status',
)
const { waiting, matched, leftOut } = billingStatus

const writers = ['kt', 'cv'] as const

export const billingTable = statusTable<typeof billingStatus>({
  entity: 'billing',
  statuses: billingStatus,
  start: [waiting],
  actions: [
    {
      key: 'update',
      label: 'Sửa dòng',
      from: [waiting],
      to: null,
      roles: writers,
      call: 'put-billing-by-id',
    },
    {
      key: 'match',
      label: 'Đối chiếu',
      from: [waiting],
      to: matched,
      roles: writers,
      effect: 'Khoản chi của các đơn được ghi là đã trả; lệch thì cần lý do',
      call: 'post-complete-billing',
    },
    {
      key: 'ignore',
      label: 'Bỏ qua',
      from: [waiting],
      to: leftOut,
      roles: writers,
      needsReason: true,
      danger: true,
      call: 'put-billing-change-by-id',
    },
    {
      key: 'reopen',
      label: 'Mở lại',
      from: [matched, leftOut],
      to: waiting,
      roles: writers,
      needsReason: true,
      danger: true,
      effect: 'Khoản chi của các đơn lại chờ',
      call: 'put-billing-change-by-id',
    },
    {
      key: 'unprove',
      label: 'Đơn của dòng lùi trạng thái hoặc đổi thẻ',
      from: [matched],
      to: waiting,
      ...bySystem,
    },
  ],
})
