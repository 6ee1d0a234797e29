import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseField } from '#platform/contract/errors.ts'
import { mostCells } from '#platform/contract/pivot-answer.ts'
import type { PivotAnswer, PivotHead, PivotKey } from '#platform/contract/pivot-answer.ts'
import { groupOf, pivotOf } from '#platform/contract/pivot.ts'
import type { Dimension, Pivot } from '#platform/contract/pivot.ts'
import type { Report, ReportQuery } from '#platform/contract/report.ts'
import { viewOf } from '#platform/contract/report-view.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { stepLabel, stepsOf } from '#platform/rules/periods.ts'
import type { Period } from '#platform/rules/periods.ts'
import type { Context } from '#platform/server/context.ts'
import { givenOf, namedRows, periodsOf, stepIn } from '#platform/server/lists/report-given.ts'
import type { ReportGiven, ReportSource } from '#platform/server/lists/report-given.ts'
import { planned, stampOf } from '#platform/server/lists/report-read.ts'
import { ratioOf } from '#platform/server/lists/report-statement.ts'

/** A pivot as somebody asked for it, ready to be read. */
export interface AskedPivot {
  pivot: Pivot
  given: ReportGiven
  period: Period
  earlier: Period | undefined
  statement: (most: number) => RawBuilder<unknown>
  /** How many heads each side has at least, where that is found by less than the whole table takes. */
  fewest: RawBuilder<Sides> | undefined
}

interface Sides {
  down: number
  across: number
}

/** So many last days of a longer period are looked at first. */
const firstLook = 31

/** @throws bad_input by field */
export function askPivot(
  context: Context,
  report: Report,
  source: ReportSource,
  query: ReportQuery,
): AskedPivot {
  const { actor } = context
  const pivot = pivotOf(report, query, actor.role)
  const group = groupOf(pivot)
  const { period, before } = periodsOf(context, report, viewOf(report, query, actor.role), query)
  const today = businessDate(context.now)
  const given = givenOf(actor, period, group, query, today)
  const parts = [
    partOf(pivot, namedRows(source, given)),
    ...(before
      ? [
          partOf(pivot, namedRows(source, givenOf(actor, before, group, query, today)), {
            was: before,
            now: period,
          }),
        ]
      : []),
  ]
  // A part of the period has no heads that all of it has not; names and sums are not read for it.
  const last = { from: addDays(period.to, 1 - firstLook), to: period.to }
  return {
    pivot,
    given,
    period,
    earlier: before,
    statement: (most) => cellsOf(pivot, parts, most),
    fewest:
      period.from < last.from
        ? fewestOf(pivot, namedRows(source, givenOf(actor, last, group, query, today)))
        : undefined,
  }
}

/** Names of the columns that hold key and name of a dimension. */
const keyAt = (index: number) => sql.ref(`k${index}`)
const nameAt = (index: number) => sql.ref(`n${index}`)
const dimensionsOf = ({ rows, columns }: Pivot) => [...rows, ...columns]
const measured = ({ of }: Pivot) => of.of ?? [of.key]
const valueOf = ({ step, column }: Dimension) => sql.ref(`r.${step ? column.key : column.by}`)

/** Different keys along each side, and their total; sub-totals are more. */
function fewestOf(pivot: Pivot, rows: RawBuilder<unknown>): RawBuilder<Sides> {
  const keys = dimensionsOf(pivot).map((one, index) => {
    const key = one.step ? stepIn(one.step, valueOf(one)) : valueOf(one)
    return sql`${key} as ${keyAt(index)}`
  })
  const count = (list: readonly Dimension[], from: number) =>
    list.length
      ? sql`(select count(*) from (select distinct ${sql.join(list.map((_, at) => keyAt(from + at)))} from keys) k)::int + 1`
      : sql`1`
  return sql<Sides>`${planned} with keys as materialized (select distinct ${sql.join(keys)} from (${rows}) r)
    select ${count(pivot.rows, 0)} as down, ${count(pivot.columns, pivot.rows.length)} as across`
}

/**
 * The rows of one period by the keys of the pivot. Steps of an earlier period take the places of those now: the
 * third month stands against the third; what has no place of its own counts for the totals alone.
 */
