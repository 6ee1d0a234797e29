/**
 * What the machine gives at best: bare node:http and pg with prepared statements, doing the SQL that our
 * calls do, and nothing else: nobody signs in, nothing is checked, no repeat is recognised.
 */
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import pg from 'pg'
import { listPage, orderWhole, rowOfOrder } from './bare-reads.ts'
import * as sql from './bare-sql.ts'
import { transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
pool.on('error', () => {})

const { awaitingQuote, quoted, transacting } = orderStatus
const { pending, paid } = transferStatus

type Client = pg.Pool | pg.PoolClient
// oxlint-disable-next-line typescript/no-explicit-any -- the bare server checks nothing: that is what it is for
type Unchecked = any
const names = new Map<string, string>()
async function rows(client: Client, text: string, values: unknown[]): Promise<Unchecked[]> {
  let name = names.get(text)
  if (!name) names.set(text, (name = `b${names.size}`))
  return (await client.query({ name, text, values })).rows
}
const row = async (client: Client, text: string, values: unknown[]) => (await rows(client, text, values))[0]

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const station = 1
const person = 4
const accountant = 3

/** The page alone: large counts are not counted for every page by us either. */
async function list(status: number) {
  const { text, values } = listPage(status)
  const results = await rows(pool, text, values)
  return { results, pagination: { page: 1, size: 20, total: 10_000 } }
}

async function open(id: number) {
  const { text, values } = orderWhole(id)
  const order = await row(pool, text, values)
  const { balance, locked, exposure, deposit, allocated, lines } = order
  return { code: 1, data: { ...order, money: { balance, locked, exposure, deposit, allocated, lines } } }
}

const create = (form: Unchecked) =>
  inTransaction(async (client) => {
    const customer = await row(client, sql.customer, [form.user_id, station])
    await row(client, sql.known, [
      form.route_code,
      form.goods_type,
      form.warehouse_code,
      form.site_code,
      null,
    ])
    await rows(client, sql.settings, ['2026-11-21', ['quote.valid_days', 'deposit.low_percent']])
    const { n } = await row(client, sql.nextNumber, ['order'])
    const { id } = await row(client, sql.insertOrder, [
      orderCode(n),
      station,
      customer.id,
      customer.sale_id,
      form.site_code,
      form.link,
      form.name,
      form.route_code,
      form.goods_type,
      form.warehouse_code,
      form.quality,
      form.goods_values,
      form.domestic_ship,
      form.currency,
      customer.payment_percent,
      form.estimated_weight,
      '{}',
      person,
      /\/item\/(m\d+)/.exec(form.link)?.[1],
      null,
    ])
    await rows(client, sql.insertEvent, [person, station, 'order', id, 'create', null, awaitingQuote, '{}'])
    const { text, values } = rowOfOrder(id)
    return { code: 1, data: await row(client, text, values) }
  })

const agree = (ids: number[]) =>
  inTransaction(async (client) => {
    for (const id of ids) {
      await row(client, sql.lockOrder, [id, station])
      await rows(client, sql.moveOrder, [transacting, id, quoted])
      await rows(client, sql.insertEvent, [person, station, 'order', id, 'agree', quoted, transacting, '{}'])
    }
    return { code: 1, data: { done: ids, failed: [] } }
  })

const receive = (form: Unchecked) =>
  inTransaction(async (client) => {
    const customer = await row(client, sql.customer, [form.customer_id, station])
    await row(client, sql.bankCard, [form.card_id])
    const { n } = await row(client, sql.nextNumber, ['transfer'])
    const { id } = await row(client, sql.insertTransfer, [
      transferCode(n),
      station,
      customer.id,
      form.card_id,
      form.amount,
      person,
      `${customer.customer_no} ${transferCode(n)}`,
    ])
    await rows(client, sql.insertEvent, [
      person,
      station,
      'transfer',
      id,
      'create',
      null,
      pending,
      `{"amount":${form.amount}}`,
    ])
    return { code: 1, data: await row(client, sql.transferRow, [id, station]) }
  })

const confirm = (id: number) =>
  inTransaction(async (client) => {
    const request = await row(client, sql.lockTransfer, [id, station])
    const customer = `customer:${request.customer_id}`
    const bank = `bank:${request.card_id}`
    await rows(client, sql.proceeds, [request.customer_id])
    await rows(client, sql.lockAccounts, [[customer]])
    await rows(client, sql.closedPeriod, [])
    const accounts = await rows(client, sql.lockAccounts, [[bank, customer]])
    const entry = await row(client, sql.insertEntry, [
      '2026-11-21',
      '2026-11',
      station,
      'receipt',
      person,
      accountant,
      'transfer',
      id,
    ])
    const debit = accounts.find((account) => account.code === bank)
    const credit = accounts.find((account) => account.code === customer)
    const [first, second] = [debit.balance + request.amount, credit.balance - request.amount]
    await rows(client, sql.insertLines, [
      entry.id,
      debit.id,
      request.amount,
      first,
      credit.id,
      -request.amount,
      second,
      '2026-11-21',
    ])
    await rows(client, sql.billDue, [request.customer_id])
    await rows(client, sql.confirmTransfer, [accountant, entry.id, id])
    await rows(client, sql.insertEvent, [
      accountant,
      station,
      'transfer',
      id,
      'confirm',
      pending,
      paid,
      `{"amount":${request.amount}}`,
    ])
    return { code: 1, data: await row(client, sql.transferRow, [id, station]) }
  })

function answer(method: string, path: string, body: Unchecked): Promise<unknown> {
  const [route = '', query = ''] = path.split('?')
  if (route === '/api/quotes') return list(Number(new URLSearchParams(query).get('status')))
  if (route.startsWith('/api/quote/id/')) return open(Number(route.slice(14)))
  if (route === '/api/quote/save') return create(body)
  if (route === '/api/quote/confirm/quotes') return agree(body.ids)
  if (route === '/api/transfer') return receive(body)
  if (route === '/api/transfer/confirm') return confirm(body.id)
  if (route === '/healthz') return Promise.resolve({ ok: true })
  return Promise.reject(new Error(`${method} ${route}`))
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return undefined
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString())
}

createServer(async (request, response) => {
  let status = 200
  let text: string
  try {
    text = JSON.stringify(await answer(request.method ?? '', request.url ?? '', await bodyOf(request)))
  } catch (error) {
    status = 500
    text = JSON.stringify({ message: (error as Error).message })
  }
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}).listen(Number(process.env['PORT']), '127.0.0.1')

process.on('SIGTERM', () => process.exit(0))
