import { sql } from 'kysely'
import { refuse } from '#platform/contract/errors.ts'
import type { AppError } from '#platform/contract/errors.ts'
import { judge, ownWork } from '#platform/contract/status.ts'
import type { Action, FourEyes, StatusCode, StatusTable } from '#platform/contract/status.ts'
import type { Context } from '#platform/server/context.ts'
import { recordEvent, recordEvents } from '#platform/server/events/event.ts'
import type { EventInput } from '#platform/server/events/event.ts'
import { hasWritten } from '#platform/server/events/four-eyes.ts'
import { stale } from '#platform/server/events/stale.ts'

/** What the executor needs of a locked record. */
export interface Standing {
  readonly id: number
  readonly status: StatusCode
  readonly version?: number
  readonly station_id?: number | null
}

/** What an action does beside moving the status: columns to change, and what its history tells. */
export interface Effect {
  set?: Readonly<Record<string, unknown>>
  data?: Readonly<Record<string, unknown>>
}

export interface Move extends Effect {
  action: string
  to: StatusCode
  reason?: string | null | undefined
}

/** What of a snapshot the record says; who wrote it is kept beside it. */
type Stated<Snapshot> = [Snapshot] extends [FourEyes] ? Omit<Snapshot, keyof FourEyes> : Snapshot

/** How the records of a status table are locked, looked at and refused. */
export interface Records<Row extends Standing, Snapshot, Refusal extends string> {
  readonly table: StatusTable<StatusCode, Snapshot, Refusal>
  /** Locks a record the person may see, for the rest of the transaction; refuses one that is none. */
  readonly lock: (context: Context, id: number) => Promise<Row>
  /** What the table's guards look at. */
  readonly snapshot: (row: Row, context: Context) => Stated<Snapshot> | Promise<Stated<Snapshot>>
  readonly refuse: (why: 'status' | 'reason' | Refusal, row: Row) => AppError
  /** The record as its calls answer it, for who saw an older one; the locked row where that is the same. */
  readonly shown?: (context: Context, id: number) => Promise<{ readonly id: number }>
  /** Where a record goes that steps back. */
  readonly cameFrom?: (context: Context, row: Row) => Promise<StatusCode>
  /** Writes the move and its history, where more than the record's own row moves. */
  readonly move?: (context: Context, row: Row, move: Move) => Promise<void>
}

/** What is to be done with a record that is locked. */
export interface LockedRun<Row> {
  context: Context
  /** Of the table; a call that says where to go finds it by the record it locked. */
  action: string | ((row: Row) => string)
  /** It follows from something else, whoever did that: a row of the table that is the system's alone. */
  automatic?: boolean | undefined
  /** The version the person saw; an older one is refused. */
  version?: number | undefined
  reason?: string | null | undefined
  /** Whether whoever acts wrote it, where that was asked since it was locked. */
  wrote?: boolean | undefined
  effect?: ((row: Row) => Promise<Effect | void>) | undefined
}
export interface Run<Row> extends LockedRun<Row> {
  id: number
}

/**
 * The one way a status moves by a person or a job: locks the record, refuses who saw an older one,
 * asks the status table, runs the effect, moves the status with the guard repeated in WHERE and
 * writes the history, all in the call's transaction. A preview runs the same in a dry run (ADR 3).
 * @returns the record as it was locked
 * @throws conflict.stale, access.forbidden, access.own_work, what `lock` and `refuse` say of the table's guards
 */
export async function runAction<Row extends Standing, Snapshot, Refusal extends string>(
  records: Records<Row, Snapshot, Refusal>,
  { id, ...run }: Run<Row>,
): Promise<Row> {
  return runLocked(records, await records.lock(run.context, id), run)
}

/** `runAction` on a record that the caller locked: one of several, or one it had to look at first. */
export async function runLocked<Row extends Standing, Snapshot, Refusal extends string>(
  records: Omit<Records<Row, Snapshot, Refusal>, 'lock'>,
  row: Row,
  { context, action, automatic, version, reason, wrote, effect }: LockedRun<Row>,
): Promise<Row> {
  // Only then is the table asked for: a record that keeps its state elsewhere has no version either.
  if (version !== undefined && version !== row.version)
    throw await stale(context.db, homeOf(records.table)[0], (await records.shown?.(context, row.id)) ?? row)
  const key = typeof action === 'string' ? action : action(row)
  const { to, needsReason } = await allow(records, context, row, key, { automatic, wrote })
  if (needsReason && !reason) throw records.refuse('reason', row)
  const target = to === 'history' ? await comesFrom(records, context, row) : (to ?? row.status)
  const done = (await effect?.(row)) ?? {}
  const move: Move = { action: key, to: target, reason, ...done }
  await (records.move ? records.move(context, row, move) : moveRecord(records, context, row, move))
  return row
}

/** A column's value as JSON has it: those of many rows go as one parameter. */
type Plain = string | number | boolean | null | object
export interface PlainEffect extends Effect {
  set?: Readonly<Record<string, Plain>>
}

/** One action on many records that are locked. */
export interface LockedRuns<Row> {
  context: Context
  action: string
  /** As of one. */
  automatic?: boolean | undefined
  /** What it does to each of them, in their order. */
  effect: (rows: readonly Row[]) => Promise<readonly PlainEffect[]>
}

/**
 * `runLocked` on many records that the caller locked, moved and told in as many statements as one of them takes;
 * none where one is refused. @throws as `runAction`
 */
