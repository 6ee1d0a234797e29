import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { exportDebts, listDebts as listCall } from '#cashdesk/debts/debt.api.ts'
import type { DebtRecord } from '#cashdesk/debts/debt.api.ts'
import { refuseDebt } from '#cashdesk/debts/debt.errors.ts'
import { debtBuckets, reminderText } from '#cashdesk/debts/debt.rules.ts'
import type { BucketKey } from '#cashdesk/debts/debt.rules.ts'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { customerMoney } from '#ledger/server/money.repo.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import { filterCondition, inOrder, sortOf } from '#platform/server/lists/list-definition.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { countCap } from '#platform/rules/counts.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { withinList } from '#platform/server/lists/list-within.ts'
import type { WithinList } from '#platform/server/lists/list-within.ts'
import { allOf } from '#platform/server/db/together.ts'

const ageOf = (now: Date, since = 'ob.due_since') =>
  sql<number>`(${businessDate(now)}::date - (${sql.ref(since)} at time zone 'Asia/Ho_Chi_Minh')::date)`
/** Of that age, as a comparison of instants: the age of each of 40,000 open bills costs ten times as much. */
function inBucket(now: Date, since: string, { from, to }: (typeof debtBuckets)[number]) {
  const today = businessDate(now)
  const begun = sql<boolean>`${sql.ref(since)} < ${startOfBusinessDay(addDays(today, 1 - from))}`
  return to === null
    ? begun
    : sql<boolean>`(${begun} and ${sql.ref(since)} >= ${startOfBusinessDay(addDays(today, -to))})`
}

type DebtSum = 'due' | 'd7' | 'd15' | 'd30' | 'd60' | 'older' | 'expected_cod'

/** What of a customer's open bills `ob` is of an age. */
const dueOf = (now: Date, bucket: (typeof debtBuckets)[number]) =>
  sql`coalesce(sum(ob.due) filter (where ${inBucket(now, 'ob.due_since', bucket)}), 0)::bigint`

/** Takes nothing away, and keeps one process at it: of three each would add up all that is owed. */
const inOneReading = sql`limit 1000000000`

/** What each customer owes by its age: from the open bills alone; `whole` for a page of all who owe. */
export function debtListing(now: Date, { whole = false } = {}): ListDefinition<DebtSum> {
  const owing = (
    buckets: readonly (typeof debtBuckets)[number][],
  ) => sql`(select ob.customer_id, count(*)::int as bills,
      sum(ob.due)::bigint as due, sum(ob.collecting)::bigint as expected_cod, min(ob.due_since) as oldest,
      ${sql.join(buckets.map((bucket) => sql`${dueOf(now, bucket)} as ${sql.ref(bucket.key)}`))}
    from open_bill ob group by ob.customer_id ${whole ? inOneReading : sql``}) t`
  // What is judged of a customer stands in an index; the rest, and each age, is read for the page alone.
  const ofCustomer = (column: string) =>
    sql`(select ${sql.ref(`whose.${column}`)} from customer whose where whose.id = t.customer_id) as ${sql.ref(
      column === 'name' ? 'customer_name' : column,
    )}`
  const late = debtBuckets.filter(({ key }) => key === 'older')
  const ages = debtBuckets.map((bucket) =>
    late.includes(bucket)
      ? sql.ref(`t.${bucket.key}`)
      : sql`(select ${dueOf(now, bucket)} from open_bill ob where ob.customer_id = t.customer_id) as ${sql.ref(bucket.key)}`,
  )
  return {
    from: sql`${owing(late)} join customer c on c.id = t.customer_id
      cross join lateral (select -coalesce((select balance from account where code = 'customer:' || c.id), 0) as balance,
        coalesce((select sum(amount) from customer_lock where customer_id = c.id and released_at is null), 0)::bigint as locked) m`,
    counted: sql`${owing(debtBuckets)} join customer c on c.id = t.customer_id`,
    select: sql`t.customer_id as id, t.customer_id::text as _id, ${sql.join(['customer_no', 'name', 'phone'].map(ofCustomer))},
      (select name from staff where id = c.sale_id) as sale_name, t.bills, t.due, ${sql.join(ages)}, t.expected_cod,
      ${ageOf(now, 't.oldest')} as days, c.debt_limit, m.balance, m.locked, m.balance - m.locked as free,
      (select p.due_date from debt_payment p where p.customer_id = c.id and not p.kept order by p.due_date limit 1) as promised_on,
      (select p.amount from debt_payment p where p.customer_id = c.id and not p.kept order by p.due_date limit 1) as promised,
      (select max(r.created_at) from payment_reminder r where r.customer_id = c.id) as reminded_at,
      (select count(*) from payment_reminder r where r.customer_id = c.id)::int as reminders`,
    filters: {
      customer_id: { any: 't.customer_id', type: 'bigint' },
      sale_id: { any: 'c.sale_id', type: 'bigint' },
      age: (value) => {
        const bucket = debtBuckets.find(({ key }) => key === (value as BucketKey))
        return bucket ? inBucket(now, 't.oldest', bucket) : sql<boolean>`false`
      },
      over: (value) => (value === '1' ? sql<boolean>`t.due > c.debt_limit` : sql<boolean>`true`),
    },
    sorts: { due: sql`t.due`, days: ageOf(now, 't.oldest'), older: sql`t.older` },
    key: sql`t.customer_id`,
    defaultSort: '-due',
    search: { text: (q) => foldHas('c.fold', q) },
    sums: {
      due: sql`t.due`,
      d7: sql`t.d7`,
      d15: sql`t.d15`,
      d30: sql`t.d30`,
      d60: sql`t.d60`,
      older: sql`t.older`,
      expected_cod: sql`t.expected_cod`,
    },
  }
}
export const visibleDebts = (actor: Actor) => inScope(actor, { station: 'c.station_id', sale: 'c.sale_id' })

