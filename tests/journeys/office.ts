/**
 * Sets a scene: an order that stands somewhere, brought there through the calls by the people whose
 * steps they are, each with the session of their own desk. What a journey looks at happens on the screens.
 */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { billStatus } from '#billing/bill.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { open } from './people.ts'
import type { Person } from './people.ts'
import { newLink, newMawb, newTrack } from './trade.ts'

export type As = (person: Person) => Promise<Page>

// What the calls answer is read by field, as on the wire; what is missing fails the scene.
interface Answer {
  results: Row[]
  pagination: { total: number }
  option: Record<string, unknown>
  data: Row & { failed?: { message: string }[]; package: Row }
}
interface Row {
  id: number
  code: string
  status: number
  version: number
  [field: string]: unknown
}

/**
 * Makes a call as the person of this desk; a refusal fails the scene with its sentence. A desk at which nobody worked
 * for longer than a sign-in lasts is opened again first, as its person would.
 */
export async function ask(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const key = randomUUID()
  let answer = await sent(page, { method, path, body, key })
  if (answer.status() === 401) {
    await open(page, '/')
    answer = await sent(page, { method, path, body, key })
  }
  const said = (await answer.json()) as Answer & { message?: string }
  const refused = said.data?.failed?.[0]?.message ?? (answer.ok() ? undefined : said.message)
  if (refused !== undefined) throw new Error(`${method} ${path}: ${refused} ${JSON.stringify(said)}`)
  return said
}

async function sent(
  page: Page,
  { method, path, body, key }: { method: string; path: string; body: object | undefined; key: string },
) {
  const { token, station } = await page.evaluate(() => ({
    token: localStorage.getItem('token') ?? '',
    station: sessionStorage.getItem('station') ?? '',
  }))
  return page.request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'x-station': station, 'idempotency-key': key },
    ...(body ? { data: body } : {}),
  })
}

export type Step = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 8.2 | 9 | 10 | 11

export interface Scene {
  /** Fields of the quote over the usual ones. */
  quote?: Record<string, unknown>
  /** Chooses the customer among those of `ss`; the first of them unless given. */
  customer?: (row: Row) => boolean
  /** Who shall buy. */
  buyer?: string
}

export interface Placed {
  id: number
  code: string
  customer: number
  track: string
  mawb: string
}

/** An order of a customer of `ss` that stands at this step. */
export async function orderAt(
  as: As,
  step: Step,
  { quote, customer, buyer = 'af' }: Scene = {},
): Promise<Placed> {
  const [sales, accountant, operator] = await Promise.all([as('ss'), as('ac'), as('op')])
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=50')
  const chosen = customers.find((row) => !row['locked'] && (customer?.(row) ?? true))
  if (!chosen) throw new Error('nobody among the customers fits the scene')
  // What is asked in advance may be less than the customer's level says: a manager's word.
  const asker = quote?.['payment_percent'] === undefined ? sales : await as('ad')
  const saved = await ask(asker, 'POST', '/api/quote/save', {
    link: newLink(),
    site_code: 'mercari',
    name: 'Đồng hồ Seiko 5',
    goods_values: 12_000,
    quality: 1,
    currency: 'JPY',
    user_id: chosen.id,
    route_code: 'JP-AIR',
    goods_type: 'household',
    estimated_weight: 1.5,
    ...quote,
  })
  const { id, code } = saved.data
  const order = { id, code, customer: chosen.id, track: newTrack(), mawb: newMawb() }
  const ids = [id]
  const flight = { package: 0, id: 0 }
  const steps: [Step, () => Promise<unknown>][] = [
    [2, () => ask(sales, 'POST', `/api/quote/send/${id}`)],
    [3, () => ask(sales, 'POST', '/api/quote/confirm/quotes', { ids })],
    [4, () => payDeposit(sales, accountant, order)],
    [5, () => approve(accountant, order, buyer)],
    [6, () => buy(as(buyer === 'af' ? 'af' : 'ss'), as('ad'), order)],
    [
      7,
      async () => {
        const { data } = await ask(operator, 'POST', '/api/import/quote/receive', {
          track: order.track,
          warehouse_code: 'JP-TYO',
          d_weight: 1.5,
        })
        flight.package = data.package.id
      },
    ],
    [
      8,
      async () => {
        const made = { mawb: order.mawb, warehouse_code: 'JP-TYO' }
        flight.id = (await ask(operator, 'POST', '/api/create/mawb/haki', made)).data.id
        await ask(operator, 'POST', '/api/import/quote/add', { id: flight.id, packages: [flight.package] })
        await move(operator, flight, 8)
      },
    ],
    [8.2, () => move(operator, flight, 8.2)],
    [9, () => ask(operator, 'POST', '/api/import/quotes/scan', { code: order.track })],
    [
      10,
      () =>
        ask(operator, 'POST', '/api/quotes/checkin', {
          checkins: [{ id, r_weight: 1.5, length: 20, width: 15, height: 10 }],
        }),
    ],
    [11, () => ask(operator, 'PUT', '/api/quote/price', { ids })],
  ]
  for (const [at, take] of steps) if (at <= step) await take()
  return order
}