export async function runAllLocked<Row extends Standing, Snapshot, Refusal extends string>(
  records: Omit<Records<Row, Snapshot, Refusal>, 'lock' | 'move'>,
  rows: readonly Row[],
  { context, action, automatic, effect }: LockedRuns<Row>,
): Promise<void> {
  const targets: StatusCode[] = []
  for (const row of rows) {
    const { to, needsReason } = await allow(records, context, row, action, { automatic })
    if (needsReason) throw records.refuse('reason', row)
    targets.push(to === 'history' ? await comesFrom(records, context, row) : (to ?? row.status))
  }
  const done = await effect(rows)
  const moves = rows.map((row, at) => ({ row, action, to: targets[at] ?? row.status, ...done[at] }))
  await moveRecords(records, context, moves)
}

/** Refuses what the status table does not allow this person here and now. */
export async function allow<Row extends Standing, Snapshot, Refusal extends string>(
  { table, snapshot, refuse: refuseBy }: Omit<Records<Row, Snapshot, Refusal>, 'lock'>,
  context: Context,
  row: Row,
  action: string,
  { automatic, wrote: known }: Pick<LockedRun<Row>, 'automatic' | 'wrote'> = {},
): Promise<Action<StatusCode, never, string>> {
  const who = automatic ? 'system' : context.actor.role
  const stated = await snapshot(row, context)
  // Where the system follows somebody's word, as a receipt follows a match by hand, that word is the check.
  const checks = table.actions.some((one) => one.key === action && one.checks)
  const wrote = checks && (known ?? (await hasWritten(context.db, table.entity, row.id, context.actor.id)))
  const seen = (checks ? { ...stated, wrote } : stated) as Snapshot
  const verdict = judge(table, action, who, row.status, seen)
  if (verdict.allowed) return verdict.action
  const { why } = verdict
  if (why === 'role') throw refuse('access.forbidden')
  throw why === ownWork ? refuse(ownWork) : refuseBy(why, row)
}

function comesFrom<Row extends Standing>(
  { table, cameFrom }: Pick<Records<Row, never, string>, 'cameFrom'> & { table: StatusTable },
  context: Context,
  row: Row,
): Promise<StatusCode> {
  if (!cameFrom) throw new Error(`${table.entity} steps back, but nothing says where to`)
  return cameFrom(context, row)
}

/** Moves a record's own row; the status it came from is repeated in WHERE. */
export async function moveRecord<Row extends Standing, Snapshot, Refusal extends string>(
  { table, refuse: refuseBy }: Pick<Records<Row, Snapshot, Refusal>, 'table' | 'refuse'>,
  context: Context,
  row: Row,
  { action, to, reason, set = {}, data = {} }: Move,
): Promise<void> {
  const [name, column] = homeOf(table)
  const changes = Object.entries({ [column]: to, ...set })
  const moved = await sql`update ${sql.table(name)}
    set ${sql.join(changes.map(([key, value]) => sql`${sql.ref(key)} = ${value}`))}
    where id = ${row.id} and ${sql.ref(column)} = ${row.status}`.execute(context.db)
  if (moved.numAffectedRows !== 1n) throw refuseBy('status', row)
  await recordMove(context, table.entity, row, { action, to, reason, data })
}

interface PlainMove<Row> extends PlainEffect {
  row: Row
  action: string
  to: StatusCode
}

/** Moves the rows of many records; those whose same columns change go together. */
async function moveRecords<Row extends Standing, Snapshot, Refusal extends string>(
  { table, refuse: refuseBy }: Pick<Records<Row, Snapshot, Refusal>, 'table' | 'refuse'>,
  context: Context,
  moves: readonly PlainMove<Row>[],
): Promise<void> {
  const [name, column] = homeOf(table)
  const alike = Map.groupBy(moves, ({ set = {} }) => Object.keys(set).toSorted().join(' '))
  for (const group of alike.values()) {
    const [first] = group
    if (!first) continue
    const changed = [column, ...Object.keys(first.set ?? {})]
    const rows = group.map(({ row, to, set }) => ({
      was: row.status,
      to: { id: row.id, [column]: to, ...set },
    }))
    // Read once: a plan kept from when the table was small goes over them for each of its rows.
    const moved = await sql`with n as materialized (
        select given -> 'was' as stood, r.* from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given
        cross join lateral jsonb_populate_record(null::${sql.table(name)}, given -> 'to') r)
      update ${sql.table(name)} t
      set ${sql.join(changed.map((key) => sql`${sql.ref(key)} = n.${sql.ref(key)}`))}
      from n where t.id = n.id and to_jsonb(t.${sql.ref(column)}) = n.stood`.execute(context.db)
    if (moved.numAffectedRows !== BigInt(group.length)) throw refuseBy('status', first.row)
  }
  await recordEvents(
    context,
    moves.map(({ row, ...move }) => moveEvent(table.entity, row, move)),
  )
}

/** Writes a move into the record's history. */
export const recordMove = (context: Context, entity: string, row: Standing, move: Move): Promise<void> =>
  recordEvent(context, moveEvent(entity, row, move))

/** What the history tells of a move; words as statuses have no column of their own there. */
function moveEvent(entity: string, row: Standing, { action, to, reason, data }: Move): EventInput {
  const { id, status: from } = row
  const steps = typeof from === 'number' && typeof to === 'number' ? { from, to } : {}
  const words = typeof to === 'string' ? { from, to } : {}
  return {
    entity,
    id,
    action,
    reason,
    ...steps,
    ...(row.station_id === undefined ? {} : { station: row.station_id }),
    data: { ...words, ...data },
  }
}

/** The table and column that hold the statuses: the first that the set names. */
export function homeOf({ entity, statuses }: StatusTable): readonly [table: string, column: string] {
  const [name, column] = statuses.columns[0]?.split('.') ?? []
  if (!name || !column) throw new Error(`The statuses of ${entity} stand in no column`)
  return [name, column]
}
