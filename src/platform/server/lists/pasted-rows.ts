import { sql } from 'kysely'
import { AppError } from '#platform/contract/errors.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { JudgedRow, JudgedRows, SeenVersions } from '#platform/contract/pasted-rows.ts'
import type { Context } from '#platform/server/context.ts'

/** What a row says of the record that it names. */
export interface Verdict {
  before: string | null
  after: string | null
  change_vnd?: number | null
  /** What follows from it, or why it is not to be saved. */
  message?: string | null
  outcome?: 'same' | 'refused'
}

interface Pasted {
  readonly line: number
}
interface Named {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly version: number
}

/** A kind of pasted list: how its rows name records, and what each row says of its record. */
export interface PastedList<Row extends Pasted, Record extends Named> {
  /** What the row calls its record, as it is looked up. */
  key: (row: Row) => string
  /** The records of these names, by name; locked where they are about to be saved. */
  find: (keys: readonly string[], locked: boolean) => Promise<ReadonlyMap<string, readonly Record[]>>
  judge: (record: Record, row: Row) => Verdict | Promise<Verdict>
  /** Where a name may stand for several records each of them gets the row; else such a row is refused. */
  each?: boolean
  /** What a row names that nobody knows. */
  unknown: string
  /** Saves rows together, all of them or none: one that is refused is looked for, and named alone. */
  save: (context: Context, changes: readonly Change<Row, Record>[]) => Promise<unknown>
}
/** A row that is about to be saved, with the record that it names. */
export interface Change<Row, Record> {
  readonly record: Record
  readonly row: Row
}

interface Judged<Row, Record> {
  shown: JudgedRow
  row: Row
  record: Record | null
}
type Saving<Row, Record> = Change<Row, Record> & Pick<Judged<Row, Record>, 'shown'>

/** What saving the rows would do; nothing changes. */
export async function judgePasted<Row extends Pasted, Record extends Named>(
  rows: readonly Row[],
  list: PastedList<Row, Record>,
): Promise<JudgedRows> {
  return countOutcomes(await judged(rows, list, false))
}

/**
 * Saves what can be, each row by itself as far as anybody can tell. Where a record moved since the preview nothing is saved at all: those
 * rows are named and the others stand as before, so that the list is looked at again and saved as a whole.
 */
export async function savePasted<Row extends Pasted, Record extends Named>(
  context: Context,
  rows: readonly Row[],
  list: PastedList<Row, Record>,
  seen: SeenVersions,
): Promise<JudgedRows> {
  const all = await judged(rows, list, true)
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const changing = all.filter(({ shown }) => shown.outcome === rowOutcome.change)
  const moved = changing.filter(
    ({ record }) => record && (versions.get(record.id) ?? record.version) !== record.version,
  )
  for (const { shown } of moved) {
    shown.outcome = rowOutcome.moved
    shown.message = 'Có người vừa đổi dòng này: xem lại rồi lưu lần nữa'
  }
  if (moved.length === 0)
    await saveTogether(
      context,
      changing.flatMap(({ record, ...one }) => (record ? [{ ...one, record }] : [])),
      list,
    )
  return countOutcomes(all)
}

/** Halves what is refused until it is one row, which says why; the rest stays saved, in the order of the rows. */
async function saveTogether<Row extends Pasted, Record extends Named>(
  context: Context,
  changes: readonly Saving<Row, Record>[],
  list: PastedList<Row, Record>,
): Promise<void> {
  const [first] = changes
  if (!first) return
  await sql`savepoint some_rows`.execute(context.db)
  const refused = await list.save(context, changes).then(
    () => null,
    (error: unknown) => {
      if (error instanceof AppError) return error
      throw error
    },
  )
  if (refused) await sql`rollback to savepoint some_rows`.execute(context.db)
  await sql`release savepoint some_rows`.execute(context.db)
  if (refused === null) for (const { shown } of changes) shown.outcome = rowOutcome.saved
  else if (changes.length === 1) {
    first.shown.outcome = rowOutcome.refused
    first.shown.message = refused.message
  } else {
    const half = Math.ceil(changes.length / 2)
    await saveTogether(context, changes.slice(0, half), list)
    await saveTogether(context, changes.slice(half), list)
  }
}

async function judged<Row extends Pasted, Record extends Named>(
  rows: readonly Row[],
  list: PastedList<Row, Record>,
  locked: boolean,
): Promise<Judged<Row, Record>[]> {
  const known = await list.find([...new Set(rows.map(list.key))], locked)
  /** Line that named a record first. */
  const taken = new Map<number, number>()
  const all: Judged<Row, Record>[] = []
  for (const row of rows) {
    const said = list.key(row)
    const found = known.get(said) ?? []
    const told = (record: Record | null, more: Partial<JudgedRow>) => {
      all.push({ row, record, shown: { ...shownOf(row.line, said, record), ...more } })
    }
    if (found.length === 0) told(null, { outcome: rowOutcome.unknown, message: list.unknown })
    else if (found.length > 1 && !list.each) {
      const codes = found.map(({ code }) => code).join(', ')
      told(null, { message: `“${said}” là mã chung của ${codes}: hãy ghi mã đơn` })
    } else {
      for (const record of found) {
        const first = taken.get(record.id)
        if (first !== undefined) {
          told(record, { outcome: rowOutcome.duplicate, message: `Trùng với dòng ${first}` })
          continue
        }
        taken.set(record.id, row.line)
        told(record, { outcome: rowOutcome.change, ...(await list.judge(record, row)) })
      }
    }
  }
  return all
}

const shownOf = (line: number, said: string, record: Named | null): JudgedRow => ({
  line,
  said,
  id: record?.id ?? null,
  code: record?.code ?? null,
  name: record?.name ?? null,
  version: record?.version ?? null,
  outcome: rowOutcome.refused,
  message: null,
  before: null,
  after: null,
  change_vnd: null,
})

/** The rows as they are answered, counted by what became of them. */
export function countOutcomes(all: readonly { shown: JudgedRow }[]): JudgedRows {
  const rows = all.map(({ shown }) => shown)
  const counts: Record<string, number> = {}
  for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1
  return { rows, counts }
}