export async function listDebts(
  { db, actor, now }: Context,
  query: ListQuery & { customer_id?: readonly number[] | undefined },
) {
  const listing = debtListing(now, { whole: !query.customer_id?.length })
  const scope = visibleDebts(actor)
  if (query.q?.trim()) {
    const [page, totals] = await allOf([
      listRows<DebtRecord>(db, listing, query, scope),
      totalsOf(db, listing, withinList(db, listing, query, scope)),
    ])
    return { ...page, totals }
  }
  const { keys, rows, totals } = await readOnce(db, listing, query, scope)
  const { select, from, key } = debtListing(now)
  const sort = sortOf(listing, query.sort)
  const { rows: results } = await sql<DebtRecord>`select ${select} from ${from}
    where ${key} = any(${keys}::bigint[]) and ${scope} order by ${inOrder(sort, sort.column, key)}`.execute(
    db,
  )
  const { page, size } = query
  const pagination = {
    page,
    size,
    total: Math.min(rows, countCap),
    ...(rows > countCap ? { more: true } : {}),
  }
  return { results, pagination, totals }
}

/** Count, sums and the keys of the page by one reading: each by itself would add up all that is owed. */
async function readOnce(
  db: Db,
  listing: ListDefinition<DebtSum>,
  query: ListQuery,
  scope: RawBuilder<boolean>,
): Promise<{ keys: number[]; rows: number; totals: Record<DebtSum, number | null> }> {
  const { counted, key, sums } = listing
  const names = Object.keys(sums ?? {}) as DebtSum[]
  const sort = sortOf(listing, query.sort)
  const where = filterCondition(listing, query as unknown as Record<string, unknown>)
  const { rows } = await sql<Record<DebtSum, number> & { rows: number; keys: number[] }>`
    with owed as materialized (
      select ${key} as id, ${sort.column} as place, ${sql.join(names.map((name) => sql`${sums?.[name]} as ${sql.ref(name)}`))}
      from ${counted} where ${scope} and ${where})
    select count(*) as rows, ${summedAs(names)}, (select coalesce(array_agg(id::float8), '{}') from (
        select id from owed order by ${inOrder(sort, sql`place`, sql`id`)}
        limit ${query.size} offset ${(query.page - 1) * query.size}) shown) as keys
    from owed`.execute(db)
  const { rows: n, keys, ...totals } = rows[0]!
  return { keys, rows: n, totals: upTo(n, names, totals as Record<DebtSum, number>) }
}

