/**
 * Test helpers: real orders, driven through the calls of the wire by the people whose step it is.
 *
 *     const customer = await customerOf(world)
 *     const order = await orderAt(world, 6, { customerId: customer.id })
 *
 * 1 to 6 and 9 to 11 go through the calls; 7, 8 and 8.2 are written as the overseas steps leave them.
 */
import { sql } from 'kysely'
import { customerCode } from '#customers/customer-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { addDays, businessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { TestAnswer, TestApp, TestPerson } from '#testing/app.ts'
import { bagStatus } from '#warehouse/bag.status.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { packageStatus } from '#warehouse/package.status.ts'

export interface TestCustomer {
  id: number
  code: string
  station: number
}

interface CustomerOptions {
  /** Station id; the first one unless given. */
  station?: number
  /** Username of the sales person. */
  sale?: string
  /** Level code; the primary level unless given. */
  level?: string
  name?: string
  phone?: string
  debt_limit?: number
}

/**
 * A customer with a KH code. Like all numbers here it is made of the id: a company may have been made by another process,
 * which counted from one too.
 */
export async function customerOf(world: TestApp, options: CustomerOptions = {}): Promise<TestCustomer> {
  const { sale = 'ss', name = 'Trần Văn Khách', phone = '0912345678', debt_limit = 0 } = options
  const fresh = sql<{ id: number }>`select nextval(pg_get_serial_sequence('customer', 'id')) as id`
  const { id } = (await fresh.execute(world.db)).rows[0]!
  const { rows } = await sql<TestCustomer>`
    insert into customer (id, customer_no, name, phone, level_code, station_id, sale_id, debt_limit)
    overriding system value values (${id}, ${customerCode(900_000 + id)}, ${name}, ${phone},
      coalesce(${options.level ?? null}, (select code from customer_level where is_primary)),
      coalesce(${options.station ?? null}::bigint, (select id from station order by position, id limit 1)),
      (select id from staff where username = ${sale}), ${debt_limit})
    returning id, customer_no as code, station_id as station`.execute(world.db)
  return rows[0] as TestCustomer
}

export type OrderStep = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 8.2 | 9 | 10 | 11

export interface OrderOptions {
  /** Whose; a new customer unless given. */
  customerId?: number
  /** Fields of the quote form over the usual ones. */
  quote?: Record<string, unknown>
  /** Supplier price of one when it is bought; the quoted price unless given. */
  actualPrice?: number
  /** Packages it comes in (7 and later). */
  packages?: number
  /** Air waybill (8 and later); a new one unless given. */
  mawb?: string
  /** Overseas scale (7 and later), kg. */
  dWeight?: number
  /** Vietnamese scale and sides (10 and later), kg and cm. */
  checkin?: { r_weight?: number; length?: number; width?: number; height?: number }
  /** Overseas warehouse (7 and later). */
  overseas?: string
}

export interface TestOrder {
  id: number
  code: string
  customerId: number
  station: number
  /** Tracking numbers of its packages, from 7. */
  tracks: string[]
  mawb: string | null
}

/** An order that stands at `status`, with all the money its way there moved. */
export async function orderAt(
  world: TestApp,
  status: OrderStep,
  options: OrderOptions = {},
): Promise<TestOrder> {
  const customerId = options.customerId ?? (await customerOf(world)).id
  // Sales take what the customer's level asks.
  const { rows } = await sql<{ station: number; payment_percent: number }>`
    select c.station_id as station, l.payment_percent from customer c
    join customer_level l on l.code = c.level_code where c.id = ${customerId}`.execute(world.db)
  const { station, payment_percent } = rows[0] as (typeof rows)[number]
  const usual = { ...usualQuote(world), payment_percent }
  const quote: Record<string, unknown> = { ...usual, ...options.quote, user_id: customerId }
  const by = await peopleOf(world, station, customerId)
  // Less than the customer's level asks is a manager's word.
  const asker = Number(quote['payment_percent']) < payment_percent ? world.as('AD', { station }) : by.seller
  const created = ok(await asker.post('/api/quote/save', quote)).data
  const order: TestOrder = {
    id: created.id,
    code: created.code,
    customerId,
    station,
    tracks: [],
    mawb: null,
  }
  const { id } = order
  const steps: [OrderStep, () => Promise<unknown>][] = [
    [2, async () => ok(await by.seller.post(`/api/quote/send/${id}`))],
    [3, async () => done(await by.seller.post('/api/quote/confirm/quotes', { ids: [id] }))],
    [4, () => payDeposit(world, order)],
    [5, () => approve(world, order)],
    [6, () => buy(world, order, options.actualPrice ?? Number(quote['goods_values']))],
    [7, () => receiveOverseas(world, order, options)],
    [8, () => exportOverseas(world, order, options.mawb)],
    [8.2, () => arriveInVietnam(world, order)],
    [9, () => scanIn(world, order)],
    [10, () => checkIn(world, order, options.checkin)],
    [11, async () => done(await by.op.put('/api/quote/price', { ids: [id] }))],
  ]
  for (const [step, run] of steps) if (step <= status) await run()
  return order
}

