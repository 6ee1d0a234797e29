import type { Phase } from '#platform/contract/phase.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'

/** What a column of states holds: a number of the specification, or a word of ours. */
export type StatusCode = number | string
/** Text and phase by code, for the browser's tags; what is only a label stands in no phase. */
export type StatusTags = Readonly<Record<string, { label: string; phase: Phase | null }>>

/** What is known of a set of statuses beside its constants. */
export interface StatusSet<Code extends StatusCode = StatusCode> {
  /** Every code, in the order they are declared. */
  readonly values: readonly Code[]
  readonly tags: StatusTags
  /** The words alone, by code. */
  readonly names: Readonly<Record<string, string>>
  /** As chips and choices, in the order they are declared. */
  readonly chips: readonly { value: string; label: string; phase: Phase }[]
  /** `table.column`: where they stand. None: they are only shown. */
  readonly columns: readonly string[]
  /** The words of a code; a code that is none, as it is. */
  readonly label: (code: StatusCode | null) => string
  readonly has: (code: unknown) => code is Code
}

type Declared = Readonly<Record<string, readonly [code: StatusCode, label: string, phase: Phase]>>
type CodeOf<D extends Declared> = D[keyof D][0]
export type Statuses<D extends Declared> = { readonly [Name in keyof D]: D[Name][0] } & StatusSet<CodeOf<D>>
/** The codes of a set: `StatusOf<typeof billStatus>`. */
export type StatusOf<Set extends StatusSet> = Set['values'][number]
/** The names of a set's constants: `StatusName<typeof billStatus>`. */
export type StatusName<Set extends StatusSet> = Exclude<keyof Set, keyof StatusSet>

/**
 * The states of a column, each with its code, its words and the phase it stands in, in the order people work through
 * them: `statuses({pending: [0, 'Chờ duyệt', 'waiting'], …}, 'transfer.status')`. The constants are
 * compared by name (`transferStatus.pending`), words, tags and chips come along. A test compares the
 * codes with what the database takes in `columns`.
 */
export function statuses<const D extends Declared>(
  declared: D & { readonly [Taken in keyof StatusSet]?: never },
  ...columns: readonly `${string}.${string}`[]
): Statuses<D> {
  const rows = Object.entries<Declared[string]>(declared)
  const constants = Object.fromEntries(rows.map(([name, [code]]) => [name, code]))
  const tags: StatusTags = Object.fromEntries(
    rows.map(([, [code, label, phase]]) => [code, { label, phase }]),
  )
  const values = rows.map(([, [code]]) => code)
  const set: StatusSet = {
    values,
    tags,
    names: Object.fromEntries(rows.map(([, [code, label]]) => [code, label])),
    chips: rows.map(([, [code, label, phase]]) => ({ value: String(code), label, phase })),
    columns,
    label: (code) => tags[String(code)]?.label ?? String(code ?? ''),
    has: (code): code is StatusCode => values.some((known) => known === code),
  }
  // Object.fromEntries forgets which name has which code.
  return { ...constants, ...set } as Statuses<D>
}

/** What the guards of a check look at besides: the one who asks wrote some part of the record. */
export interface FourEyes {
  readonly wrote: boolean
}

/** Whoever wrote any part of something does not check it. */
export const ownWork = 'access.own_work'
export const ownWorkSentence = 'Bạn đã lập hoặc sửa phần này nên người khác phải duyệt.'

/** The people who wrote a record, as its row names them; null where that is hidden. */
export type Writers = { id: number; name: string }[] | null
/** Did this person write some part of it? For the buttons; the server looks itself. */
export const wroteIt = ({ writers }: { writers: Writers }, person: number): boolean =>
  writers?.some(({ id }) => id === person) ?? false

/**
 * One row of a status table: who may move what from where to where, and what must hold. The server
 * enforces it, the screens show the buttons it allows (with the reason one is off), the documents
 * are generated from it. A guard gets a snapshot and returns an error code, or null.
 */
