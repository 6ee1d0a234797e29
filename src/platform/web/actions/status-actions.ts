import type { RoleCode } from '#platform/contract/roles.ts'
import { actionsFor, isForward, refusalWords } from '#platform/contract/status.ts'
import type { Action, StatusCode, StatusTable } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'

/** On which record the buttons stand. */
interface Asked<Snapshot, Refusal extends string> {
  role: RoleCode
  status: StatusCode
  /** With what, in the question: `Hủy {noun}?` */
  noun: string
  /** What the table's guards look at; null where it has none. */
  snapshot: Snapshot
  /** The sentences of what they refuse. */
  errors: Readonly<Record<Refusal, { message: string }>>
}

/**
 * What a table lets somebody do with a record here and now: off with the reason where a guard refuses it,
 * asked first where it is dangerous or needs a reason. `run` makes the call.
 */
export function statusActions<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  { role, status, noun, snapshot, errors }: Asked<Snapshot, Refusal>,
  run: (action: Action<Code, Snapshot, Refusal>, reason: string) => unknown,
): RowAction[] {
  return actionsFor(table, role, status, snapshot).map(({ action, refusal }) => {
    const { key, label, danger = false, needsReason = false, effect } = action
    return {
      key,
      label,
      danger,
      primary: isForward(table, action, status),
      off: refusalWords(errors, refusal) ?? undefined,
      ...(danger || needsReason
        ? {
            confirm: {
              title: `${label} ${noun}?`,
              content: effect,
              reason: needsReason ? 'required' : 'none',
            },
          }
        : {}),
      run: (reason) => run(action, reason),
    }
  })
}
