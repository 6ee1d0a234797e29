import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOrderCode } from '#orders/core/order-code.rules.ts'
import { brokenInvariants } from '#invariants.ts'
import { copiedTables, notCopied } from '#demo/grow-tables.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { growCompany } from '#demo/grow.ts'
import { customerListing, visibleCustomers } from '#customers/server/customer.repo.ts'
import { transferListingFor, visibleTransfers } from '#cashdesk/transfers/server/transfer.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { orderListingFor, visibleOrders } from '#orders/core/server/order.repo.ts'
import { conflictKinds } from '#orders/desk/conflict.api.ts'
import { conflictLooks, conflictsFor } from '#orders/desk/server/conflicts.usecase.ts'
import type { Actor } from '#platform/server/context.ts'
import { chipStatement } from '#platform/server/lists/chip-counts.ts'
import { foundStatement } from '#platform/server/lists/list-search.ts'
import { listStatements } from '#platform/server/lists/list.ts'
import { filterCondition } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { plannedWithValues } from '#platform/server/db/preparing-client.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const count = 12_000
let world: TestApp
beforeAll(async () => {
  world = await testApp()
  await makeDemoLife(world.owner, 80, { now: world.now() })
  await growCompany(world.owner, count, { now: world.now() })
  // Every other order is photographed twice.
  await sql`with file as (insert into stored_file (key, content_type, size, sha256)
      values ('anh', 'image/webp', 1, '') returning id)
    insert into order_image (order_id, type_image, file_id) select o.id, n, file.id
      from orders o cross join file cross join generate_series(1, 2) n where o.id % 2 = 0`.execute(
    world.owner,
  )
  // As it is after the nightly vacuum: without it nothing can be counted in an index alone.
  await sql`vacuum analyze`.execute(world.owner)
})
afterAll(() => world.close())

const seller: Actor = {
  id: 4,
  name: '',
  role: 'CS',
  sessionId: '',
  stations: [1],
  station: 1,
  warehouse: null,
  partner: null,
}
const manager: Actor = { ...seller, id: 1, role: 'SU', station: 'all' }

interface Node {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

/** Every node of a statement's plan that really ran, planned with its values or without. */
async function planOf(statement: RawBuilder<unknown>, mode: 'custom' | 'generic'): Promise<Node[]> {
  return world.db.connection().execute(async (db) => {
    const { sql: text, parameters } = statement.compile(db)
    const values = parameters.map((value) => literal(value))
    await sql.raw(`set plan_cache_mode = force_${mode}_plan`).execute(db)
    await sql.raw(`prepare looked_at as ${text}`).execute(db)
    try {
      const { rows } = await sql
        .raw<{ 'QUERY PLAN': { Plan: Node }[] }>(
          `explain (analyze, format json) execute looked_at${values.length ? `(${values.join(', ')})` : ''}`,
        )
        .execute(db)
      const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]
      return nodes(rows[0]?.['QUERY PLAN'][0]?.Plan as Node).filter((node) => node['Actual Loops'] > 0)
    } finally {
      await sql`deallocate looked_at`.execute(db)
      await sql`reset plan_cache_mode`.execute(db)
    }
  })
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `'{${value.join(',')}}'`
  return `'${(value instanceof Date ? value.toISOString() : String(value)).replaceAll("'", "''")}'`
}

const scanned = (nodes: Node[], table: string) =>
  nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table)
const indexes = (nodes: Node[]) => nodes.flatMap((node) => node['Index Name'] ?? [])

function statementsOf(
  definition: ListDefinition,
  query: Record<string, unknown>,
  scope: RawBuilder<boolean>,
) {
  return listStatements(definition, { page: 1, size: 20, ...query }, scope)
}

/** The most rows of orders that one node of the chips' plan read in vain, for a filter's value that does not occur. */
async function readInVain(name: string, actor: Actor, mode: 'custom' | 'generic'): Promise<number> {
  const filtered = filterCondition(orderListingFor(actor), { [name]: ['chua-co'] })
  const statement = chipStatement({
    from: sql`orders o`,
    column: 'o.status',
    type: 'numeric',
    values: orderStatus.values,
    where: sql`${visibleOrders(actor)} and ${filtered}`,
  })
  const plan = await planOf(statement, mode)
  expect(scanned(plan, 'orders')).toBe(false)
  return Math.max(...plan.map((node) => node['Actual Loops'] * (node['Rows Removed by Filter'] ?? 0)))
}

