import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billStatus } from '#billing/bill.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { foldKept } from '#platform/server/lists/kept-rows.ts'
import {
  customerOrderReport,
  customerReport,
  customerTurnLineReport,
  customerTurnReport,
  registeredReport,
} from '#reports/customers.report.ts'
import { exportRevenueReport } from '#reports/export-revenue.report.ts'
import { marginReport, moveKeys } from '#reports/margins.report.ts'
import {
  customerLives,
  flightShares as flightSharesKept,
  orderMargins,
} from '#reports/server/reports.kept.ts'
import { revenueOrderReport, revenueReport } from '#reports/revenue.report.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move, readBill } from '#testing/bill.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'
import type { Step, Steps } from '#testing/money/step.ts'
import { customerOf } from '#testing/order.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

/** Goods that are billed, taken back, delivered or not: of the usual company some of its few bills. */
const billing: Step = {
  calls: [],
  choose: async ({ app }, random) => {
    const { id: customerId } = await customerOf(app, {
      sale: random.pick(['ss', 'ss2']),
      debt_limit: 90_000_000,
    })
    const bill = await billAt(app, random.pick([14, 15, 16, 17, 18]), {
      customerId,
      method: random.pick(['TRANSFER', 'COD']),
    })
    const now = (await readBill(app, bill)).status
    if (now <= billStatus.released && random.chance(0.5))
      await move(app, 'AD', bill, 0, { reason: 'lập nhầm' })
    if (now === billStatus.undeliverable && random.chance(0.5))
      await move(app, 'OP', bill, 11, { reason: 'khách không lấy' })
    return 'done'
  },
}
const billings: Steps = Object.fromEntries(
  Array.from({ length: 6 }, (_, n) => [`goods are billed ${n}`, billing]),
)

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed, { name: 'sales', steps: billings })
  // Nobody waits half a year in a life of two months.
  await sql`update config_factor set value = 31 where key = 'customer.lost_days'`.execute(world.owner)
  await sql`update config_factor set value = 20 where key = 'customer.new_days'`.execute(world.owner)
  await sql`update config_factor set value = 10 where key = 'customer.active_days'`.execute(world.owner)
})
afterAll(() => world.close())

/** Of an entry `e`, its lines to these accounts, as money in our favour. */
const posted = (...codes: string[]) =>
  sql`coalesce((select -sum(l.amount) from entry_line l join account a on a.id = l.account_id
    where l.entry_id = e.id and a.code in (${sql.join(codes)})), 0)::bigint`
const revenues = ['goods', 'service', 'freight', 'surcharge', 'storage', 'delivery'] as const
const allRevenue = posted(...revenues.map((kind) => `revenue:${kind}`))

/** The orders of a posting by the lines that took their cost; the bills of this company have one order each. */
const billedOrders = sql`
  select e.posting_date::text as day, o.station_id, o.sale_id, o.route_code, b.customer_id, e.id as entry_id, o.id as order_id,
    case when e.reverses_id is null then 1 else -1 end as orders, case when e.reverses_id is null then 1 else -1 end as bills,
    case when e.reverses_id is null then 0 else 1 end as undone, ${sql.join(revenues.map((kind) => sql`${posted(`revenue:${kind}`)} as ${sql.ref(kind)}`))},
    ${posted('clearing:customs')} as customs, b.discount_vnd * case when e.reverses_id is null then 1 else -1 end as discount,
    ${allRevenue} + ${posted('clearing:customs')} as total, ${allRevenue} as revenue, -${posted('expense:goods')} as cost,
    ${allRevenue} + ${posted('expense:goods')} as margin
  from entry e join bill b on b.id = e.reference_id
    join (select distinct l.entry_id, l.order_id from entry_line l join account a on a.id = l.account_id and a.code = 'expense:goods') l
      on l.entry_id = e.id
    join orders o on o.id = l.order_id
  where e.kind = 'bill'`

test('each bill of this company has one order, and some were taken back', async () => {
  const { rows } = await sql<{ entry: number; orders: number; sign: number }>`
    select entry_id as entry, count(*)::int as orders, min(orders)::int as sign from (${billedOrders}) r group by 1`.execute(
    world.db,
  )
  expect(rows.filter(({ orders }) => orders > 1)).toEqual([])
  expect(rows.filter(({ sign }) => sign < 0).length).toBeGreaterThan(0)
  expect(rows.length).toBeGreaterThan(5)
})

test('revenue', async () => {
  await expectTruth(world, revenueReport, { records: billedOrders, filters: [{ route_code: 'JP-AIR' }] })
}, 120_000)

