/** Test helpers: sources of salaries written as they stand after their ways, for whoever reckons from them alone. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { TestApp } from '#testing/app.ts'

/** The table under a heading of a sheet in `tests/data`, its rows by the titles of their columns. */
export function tableOf(file: string, heading: string): Record<string, string>[] {
  const text = readFileSync(new URL(`../../tests/data/${file}`, import.meta.url), 'utf8')
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? ''
  const [head = [], , ...rows] = part
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  return rows.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])))
}
export const numberIn = (cell: string | undefined): number => Number((cell ?? '0').replaceAll(',', ''))
/** A time of Vietnam. */
export const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00+07:00`)

export interface SourceBill {
  customer: number
  sale: number
  delivered: Date
  /** When the COD was settled; `unpaid`: not yet; null: no COD. */
  cod?: Date | 'unpaid' | null
  route: string
  service: number
  freight: number
  surcharge?: number
  /** What the table asked of the surcharge; as much as was asked unless given. */
  table?: number
  discount?: number
  status?: number
}

let orders = 0
/** An order that stands where it is said, by the owner of the database. @returns its key */
export async function sourceOrder(
  world: TestApp,
  given: {
    customer: number
    route: string
    goods?: string
    kg?: number
    checked?: Date
    surcharge?: number
    status?: number
  },
): Promise<number> {
  orders += 1
  const { customer, route, goods = 'household', kg = null, checked, surcharge = 0, status = 10 } = given
  const slip = checked
    ? (
        await sql<{ id: number }>`insert into inbill (code, station_id, created_by, created_at)
          values (${`PNX${orders}`}, (select station_id from customer where id = ${customer}),
            (select id from staff where username = 'op'), ${checked}) returning id`.execute(world.owner)
      ).rows[0]?.id
    : null
  const { rows } = await sql<{
    id: number
  }>`insert into orders (code, station_id, customer_id, status, site_code, name,
      goods_values, currency, route_code, goods_type, weight, surcharge_vnd, inbill_id)
    values (${`DHX${String(orders).padStart(6, '0')}`}, (select station_id from customer where id = ${customer}), ${customer},
      ${status}, 'rakuten', 'Ấm gang', 1000, 'JPY', ${route}, ${goods}, ${kg}, ${surcharge}, ${slip ?? null}) returning id`.execute(
    world.owner,
  )
  return rows[0]?.id as number
}

let bills = 0
/** A bill with one order, by the owner of the database. @returns its key */
export async function sourceBill(world: TestApp, given: SourceBill): Promise<number> {
  bills += 1
  const {
    customer,
    sale,
    delivered,
    cod = null,
    route,
    service,
    freight,
    surcharge = 0,
    discount = 0,
  } = given
  const { table = surcharge, status = 17 } = given
  const order = await sourceOrder(world, { customer, route, surcharge: table, status })
  const codStatus = cod === null ? 'none' : cod === 'unpaid' ? 'unpaid' : 'paid'
  const { rows } = await sql<{
    id: number
  }>`insert into bill (code, station_id, customer_id, sale_id, status, service_vnd,
      freight_vnd, surcharge_vnd, discount_vnd, total_vnd, cod_status, cod_paid_at, delivered_at, created_by, created_at)
    values (${`PXX${String(bills).padStart(5, '0')}`}, (select station_id from customer where id = ${customer}), ${customer},
      ${sale}, ${status}, ${service}, ${freight}, ${surcharge}, ${discount}, ${service + freight + surcharge - discount},
      ${codStatus}, ${cod instanceof Date ? cod : null}, ${status === 17 ? delivered : null},
      (select id from staff where username = 'cs'), ${delivered}) returning id`.execute(world.owner)
  const id = rows[0]?.id as number
  await sql`insert into bill_order (bill_id, order_id, service_vnd, freight_vnd, surcharge_vnd)
    values (${id}, ${order}, ${service}, ${freight}, ${surcharge})`.execute(world.owner)
  return id
}