async function payDeposit(sales: Page, accountant: Page, { id, customer }: Placed): Promise<void> {
  const { data: order } = await ask(sales, 'GET', `/api/quote/id/${id}`)
  await receive(sales, accountant, {
    customer_id: customer,
    order_id: id,
    amount: order['deposit_request'],
  })
  await ask(accountant, 'POST', '/api/quote/confirm/deposit', { ids: [id] })
}

/** Money of a customer that is tied to no order: noted by sales, confirmed by the accountant. */
export async function topUp(as: As, { customer }: Pick<Placed, 'customer'>, amount: number): Promise<void> {
  const [sales, accountant] = await Promise.all([as('ss'), as('ac')])
  await receive(sales, accountant, { customer_id: customer, amount })
}

async function receive(sales: Page, accountant: Page, money: object): Promise<void> {
  const { results: cards } = await ask(accountant, 'GET', '/api/cards?kind=bank')
  const { data: receipt } = await ask(sales, 'POST', '/api/transfer', {
    ...money,
    card_id: cards[0]?.id,
    another: true,
  })
  await ask(accountant, 'POST', '/api/transfer/confirm', { id: receipt.id })
}

async function approve(accountant: Page, { id }: Placed, username: string): Promise<void> {
  const { results: staff } = await ask(accountant, 'GET', '/api/staff/all?role=AF')
  const { results: accounts } = await ask(accountant, 'GET', '/api/accounts?site_code=mercari')
  const buyer = staff.find((person) => person['username'] === username)
  await ask(accountant, 'POST', '/api/quote/assign/payments', {
    ids: [id],
    buyer_id: buyer?.id,
    account_id: accounts[0]?.id,
  })
  await ask(accountant, 'POST', '/api/quote/approve/payments', { ids: [id] })
}

/** Buys at the quoted price; what is above the ceiling of one person a manager confirms. */
async function buy(page: Promise<Page>, manager: Promise<Page>, { id, track }: Placed): Promise<void> {
  const buyer = await page
  const { results: cards } = await ask(buyer, 'GET', '/api/cards?kind=card')
  const { data: order } = await ask(buyer, 'GET', `/api/quote/id/${id}`)
  const { data: bought } = await ask(buyer, 'POST', `/api/quote/buy/${id}`, {
    supplier_order_no: `MR-${track}`,
    card_id: cards.find((card) => card['currency'] === 'JPY')?.id,
    actual_price: order['goods_values'],
    track,
  })
  if (bought['purchase_waits']) await ask(await manager, 'POST', '/api/quote/confirm/buy', { ids: [id] })
}

const move = (operator: Page, flight: { package: number; id: number }, status: 8 | 8.2) =>
  ask(operator, 'POST', '/api/import/status/quotes', {
    id: flight.id,
    status,
    packages: [{ id: flight.package, isHandle: true }],
  })

/** Goods that a customer of `ss` bought: each list of tracks one order. @returns the orders, and whose they are */
export async function carriedOrders(as: As, orders: readonly (readonly string[])[]) {
  const sales = await as('ss')
  const { results: customers } = await ask(sales, 'GET', '/api/customers?size=50')
  const chosen = customers.find((row) => !row['locked'] && row['customer_no'])
  if (!chosen) throw new Error('nobody among the customers fits the scene')
  const made: { id: number; code: string; tracks: readonly string[] }[] = []
  for (const tracks of orders) {
    const { data } = await ask(sales, 'POST', '/api/quote-transport', {
      user_id: chosen.id,
      name: 'Áo khoác khách tự mua',
      goods_values: 5_000,
      route_code: 'JP-AIR',
      goods_type: 'household',
      warehouse_code: 'VN-SGN',
      tracks,
    })
    made.push({ id: data.id, code: data.code, tracks })
  }
  return { customer: chosen, orders: made }
}

