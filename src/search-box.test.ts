import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '#platform/web/session.ts'
import { enter, sessionLoading } from '#platform/web/session.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { SearchProvider } from '#platform/web/shell/search.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { booked } from '#testing/bank.ts'
import { demoOrders, demoPassword } from '#testing/demo.ts'

/** What the one search box finds: every provider asked as the browser asks it, of the real application. */
const providers = (await modulesOf<{ search: SearchProvider }>('.search.ts')).map(
  ({ module }) => module.search,
)

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

const memory = () => ({ getItem: () => null, setItem: () => {}, removeItem: () => {} })

/** The browser of somebody signed in, in front of the application. */
async function browserOf(username: string): Promise<void> {
  const signedIn = await world.nobody.post('/api/v1/auth/login', {
    username,
    password: demoPassword,
    role: 'staff',
  })
  const session = await world.as(username).get('/api/v1/auth/session')
  vi.stubGlobal('localStorage', memory())
  vi.stubGlobal('sessionStorage', memory())
  vi.stubGlobal('document', {
    cookie: `access_token=${encodeURIComponent(JSON.stringify(signedIn.body.access))}`,
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = Object.fromEntries(new Headers(init.headers))
    const answer = await world.app.inject({ method: 'GET', url, headers })
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    })
  })
  enter(session.body as Person)
}
afterEach(() => {
  sessionLoading()
  vi.unstubAllGlobals()
})

const never = new AbortController().signal
/** The addresses that a text leads to, by provider. */
async function found(text: string): Promise<Record<string, string[]>> {
  const groups = await Promise.all(
    providers.map(async ({ id, search }) => [id, (await search(text, never)).map(({ to }) => to)] as const),
  )
  return Object.fromEntries(groups.filter(([, hits]) => hits.length > 0))
}

type Searched =
  | 'billing'
  | 'penalty'
  | 'card'
  | 'bill'
  | 'transfer'
  | 'mawb'
  | 'package'
  | 'orders'
  | 'delivery_batch'
  | 'inbill'
const first = async (table: Searched, column: string) => {
  const row = await world.db
    .selectFrom(table as 'bill')
    .select(['id', column as 'code'])
    .where(column as 'code', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id: row.id, text: String((row as unknown as Record<string, unknown>)[column]) }
}

test('a slip, a receipt, a MAWB, a package, an order and the lists of the warehouse are found by what is written on them', async () => {
  await browserOf('su')
  const [bill, receipt, mawb, parcel, order, batch, inbill] = await Promise.all([
    first('bill', 'code'),
    first('transfer', 'code'),
    first('mawb', 'number'),
    first('package', 'track'),
    first('orders', 'code'),
    first('delivery_batch', 'batch_code'),
    first('inbill', 'code'),
  ])
  expect((await found(bill.text))['bills']).toContain(`/invoices?open=${bill.id}`)
  expect((await found(receipt.text))['transfers']).toContain(`/transfers?open=${receipt.id}`)
  expect((await found(mawb.text))['mawbs']).toContain(`/mawbs?open=${mawb.id}`)
  expect((await found(parcel.text))['packages']).toContain(`/mawbs?view=packages&open=${parcel.id}`)
  expect((await found(order.text))['orders']).toContain(`/quotes/tracks?open=${order.id}`)
  expect((await found(batch.text))['batches']).toContain(`/batchs?open=${batch.id}`)
  expect((await found(inbill.text))['inbills']).toContain(`/inbills?open=${inbill.id}`)
})

test('a statement line and a penalty are found by their code, an account by the last digits of its number', async () => {
  const card = await first('card', 'account_number')
  const [customer] = (await world.as('ac').get('/api/customers', { size: 1 })).body.results
  const line = await world
    .as('ac')
    .post('/api/billing', { card_id: card.id, posted_on: '21-11-2026', amount: 12_800 })
  const penalty = await world
    .as('ac')
    .post('/api/punish', { customer_id: customer.id, kind: 'auction', amount: 50_000, note: 'Bỏ phiên' })
  const digits = card.text.slice(-4)
  await browserOf('ac')
  expect((await found(line.body.data.code))['billings']).toEqual([`/billings?open=${line.body.data.id}`])
  expect((await found(penalty.body.data.code))['penalties']).toEqual([
    `/punishes?q=${penalty.body.data.code}&open=found`,
  ])
  expect((await found(digits))['cards']).toContain(`/cards?open=${card.id}`)
  const cards = providers.find(({ id }) => id === 'cards')
  for (const { title, hint } of await cards!.search(digits, never))
    expect(`${title} ${hint}`).not.toMatch(/\d{5}/)
  await browserOf('af')
  expect((await found(digits))['cards']).toBeUndefined()
})

test('a line of the bank is found by the words of its memo, by those who keep the books', async () => {
  const id = await booked(world, { amount: 1_351_000, content: 'TRAN BICH HOP chuyen khoan' })
  const { reference } = await world.db
    .selectFrom('bank_transaction')
    .select('reference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await browserOf('ac')
  expect((await found('tran bich hop'))['bank']).toEqual([`/bank-transactions?q=${reference}`])
  expect((await found('1,351,000'))['bank']).toEqual([`/bank-transactions?q=${reference}`])
  await browserOf('ss')
  expect((await found('tran bich hop'))['bank']).toBeUndefined()
})

test('people are found by name, customers open their record', async () => {
  await browserOf('su')
  const me = await world.as('ss').me()
  expect((await found(me.name))['staff']).toContain(`/staffs?open=${me.id}`)
  const { body } = await world.as('su').get('/api/customers', { size: 1 })
  const [customer] = body.results
  expect((await found(customer.customer_no))['customers']).toContain(`/customers?open=${customer.id}`)
})

test('nobody finds what their screens do not show', async () => {
  const bill = await first('bill', 'code')
  await browserOf('mkt')
  expect(await found(bill.text)).toEqual({})
})
