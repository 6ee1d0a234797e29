import type { RoleCode } from '#platform/contract/roles.ts'
import { actionsFor } from '#platform/contract/status.ts'
import type { Action, StatusCode, StatusTable } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'

/**
 * What a table without guards lets somebody do with a record here and now, each asked first where it is
 * dangerous or needs a reason. `noun` says with what in the question; `run` makes the call.
 */
export function statusActions<Code extends StatusCode>(
  table: StatusTable<Code, null>,
  { role, status, noun }: { role: RoleCode; status: StatusCode; noun: string },
  run: (action: Action<Code, null, string>, reason: string) => unknown,
): RowAction[] {
  return actionsFor(table, role, status, null).map(({ action }) => {
    const { key, label, danger = false, needsReason = false, effect } = action
    return {
      key,
      label,
      danger,
      ...(danger || needsReason
        ? {
            confirm: {
              title: `${label} ${noun}?`,
              content: effect,
              reason: needsReason ? 'required' : 'none',
              // The action itself may be called "Hủy".
              cancelText: 'Đóng',
            },
          }
        : {}),
      run: (reason) => run(action, reason),
    }
  })
}