/** Received in Tokyo. @returns the ids of the packages, in the order of their tracks */
export async function receivedThere(as: As, tracks: readonly string[], d_weight: number): Promise<number[]> {
  const operator = await as('op')
  const ids: number[] = []
  for (const track of tracks) {
    const scan = { track, warehouse_code: 'JP-TYO', d_weight }
    ids.push((await ask(operator, 'POST', '/api/import/quote/receive', scan)).data.package.id)
  }
  return ids
}

/** Packages in Tokyo fly and have landed. */
export async function landed(as: As, packages: readonly number[]): Promise<void> {
  const operator = await as('op')
  const made = { mawb: newMawb(), warehouse_code: 'JP-TYO' }
  const { id } = (await ask(operator, 'POST', '/api/create/mawb/haki', made)).data
  await ask(operator, 'POST', '/api/import/quote/add', { id, packages })
  for (const status of [8, 8.2])
    await ask(operator, 'POST', '/api/import/status/quotes', {
      id,
      status,
      packages: packages.map((one) => ({ id: one, isHandle: true })),
    })
}

/** Who brings a bill: our own shipper or a carrier. */
type Way = 'own' | 'carrier'

async function whoBrings(accountant: Page, way: Way): Promise<{ shipper: number } | { partner: number }> {
  if (way === 'own') {
    const { results: staff } = await ask(accountant, 'GET', '/api/staff/all?role=OP')
    return { shipper: staff[0]?.id ?? 0 }
  }
  const { results: partners } = await ask(accountant, 'GET', '/api/partner?size=500')
  const carrier = partners.find((row) => row['kind'] === 'carrier' && row['active'])
  return { partner: carrier?.id ?? 0 }
}

/** A bill of priced orders; new, or as far as the accountant's approval. */
export async function billOf(
  as: As,
  orders: readonly Placed[],
  { method, approved, way = 'own' }: { method: string; approved: boolean; way?: Way },
) {
  const [sales, accountant] = await Promise.all([as('ss'), as('ac')])
  const { data: bill } = await ask(sales, 'POST', '/api/bill', {
    ids: orders.map((order) => order.id),
    method,
    ...(await whoBrings(accountant, way)),
  })
  if (approved) {
    await ask(sales, 'POST', '/api/bill/confirm', { ids: [bill.id] })
    await ask(accountant, 'POST', '/api/bill/approves', { ids: [bill.id] })
  }
  return { id: bill.id, code: bill.code }
}

/** A bill paid for beforehand, or at the door, scanned off and released: the goods may leave. */
export async function releasedBill(
  as: As,
  way: Way,
  method: 'TRANSFER' | 'COD' = 'TRANSFER',
): Promise<{ id: number; code: string }> {
  const operator = await as('op')
  // At the door there is something to collect: the order costs more than its customer has with us.
  const order = await (method === 'TRANSFER'
    ? orderAt(as, 11)
    : orderAt(as, 11, {
        customer: (row) => Number(row['balance']) < 1_000_000,
        quote: { goods_values: 60_000, payment_percent: 60 },
      }))
  if (method === 'TRANSFER') await topUp(as, order, 50_000_000)
  const bill = await billOf(as, [order], { method, approved: true, way })
  const { data } = await ask(operator, 'GET', `/api/v1/bill/code/${bill.code}`)
  const codes = (data['orders'] as { packages: string[] }[]).flatMap(({ packages }) => packages)
  await ask(operator, 'POST', '/api/bill/scan', { id: bill.id, codes })
  await moveBill(operator, bill, billStatus.released)
  return bill
}

/** A bill whose goods were brought and paid for at the door: the money is still with who brought them. */
export async function collectedBill(as: As, way: Way): Promise<{ id: number; code: string }> {
  const operator = await as('op')
  const bill = await releasedBill(as, way, 'COD')
  await moveBill(
    operator,
    bill,
    billStatus.delivering,
    way === 'carrier' ? { waybill: `VTP${newTrack()}` } : {},
  )
  const { data: due } = await ask(operator, 'GET', `/api/carriers/bill/${bill.id}`)
  await moveBill(operator, bill, billStatus.delivered, { collected: Number(due['cod']) })
  return bill
}

export const moveBill = (
  operator: Page,
  { id }: { id: number },
  status: StatusOf<typeof billStatus>,
  given: { waybill?: string; collected?: number } = {},
): Promise<unknown> => ask(operator, 'POST', '/api/bill/change/status', { ids: [id], status, ...given })

/** All that a refused step must leave as it was: the order as it is read, and its history. */
export async function stateOf(page: Page, { id }: { id: number }): Promise<unknown> {
  const order = await ask(page, 'GET', `/api/quote/id/${id}`)
  const history = await ask(page, 'GET', `/api/v1/quote/histories/${id}`)
  return { order: order.data, history: history.data }
}