test('revenue by order', async () => {
  await expectTruth(world, revenueOrderReport, {
    records: sql`select r.*, (select x.id from billed_order x where x.entry_id = r.entry_id and x.order_id = r.order_id) as row_id
      from (${billedOrders}) r`,
    filters: [{ route_code: 'JP-SEA' }],
  })
}, 120_000)

/** What an order weighed when its bill left the house, or came back, the nth time: as every change of the rows was written down. */
const weightThen = sql`(select (w.new ->> 'weight')::numeric from audit w
  where w.table_name = 'orders' and w.row_id = o.id and jsonb_exists(w.new, 'weight') and w.id < (
    select m.id from (select id, row_number() over (order by id) as nth from audit
      where table_name = 'bill' and row_id = b.id and op = 'U' and jsonb_exists(new, 'status')
        and ((old ->> 'status')::numeric >= ${lit(billStatus.released)})
          <> ((new ->> 'status')::numeric >= ${lit(billStatus.released)})) m
    where m.nth = v.nth)
  order by w.id desc limit 1)`

test('what left the house', async () => {
  await expectTruth(world, exportRevenueReport, {
    records: sql`
      select (v.at + interval '7 hours')::date::text as day, b.id as bill_id, b.sale_id, b.station_id, v.sign as bills,
        coalesce('partner:' || b.partner_id, 'shipper:' || b.shipper_id, 'none') as carrier,
        v.sign * greatest(1, (select count(*) from package_order po join package p on p.id = po.package_id and p.cancelled_at is null
          where po.order_id = o.id)) as boxes,
        (v.sign * coalesce(${weightThen}, 0))::float8 as weight, v.sign * (${allRevenue} + ${posted('clearing:customs')}) as total,
        v.sign * ${posted('revenue:freight')} as freight, v.sign * ${posted('revenue:surcharge')} as surcharge,
        v.sign * ${posted('revenue:delivery')} as delivery,
        v.sign * ${posted('revenue:goods', 'revenue:service', 'revenue:storage', 'clearing:customs')} as others,
        v.sign * b.expected_cod as expected_cod, v.sign * coalesce(b.collected_cod, 0) as collected_cod
      from (select *, case when to_status >= ${lit(billStatus.released)} then 1 else -1 end as sign,
          row_number() over (partition by entity_id order by id) as nth from event
        where entity = 'bill' and from_status is not null
          and (from_status >= ${lit(billStatus.released)}) <> (to_status >= ${lit(billStatus.released)})) v
      join bill b on b.id = v.entity_id
      join lateral (select * from entry x where x.kind = 'bill' and x.reference_id = b.id and x.reverses_id is null
        and x.created_at <= v.at order by x.id desc limit 1) e on true
      join lateral (select l.order_id from entry_line l where l.entry_id = e.id and l.order_id is not null limit 1) l on true
      join orders o on o.id = l.order_id`,
  })
}, 120_000)

const days = sql`select o.customer_id, (coalesce(o.deposit_at, o.created_at) + interval '7 hours')::date as day
  from orders o where o.status >= ${lit(orderStatus.transactionComplete)} and o.deleted_at is null`
const end = companyLife.to

test('customers', async () => {
  await expectTruth(world, customerReport, {
    records: sql`
      select r.*, case when last is null then 'none' when ${end}::date - first <= 20 then 'new' when ${end}::date - last <= 10 then 'active'
        when ${end}::date - last <= 31 then 'sleeping' else 'lost' end as segment, ${end}::date - last as days, first::text as first_day,
        last::text as last_day
      from (select c.id as customer_id, c.customer_no, c.name as customer_name, c.station_id, c.sale_id, c.level_code, 1 as customers,
          (select name from staff where id = c.sale_id) as sale_name, (select name from customer_level where code = c.level_code) as level,
          (select count(*) from (${days}) d where d.customer_id = c.id)::int as orders,
          (select min(day) from (${days}) d where d.customer_id = c.id) as first,
          (select max(day) from (${days}) d where d.customer_id = c.id) as last,
          coalesce((select sum(l.amount) from entry e join bill b on b.id = e.reference_id join entry_line l on l.entry_id = e.id
            join account a on a.id = l.account_id and a.kind = 'customer' where e.kind = 'bill' and b.customer_id = c.id), 0)::bigint as spend,
          coalesce((select -sum(l.amount) from entry e join bill b on b.id = e.reference_id join entry_line l on l.entry_id = e.id
            join account a on a.id = l.account_id and (a.kind = 'revenue' or a.code = 'expense:goods')
            where e.kind = 'bill' and b.customer_id = c.id), 0)::bigint as margin,
          coalesce((select sum(b.total_vnd - coalesce((select sum(x.amount) from allocation x where x.bill_id = b.id and x.released_at is null), 0))
            from bill b where b.customer_id = c.id and b.status >= ${lit(billStatus.approved)}), 0)::bigint as debt,
          coalesce((select sum(amount) from customer_lock k where k.customer_id = c.id and k.kind = 'deposit' and k.released_at is null), 0)::bigint as deposit
        from customer c where c.customer_no is not null and c.deleted_at is null) r`,
    filters: [{ segment: 'lost,none' }, { segment: 'active' }],
    except: ['customers'],
  })
}, 120_000)

