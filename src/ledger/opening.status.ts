import { statuses, statusTable } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** A sheet of opening balances: one person's word, until another releases it. */
export const openingStatus = statuses(
  {
    waiting: ['waiting', 'Chờ người thứ hai', 'waiting'],
    booked: ['booked', 'Đã ghi sổ', 'done'],
    rejected: ['rejected', 'Từ chối', 'off'],
    reversed: ['reversed', 'Đã đảo', 'off'],
  },
  'opening_import.status',
)
const { waiting, booked, rejected, reversed } = openingStatus

/** Its rows are entries only once somebody who did not import it released it (docs/adr/0016). */
export const openingTable = statusTable<typeof openingStatus, FourEyes>({
  entity: 'opening_import',
  statuses: openingStatus,
  start: [waiting],
  actions: [
    {
      key: 'release',
      label: 'Duyệt ghi sổ',
      from: [waiting],
      to: booked,
      roles: ['kt'],
      checks: true,
      effect: 'Ghi một bút toán cho mỗi dòng, vào ngày của dòng',
      call: 'post-ledger-opening-release',
    },
    {
      key: 'reject',
      label: 'Từ chối',
      from: [waiting],
      to: rejected,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Không dòng nào được ghi sổ',
      call: 'post-ledger-opening-reject',
    },
    {
      key: 'reverse',
      label: 'Đảo cả lần nhập',
      from: [booked],
      to: reversed,
      roles: ['kt'],
      needsReason: true,
      danger: true,
      effect: 'Đảo mọi bút toán của lần nhập, ghi ngày hôm nay',
      call: 'post-ledger-opening-reverse',
    },
  ],
})
