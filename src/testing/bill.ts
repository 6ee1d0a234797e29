import { billStatus } from '#billing/bill.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
/** Test helpers: real bills of real orders, driven through the calls of the wire. */
import { sql } from 'kysely'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import type { TestApp } from '#testing/app.ts'

export const home = {
  name: 'Trần Văn Khách',
  phone: '0912345678',
  address: '12 Lê Lợi',
  ward: 'Phường Bến Thành',
  province: 'Thành phố Hồ Chí Minh',
}

export interface TestBill {
  id: number
  code: string
  customerId: number
  orders: TestOrder[]
  total: number
}

interface BillOptions {
  orders?: number
  customerId?: number
  method?: 'TRANSFER' | 'CASH' | 'COD' | 'OTHER'
  /** Our own shipper unless a carrier's code is given. */
  carrier?: string
  debt_limit?: number
  /** Per cent of the deposit; 50 unless given. */
  deposit?: number
}

/** A bill that stands at `status` with all the money its way there moved. */
export async function billAt(
  world: TestApp,
  status: Exclude<StatusOf<typeof billStatus>, typeof billStatus.cancelled>,
  options: BillOptions = {},
): Promise<TestBill> {
  const { debt_limit = 0, method = 'COD', deposit = 50 } = options
  const customerId = options.customerId ?? (await customerOf(world, { debt_limit })).id
  const orders: TestOrder[] = []
  for (let n = 0; n < (options.orders ?? 1); n += 1) {
    orders.push(await orderAt(world, 11, { customerId, quote: { payment_percent: deposit } }))
  }
  const shipper = (await world.as('OP').me()).id
  const partner = options.carrier
    ? (await sql<{ id: number }>`select id from partner where code = ${options.carrier}`.execute(world.db))
        .rows[0]?.id
    : null
  const made = ok(
    await world.as('CS').post('/api/bill', {
      ids: orders.map((order) => order.id),
      method,
      address: home,
      ...(partner ? { partner } : { shipper }),
    }),
  ).data
  const { id, code, total_vnd: total } = made
  const bill: TestBill = { id, code, customerId, orders, total }
  const steps: [number, () => Promise<unknown>][] = [
    [13, async () => ok(await world.as('CS').post('/api/bill/confirm', { ids: [id] }))],
    [14, async () => ok(await world.as('AC').post('/api/bill/approves', { ids: [id] }))],
    [15, async () => move(world, 'OP', bill, 15)],
    [16, async () => move(world, 'OP', bill, 16, partner ? { waybill: `WB${id}` } : {})],
    [17, async () => move(world, 'OP', bill, 17, { collected: (await readBill(world, bill)).due })],
  ]
  for (const [step, run] of steps) if (step <= status && status !== billStatus.undeliverable) await run()
  if (status === billStatus.undeliverable) {
    for (const [step, run] of steps) if (step <= 16) await run()
    await move(world, 'OP', bill, 18, { reason: 'khách không nghe máy' })
  }
  return bill
}

export async function move(
  world: TestApp,
  who: string,
  bill: TestBill,
  status: number,
  more: Record<string, unknown> = {},
) {
  if (status === billStatus.released) await scanOff(world, bill)
  return ok(await world.as(who).post('/api/bill/change/status', { ids: [bill.id], status, ...more }))
}

/** Every package of a bill scanned off it, as the warehouse does before the goods may leave. */
export async function scanOff(world: TestApp, bill: { id: number; code: string }): Promise<void> {
  const { orders, scanned } = await readBill(world, bill)
  const codes = orders.flatMap((order: { code: string; packages: string[] }) =>
    order.packages.length ? order.packages : [order.code],
  )
  if (codes.length > scanned.length) ok(await world.as('OP').post('/api/bill/scan', { id: bill.id, codes }))
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as any client would: by name
export async function readBill(world: TestApp, bill: { code: string }): Promise<any> {
  return ok(await world.as('AC').get(`/api/v1/bill/code/${bill.code}`)).data
}

/** B, L and E of a customer. */
export async function moneyOf(world: TestApp, customer: number) {
  const { rows } = await sql<{ balance: number; locked: number; exposure: number }>`select
    -coalesce((select balance from account where code = ${`customer:${customer}`}), 0) as balance,
    coalesce((select sum(amount) from customer_lock where customer_id = ${customer} and released_at is null), 0)::bigint as locked,
    coalesce((select sum(amount) from exposure where customer_id = ${customer} and ended_at is null), 0)::bigint as exposure`.execute(
    world.db,
  )
  return rows[0] as { balance: number; locked: number; exposure: number }
}