test('what customers bought, order by order', async () => {
  await expectTruth(world, customerOrderReport, {
    records: sql`
      select r.*, r.total as spend, x.id as row_id, c.sale_id, c.station_id, c.level_code, c.customer_no, c.name as customer_name,
        o.code as order_code
      from (select customer_id, entry_id, order_id, day, orders, bills, goods, service, freight, surcharge, storage, delivery, customs,
          discount, total, revenue, cost, margin, undone from (${billedOrders}) b) r
        join customer c on c.id = r.customer_id join orders o on o.id = r.order_id
        left join billed_order x on x.entry_id = r.entry_id and x.order_id = r.order_id
      where c.customer_no is not null and c.deleted_at is null`,
  })
}, 120_000)

const gaps = sql`select d.customer_id, d.day, lag(d.day) over w as before, lead(d.day) over w as after
  from (select distinct customer_id, day from (${days}) all_days) d window w as (partition by d.customer_id order by d.day)`
const turns = sql`
  select t.*, t.first_orders + t.won_back - t.lost as net, c.customer_no, c.name as customer_name, c.sale_id, c.station_id,
    s.name as sale_name, (select max(day) from (${days}) d where d.customer_id = t.customer_id) as last_day
  from (
    select customer_id, day, 'new' as turn, 1 as first_orders, 0 as won_back, 0 as lost from (${gaps}) g where before is null
    union all select customer_id, day, 'back', 0, 1, 0 from (${gaps}) g where day - before > 31
    union all select customer_id, day + 32, 'lost', 0, 0, 1 from (${gaps}) g
      where after - day > 31 or (after is null and day + 32 <= ${end}::date)) t
    join customer c on c.id = t.customer_id left join staff s on s.id = c.sale_id
  where c.customer_no is not null and c.deleted_at is null`

test('customers new, lost and won back', async () => {
  const { rows } = await sql<{ back: number; lost: number }>`
    select sum(won_back)::int as back, sum(lost)::int as lost from (${turns}) t`.execute(world.db)
  expect(Math.min(rows[0]!.back, rows[0]!.lost)).toBeGreaterThan(0)
  await expectTruth(world, customerTurnReport, {
    records: sql`select day::text as day, first_orders, won_back, lost, net, sale_id, station_id, sale_name from (${turns}) t`,
  })
}, 120_000)

test('who they are', async () => {
  await expectTruth(world, customerTurnLineReport, {
    records: sql`select t.day::text as day, turn, first_orders, won_back, lost, net, sale_id, station_id, sale_name, customer_id,
        customer_no, customer_name, last_day::text as last_day,
        customer_id * 100000 + (t.day - date '2000-01-01') * 3 + case turn when 'new' then 0 when 'back' then 1 else 2 end as row_id
      from (${turns}) t`,
    filters: [{ turn: 'lost' }],
  })
}, 120_000)

test('who registered and is no customer', async () => {
  const { rows } = await sql<{
    id: number
  }>`select id from customer where customer_no is null and deleted_at is null`.execute(world.db)
  expect(rows.length).toBeGreaterThan(0)
  await expectTruth(world, registeredReport, {
    records: sql`select c.id as customer_id, c.name as customer_name, c.phone, c.account_no, (c.created_at + interval '7 hours')::date::text as registered,
        ${end}::date - (c.created_at + interval '7 hours')::date as days, 1 as people, c.sale_id, c.station_id,
        (select count(*) from orders o where o.customer_id = c.id and o.deleted_at is null)::int as quotes,
        (select name from staff where id = c.sale_id) as sale_name, (select name from station where id = c.station_id) as station
      from customer c where c.customer_no is null and c.deleted_at is null`,
    except: ['people'],
  })
}, 120_000)

/**
 * What the books took for each flight, among all its orders by their weights: each its whole dong, and the largest
 * rests one more. By order, VND.
 */
