/** Test helper: what a step of the people at the cash desk is made of. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Random } from '#demo/random.ts'
import type { Call } from '#platform/contract/call.ts'
import type { SimulatedBooking } from '#outside/bank/bank.sim.ts'
import type { TestApp } from '#testing/app.ts'

export interface MoneyWorld {
  app: TestApp
  /** Whose money moves; the newest have bills. */
  customers: number[]
  /** Our accounts at banks. */
  banks: number[]
  /** The card that buys in yen, and another one. */
  cards: number[]
  partner: number
  /** A buyer and their account at a marketplace. */
  buyer: number
  account: number
  shipper: number
  /** Path of an uploaded certificate. */
  certificate: string
  /**
   * What the bank told of so far. Of this world: what it told other files of the same process would be another draw here,
   * and so another company of the same seed.
   */
  told: SimulatedBooking[]
}

/** A write, before it is sent. */
export interface Asked {
  who: string
  call: Call
  params?: Record<string, number>
  body: unknown
  headers?: Record<string, string>
}

/**
 * What somebody may do: the calls they may send for it, and which one with what, where there is
 * anything to do it with. 'done': the step did by itself what it does.
 */
export interface Step {
  calls: readonly Call[]
  choose: (world: MoneyWorld, random: Random) => Promise<Asked | 'done' | null>
}
export type Steps = Record<string, Step>

export const accountants = ['AC', 'AC2', 'AD'] as const
export const sellers = ['CS', 'SS', 'AC'] as const

export const amountOf = (random: Random) =>
  random.pick([1, 250_000, 1_500_000, 8_000_000, 25_000_000, 120_000_000])

/** A step that sends one call about one row: the row by a query for its `id`, the body from what the query found. */
export function about<Row extends { id: number }>(
  call: Call | readonly Call[],
  who: readonly string[],
  given: {
    rows: (world: MoneyWorld) => RawBuilder<Row>
    body: (row: Row, random: Random, world: MoneyWorld) => unknown
    /** The row is named in the path. */
    named?: true
  },
): Step {
  const calls = [call].flat() as Call[]
  return {
    calls,
    choose: async (world, random) => {
      const row = await oneOf(world, random, given.rows(world))
      if (!row) return null
      return {
        who: random.pick(who),
        call: random.pick(calls),
        ...(given.named ? { params: { id: row.id } } : {}),
        body: given.body(row, random, world),
      }
    },
  }
}

/** A step that needs no row. */
export function anew(
  call: Call | readonly Call[],
  who: readonly string[],
  body: (random: Random, world: MoneyWorld) => unknown,
): Step {
  const calls = [call].flat() as Call[]
  return {
    calls,
    choose: async (world, random) => ({
      who: random.pick(who),
      call: random.pick(calls),
      body: body(random, world),
    }),
  }
}

/** One of the rows that a query finds, mostly the first. */
export async function oneOf<Row>(
  world: MoneyWorld,
  random: Random,
  query: RawBuilder<Row>,
): Promise<Row | undefined> {
  const { rows } = await query.execute(world.app.db)
  if (rows.length === 0) return undefined
  return random.chance(0.6) ? rows[0] : random.pick(rows)
}

/** The customers of this world, in a query. */
export const ours = ({ customers }: MoneyWorld) => sql`customer_id = any(${customers}::bigint[])`
/** The same of their orders that stand here, the newest first. */
export const ordersAt = (world: MoneyWorld, from: number, to = from) => sql<OrderHere>`
  select id, status::float8 as status, goods_values as price, domestic_ship as ship, customer_id as customer, quantity
  from orders where ${ours(world)} and status between ${from}::numeric and ${to}::numeric order by id desc limit 6`
export interface OrderHere {
  id: number
  status: number
  price: number
  ship: number
  customer: number
  quantity: number
}
/** Their bills that stand here, with what was and is to be collected. */
export const billsAt = (world: MoneyWorld, from: number, to = from) => sql<BillHere>`
  select b.id, b.code, b.status::float8 as status, b.method, b.total_vnd as total, coalesce(b.expected_cod, 0) as expected,
    array(select o.id from orders o where o.bill_id = b.id order by o.id) as orders,
    array(select coalesce(p.track, o.code) from orders o
      left join package_order po on po.order_id = o.id left join package p on p.id = po.package_id
      where o.bill_id = b.id) as codes
  from bill b where b.${ours(world)} and b.status between ${from}::numeric and ${to}::numeric order by b.id desc limit 6`
export interface BillHere {
  id: number
  code: string
  status: number
  method: string
  total: number
  expected: number
  orders: number[]
  codes: string[]
}