function partOf(pivot: Pivot, rows: RawBuilder<unknown>, shift?: { was: Period; now: Period }) {
  const dimensions = dimensionsOf(pivot)
  const stepped = dimensions.find(({ step }) => step)
  const keys = dimensions.map((one, index) => {
    const { step, column } = one
    const value = valueOf(one)
    const key = step ? (shift ? sql`place.now` : stepIn(step, value)) : value
    const name = step || column.by === column.key ? sql`null` : sql.ref(`r.${column.key}`)
    return sql`${key} as ${keyAt(index)}, ${name}::text as ${nameAt(index)}`
  })
  const sums = measured(pivot).map((key, index) => sql`${sql.ref(`r.${key}`)} as ${sql.ref(`m${index}`)}`)
  const places =
    shift && stepped?.step
      ? sql`left join unnest(${stepsOf(stepped.step, shift.was)}::date[], ${stepsOf(stepped.step, shift.now)}::date[])
          place(was, now) on place.was = ${stepIn(stepped.step, valueOf(stepped))}`
      : sql``
  return sql`select ${sql.join([...keys, ...sums])}, ${sql.lit(shift !== undefined)} as past from (${rows}) r ${places}`
}

/** Every cell, sub-total and total of one reading; of an answer too large one cell more than allowed. */
function cellsOf(pivot: Pivot, parts: readonly RawBuilder<unknown>[], most: number): RawBuilder<unknown> {
  const dimensions = dimensionsOf(pivot)
  const along = (list: readonly Dimension[], from: number) =>
    list.length
      ? [sql`rollup(${sql.join(list.map((_, at) => sql`(${keyAt(from + at)}, ${nameAt(from + at)})`))})`]
      : []
  const depth = (list: readonly Dimension[], from: number) =>
    sql.join([sql`0`, ...list.map((_, at) => sql`(1 - grouping(${keyAt(from + at)}))`)], sql` + `)
  const sumOf = (past: boolean) => {
    const when = past ? sql`past` : sql`not past`
    const [first, second] = measured(pivot).map(
      (_, index) => sql`sum(${sql.ref(`m${index}`)}) filter (where ${when})`,
    )
    return second ? ratioOf(pivot.of.kind, first!, second) : sql`(${first!})::float8`
  }
  // A place that only an earlier step without one would have is none.
  const places = dimensions.flatMap(({ step }, index) =>
    step ? [sql`(grouping(${keyAt(index)}) = 1 or ${keyAt(index)} is not null or bool_or(not past))`] : [],
  )
  const { rows, columns } = pivot
  // Added up before it is crossed: a table of few cells may be of a million records.
  const names = dimensions.flatMap((_, index) => [keyAt(index), nameAt(index)])
  const sums = measured(pivot).map((_, index) => sql.ref(`m${index}`))
  return sql`with report as materialized (
      select ${sql.join([...names, sql`past`, ...sums.map((sum) => sql`sum(${sum}) as ${sum}`)])}
      from (${sql.join(parts, sql` union all `)}) r group by ${sql.join([...names, sql`past`])})
    select ${depth(rows, 0)} as down, ${depth(columns, rows.length)} as across,
      jsonb_build_array(${sql.join(dimensions.map((_, index) => keyAt(index)))}) as keys,
      jsonb_build_array(${sql.join(dimensions.map((_, index) => nameAt(index)))}) as names,
      ${sumOf(false)} as value, ${sumOf(true)} as earlier
    from report group by ${sql.join([...along(rows, 0), ...along(columns, rows.length)])}
    ${places.length ? sql`having ${sql.join(places, sql` and `)}` : sql``}
    limit ${most + 1}`
}

interface Found {
  down: number
  across: number
  keys: PivotKey[]
  names: (string | null)[]
  value: number | null
  earlier: number | null
}