async function flightShares(): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; flight: string; cost: number; grams: number }>`
    select o.id, o.mawb as flight, c.cost, round(coalesce(nullif(o.weight, 0), nullif(o.r_weight, 0), nullif(o.d_weight, 0), o.estimated_weight, 0) * 1000)::int as grams
    from orders o join mawb m on m.number = o.mawb join lateral (
      select coalesce(sum(l.amount), 0)::bigint as cost from flight_invoice f
      join entry e on e.id = f.entry_id or e.reverses_id = f.entry_id
      join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id and a.code = 'expense:freight'
      where f.mawb_id = m.id) c on c.cost > 0
    where o.status <> ${lit(orderStatus.cancelled)} and o.deleted_at is null order by o.id`.execute(world.db)
  return new Map(
    [...Map.groupBy(rows, ({ flight }) => flight).values()].flatMap((on) => sharesOf(on[0]!.cost, on)),
  )
}
function sharesOf(cost: number, on: readonly { id: number; grams: number }[]): [number, number][] {
  const all = on.reduce((sum, { grams }) => sum + grams, 0)
  const parts = on.map(({ id, grams }) => {
    const part = BigInt(cost) * BigInt(all ? grams : 1)
    const whole = BigInt(all || on.length)
    return { id, vnd: Number(part / whole), rest: part % whole }
  })
  const left = cost - parts.reduce((sum, { vnd }) => sum + vnd, 0)
  const more = new Set(
    parts.toSorted((a, b) => (a.rest === b.rest ? a.id - b.id : a.rest < b.rest ? 1 : -1)).slice(0, left),
  )
  return parts.map((part) => [part.id, part.vnd + (more.has(part) ? 1 : 0)])
}

/**
 * What is left: what was billed, or quoted where no bill says more, less what the cards really paid and what the
 * flight took.
 */
test('some of what reports read is kept, and some is marked', async () => {
  for (const { table, key } of [customerLives, orderMargins]) {
    const { rows } = await sql<{ kept: number; marked: number }>`
      select (select count(*)::int from day_sums_mark where sums = ${table}) as marked,
        (select count(*)::int from ${sql.table(table)} k where not exists (
          select from day_sums_mark m where m.sums = ${table} and m.row_id = ${sql.ref(`k.${key}`)})) as kept`.execute(
      world.db,
    )
    expect(Math.min(rows[0]!.kept, rows[0]!.marked), table).toBeGreaterThan(0)
  }
})

test('margins', async () => {
  // The job shares flights out anew every minute.
  await world.db.transaction().execute((tx) => foldKept(tx, flightSharesKept))
  const shares = await flightShares()
  expect(shares.size).toBeGreaterThan(3)
  const shared = JSON.stringify([...shares].map(([id, vnd]) => ({ id, vnd })))
  const quoted = sql`o.quoted_total`
  const revenue = sql`case when o.status = ${lit(orderStatus.cancelled)} then 0 else coalesce(b.revenue, ${quoted}) end`
  const cost = sql`round((o.goods_values * o.quantity + o.domestic_ship + o.tax) * r.buy_rate)::bigint`
  await expectTruth(world, marginReport, {
    records: sql`
      select (o.bought_at + interval '7 hours')::date::text as day, o.id as order_id, o.customer_id, coalesce(o.account_id, 0) as account_id,
        coalesce(o.card_id, 0) as card_id, coalesce(o.mawb, '') as mawb, o.sale_id, o.station_id, 1 as orders, ${revenue} as revenue,
        coalesce(h.vnd, 0) as flight_cost, ${revenue} - case when o.purchase_waits then ${cost} else p.paid end - coalesce(h.vnd, 0) as margin, ${quoted} - ${cost} as planned,
        ${revenue} - case when o.purchase_waits then ${cost} else p.paid end - (${quoted} - ${cost}) as moved
      from orders o
      join lateral (select x.buy_rate from exchange_rate x where x.currency = o.currency and not x.corrected
        and x.applied_date <= (coalesce(o.deposit_at, o.created_at) + interval '7 hours')::date order by x.applied_date desc limit 1) r on true
      cross join lateral (select coalesce(-sum(l.amount), 0)::bigint as paid from entry_line l join account a on a.id = l.account_id
        where l.order_id = o.id and a.kind in ('card', 'partner')) p
      left join (select order_id, sum(revenue)::bigint as revenue from (${billedOrders}) x group by 1 having sum(orders) > 0) b on b.order_id = o.id
      left join jsonb_to_recordset(${shared}::jsonb) h(id bigint, vnd bigint) on h.id = o.id
      where o.bought_at is not null and o.kind = 'bought' and o.deleted_at is null
        and (o.status >= ${lit(orderStatus.bought)} or o.status = ${lit(orderStatus.cancelled)})
        and not exists (select from billing_order y where y.order_id = o.id and y.released_at is null)
        and not exists (select from bill z where z.id = o.bill_id and z.cod_fee > 0)`,
    keeps: () => true,
    except: [...moveKeys, 'cod_short', 'alarms_count'],
  })
}, 120_000)
