import { lockTransfer, visibleTransferRow } from '#cashdesk/transfers/server/transfer.repo.ts'
import type { LockedTransfer } from '#cashdesk/transfers/server/transfer.repo.ts'
import { refuseTransfer } from '#cashdesk/transfers/transfer.errors.ts'
import { transferTable } from '#cashdesk/transfers/transfer.status.ts'
import type { TransferRefusal, TransferSnapshot } from '#cashdesk/transfers/transfer.status.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { is } from '#platform/server/context.ts'
import { together } from '#platform/server/db/together.ts'
import { hasWritten } from '#platform/server/events/four-eyes.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { Records, Run } from '#platform/server/events/run-action.ts'

/** Requests as the executor of actions knows them. */
export const transferRecords: Records<LockedTransfer, TransferSnapshot, TransferRefusal> = {
  table: transferTable,
  lock: ({ db, actor }, id) => lockTransfer(db, actor, id),
  shown: visibleTransferRow,
  snapshot: (request, { actor }) => ({
    receipt: request.trans_type === 1,
    approved: request.approved_by !== null,
    managerMissing: request.needs_manager && request.manager_by === null,
    byPartner: request.partner_id !== null,
    partnerConfirmed: request.partner_confirmed_at !== null,
    keepsBooks: is(actor, 'ql', 'kt'),
    confirmedIt: request.checker_id === actor.id,
    atBank: request.bank_transaction_id !== null,
  }),
  refuse: (why) => {
    if (why === 'reason') return refuseField('reason', 'Vui lòng nhập lý do hủy')
    return refuseTransfer(why === 'status' ? 'transfers.status' : why)
  },
}

/** Runs an action of a request. @throws transfers.not_found, transfers.status, conflict.stale and the table's guards */
export async function actOnTransfer({ id, ...run }: Run<LockedTransfer>): Promise<LockedTransfer> {
  const { db, actor } = run.context
  const [request, wrote] = await together(db, (beside) => [
    lockTransfer(beside, actor, id),
    hasWritten(beside, transferTable.entity, id, actor.id),
  ])
  return runLocked(transferRecords, request, { ...run, wrote })
}