export interface Action<Code extends StatusCode, Snapshot, Refusal extends string> {
  readonly key: string
  readonly label: string
  readonly from: readonly Code[]
  /** Null: the status stays. 'history': back to where it came from. */
  readonly to: Code | null | 'history'
  readonly roles: readonly RoleFlag[]
  readonly guard?: (snapshot: Snapshot) => Refusal | null
  /**
   * A second person's word on what others wrote: nobody who wrote any part of the record runs it
   * (docs/adr/0015). Of tables whose snapshot says who wrote.
   */
  readonly checks?: [Snapshot] extends [FourEyes] ? true : never
  /** What else happens, in words, for the documents and the confirmation. */
  readonly effect?: string
  /** The specified call that runs it. */
  readonly call?: string
  /** Follows from something else, whoever did that: no person may ask for it, there is no button. */
  readonly automatic?: true
  readonly danger?: true
  readonly needsReason?: true
  /** The way on although it leads to no later status: goods that go out once more. */
  readonly onward?: true
}

/** Of an action that no person asks for. */
export const bySystem = { roles: [], automatic: true } as const

/** The life of a kind of record: its statuses, where it begins and what may be done with it. */
export interface StatusTable<
  Code extends StatusCode = StatusCode,
  Snapshot = never,
  Refusal extends string = string,
> {
  /** What its history is kept under. */
  readonly entity: string
  readonly statuses: StatusSet<Code>
  readonly start: readonly Code[]
  readonly actions: readonly Action<Code, Snapshot, Refusal>[]
}

/** Declares the table of actions on a set of statuses; the identity function, it only keeps the types. */
export function statusTable<Set extends StatusSet, Snapshot = null, Refusal extends string = never>(
  table: StatusTable<StatusOf<Set>, Snapshot, Refusal>,
): StatusTable<StatusOf<Set>, Snapshot, Refusal> {
  return table
}

export type Verdict<Code extends StatusCode, Snapshot, Refusal extends string> =
  | { allowed: true; action: Action<Code, Snapshot, Refusal> }
  | { allowed: false; why: 'role' | 'status' | typeof ownWork | Refusal }

/** Who runs an action: a person by their role, or the system where one thing follows from another. */
export type Runner = RoleCode | 'system'

type Row = Pick<Action<StatusCode, never, string>, 'from' | 'roles' | 'automatic'>
const startsAt = ({ from }: Pick<Row, 'from'>, status: StatusCode) => from.includes(status)
/** What is automatic is the system's, and it runs nothing else: a manager's every right ends there. */
const isFor = ({ automatic, roles }: Omit<Row, 'from'>, who: Runner) =>
  who === 'system' ? automatic === true : !automatic && hasFlag(who, 'ql', ...roles)

/** Why the action is refused on a record like this; null: it is not. */
function refusalOf<Snapshot, Refusal extends string>(
  { checks, guard }: Action<StatusCode, Snapshot, Refusal>,
  snapshot: Snapshot,
): Refusal | typeof ownWork | null {
  const refusal = guard?.(snapshot) ?? null
  if (refusal !== null) return refusal
  // That a check has a snapshot which says so is what the type of `checks` asks for.
  return checks && (snapshot as FourEyes).wrote ? ownWork : null
}

/** The sentence of what refuses an action. */
export const refusalWords = <Refusal extends string>(
  errors: Readonly<Record<Refusal, { message: string }>>,
  refusal: Refusal | typeof ownWork | null,
): string | null => {
  if (refusal === null) return null
  return refusal === ownWork ? ownWorkSentence : errors[refusal as Refusal].message
}

/** May this one run the action on a row in this state? A manager (ql) always may, guards hold for managers too. */
export function judge<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  key: string,
  who: Runner,
  status: StatusCode,
  snapshot: Snapshot,
): Verdict<Code, Snapshot, Refusal> {
  const rows = table.actions.filter((action) => action.key === key)
  if (rows.length === 0) throw new Error(`${table.entity} has no action ${key}`)
  const mine = rows.filter((action) => isFor(action, who))
  if (mine.length === 0) return { allowed: false, why: 'role' }
  const action = mine.find((row) => startsAt(row, status))
  if (!action) return { allowed: false, why: 'status' }
  const refusal = refusalOf(action, snapshot)
  return refusal === null ? { allowed: true, action } : { allowed: false, why: refusal }
}

