import type { Ask, Connection, Operation } from './client.ts'
import type { OperationName } from './sections.ts'
import type { World } from './world.ts'
import { orderStatus } from '#orders/core/order.status.ts'

/** Who asks: the headers of each person, empty for the bare server, which asks nobody. */
export interface Callers {
  seller: Record<string, string>
  accountant: Record<string, string>
}

export interface Measured {
  name: OperationName
  /** Prepares rows; called before each run, outside the measured time. */
  prepare?: () => Promise<void>
  operation: (callers: Callers) => Operation
}

const station = 1
const { awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved, bought } = orderStatus
const statuses = [awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved, bought]
const pick = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T

async function expect200(connection: Connection, ask: Ask): Promise<string> {
  const { status, text } = await connection.send(ask)
  if (status !== 200) throw new Error(`${ask.method} ${ask.path}: ${status} ${text.slice(0, 300)}`)
  return text
}

/** The five calls of the floor, over rows of this database. */
export async function operationsOf(world: World): Promise<Measured[]> {
  const ids = await column(
    world,
    `select id from orders where station_id = $1 and deleted_at is null order by md5(id::text) limit 20000`,
  )
  const customers = await column(
    world,
    `select id from customer c where station_id = $1 and not locked
      and exists (select from account a where a.code = 'customer:' || c.id) order by md5(id::text) limit 5000`,
  )
  const cards = (await world.query(`select id from card where kind = 'bank' and active`)).map(
    (row) => row.id as number,
  )
  // What people really order: a thousand new orders of one name would be the newest of every search.
  const goods = await world.query<{ name: string }>(
    `select name from orders where deleted_at is null order by md5(id::text) limit 2000`,
  )
  let quotes: number[] = []
  return [
    {
      name: 'list',
      operation:
        ({ seller }) =>
        async (connection, turn) => {
          const status = statuses[turn % statuses.length]
          await expect200(connection, {
            method: 'GET',
            path: `/api/quotes?status=${status}&size=20`,
            headers: seller,
          })
          return true
        },
    },
    {
      name: 'open',
      operation:
        ({ seller }) =>
        async (connection) => {
          await expect200(connection, { method: 'GET', path: `/api/quote/id/${pick(ids)}`, headers: seller })
          return true
        },
    },
    {
      name: 'create',
      operation:
        ({ seller }) =>
        async (connection, turn) => {
          await expect200(connection, {
            method: 'POST',
            path: '/api/quote/save',
            headers: seller,
            body: {
              user_id: pick(customers),
              link: `https://jp.mercari.com/item/m${10_000_000_000 + Math.floor(Math.random() * 9e10)}`,
              site_code: 'mercari',
              name: pick(goods).name,
              goods_values: 1500 + turn,
              quality: 1,
              domestic_ship: 700,
              currency: 'JPY',
              route_code: 'JP-AIR',
              goods_type: 'camera',
              warehouse_code: 'VN-SGN',
              estimated_weight: 1.2,
            },
          })
          return true
        },
    },
    {
      name: 'status',
      async prepare() {
        quotes = await prepareQuotes(world)
      },
      operation:
        ({ seller }) =>
        async (connection) => {
          const id = quotes.pop()
          if (id === undefined) return false
          await expect200(connection, {
            method: 'POST',
            path: '/api/quote/confirm/quotes',
            headers: seller,
            body: { ids: [id] },
          })
          return true
        },
    },
    {
      name: 'payment',
      operation:
        ({ seller, accountant }) =>
        async (connection, turn) => {
          const made = await expect200(connection, {
            method: 'POST',
            path: '/api/transfer',
            headers: { ...seller, 'idempotency-key': `bench-${process.pid}-${performance.now()}-${turn}` },
            body: {
              customer_id: pick(customers),
              trans_type: 1,
              method: 'bank',
              card_id: pick(cards),
              amount: 100_000 + turn,
              another: true,
            },
          })
          await expect200(connection, {
            method: 'POST',
            path: '/api/transfer/confirm',
            headers: {
              ...accountant,
              'idempotency-key': `bench-c-${process.pid}-${performance.now()}-${turn}`,
            },
            body: { id: JSON.parse(made).data.id },
          })
          return true
        },
    },
  ]
}

async function column(world: World, query: string): Promise<number[]> {
  return (await world.query(query, [station])).map((row) => row.id as number)
}

/** Puts orders that a run agreed to back to quotes, with their history, and makes all of them valid. */
async function prepareQuotes(world: World): Promise<number[]> {
  await world.query('begin')
  // Its triggers keep the steps of an order: without them the books of this company would be wrong.
  await world.query(
    `with back as (update orders set status = ${quoted} where status = ${transacting} and station_id = $1 and id in (
        select entity_id from event where entity = 'order' and action = 'agree' and at > now() - interval '1 hour') returning id)
     insert into event (entity, entity_id, action, from_status, to_status) select 'order', id, 'back', ${transacting}, ${quoted} from back`,
    [station],
  )
  await world.query(`set local session_replication_role = replica`)
  const rows = await world.query(
    `with chosen as materialized (select id, expiration_date from orders where status = ${quoted} and station_id = $1
        and customer_id is not null and deleted_at is null order by created_at desc limit 30000),
      valid as (update orders set expiration_date = current_date + 30
        where id in (select id from chosen where expiration_date is distinct from current_date + 30))
     select id from chosen`,
    [station],
  )
  await world.query('commit')
  if (rows.length === 0)
    throw new Error(`nothing to measure: no quote of station ${station} waits for its customer`)
  return rows.map((row) => row.id as number)
}
