import type { OrderRow } from '#orders/core/order.api.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { subMovesFrom } from '#orders/core/sub-moves.status.ts'
import { hasFlag, type RoleCode } from '#platform/contract/roles.ts'

/** In place of the sub-status that is taken away. */
export const cleared = 'none'

/** The sub-statuses that this person may give to one at least of the orders from where it stands. */
export function subTargets(
  rows: readonly Pick<OrderRow, 'status' | 'sub_status'>[],
  role: RoleCode,
): { value: string; label: string }[] {
  const moves = rows
    .flatMap((row) => subMovesFrom(row.status, row.sub_status))
    .filter((move) => hasFlag(role, 'ql', ...move.roles))
  return [...new Set(moves.map((move) => move.to))]
    .toSorted((a, b) => (a ?? 0) - (b ?? 0))
    .map((to) =>
      to === null
        ? { value: cleared, label: 'Đã quyết định, bỏ vướng mắc' }
        : { value: String(to), label: `${to} · ${subStatus.label(to)}` },
    )
}

/** The body of a change to the chosen sub-status. */
export const subBody = (chosen: unknown, note: unknown) => ({
  sub_status: chosen === cleared ? null : Number(chosen),
  ...(typeof note === 'string' && note.trim() ? { note: note.trim() } : {}),
})