/** The buttons of a row: actions of this role that start here; one that a guard refuses is shown off, with its code. */
export function actionsFor<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  role: RoleCode,
  status: StatusCode,
  snapshot: Snapshot,
): { action: Action<Code, Snapshot, Refusal>; refusal: Refusal | typeof ownWork | null }[] {
  return table.actions
    .filter((action) => startsAt(action, status) && isFor(action, role))
    .map((action) => ({ action, refusal: refusalOf(action, snapshot) }))
}

/** Does it bring the record on: to a status that people come to later? What ends or undoes it does not. */
export function isForward<Code extends StatusCode, Snapshot, Refusal extends string>(
  { statuses: { values } }: StatusTable<Code, Snapshot, Refusal>,
  { to, danger, onward }: Action<Code, Snapshot, Refusal>,
  status: StatusCode,
): boolean {
  if (onward) return true
  if (danger || to === null || to === 'history') return false
  return values.indexOf(to) > values.findIndex((code) => code === status)
}

/** The step that a record in this status waits for, whoever is to do it; none where only the system goes on. */
export const awaitedStep = <Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  status: StatusCode,
): Action<Code, Snapshot, Refusal> | undefined =>
  table.actions.find(
    (action) => !action.automatic && startsAt(action, status) && isForward(table, action, status),
  )

/** Where the table starts an action, for a role: for buttons that act on many rows. */
export function startsOf(table: StatusTable, key: string, role: RoleCode): StatusCode[] {
  const rows = table.actions.filter((action) => action.key === key && isFor(action, role))
  return [...new Set(rows.flatMap((action) => action.from))]
}

/** The buttons as a row's drawer is told of them, with the sentence of what forbids one. */
export function buttonsFor<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  role: RoleCode,
  status: StatusCode,
  snapshot: Snapshot,
  errors: Record<Refusal, { message: string }>,
) {
  return actionsFor(table, role, status, snapshot).map(({ action, refusal }) => ({
    key: action.key,
    label: action.label,
    allowed: refusal === null,
    forward: isForward(table, action, status),
    reason: refusalWords(errors, refusal),
    danger: action.danger ?? false,
    needs_reason: action.needsReason ?? false,
    effect: action.effect ?? null,
  }))
}

/** The action that leads from one status to another, for calls that name the status to go to. */
export function actionTo<Code extends StatusCode, Snapshot, Refusal extends string>(
  table: StatusTable<Code, Snapshot, Refusal>,
  from: StatusCode,
  to: StatusCode,
): Action<Code, Snapshot, Refusal> | undefined {
  return table.actions.find((action) => !action.automatic && startsAt(action, from) && action.to === to)
}

/** The words of what happened to a record: its table's actions, and `more` that a story says otherwise or besides. */
export function actionLabels(
  table: StatusTable,
  more: Readonly<Record<string, string>> = {},
): (action: string) => string {
  const labels = new Map([
    // Of two rows of one action the first names it.
    ...table.actions.toReversed().map(({ key, label }) => [key, label] as const),
    ...Object.entries(more),
  ])
  return (action) => labels.get(action) ?? action
}

/** A Mermaid state diagram of the table, for `docs/generated/`. */
export function diagramOf({ statuses: { values, label }, actions }: StatusTable): string {
  const state = (code: StatusCode) => `s${String(code).replace(/[.-]/g, '_')}`
  const lines = ['stateDiagram-v2', ...values.map((code) => `  ${state(code)}: ${code} ${label(code)}`)]
  for (const { from: starts, to, ...action } of actions) {
    // What stays stands in the table of actions alone: a loop at each status would hide the way.
    if (to === null || to === 'history') continue
    for (const from of starts) {
      const who = action.automatic ? 'tự động' : action.roles.join(' ')
      lines.push(`  ${state(from)} --> ${state(to)}: ${action.label} (${who})`)
    }
  }
  return `${lines.join('\n')}\n`
}
