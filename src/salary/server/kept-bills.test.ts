import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import type { Db } from '#platform/server/db/database.ts'
import { differingRows, foldKept, keptRows } from '#platform/server/lists/kept-rows.ts'
import type { KeptRows } from '#platform/server/lists/kept-rows.ts'
import { comingBills, salaryBills } from '#salary/server/salary.kept.ts'
import { randomCompany } from '#testing/company/random-company.ts'
import type { Steps } from '#testing/money/step.ts'
import type { TestApp } from '#testing/app.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11
/** The company of the other salaries. */
const steps: Steps = { 'a month of salaries is resolved': { calls: [], choose: async () => null } }

let world: TestApp
beforeAll(async () => {
  world = await randomCompany(seed, { name: 'salaries', steps })
})
afterAll(() => world.close())

const everyKept = [salaryBills, comingBills]

/** What salaries read, against the source, in one statement. */
async function difference(db: Db, kept: KeptRows): Promise<number> {
  const names = sql.join([kept.key, ...kept.columns].map((name) => sql.ref(name)))
  const source = sql.table(`${kept.table}_source`)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    (select ${names} from ${keptRows(kept)} k except all select ${names} from ${source})
    union all (select ${names} from ${source} except all select ${names} from ${keptRows(kept)} k)) d`.execute(
    db,
  )
  return rows[0]!.n
}
/** The company delivers what it bills: some that were are under way again. */
const sentBack = sql`update bill set status = 14 where id in (select min(b.id) from bill b join customer c on c.id = b.customer_id
  where b.status = 17 and c.sale_id is not null group by c.id order by 1 limit 3)`
const foldAll = async (db: Db) => {
  for (const kept of everyKept) while (await foldKept(db, kept));
}

test.each(everyKept)(
  'bills that the job has written and those that it has not are read as they are: $table',
  async (kept) => {
    const tx = await world.owner.startTransaction().execute()
    const source = sql.table(`${kept.table}_source`)
    try {
      await sentBack.execute(tx)
      await foldAll(tx)
      await sql`insert into day_sums_mark (sums, row_id) select ${kept.table}, min(customer_id) from ${source}`.execute(
        tx,
      )
      const { rows } = await sql<{ kept: number; marked: number }>`
      select count(*) filter (where m.row_id is null)::int as kept, count(m.row_id)::int as marked
      from (select distinct customer_id from ${source}) s
      left join day_sums_mark m on m.sums = ${kept.table} and m.row_id = s.customer_id`.execute(tx)
      expect(rows[0]!.marked).toBe(1)
      expect(rows[0]!.kept).toBeGreaterThan(0)
      expect(await difference(tx, kept)).toBe(0)
    } finally {
      await tx.rollback().execute()
    }
  },
)

const delivered = sql`(select max(id) from bill where status = 17)`
const theirs = sql`(select customer_id from bill where id = ${delivered})`
const anOrder = sql`(select min(order_id) from bill_order where bill_id = ${delivered} and removed_at is null)`
const ofBills = (change: string) =>
  [change, sql`update bill set ${sql.raw(change)} where id = ${delivered}`] as const
const approved = sql`(select max(b.id) from bill b join customer c on c.id = b.customer_id where b.status = 14 and c.sale_id is not null)`
const ofApproved = (change: string) =>
  [`under way: ${change}`, sql`update bill set ${sql.raw(change)} where id = ${approved}`] as const
const ofOrders = (change: string) =>
  [
    `order: ${change}`,
    sql`update bill_order set ${sql.raw(change)} where bill_id = ${delivered} and removed_at is null`,
  ] as const
const changes = [
  ofBills('status = 15'),
  ofBills(`delivered_at = delivered_at - interval '40 days'`),
  ofBills(`cod_status = 'unpaid'`),
  ofBills(`cod_status = 'paid', cod_paid_at = delivered_at + interval '35 days'`),
  ofBills('service_vnd = service_vnd + 1000'),
  ofBills('extras_vnd = extras_vnd + 1000'),
  ofBills('customs_vnd = customs_vnd + 1000'),
  ofBills('box_vnd = box_vnd + 1000'),
  ofBills('discount_vnd = discount_vnd + 1000'),
  ofBills('freight_vnd = freight_vnd + 1000'),
  ofBills('surcharge_vnd = surcharge_vnd + 1000'),
  ofBills('sale_id = (select min(id) from staff where id <> sale_id)'),
  ofBills('customer_id = (select min(c.id) from customer c where c.id <> customer_id)'),
  ofApproved('status = 13'),
  ofApproved('status = 15'),
  ofApproved('status = 17, delivered_at = now()'),
  ofApproved(`status = 17, delivered_at = now(), cod_status = 'unpaid'`),
  ofApproved('status = 18'),
  ofApproved('service_vnd = service_vnd + 1000'),
  ofApproved('discount_vnd = discount_vnd + 1000'),
  ofApproved('surcharge_vnd = surcharge_vnd + 1000'),
  ofApproved(
    'customer_id = (select min(c.id) from customer c where c.id <> customer_id and c.sale_id is not null)',
  ),
  ofOrders('removed_at = now()'),
  ofOrders('surcharge_vnd = surcharge_vnd + 1'),
  ofOrders('bill_id = (select min(b.id) from bill b where b.status = 17)'),
  [
    'the route of an order',
    sql`update orders set route_code = (select code from route where code is distinct from route_code order by code limit 1)
      where id = ${anOrder}`,
  ],
  [
    'what an order is asked for',
    sql`update orders set surcharge_vnd = surcharge_vnd + 1 where id = ${anOrder}`,
  ],
  [
    'the number of a customer',
    sql`update customer set completed_at = completed_at - interval '10 days' where id = ${theirs}`,
  ],
  [
    'the sales person of a customer',
    sql`update customer set sale_id = (select min(id) from staff where id is distinct from sale_id) where id = ${theirs}`,
  ],
  ...[sql`null`, sql`(select min(id) from staff where id is distinct from sale_id)`].map(
    (to) =>
      [
        'the sales person of a customer with a bill under way',
        sql`update customer set sale_id = ${to} where id = (select customer_id from bill where id = ${approved})`,
      ] as const,
  ),
  [
    'since when somebody looks after a customer',
    sql`update sale_assignment set started_at = started_at - interval '10 days', ended_at = now() where customer_id = ${theirs}`,
  ],
] as const

test('whatever of a bill, its orders, its customer and who looks after them changes is in the rows at once', async () => {
  const tx = await world.owner.startTransaction().execute()
  try {
    // What is posted does not change: here it does, for what watches it.
    await sql`alter table bill disable trigger posted`.execute(tx)
    await sentBack.execute(tx)
    await foldAll(tx)
    for (const kept of everyKept) expect(await differingRows(tx, kept)).toBe(0)
    for (const [name, change] of changes) {
      const at = await tx.savepoint('before').execute()
      const { numAffectedRows = 0n } = await change.execute(at)
      expect(numAffectedRows, name).toBeGreaterThan(0n)
      for (const kept of everyKept) expect(await difference(at, kept), name).toBe(0)
      await foldAll(at)
      for (const kept of everyKept) expect(await differingRows(at, kept), name).toBe(0)
      await at.rollbackToSavepoint('before').execute()
    }
  } finally {
    await tx.rollback().execute()
  }
  const broken = await brokenInvariants(world.db)
  expect(broken.filter(({ invariant }) => everyKept.some(({ table }) => table === invariant))).toEqual([])
})

test('an order that changes while somebody else delivers its bill is not forgotten', async () => {
  const { owner } = world
  await sql`alter table bill disable trigger posted`.execute(owner)
  await sentBack.execute(owner)
  const bill = (await sql<{ id: number }>`select ${approved} as id`.execute(owner)).rows[0]!.id
  const changing = await owner.startTransaction().execute()
  try {
    await sql`update bill_order set surcharge_vnd = surcharge_vnd + 1000 where bill_id = ${bill} and removed_at is null`.execute(
      changing,
    )
    await sql`update bill set status = 17, delivered_at = now() where id = ${bill}`.execute(owner)
    await owner.transaction().execute(foldAll)
  } finally {
    await changing.commit().execute()
  }
  expect(await difference(owner, salaryBills)).toBe(0)
  await owner.transaction().execute(foldAll)
  expect(await differingRows(owner, salaryBills)).toBe(0)
})
