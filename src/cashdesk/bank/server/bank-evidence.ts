import { customerKinds } from '#cashdesk/bank/bank.api.ts'
import type { Target } from '#cashdesk/bank/bank.api.ts'
import { refuseBank } from '#cashdesk/bank/bank.errors.ts'
import type { LockedBooking } from '#cashdesk/bank/server/bank.repo.ts'
import { refuse } from '#platform/contract/errors.ts'
import { ownWork } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { hasWritten } from '#platform/server/events/four-eyes.ts'
import { transferTable } from '#cashdesk/transfers/transfer.status.ts'

/** Whoever imported a line does not set it against a customer by hand (docs/adr/0016). @throws bank.own_file */
export function refuseOwnLine({ actor }: Context, row: LockedBooking, targets: readonly Target[]): void {
  const customers = targets.some(({ kind }) => (customerKinds as readonly string[]).includes(kind))
  if (customers && row.imported_by === actor.id) throw refuseBank('bank.own_file')
}

/**
 * A receipt is not confirmed by itself on the word of who wrote it: the line is of a file that they released.
 * @throws access.own_work
 */
export async function refuseOwnWitness(
  context: Context,
  row: LockedBooking,
  transfer: number,
): Promise<void> {
  const { db, actor } = context
  if (actor.id !== 0 || row.released_by === null) return
  if (await hasWritten(db, transferTable.entity, transfer, row.released_by)) throw refuse(ownWork)
}