test.each([
  ['site_code', seller, 'generic'],
  ['site_code', manager, 'custom'],
  ['site_code', seller, 'custom'],
  ['route_code', seller, 'custom'],
  ['goods_type', seller, 'custom'],
  ['warehouse_code', seller, 'custom'],
  ['named_notes', seller, 'custom'],
] as const)(
  'the chips of a %s that hardly occurs are counted without reading every order',
  async (name, actor, mode) => {
    expect(await readInVain(name, actor, mode)).toBeLessThan(count / 20)
  },
)

test.each([
  ['that we only carry', { kind: 'transport' }, 'orders_carried_created'],
  ['of Mercari, whatever their status', { site_code: ['mercari', 'mercari-shops'] }, 'orders_of_mercari'],
])('orders %s come in the order of their own index', async (_, query, index) => {
  const { rows } = statementsOf(orderListingFor(manager), query, visibleOrders(manager))
  const plan = await planOf(rows, 'custom')
  expect(scanned(plan, 'orders')).toBe(false)
  expect(indexes(plan)).toContain(index)
  expect(plan.map((node) => node['Node Type'])).not.toContain('Sort')
})

test('chips are planned with their values, however often they are counted', () => {
  const given = {
    from: sql`orders o`,
    column: 'o.status',
    type: 'numeric',
    values: [1],
    where: sql`true`,
  } as const
  expect(chipStatement(given).compile(world.db).sql).toContain(plannedWithValues)
})

test.each([
  ['a status of a station', seller, { status: [3] }, true],
  ['the orders of a station', seller, {}, true],
  ['a status of every station', manager, { status: [3] }, true],
  ["a sales person's own", { ...seller, role: 'SS' as const }, { status: [3] }, false],
  ['by a filter whose value may be seldom', seller, { status: [3], site_code: ['ebay'] }, false],
  ['further on', seller, { status: [3], page: 3 }, false],
  ['of a size nobody offers', seller, { status: [3], size: 37 }, false],
])('a page of orders (%s) and whether one plan is made for everybody', async (_, actor, query, once) => {
  const chips = { of: 'status', values: orderStatus.values }
  const { rows } = statementsOf({ ...orderListingFor(actor), chips }, query, visibleOrders(actor))
  const { sql: text, parameters } = rows.compile(world.db)
  expect(text.endsWith('limit 20')).toBe(once)
  if (!once) return
  await world.db.connection().execute(async (db) => {
    const values = parameters.map(literal).join(', ')
    await sql.raw(`prepare looked_at as ${text}`).execute(db)
    for (let time = 0; time < 8; time += 1)
      await sql.raw(`execute looked_at${values && `(${values})`}`).execute(db)
    const { rows: made } = await sql<{ custom_plans: number; generic_plans: number }>`
      select custom_plans, generic_plans from pg_prepared_statements where name = 'looked_at'`.execute(db)
    await sql`deallocate looked_at`.execute(db)
    expect(made[0]).toEqual({ custom_plans: 5, generic_plans: 3 })
  })
})