/** Goods of a customer that we only carry, as sales note them. */
export const usualCarried = {
  name: 'Giày thể thao',
  quality: 2,
  goods_values: 9_000,
  currency: 'JPY',
  goods_type: 'household',
  route_code: 'JP-AIR',
  warehouse_code: 'VN-SGN',
  phone: '0912345678',
  address: '12 Lê Lợi',
  ward: 'Phường Bến Thành',
  province: 'Thành phố Hồ Chí Minh',
} as const

/** An order of such goods, asked for by sales, of a new customer where none is given; what the call answers. */
export async function askCarried(
  world: TestApp,
  given: { tracks: readonly string[] } & Record<string, unknown>,
): Promise<TestAnswer> {
  const user_id = given['user_id'] ?? (await customerOf(world)).id
  return world.as('SS').post('/api/quote-transport', { ...usualCarried, ...given, user_id })
}

/** The people who work an order of this station: a manager where the demo's own do not work there. */
async function peopleOf(
  world: TestApp,
  station: number,
  customerId: number,
): Promise<Record<'seller' | 'accountant' | 'buyer' | 'op', TestPerson>> {
  const { rows } = await sql<{ sale: string | null; here: boolean }>`
    select s.username as sale,
      exists (select from staff_station m where m.staff_id = s.id and m.station_id = ${station}) as here
    from customer c left join staff s on s.id = c.sale_id where c.id = ${customerId}`.execute(world.db)
  const { sale, here } = rows[0] as { sale: string | null; here: boolean }
  return {
    seller: world.as(sale && here ? sale : 'SU', { station }),
    accountant: world.as('AC', { station }),
    buyer: world.as(sale && here ? 'AF' : 'SU', { station }),
    op: world.as('OP', { station }),
  }
}

function usualQuote(world: TestApp): Record<string, unknown> {
  return {
    site_code: 'rakuten',
    name: 'Ấm gang Nhật',
    goods_values: 12_000,
    quality: 1,
    domestic_ship: 800,
    currency: 'JPY',
    goods_type: 'household',
    route_code: 'JP-AIR',
    warehouse_code: 'VN-SGN',
    estimated_weight: 1.5,
    expiration_date: businessDay(addDays(businessDate(world.now()), 3)),
  }
}

/** A receipt of exactly the request by sales, confirmed by the accountant; then the deposit is locked (3→4). */
export async function payDeposit(world: TestApp, order: TestOrder, amount?: number): Promise<void> {
  const { seller, accountant } = await peopleOf(world, order.station, order.customerId)
  const asked = amount ?? (ok(await seller.get(`/api/quote/id/${order.id}`)).data.deposit_request as number)
  if (asked > 0) await receive(world, { customerId: order.customerId, amount: asked, orderId: order.id })
  done(await accountant.post('/api/quote/confirm/deposit', { ids: [order.id] }))
}

/** Money of a customer that came in and was confirmed by a second person. @returns id of the transfer */
export async function receive(
  world: TestApp,
  given: { customerId: number; amount: number; orderId?: number; station?: number },
): Promise<number> {
  const { rows } = await sql<{ station: number; bank: number }>`select
    (select station_id from customer where id = ${given.customerId}) as station,
    (select id from card where kind = 'bank' order by is_primary desc, id limit 1) as bank`.execute(world.db)
  const { station, bank } = rows[0] as { station: number; bank: number }
  const { seller, accountant } = await peopleOf(world, given.station ?? station, given.customerId)
  const transfer = ok(
    await seller.post('/api/transfer', {
      customer_id: given.customerId,
      order_id: given.orderId ?? null,
      amount: given.amount,
      card_id: bank,
      another: true,
    }),
  ).data
  ok(await accountant.post('/api/transfer/confirm', { id: transfer.id }))
  return transfer.id
}

/** A buyer and an account, then the purchase is approved (4→5). */
async function approve(world: TestApp, order: TestOrder): Promise<void> {
  const { accountant } = await peopleOf(world, order.station, order.customerId)
  const { rows } = await sql<{ buyer: number; account: number }>`select
    (select id from staff where username = 'af') as buyer,
    (select id from buying_account order by id limit 1) as account`.execute(world.db)
  const { buyer, account } = rows[0] as { buyer: number; account: number }
  done(
    await accountant.post('/api/quote/assign/payments', {
      ids: [order.id],
      buyer_id: buyer,
      account_id: account,
    }),
  )
  done(await accountant.post('/api/quote/approve/payments', { ids: [order.id] }))
}

/** Bought with the card of the order's currency (5→6). */
async function buy(world: TestApp, order: TestOrder, actualPrice: number): Promise<void> {
  const { rows } = await sql<{ card: number; ship: number }>`
    select c.id as card, o.domestic_ship as ship from orders o
    join card c on c.kind = 'card' and c.currency = o.currency where o.id = ${order.id} limit 1`.execute(
    world.db,
  )
  const { card, ship } = rows[0] as { card: number; ship: number }
  const { buyer } = await peopleOf(world, order.station, order.customerId)
  ok(
    await buyer.post(`/api/quote/buy/${order.id}`, {
      supplier_order_no: `RKT-${order.id}`,
      card_id: card,
      actual_price: actualPrice,
      actual_ship: ship,
    }),
  )
}

