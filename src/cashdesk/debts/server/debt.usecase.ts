import { sql } from 'kysely'
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
import { businessDate } from '#platform/rules/business-date.ts'
import { inScope } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { exportOf } from '#platform/server/lists/export.ts'
import type { ExportColumn } from '#platform/server/lists/export.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'
import { summedList } from '#platform/server/lists/list-answer.ts'

const ageOf = (now: Date) =>
  sql<number>`(${businessDate(now)}::date - (ob.due_since at time zone 'Asia/Ho_Chi_Minh')::date)`
const inBucket = (column: string, { from, to }: (typeof debtBuckets)[number]) =>
  to === null
    ? sql<boolean>`${sql.ref(column)} >= ${from}::int`
    : sql<boolean>`${sql.ref(column)} between ${from}::int and ${to}::int`

type DebtSum = 'due' | 'd7' | 'd15' | 'd30' | 'd60' | 'older' | 'expected_cod'

/** What each customer owes by its age: from the open bills alone. */
export function debtListing(now: Date): ListDefinition<DebtSum> {
  const sums = debtBuckets.map(
    (bucket) =>
      sql`coalesce(sum(o.due) filter (where ${inBucket('o.age', bucket)}), 0)::bigint as ${sql.ref(bucket.key)}`,
  )
  const owing = sql`(select o.customer_id, count(*)::int as bills, sum(o.due)::bigint as due,
      sum(o.collecting)::bigint as expected_cod, max(o.age)::int as days, ${sql.join(sums)}
    from (select ob.customer_id, ob.due, ob.collecting, ${ageOf(now)} as age from open_bill ob) o
    group by o.customer_id)`
  return {
    from: sql`${owing} t join customer c on c.id = t.customer_id left join staff sale on sale.id = c.sale_id
      cross join lateral (select -coalesce((select balance from account where code = 'customer:' || c.id), 0) as balance,
        coalesce((select sum(amount) from customer_lock where customer_id = c.id and released_at is null), 0)::bigint as locked) m`,
    counted: sql`${owing} t join customer c on c.id = t.customer_id`,
    select: sql`t.customer_id as id, t.customer_id::text as _id, c.customer_no, c.name as customer_name, c.phone,
      sale.name as sale_name, t.bills, t.due, t.d7, t.d15, t.d30, t.d60, t.older, t.expected_cod, t.days, c.debt_limit,
      m.balance, m.locked, m.balance - m.locked as free,
      (select p.due_date from debt_payment p where p.customer_id = c.id and not p.kept order by p.due_date limit 1) as promised_on,
      (select p.amount from debt_payment p where p.customer_id = c.id and not p.kept order by p.due_date limit 1) as promised,
      (select max(r.created_at) from payment_reminder r where r.customer_id = c.id) as reminded_at,
      (select count(*) from payment_reminder r where r.customer_id = c.id)::int as reminders`,
    filters: {
      customer_id: { any: 't.customer_id', type: 'bigint' },
      sale_id: { any: 'c.sale_id', type: 'bigint' },
      age: (value) => {
        const bucket = debtBuckets.find(({ key }) => key === (value as BucketKey))
        return bucket ? inBucket('t.days', bucket) : sql<boolean>`false`
      },
      over: (value) => (value === '1' ? sql<boolean>`t.due > c.debt_limit` : sql<boolean>`true`),
    },
    sorts: { due: sql`t.due`, days: sql`t.days`, older: sql`t.older` },
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

export function listDebts({ db, actor, now }: Context, query: ListQuery) {
  return summedList<DebtRecord, DebtSum>(db, debtListing(now), query, visibleDebts(actor))
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