describe.each(['custom', 'generic'] as const)('with a %s plan', (mode) => {
  test.each([
    ['the first page of a station', seller, {}, 'orders_station'],
    ['a status of a station', seller, { status: [3] }, 'orders_of_station'],
    ['a status of every station', manager, { status: [2] }, 'orders_status'],
    ['the orders of a customer', seller, { customer_id: [1] }, 'orders_of_customer'],
    ['a page further on', seller, { page: 20 }, 'orders_station'],
  ])('%s is read from its index', async (_, actor, query, index) => {
    const { rows } = statementsOf(orderListingFor(actor), query, visibleOrders(actor))
    const plan = await planOf(rows, mode)
    expect(scanned(plan, 'orders')).toBe(false)
    expect(indexes(plan)).toContain(index)
  })

  test('the picture of each row is one look into the index of photos, on the page alone', async () => {
    const { rows } = statementsOf(orderListingFor(seller), {}, visibleOrders(seller))
    const plan = await planOf(rows, mode)
    const looks = plan.filter((node) => node['Relation Name'] === 'order_image')
    expect(looks.map((node) => node['Index Name'])).toEqual(['order_image_order'])
    expect(looks[0]?.['Actual Loops']).toBeLessThanOrEqual(20)
  })

  test.each([
    ['item', 'orders_live_item'],
    ['track', 'orders_live_track'],
    ['supplier', 'orders_live_supplier'],
  ] as const)('orders that share a %s are found among the live ones alone', async (kind, index) => {
    const plan = await planOf(conflictLooks[kind].ids, mode)
    expect(scanned(plan, 'orders')).toBe(false)
    expect(indexes(plan)).toContain(index)
  })

  test.each(conflictKinds)(
    'orders at odds by %s are looked at again one by one, as they were found',
    async (kind) => {
      await sql`insert into order_conflict (kind, order_id) select ${kind}, id from orders
      where status in (0, 1, 2, 6, 9, 10, 12) limit 200 on conflict do nothing`.execute(world.db)
      const { definition, scope } = conflictsFor(seller)[kind]
      const plan = await planOf(statementsOf(definition, {}, scope).rows, mode)
      for (const table of ['orders', 'package', 'package_order', 'entry', 'customer_lock'])
        expect(scanned(plan, table), table).toBe(false)
    },
  )

  test('a station and status are counted in the index alone', async () => {
    const { counted } = statementsOf(orderListingFor(seller), { status: [6] }, visibleOrders(seller))
    const plan = await planOf(counted, mode)
    expect(plan.map((node) => node['Node Type'])).toContain('Index Only Scan')
  })

  test('a text that hardly occurs is found by the trigram index, not by walking the orders', async () => {
    const { rows } = statementsOf(orderListingFor(seller), { q: 'khong co don nay' }, visibleOrders(seller))
    const plan = await planOf(rows, mode)
    expect(scanned(plan, 'orders')).toBe(false)
    expect(indexes(plan)).toContain('orders_fold')
  })

  test.each([
    ['khong co ai', 'customer_words'],
    ['0999999', 'customer_fold'],
    ['kh99999', 'customer_fold'],
    ['qx', 'customer_fold'],
  ])(
    'orders are found by part of their customer (%s) through the customers, not by reading every order',
    async (q, index) => {
      const { rows } = statementsOf(orderListingFor(seller), { q }, visibleOrders(seller))
      const plan = await planOf(rows, mode)
      expect(scanned(plan, 'orders')).toBe(false)
      expect(scanned(plan, 'customer')).toBe(false)
      expect(indexes(plan)).toEqual(expect.arrayContaining([index, 'orders_fold', 'orders_of_customer']))
    },
  )

  test('what a name’s orders come to is read in the index that finds them', async () => {
    const chips = { of: 'status', values: orderStatus.values }
    const statement = foundStatement(
      { ...orderListingFor(seller), chips },
      { page: 1, size: 20, q: 'nguyen thi' },
      visibleOrders(seller),
      { most: 5_000, summed: true },
    )
    const plan = await planOf(statement, mode)
    const found = plan.filter((node) => node['Index Name'] === 'orders_of_customer')
    expect(found.map((node) => node['Node Type'])).toEqual(['Index Only Scan'])
    expect(indexes(plan)).not.toContain('orders_pkey')
  })

  test.each([
    ['khongco', 'customer_fold'],
    ['qx', 'customer_fold'],
    ['khong co ai', 'customer_words'],
    ['KH99', 'customer_no_prefix'],
  ])('a customer is found by %s through the index of letters, of words or of codes', async (q, index) => {
    const { rows } = statementsOf(
      askedBy(customerListing, 'SU'),
      { q, sort: '-id' },
      visibleCustomers(seller),
    )
    const plan = await planOf(rows, mode)
    expect(scanned(plan, 'customer')).toBe(false)
    expect(indexes(plan)).toContain(index)
  })

  test('receipts of a customer are found without joining all receipts to what they show beside', async () => {
    const { rows } = statementsOf(transferListingFor(seller), { q: 'khong co ai' }, visibleTransfers(seller))
    const plan = await planOf(rows, mode)
    for (const table of ['transfer', 'customer', 'orders', 'bill', 'entry'])
      expect(scanned(plan, table), table).toBe(false)
    expect(indexes(plan)).toEqual(
      expect.arrayContaining(['transfer_fold', 'transfer_customer', 'transfer_pkey']),
    )
  })

  test('a pasted column of codes and tracks is found by their indexes, those of packages too', async () => {
    const codes = ['DH000000018', '397100001234']
    const { rows } = statementsOf(orderListingFor(seller), { codes }, visibleOrders(seller))
    const plan = await planOf(rows, mode)
    expect(scanned(plan, 'orders')).toBe(false)
    expect(indexes(plan)).toEqual(expect.arrayContaining(['orders_code_key', 'orders_track_prefix']))
  })

  test('the beginning of a code and of a track are found by their own indexes', async () => {
    for (const [q, index] of [
      ['DH00000123', 'orders_code_prefix'],
      ['123456789', 'orders_track_prefix'],
    ] as const) {
      const { rows } = statementsOf(orderListingFor(seller), { q }, visibleOrders(seller))
      const plan = await planOf(rows, mode)
      expect(scanned(plan, 'orders'), q).toBe(false)
      expect(indexes(plan), q).toContain(index)
    }
  })
})

