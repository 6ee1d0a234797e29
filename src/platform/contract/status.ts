import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'

/**
 * One row of a status table: who may move what from where to where, and what must hold. The server
 * enforces it, the screens show the buttons it allows (with the reason one is off), the documents
 * are generated from it. A guard gets a snapshot and returns an error code, or null.
 */
export interface Action<Snapshot, Code extends string = string> {
  readonly key: string
  readonly label: string
  readonly from: readonly number[]
  /** Null: the status stays. 'history': back to where it came from. */
  readonly to: number | null | 'history'
  readonly roles: readonly RoleFlag[]
  readonly guard?: (snapshot: Snapshot) => Code | null
  /** What else happens, in words, for the documents and the confirmation. */
  readonly effect?: string
  /** The specified call that runs it. */
  readonly call?: string
  /** Run by the system alone; no button. */
  readonly automatic?: true
  readonly danger?: true
  readonly needsReason?: true
}

export interface StatusTable<Snapshot, Code extends string = string> {
  readonly entity: string
  readonly names: Readonly<Record<string, string>>
  readonly actions: readonly Action<Snapshot, Code>[]
}

export function statusTable<Snapshot, Code extends string>(
  table: StatusTable<Snapshot, Code>,
): StatusTable<Snapshot, Code> {
  return table
}

export type Verdict<Code extends string> =
  | { allowed: true; to: number | null | 'history' }
  | { allowed: false; why: 'role' | 'status' | Code }

/** May this role run the action on a row in this state? A manager (ql) always may, guards hold for him too. */
export function judge<Snapshot, Code extends string>(
  table: StatusTable<Snapshot, Code>,
  key: string,
  role: RoleCode,
  status: number,
  snapshot: Snapshot,
): Verdict<Code> {
  const rows = table.actions.filter((action) => action.key === key)
  const mine = rows.filter((action) => hasFlag(role, 'ql', ...action.roles))
  if (mine.length === 0) return { allowed: false, why: 'role' }
  const here = mine.find((action) => action.from.includes(status))
  if (!here) return { allowed: false, why: 'status' }
  const refusal = here.guard?.(snapshot) ?? null
  return refusal === null ? { allowed: true, to: here.to } : { allowed: false, why: refusal }
}

/** The buttons of a row: actions of this role that start here; one that a guard refuses is shown off, with its code. */
export function actionsFor<Snapshot, Code extends string>(
  table: StatusTable<Snapshot, Code>,
  role: RoleCode,
  status: number,
  snapshot: Snapshot,
): { action: Action<Snapshot, Code>; refusal: Code | null }[] {
  return table.actions
    .filter(
      (action) => !action.automatic && action.from.includes(status) && hasFlag(role, 'ql', ...action.roles),
    )
    .map((action) => ({ action, refusal: action.guard?.(snapshot) ?? null }))
}

/** The buttons as a row's drawer is told of them, with the sentence of what forbids one. */
export function buttonsFor<Snapshot, Code extends string>(
  table: StatusTable<Snapshot, Code>,
  role: RoleCode,
  status: number,
  snapshot: Snapshot,
  errors: Record<Code, { message: string }>,
) {
  return actionsFor(table, role, status, snapshot).map(({ action, refusal }) => ({
    key: action.key,
    label: action.label,
    allowed: refusal === null,
    reason: refusal && errors[refusal].message,
    danger: action.danger ?? false,
    needs_reason: action.needsReason ?? false,
    effect: action.effect ?? null,
  }))
}

/** A Mermaid state diagram of the table, for `docs/generated/`. */
export function diagramOf(table: StatusTable<never, string>): string {
  const state = (code: number | string) => `s${String(code).replace(/[.-]/g, '_')}`
  const lines = [
    'stateDiagram-v2',
    ...Object.entries(table.names).map(([code, name]) => `  ${state(code)}: ${code} ${name}`),
  ]
  for (const action of table.actions) {
    for (const from of action.from) {
      const to = action.to === null ? from : action.to
      if (to === 'history') continue
      lines.push(`  ${state(from)} --> ${state(to)}: ${action.label} (${action.roles.join(' ')})`)
    }
  }
  return `${lines.join('\n')}\n`
}
