import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { debtCustomerReport, debtReport } from '#reports/debts.report.ts'
import { orderReport } from '#reports/orders.report.ts'
import { paymentReport } from '#reports/payments.report.ts'
import { transactionReport } from '#reports/transactions.report.ts'
import type { TestApp } from '#testing/app.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth } from '#testing/company/truth.ts'

/** One company for every run, and one of the day's own; `COMPANY_SEED=…` makes it again. */
const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => (world = await randomCompany(seed)))
afterAll(() => world.close())

test('it has lived: bills cancelled and reversed, weights corrected, customers who moved', async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from event where entity = 'bill' and to_status = ${lit(orderStatus.cancelled)}) as cancelled,
    (select count(*)::int from entry where reverses_id is not null) as reversed,
    (select count(*)::int from event where entity = 'order' and action = 'reweigh') as reweighed,
    (select count(*)::int from orders o join customer c on c.id = o.customer_id where c.sale_id <> o.sale_id) as resold,
    (select count(*)::int from orders o join customer c on c.id = o.customer_id where c.station_id <> o.station_id) as moved,
    (select count(distinct station_id)::int - 1 from orders) as stations,
    (select count(distinct posting_date)::int - 5 from entry) as days`.execute(world.db)
  for (const [what, n] of Object.entries(rows[0]!)) expect(n, what).toBeGreaterThan(0)
})

test('orders', async () => {
  const waits = sql`o.status in (${lit(orderStatus.awaitingQuote, orderStatus.quoted, orderStatus.transacting)})`
  const cancelled = sql`o.status = ${lit(orderStatus.cancelled)}`
  await expectTruth(world, orderReport, {
    records: sql`select (o.created_at + interval '7 hours')::date::text as day, o.station_id, o.sale_id, o.status::float8 as status,
        s.name as sale_name, 1 as orders, ${waits}::int as waiting, ${cancelled}::int as cancelled,
        case when ${waits} or ${cancelled} then 0 else o.quoted_total end as quoted_total,
        case when ${waits} then o.quoted_total else 0 end as waiting_total,
        case when ${cancelled} then o.quoted_total else 0 end as cancelled_total,
        case when ${cancelled} then 0 else o.deposit_request end as deposit_request,
        (select coalesce(sum(k.amount), 0) from customer_lock k
          where k.order_id = o.id and k.kind = 'deposit' and k.released_at is null) as deposit
      from orders o left join staff s on s.id = o.sale_id where o.deleted_at is null`,
    filters: [{ status: '3,11' }],
  })
})

/** By the customer's line, where the report reads the one of the bank account or the cash desk. */
test('payments', async () => {
  const sign = sql`(case when e.reverses_id is null then 1 else -1 end)`
  await expectTruth(world, paymentReport, {
    records: sql`select e.posting_date::text as day, e.station_id, c.sale_id, place.kind as method, place.id as account_id,
        (e.kind = 'receipt')::int * ${sign} as receipts, (e.kind = 'payout')::int * ${sign} as payouts,
        case e.kind when 'receipt' then -own.amount else 0 end as received,
        case e.kind when 'payout' then own.amount else 0 end as paid, -own.amount as net
      from entry e join transfer t on e.reference_type = 'transfer' and t.id = e.reference_id
        join customer c on c.id = t.customer_id
        cross join lateral (select sum(l.amount) as amount from entry_line l join account a on a.id = l.account_id
          where l.entry_id = e.id and a.kind not in ('bank', 'cash')) own
        cross join lateral (select a.id, a.kind from entry_line l join account a on a.id = l.account_id
          where l.entry_id = e.id and a.kind in ('bank', 'cash')) place
      where e.kind in ('receipt', 'payout')`,
    filters: [{ method: 'cash' }],
    except: ['account'],
  })
})

/** By the line that stands against the customer's. */
test('transactions by hand', async () => {
  const sign = sql`(case when e.reverses_id is null then 1 else -1 end)`
  const amount = sql`(l.amount * ${sign})`
  await expectTruth(world, transactionReport, {
    records: sql`select e.posting_date::text as day, e.station_id, c.sale_id, a.id as contra_id, c.id as customer_id,
        ${sign} as transactions, greatest(${amount}, 0) * ${sign} as added, greatest(-${amount}, 0) * ${sign} as subtracted,
        l.amount as net
      from entry e join money_transaction t on e.reference_type = 'transaction' and t.id = e.reference_id
        join customer c on c.id = t.customer_id join entry_line l on l.entry_id = e.id
        join account a on a.id = l.account_id and a.code <> 'customer:' || c.id
      where e.kind = 'adjustment'`,
    distinct: { customers: 'customer_id' },
    except: ['contra'],
  })
})

/** From the first entry on, where the report takes off the kept balance what came later. */
test('debts of customers', async () => {
  await expectTruth(world, debtReport, {
    records: ({ from, to }) => sql`
      select *, greatest(stood, 0) as opening, greatest(-stood, 0) as opening_prepaid,
        greatest(stood + debit - credit, 0) as owed, greatest(-(stood + debit - credit), 0) as prepaid from (
        select c.id as customer_id, c.customer_no, c.name as customer_name, c.station_id, c.sale_id, c.debt_limit,
          coalesce(sum(l.amount) filter (where l.posting_date < ${from}::date), 0) as stood,
          coalesce(sum(greatest(l.amount, 0)) filter (where l.posting_date between ${from}::date and ${to}::date), 0) as debit,
          coalesce(sum(greatest(-l.amount, 0)) filter (where l.posting_date between ${from}::date and ${to}::date), 0) as credit,
          (select coalesce(sum(k.amount), 0) from customer_lock k where k.customer_id = c.id and k.released_at is null) as locked,
          (select coalesce(sum(b.total_vnd - paid.amount), 0) from bill b cross join lateral (
              select coalesce(sum(x.amount), 0) as amount from allocation x where x.bill_id = b.id and x.released_at is null) paid
            where b.customer_id = c.id and b.status between ${lit(orderStatus.billApproved)} and ${lit(orderStatus.undeliverable)}
              and b.total_vnd > paid.amount) as bill_due
        from customer c join account a on a.kind = 'customer' and a.owner_id = c.id
          left join entry_line l on l.account_id = a.id
        group by c.id) customers
      where stood + debit - credit <> 0 or debit <> 0 or credit <> 0 or bill_due <> 0 or locked <> 0`,
    except: ['due_since', 'days', 'free', 'sale_name'],
  })
})

test('lines of the customers’ accounts, to the last day', async () => {
  const rows = await expectTruth(world, debtCustomerReport, {
    records: sql`select l.id as line_id, l.posting_date::text as day, c.station_id, c.sale_id, c.customer_no, c.id as customer_id,
        greatest(l.amount, 0) as debit, greatest(-l.amount, 0) as credit
      from entry_line l join account a on a.id = l.account_id and a.code like 'customer:%'
        join customer c on c.id = a.owner_id`,
    except: ['customer_name', 'document', 'reference', 'content', 'sale_name'],
  })
  expect(rows, companyLife.to).toBeGreaterThan(100)
})
