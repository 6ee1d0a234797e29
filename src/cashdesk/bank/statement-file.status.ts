import { statusTable, statuses } from '#platform/contract/status.ts'
import type { FourEyes } from '#platform/contract/status.ts'

/** A bank's statement file: one person's word, until another releases it. */
export const statementFileStatus = statuses(
  {
    imported: ['imported', 'Chờ duyệt', 'waiting'],
    released: ['released', 'Đã duyệt', 'done'],
    rejected: ['rejected', 'Từ chối', 'off'],
  },
  'bank_import.status',
)
const { imported, released, rejected } = statementFileStatus

/** Its lines are at the bank desk only once somebody who did not import it released it (docs/adr/0016). */
export const statementFileTable = statusTable<typeof statementFileStatus, FourEyes>({
  entity: 'bank_import',
  statuses: statementFileStatus,
  start: [imported],
  actions: [
    {
      key: 'release',
      label: 'Duyệt sao kê',
      from: [imported],
      to: released,
      roles: ['kt'],
      checks: true,
      effect: 'Giao dịch mới lên bàn đối chiếu; giao dịch chắc chắn tự khớp',
      call: 'post-bank-statement-release',
    },
    {
      key: 'reject',
      label: 'Từ chối',
      from: [imported],
      to: rejected,
      roles: ['kt'],
      danger: true,
      needsReason: true,
      effect: 'Không giao dịch nào của file được nhận',
      call: 'post-bank-statement-reject',
    },
  ],
})
