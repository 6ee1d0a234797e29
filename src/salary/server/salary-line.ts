import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LineKind } from '#salary/salary.words.ts'
import type { AskedMonths } from '#salary/server/salary-months.ts'

export interface AskedLines extends AskedMonths {
  /** All unless given. */
  kinds?: readonly LineKind[]
  /** What only adds up by month and person: one row for all that nothing tells apart. */
  sums?: boolean | undefined
  /** What is dear to reckon is left to who shows some of the rows (`reckoned`). */
  bare?: boolean | undefined
  /** What is told of each row, of `l`; all unless given. What nobody asks for is not made. */
  columns?: RawBuilder<unknown>
}

const none = {
  customer: sql`null::bigint`,
  bill: sql`null::bigint`,
  order: sql`null::bigint`,
  route: sql`null::text`,
  base: sql`0::bigint`,
  kg: sql`null::numeric`,
  factor: sql`null::numeric`,
  factorOf: sql`null::text`,
  note: sql`null::text`,
  facts: sql`'{}'::jsonb`,
  /** By what a report tells the row apart, whatever it may name of it. */
  row: sql`null::bigint`,
  correctsId: sql`null::bigint`,
  correctsMonth: sql`null::text`,
  /** So many rows this one stands for. What follows are facts for reports: to make jsonb of each costs more than all else of it. */
  rows: sql`1`,
  service: sql`null::bigint`,
  freight: sql`null::bigint`,
  surcharge: sql`null::bigint`,
  revenue: sql`null::bigint`,
  forecast: sql`null::bigint`,
  /** Its commission, or what it is expected to earn, is still to be reckoned. */
  open: sql`false`,
  was: sql`null::bigint`,
  nowIs: sql`null::bigint`,
}
export type Column = RawBuilder<unknown>
interface Line extends Partial<Record<keyof typeof none, Column>> {
  month: Column
  staff: Column
  key: Column
  day: Column
  amount: Column
}

/** The rows of a kind: what they say, and from where. Of other types than the rest PostgreSQL reckons even what nobody asks for. */
export const line = (kind: LineKind, given: Line, from: Column): Column => {
  const { month, staff, key, day, amount, ...own } = given
  const of = { ...none, ...own }
  return sql`select (${month})::text as month, (${staff})::bigint as staff_id, ${sql.lit(kind)} as kind, (${key})::text as source_key,
    (${day})::date as day, (${of.customer})::bigint as customer_id, (${of.bill})::bigint as bill_id, (${of.order})::bigint as order_id,
    (${of.route})::text as route_code, (${of.base})::bigint as base, (${of.kg})::numeric as kg, (${of.factor})::numeric as factor,
    (${of.factorOf})::text as factor_of, (${amount})::bigint as amount, (${of.note})::text as note, ${of.facts} as facts,
    ${of.correctsId} as corrects_id, ${of.correctsMonth} as corrects_month, (${of.rows})::bigint as rows,
    (${of.service})::bigint as service, (${of.freight})::bigint as freight, (${of.surcharge})::bigint as surcharge,
    (${of.revenue})::bigint as revenue, (${of.forecast})::bigint as forecast,
    (${of.was})::bigint as was, (${of.nowIs})::bigint as now_is, ${of.open} as open,
    (${of.row})::bigint as row_id from ${from}`
}