const summedAs = (names: readonly DebtSum[]) =>
  sql.join(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::float8 as ${sql.ref(name)}`))

/** No sum of more rows than a list counts. */
const upTo = (rows: number, names: readonly DebtSum[], totals: Record<DebtSum, number>) =>
  rows <= countCap ? totals : (Object.fromEntries(names.map((name) => [name, null])) as Record<DebtSum, null>)

/** The sums of the rows, which are sums themselves: read once, where the engine would add each up again by its key. */
async function totalsOf(
  db: Db,
  { counted, sums }: ListDefinition<DebtSum>,
  within: WithinList,
): Promise<Record<DebtSum, number | null>> {
  const names = Object.keys(sums ?? {}) as DebtSum[]
  const found = await within()
  const { rows } = await sql<Record<DebtSum, number> & { rows: number }>`
    select count(*) as rows, ${summedAs(names)}
    from (select ${sql.join(names.map((name) => sql`${sums?.[name]} as ${sql.ref(name)}`))} from ${counted}
    where ${found?.where ?? sql`false`} limit ${countCap + 1}) row`.execute(db)
  const { rows: n, ...totals } = rows[0] as Record<DebtSum, number> & { rows: number }
  return upTo(found ? n : countCap + 1, names, totals as Record<DebtSum, number>)
}

interface OpenBill {
  id: number
  code: string
  status: number
  approved_at: Date
  total_vnd: number
  due: number
  /** What a carrier who has it collects of that. */
  collecting: number
  expected_cod: number
  days: number
}

/** The posted bills of a customer that still ask for money, the oldest first. */
async function openBillsOf(db: Db, now: Date, customer: number): Promise<OpenBill[]> {
  const { rows } =
    await sql<OpenBill>`select b.id, b.code, b.status::float8 as status, ob.due_since as approved_at,
      b.total_vnd, ob.due, ob.collecting, b.expected_cod, ${ageOf(now)} as days
    from open_bill ob join bill b on b.id = ob.bill_id
    where ob.customer_id = ${customer} order by ob.due_since, b.id`.execute(db)
  return rows
}

/** @throws orders.customer_unknown */
async function customerOf({ db, actor }: Context, id: number): Promise<CustomerFacts> {
  const customer = await findCustomer(db, actor, { id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  return customer
}

/** What they themselves are to pay: what a carrier collects on delivery is not asked for before. */
const asked = (bills: readonly OpenBill[]): OpenBill[] =>
  bills.map((bill) => ({ ...bill, due: bill.due - bill.collecting })).filter(({ due }) => due > 0)

/** The open bills of a customer that they are to be asked for. */
export const askedBillsOf = async (db: Db, now: Date, customer: number): Promise<OpenBill[]> =>
  asked(await openBillsOf(db, now, customer))

/** A customer's open bills, the reminders so far and the words of the next. @throws orders.customer_unknown */
export async function getDebt(context: Context, id: number) {
  const { db, now } = context
  const customer = await customerOf(context, id)
  const bills = await openBillsOf(db, now, id)
  const { rows: reminders } = await sql<{
    id: number
    at: Date
    channel: string
    due: number
    days: number
    note: string | null
    maker_name: string | null
  }>`select r.id, r.created_at as at, r.channel, r.due, r.days, r.note, s.name as maker_name
    from payment_reminder r left join staff s on s.id = r.maker_id
    where r.customer_id = ${id} order by r.created_at desc, r.id desc limit 50`.execute(db)
  const bank = await receivingBank(db, { customer: id, station: customer.station_id })
  const code = customer.customer_no
  const text = reminderText({
    customer: customer.name,
    bank: bank && { name: bank.bank, account: bank.account, holder: bank.holder },
    bills: asked(bills).map((bill) => ({
      ...bill,
      memo: code ? memoFor({ customerCode: code, billCode: bill.code }) : bill.code,
    })),
  })
  const own = asked(bills).reduce((sum, bill) => sum + bill.due, 0)
  const { balance, locked } = await customerMoney(db, id)
  const due = bills.reduce((sum, bill) => sum + bill.due, 0)
  return { bills, reminders, money: { due, balance, locked, free: balance - locked }, asked: own, text }
}

/** Somebody reminded the customer. @throws orders.customer_unknown, debts.nothing_due */
export async function remindDebt(
  context: Context,
  given: { customer_id: number; channel: string; note?: string | null | undefined },
): Promise<{ id: number; due: number; days: number }> {
  const { db, actor, now } = context
  const customer = await customerOf(context, given.customer_id)
  const bills = await askedBillsOf(db, now, customer.id)
  const due = bills.reduce((sum, bill) => sum + bill.due, 0)
  if (due <= 0) throw refuseDebt('debts.nothing_due')
  const days = Math.max(...bills.map((bill) => bill.days))
  const { id } = await db
    .insertInto('payment_reminder')
    .values({
      station_id: customer.station_id,
      customer_id: customer.id,
      channel: given.channel,
      due,
      days,
      note: given.note ?? null,
      maker_id: actor.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(context, {
    entity: 'payment_reminder',
    id: customer.id,
    action: 'remind',
    station: customer.station_id,
    data: { due, days, channel: given.channel },
  })
  return { id, due, days }
}

const columns: readonly ExportColumn<DebtRecord>[] = [
  { key: 'customer_no', title: 'Mã khách', width: 12 },
  { key: 'customer_name', title: 'Khách hàng', width: 28 },
  { key: 'phone', title: 'Điện thoại', width: 13 },
  { key: 'sale_name', title: 'Kinh doanh', width: 18 },
  { key: 'bills', title: 'Số phiếu', kind: 'number' },
  { key: 'due', title: 'Nợ trên phiếu (đ)', kind: 'money' },
  ...debtBuckets.map(({ key, label }) => ({ key, title: `${label} (đ)`, kind: 'money' as const })),
  { key: 'expected_cod', title: 'COD đang thu (đ)', kind: 'money' },
  { key: 'balance', title: 'Số dư (đ)', kind: 'money' },
  { key: 'locked', title: 'Tạm giữ (đ)', kind: 'money' },
  { key: 'free', title: 'Khả dụng (đ)', kind: 'money' },
  { key: 'days', title: 'Lâu nhất (ngày)', kind: 'number' },
  { key: 'debt_limit', title: 'Hạn mức (đ)', kind: 'money' },
  { key: 'promised_on', title: 'Ngày hẹn trả', kind: 'date' },
  { key: 'promised', title: 'Hẹn trả (đ)', kind: 'money' },
  { key: 'reminded_at', title: 'Nhắc lần cuối', kind: 'time' },
]

export const debtsFile = exportOf<DebtRecord>(exportDebts, listCall, ({ actor, now }) => ({
  columns,
  definition: debtListing(now),
  scope: visibleDebts(actor),
  summed: ['due', 'd7', 'd15', 'd30', 'd60', 'older', 'expected_cod'],
}))
