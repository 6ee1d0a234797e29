import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routes as billingRoutes } from '#billing/server/billing.routes.ts'
import { routes as customerBillRoutes } from '#billing/server/customer-bills.routes.ts'
import { routes as behalfPaymentRoutes } from '#cashdesk/behalf/server/behalf-payment.routes.ts'
import { routes as bankRoutes } from '#cashdesk/bank/server/bank.routes.ts'
import { routes as billingLineRoutes } from '#cashdesk/cards/server/card-billing.routes.ts'
import { routes as cardMoneyRoutes } from '#cashdesk/cards/server/card.routes.ts'
import { routes as debtAgeingRoutes } from '#cashdesk/debts/server/debt.routes.ts'
import { routes as deskRoutes } from '#cashdesk/transfers/server/desk.routes.ts'
import { routes as penaltyRoutes } from '#cashdesk/debts/server/penalty.routes.ts'
import { routes as transferRoutes } from '#cashdesk/transfers/server/transfer.routes.ts'
import { routes as debtRoutes } from '#customers/server/debt.routes.ts'
import { routes as deliveryRoutes } from '#delivery/server/delivery.routes.ts'
import { routes as booksRoutes } from '#ledger/server/books.routes.ts'
import { routes as orderRoutes } from '#orders/desk/server/order.routes.ts'
import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

/** Every call of the desks that money goes over. */
const routes = [
  ...billingRoutes,
  ...customerBillRoutes,
  ...behalfPaymentRoutes,
  ...bankRoutes({ bank: {} } as never),
  ...billingLineRoutes,
  ...cardMoneyRoutes,
  ...debtAgeingRoutes,
  ...deskRoutes,
  ...penaltyRoutes,
  ...transferRoutes,
  ...debtRoutes,
  ...deliveryRoutes,
  ...booksRoutes,
  ...orderRoutes,
]

const amountNames =
  /(^|_)(amount|price|vnd|fee|collected|remitted|received|expected|refund|rate|limit|deposit|ship|values|tax)$/
/** Where money may go either way. */
const signed = new Set([
  'post-transation trans_amount',
  'put-transation-change-by-id trans_amount',
  'post-billing amount',
  'put-billing amount',
  'put-billing-by-id amount',
])
/** What 0 is wrong with is said by the desk itself, beside what else it knows of the row. */
const saidLater = new Set([...signed, 'post-quote-payments-save rows.0.amount'])
/** Where nothing of it would be nothing at all; elsewhere 0 is an answer: no fee, nothing collected, no debt allowed. */
const neverNothing = /(^|\.)(amount|trans_amount|goods_values|actual_price|foreign_amount|rate|paid_vnd)$/

interface Shape {
  type?: string
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
}
/** The fields of a body that take an amount, by their path; `0` of a list its first item. */
function amountsIn(shape: Shape, path: string[] = []): string[][] {
  const here = shape.type === 'number' || shape.type === 'integer'
  return [
    ...(here && amountNames.test(path.at(-1) ?? '') ? [path] : []),
    ...(shape.anyOf ?? []).flatMap((one) => amountsIn(one, path)),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, one]) => amountsIn(one, [...path, name])),
    ...(shape.items ? amountsIn(shape.items, [...path, '0']) : []),
  ]
}
const fieldsOf = ({ body }: Call): string[] => {
  if (!body) return []
  const shape = z.toJSONSchema(body as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape
  return [...new Set(amountsIn(shape).map((path) => path.join('.')))]
}
const bodyWith = (path: readonly string[], value: unknown): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return value
  return name === '0' ? [bodyWith(rest, value)] : { [name]: bodyWith(rest, value) }
}

const given = routes
  .filter(({ call }) => writes(call))
  .flatMap(({ call }) => fieldsOf(call).map((field) => ({ call, field, name: `${call.id} ${field}` })))

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const books = async () =>
  (
    await sql`select (select count(*) from entry) as entries, (select count(*) from customer_lock) as locks,
      (select count(*) from allocation) as allocations, (select count(*) from exposure) as exposures,
      (select count(*) from event) as events, (select sum(balance) from account) as balances`.execute(
      world.db,
    )
  ).rows[0]

test('the desks are known by their amounts', () => expect(given.length).toBeGreaterThan(50))

test.each(given)('$name is refused by its name where it is no amount', async ({ call, field, name }) => {
  const before = await books()
  const wrong = [
    'abc',
    '9'.repeat(60_000),
    1.000_001,
    1e15,
    1e15 + 1,
    ...(signed.has(name) ? [-1e15] : [-1]),
    ...(neverNothing.test(field) && !saidLater.has(name) ? [0] : []),
  ]
  const method = ({ POST: 'post', PUT: 'put', DELETE: 'del', GET: 'post' } as const)[call.method]
  const path = call.path.replace(/\{\w+\}/g, '1')
  const person = world.as((call.roles as readonly string[])[0] as string)
  for (const value of wrong) {
    const { status, body } = await person[method](path, bodyWith(field.split('.'), value))
    const named = (body.details ?? []).find((one: { path: string }) => one.path === field)
    const said = `${name} ${String(value).slice(0, 20)} → ${status} ${JSON.stringify(body).slice(0, 300)}`
    expect([status, named !== undefined], said).toEqual([400, true])
    expect(named.message, said).toMatch(/[à-ỹđ]/iu)
  }
  expect(await books()).toEqual(before)
})