async function receiveOverseas(world: TestApp, order: TestOrder, options: OrderOptions): Promise<void> {
  const { packages = 1, dWeight = 1.4, overseas = 'JP-TYO' } = options
  const share = Math.round((dWeight / packages) * 100) / 100
  const op = (await world.as('OP').me()).id
  for (let n = 0; n < packages; n += 1) {
    const track = `TEST${String(order.id * 100 + order.tracks.length).padStart(8, '0')}`
    order.tracks.push(track)
    await sql`with p as (
        insert into package (track, warehouse_code, d_weight, received_at, received_by)
        values (${track}, ${overseas}, ${share}, ${world.now()}, ${op}) returning id)
      insert into package_order (package_id, order_id) select id, ${order.id} from p`.execute(world.db)
  }
  await sql`update orders set status = ${lit(orderStatus.arrivedOverseas)}, track = ${order.tracks[0]}, d_weight = ${dWeight},
    overseas_warehouse = ${overseas} where id = ${order.id}`.execute(world.db)
  await happened(world, order, 'receive_overseas', 6, 7)
}

/** Of Japan Airlines; the last digit is what is left of the others by seven. */
const mawbOf = (serial: number) => `131-${String(serial).padStart(7, '0')}${serial % 7}`

async function exportOverseas(world: TestApp, order: TestOrder, given: string | undefined): Promise<void> {
  const number = given ?? mawbOf(order.id)
  order.mawb = number
  const from = sql`(select overseas_warehouse from orders where id = ${order.id})`
  await sql`insert into mawb (number, warehouse_code, status, flight_date, exported_at)
    values (${number}, ${from}, 8, ${businessDate(world.now())}, ${world.now()})
    on conflict (number) do nothing`.execute(world.db)
  await sql`with bag as (
      insert into container (code, warehouse_code, mawb_id, closed_at, status)
      select ${`BAG-${order.id}`}, warehouse_code, id, ${world.now()}, ${bagStatus.exported} from mawb where number = ${number}
      returning id, mawb_id)
    update package p set receive_status = ${lit(packageStatus.exported)}, container_id = bag.id, mawb_id = bag.mawb_id from bag
    where p.id in (select package_id from package_order where order_id = ${order.id})`.execute(world.db)
  await sql`update orders set status = ${lit(orderStatus.exportedOverseas)}, mawb = ${number} where id = ${order.id}`.execute(
    world.db,
  )
  await happened(world, order, 'export_overseas', 7, 8)
}

async function arriveInVietnam(world: TestApp, order: TestOrder): Promise<void> {
  await sql`update mawb set status = ${lit(mawbStatus.arrived)}, arrived_at = ${world.now()} where number = ${order.mawb}`.execute(
    world.db,
  )
  await sql`update package set receive_status = ${lit(packageStatus.arrived)}
    where id in (select package_id from package_order where order_id = ${order.id})`.execute(world.db)
  await sql`update orders set status = ${lit(orderStatus.arrivedVietnam)} where id = ${order.id}`.execute(
    world.db,
  )
  await happened(world, order, 'arrive_vietnam', 8, 8.2)
}

/** Every package scanned at the Vietnamese warehouse (8.2→9). */
async function scanIn(world: TestApp, order: TestOrder): Promise<void> {
  const { op } = await peopleOf(world, order.station, order.customerId)
  for (const track of order.tracks) ok(await op.post('/api/import/quotes/scan', { code: track }))
}

async function checkIn(
  world: TestApp,
  order: TestOrder,
  { r_weight = 1.5, length = 20, width = 15, height = 10 }: OrderOptions['checkin'] = {},
): Promise<void> {
  const { op } = await peopleOf(world, order.station, order.customerId)
  ok(
    await op.post('/api/quotes/checkin', {
      checkins: [{ id: order.id, r_weight, length, width, height }],
    }),
  )
}

async function happened(world: TestApp, order: TestOrder, action: string, from: number, to: number) {
  const op = (await world.as('OP').me()).id
  await sql`insert into event (at, actor_id, station_id, entity, entity_id, action, from_status, to_status, data)
    values (${world.now()}, ${op}, ${order.station}, 'order', ${order.id}, ${action}, ${from}::numeric, ${to}::numeric, '{}')`.execute(
    world.db,
  )
}

/** Where an order stands in the database. */
export async function statusOf(world: TestApp, id: number): Promise<number> {
  const { rows } = await sql<{ status: number }>`
    select status::float8 as status from orders where id = ${id}`.execute(world.db)
  return rows[0]?.status as number
}

/** The body of a success; anything else fails the test with the answer. */
export function ok(answer: TestAnswer): TestAnswer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** A bulk action that did every row. */
export function done(answer: TestAnswer): number[] {
  const { data } = ok(answer)
  if (data.failed.length) throw new Error(JSON.stringify(data.failed))
  return data.done
}

/** DD-MM-YYYY of a business date. */
function businessDay(date: string): string {
  return date.split('-').toReversed().join('-')
}
