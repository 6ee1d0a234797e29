import { bySystem, statuses, statusTable } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** What the accountant writes on a customer's account by hand. */
export const transactionStatus = statuses(
  {
    waiting: [0, 'Chờ người thứ hai', 'waiting'],
    posted: [1, 'Đã ghi sổ', 'done'],
  },
  'money_transaction.status',
)
export const transactionWaits =
  'Vượt mức một người ghi trong ngày: đã lưu, chờ người thứ hai duyệt, chưa ghi sổ.'
const { waiting, posted } = transactionStatus
const writers = ['kt'] as const

/** Posted at once up to the ceiling of a customer's day; above it a second person releases it. */
export const transactionTable = statusTable<typeof transactionStatus, FourEyes>({
  entity: 'money_transaction',
  statuses: transactionStatus,
  start: [waiting, posted],
  actions: [
    {
      key: 'update',
      label: 'Sửa giao dịch',
      from: [waiting, posted],
      to: null,
      roles: writers,
      effect: 'Đã ghi sổ thì đảo và ghi lại; vượt mức một ngày thì chờ người thứ hai',
      call: 'put-transation-change-by-id',
    },
    { key: 'exceed', label: 'Sửa vượt mức', from: [posted], to: waiting, ...bySystem },
    {
      key: 'release',
      label: 'Duyệt ghi sổ',
      from: [waiting],
      to: posted,
      roles: writers,
      checks: true,
      effect: 'Ghi bút toán của giao dịch vượt mức',
      call: 'post-transation-release',
    },
    {
      key: 'delete',
      label: 'Xóa giao dịch',
      from: [waiting, posted],
      to: null,
      roles: writers,
      danger: true,
      effect: 'Đã ghi sổ thì ghi bút toán đảo',
      call: 'delete-transation-by-id',
    },
  ],
})