describe('the grown company', () => {
  test('keeps every invariant of the books', async () => {
    expect(await brokenInvariants(world.db)).toEqual([])
  })

  test('has as many orders as asked, with valid codes, each once, and tracks of their own', async () => {
    const orders = await world.db.selectFrom('orders').select(['code', 'track']).execute()
    expect(orders).toHaveLength(count)
    expect(orders.filter(({ code }) => !isOrderCode(code))).toEqual([])
    expect(new Set(orders.map(({ code }) => code)).size).toBe(count)
    const tracks = orders.flatMap(({ track }) => track ?? [])
    // The company has one track that was noted for two orders; each of its copies has its own.
    const shared = [...Map.groupBy(tracks, (track) => track).values()].filter(({ length }) => length > 1)
    expect(new Set(shared.map(({ length }) => length))).toEqual(new Set([2]))
    expect(shared.length).toBeLessThan(tracks.length / 40)
  })

  test('has orders waiting at every step of their life', async () => {
    const { rows } = await sql<{ statuses: number[] }>`
      select array_agg(distinct status::float8 order by status::float8) as statuses from orders`.execute(
      world.db,
    )
    expect(rows[0]?.statuses).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8.2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  test('points nowhere that is not there', async () => {
    const { rows } = await sql<{ child: string; column: string; parent: string; key: string }>`
      select k.conrelid::regclass::text as child, a.attname as column, k.confrelid::regclass::text as parent, b.attname as key
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
      where k.contype = 'f' and k.conparentid = 0 and k.conrelid::regclass::text = any(${copiedTables.map(({ table }) => table)}::text[])`.execute(
      world.db,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { child, column, parent, key } of rows) {
      const lost = await sql<{ n: number }>`select count(*) as n from ${sql.table(child)} c
        where ${sql.ref(`c.${column}`)} is not null and not exists (
          select from ${sql.table(parent)} p where ${sql.ref(`p.${key}`)} = ${sql.ref(`c.${column}`)})`.execute(
        world.db,
      )
      expect(lost.rows[0]?.n, `${child}.${column} → ${parent}`).toBe(0)
    }
  })

  test('goes on from its last numbers: a new order and a new receipt get the next code', async () => {
    const customer = await world.db
      .selectFrom('customer')
      .select('id')
      .where('station_id', '=', 1)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const made = await world.as('CS').post('/api/quote/save', {
      user_id: customer.id,
      link: 'https://jp.mercari.com/item/m12345678901',
      goods_values: 2_000,
      currency: 'JPY',
    })
    expect(made.status).toBe(200)
    const receipt = await world.as('CS').post('/api/transfer', {
      customer_id: customer.id,
      method: 'cash',
      amount: 100_000,
    })
    expect(receipt.status).toBe(200)
    const confirmed = await world.as('AC').post('/api/transfer/confirm', { id: receipt.body.data.id })
    expect(confirmed.status).toBe(200)
    expect(await brokenInvariants(world.db)).toEqual([])
  })

  test('every table that hangs on an order, bill, customer, package or entry is copied', async () => {
    const copied = copiedTables.map(({ table }) => table)
    const { rows } = await sql<{
      child: string
    }>`select distinct conrelid::regclass::text as child from pg_constraint
      where contype = 'f' and confrelid::regclass::text in ('orders', 'bill', 'customer', 'package', 'entry', 'transfer')`.execute(
      world.db,
    )
    const missing = rows
      .map(({ child }) => child)
      .filter((child) => !copied.includes(child) && !(child in notCopied))
    expect(missing).toEqual([])
  })

  test('every foreign key from one copied table to another is followed', async () => {
    const keyed = copiedTables.filter(({ key }) => key).map(({ table }) => table)
    const { rows } = await sql<{ child: string; column: string; parent: string }>`
      select k.conrelid::regclass::text as child, a.attname as column, k.confrelid::regclass::text as parent
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.conparentid = 0 and k.confrelid::regclass::text = any(${keyed}::text[])`.execute(
      world.db,
    )
    const followed = (child: string) => copiedTables.find(({ table }) => table === child)?.refs
    const lost = rows.filter(
      ({ child, column, parent }) => !(child in notCopied) && followed(child)?.[column] !== parent,
    )
    expect(lost).toEqual([])
  })
})