/** @throws bad_input by field, and where the table would be too large */
export async function readPivot(
  context: Context,
  report: Report,
  source: ReportSource,
  query: ReportQuery,
  most: number = mostCells.screen,
): Promise<{ pivot: Pivot; answer: PivotAnswer }> {
  const { pivot, period, earlier, statement, fewest } = askPivot(context, report, source, query)
  const tooMany = () =>
    refuseField(
      pivot.rows.length ? 'pivot_rows' : 'pivot_columns',
      `Bảng chéo có hơn ${most.toLocaleString('vi-VN')} ô: hãy lọc bớt, bỏ một chiều, hoặc chia thời gian theo bước dài hơn`,
    )
  const sides = (await fewest?.execute(context.db))?.rows[0]
  if (sides && sides.down * sides.across > most) throw tooMany()
  const { rows: found } = await sql<Found>`${planned} ${statement(most)}`.execute(context.db)
  if (found.length > most) throw tooMany()
  const rows = headsOf(found, pivot.rows, 0, (one) => (one.across === 0 ? one.down : null))
  const columns = headsOf(found, pivot.columns, pivot.rows.length, (one) =>
    one.down === 0 ? one.across : null,
  )
  // The total of rows stands last, whether there are others or not.
  if (rows.length * columns.length > most) throw tooMany()
  const [rowAt, columnAt] = [placesOf(rows), placesOf(columns)]
  const blank = () => rows.map(() => columns.map((): number | null => null))
  const [values, before] = [blank(), blank()]
  for (const { down, across, keys, value, earlier: was } of found) {
    const row = rowAt.get(JSON.stringify(keys.slice(0, down)))
    const from = pivot.rows.length
    const column = columnAt.get(JSON.stringify(keys.slice(from, from + across)))
    if (row === undefined || column === undefined) continue
    values[row]![column] = value
    before[row]![column] = was
  }
  return {
    pivot,
    answer: {
      rows,
      columns,
      values,
      ...(earlier ? { earlier: before, before: spoken(earlier) } : {}),
      ...spoken(period),
      ...stampOf(context),
    },
  }
}

const spoken = ({ from, to }: Period) => ({ from: formatBusinessDate(from), to: formatBusinessDate(to) })
const placesOf = (heads: readonly PivotHead[]) =>
  new Map(heads.map(({ keys }, index) => [JSON.stringify(keys), index]))

interface Node extends PivotHead {
  size: number
  below: Node[]
}

/**
 * Heads in the order of the table: a sub-total before what it is of, the total last. Steps stand in their order,
 * values with declared names in that of the names, others by size; who has no name stands at the end.
 */
function headsOf(
  found: readonly Found[],
  dimensions: readonly Dimension[],
  from: number,
  depthOf: (one: Found) => number | null,
): PivotHead[] {
  const total: Node = { keys: [], name: '', size: 0, below: [] }
  const nodes = new Map<string, Node>([['[]', total]])
  const own = found.filter((one) => (depthOf(one) ?? 0) > 0)
  for (const one of own.toSorted((a, b) => depthOf(a)! - depthOf(b)!)) {
    const depth = depthOf(one)!
    const keys = one.keys.slice(from, from + depth)
    const node: Node = {
      keys,
      name: nameOf(dimensions[depth - 1]!, keys[depth - 1] ?? null, one.names[from + depth - 1] ?? null),
      size: Math.abs(one.value ?? 0),
      below: [],
    }
    nodes.set(JSON.stringify(keys), node)
    nodes.get(JSON.stringify(keys.slice(0, -1)))?.below.push(node)
  }
  const heads: PivotHead[] = []
  const walk = ({ below }: Node, depth: number) => {
    const dimension = dimensions[depth]
    if (!dimension) return
    for (const node of below.toSorted(orderOf(dimension))) {
      heads.push({ keys: node.keys, name: node.name })
      walk(node, depth + 1)
    }
  }
  walk(total, 0)
  return [...heads, { keys: [], name: '' }]
}

function nameOf({ step, column }: Dimension, key: PivotKey, name: string | null): string {
  if (key === null) return 'Không có'
  return step ? stepLabel(step, key) : (column.names?.[String(key)] ?? name ?? String(key))
}

function orderOf({ step, column: { names } }: Dimension): (a: Node, b: Node) => number {
  const keyOf = ({ keys }: Node) => keys.at(-1) ?? null
  const order = names ? Object.keys(names).toSorted((a, b) => Number(a) - Number(b) || 0) : []
  const place = (node: Node) => {
    const at = order.indexOf(String(keyOf(node)))
    return at < 0 ? order.length : at
  }
  return (a, b) => {
    const missing = Number(keyOf(a) === null) - Number(keyOf(b) === null)
    if (missing) return missing
    if (step) return String(keyOf(a)) < String(keyOf(b)) ? -1 : 1
    return (names ? place(a) - place(b) : b.size - a.size) || a.name.localeCompare(b.name, 'vi')
  }
}
