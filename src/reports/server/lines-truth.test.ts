/** Lines behind sums, slips that are not finished, and debts of partners, of the random company. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billStatus } from '#billing/bill.status.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'
import { lit } from '#platform/server/db/lit.ts'
import { billFollowReport } from '#reports/bill-follow.report.ts'
import { partnerDebtFrom, partnerDebtReport } from '#reports/partner-debt.report.ts'
import { paymentLineReport } from '#reports/payments.report.ts'
import { transactionLineReport } from '#reports/transactions.report.ts'
import type { TestApp } from '#testing/app.ts'
import { home } from '#testing/bill.ts'
import { companyLife, randomCompany } from '#testing/company/random-company.ts'
import { expectTruth, truthPeriods } from '#testing/company/truth.ts'
import { ok, orderAt } from '#testing/order.ts'

const seed = Number(process.env['COMPANY_SEED']) || 11

let world: TestApp
beforeAll(async () => (world = await randomCompany(seed)))
afterAll(() => world.close())

const sign = sql`(case when e.reverses_id is null then 1 else -1 end)`

/** By what the customer's account was moved by, where the report reads the line of the bank account or the cash desk. */
test('receipts and payouts one by one', async () => {
  await expectTruth(world, paymentLineReport, {
    records: sql`select place.line_id, e.posting_date::text as day, e.station_id, c.sale_id, c.id as customer_id, c.customer_no,
        c.name as customer_name, t.code as reference, place.kind as method, place.id as account_id,
        (e.kind = 'receipt')::int * ${sign} as receipts, (e.kind = 'payout')::int * ${sign} as payouts,
        case e.kind when 'receipt' then -own.amount else 0 end as received,
        case e.kind when 'payout' then own.amount else 0 end as paid, -own.amount as net
      from entry e join transfer t on e.reference_type = 'transfer' and t.id = e.reference_id
        join customer c on c.id = t.customer_id
        cross join lateral (select sum(l.amount) as amount from entry_line l join account a on a.id = l.account_id
          where l.entry_id = e.id and a.kind not in ('bank', 'cash')) own
        cross join lateral (select a.id, a.kind, l.id as line_id from entry_line l join account a on a.id = l.account_id
          where l.entry_id = e.id and a.kind in ('bank', 'cash')) place
      where e.kind in ('receipt', 'payout')`,
    filters: [{ method: 'bank' }],
  })
})

/** By the line that stands against the customer's. */
test('transactions by hand one by one', async () => {
  const amount = sql`(l.amount * ${sign})`
  await expectTruth(world, transactionLineReport, {
    records: sql`select own.line_id, e.posting_date::text as day, e.station_id, c.sale_id, a.id as contra_id, c.id as customer_id,
        c.customer_no, c.name as customer_name, e.reason as content, ${sign} as transactions,
        greatest(${amount}, 0) * ${sign} as added, greatest(-${amount}, 0) * ${sign} as subtracted, l.amount as net
      from entry e join money_transaction t on e.reference_type = 'transaction' and t.id = e.reference_id
        join customer c on c.id = t.customer_id join entry_line l on l.entry_id = e.id
        join account a on a.id = l.account_id and a.code <> 'customer:' || c.id
        cross join lateral (select x.id as line_id from entry_line x join account y on y.id = x.account_id
          where x.entry_id = e.id and y.code = 'customer:' || c.id) own
      where e.kind = 'adjustment'`,
  })
})

const { new: made, confirmed, approved, released, delivering, undeliverable } = billStatus

/** By payments of the journal, where the report reads what is kept of open bills. */
/** What is drawn may have brought nearly every slip to its customer: some lie in every company. */
async function madeSlips(): Promise<void> {
  for (let n = 0; n < 4; n += 1) {
    const order = await orderAt(world, 11)
    const at = world.as('SU', { station: order.station })
    ok(await at.post('/api/bill', { ids: [order.id], method: 'TRANSFER', address: home }))
  }
}

test('slips that are not finished', async () => {
  await madeSlips()
  const { rows: slips } = await sql<{ id: number; station_id: number }>`
    select id, station_id from bill where status between ${made} and ${delivering} order by id desc limit 6`.execute(
    world.db,
  )
  const person_id = (await world.as('CS').me()).id
  for (const [n, { id, station_id }] of slips.entries()) {
    const at = world.as('AC', { station: station_id })
    if (n % 2) ok(await at.post(`${billFollowReport.path}/resolve`, { id, finding: 'Khách hẹn lấy' }))
    else
      ok(
        await at.put(`${billFollowReport.path}/update`, {
          id,
          note: 'Gọi lại',
          person_id,
          promised_day: '01-12-2026',
        }),
      )
  }
  expect(slips.length).toBeGreaterThan(3)
  const paid = sql`coalesce((select sum(x.amount) from allocation x where x.bill_id = b.id and x.released_at is null), 0)`
  const deposits = sql`coalesce((select sum(k.amount) from customer_lock k where k.kind = 'deposit' and k.released_at is null
    and exists (select from bill_order y where y.order_id = k.order_id and y.bill_id = b.id and y.removed_at is null)), 0)`
  await expectTruth(world, billFollowReport, {
    records: sql`select s.*, case when days <= 2 then '0' when days <= 7 then '3' when days <= 15 then '8' when days <= 30 then '16' else '31' end as age
      from (select b.id as bill_id, b.code, b.station_id, b.sale_id, b.customer_id, c.customer_no, b.status::float8 as status, f.person_id,
          f.note, f.finding, f.promised_day::text as promised_day, ${companyLife.to}::date - (b.created_at + interval '7 hours')::date as days,
          1 as bills, b.total_vnd as total, case when b.status <= ${lit(confirmed)} then greatest(0, b.total_vnd - ${paid} - ${deposits})
            else b.total_vnd - ${paid} end as due,
          case b.status when ${lit(made)} then 'sale' when ${lit(confirmed)} then 'accountant' when ${lit(approved)} then 'warehouse'
            when ${lit(released)} then 'warehouse' when ${lit(delivering)} then 'carrier' else 'support' end as holder
        from bill b join customer c on c.id = b.customer_id left join bill_follow f on f.id = b.id
        where b.status in (${lit(made, confirmed, approved, released, delivering, undeliverable)})) s`,
    filters: [
      { status: String(approved) },
      { holder: 'warehouse,support' },
      { person_id: String(person_id) },
    ],
  })
})

interface PartnerLine {
  day: string
  amount: number
  kind: string
}

/** Its list has a shape of its own: lines, the debt after each, and the sums are told by names of the wire. */
test('debts of partners, from their first line on', async () => {
  const { rows: partners } = await sql<{ id: number }>`select distinct a.owner_id as id from account a
    join entry_line l on l.account_id = a.id where a.kind = 'partner'`.execute(world.db)
  expect(partners.length).toBeGreaterThan(0)
  await sql`update staff set partner_id = ${partners[0]!.id} where username = 'pa'`.execute(world.owner)
  const seen = { AC: 0, PA: 0 }
  for (const who of ['AC', 'SS', 'PA'] as const)
    for (const { id } of partners)
      for (const { from, to } of truthPeriods) {
        const { rows: all } = await sql<PartnerLine>`select l.posting_date::text as day, l.amount, e.kind
          from entry_line l join entry e on e.id = l.entry_id join account a on a.id = l.account_id
          where a.kind = 'partner' and a.owner_id = ${id} and l.posting_date <= ${to}::date order by l.posting_date, l.id`.execute(
          world.db,
        )
        const isTheirs = who !== 'PA' || (await isOf(id))
        const lines = isTheirs ? all.filter(({ day }) => day >= from) : []
        const stood = isTheirs ? sum(all.filter(({ day }) => day < from)) : 0
        const asked = {
          partner_ids: String(id),
          date_from: formatBusinessDate(from),
          date_to: formatBusinessDate(to),
        }
        const { data } = ok(await world.as(who).get(partnerDebtReport.path, { ...asked, size: 200 }))
        const what = `${who} of ${id} from ${from}`
        expect(from >= partnerDebtFrom).toBe(true)
        const [first, ...told] = data.partnerDeptReportDetails
        expect(first.dept, what).toBe(stood)
        let debt = stood
        const wanted = lines.map(({ amount }) => (debt += amount))
        expect(
          told.map(({ dept }: { dept: number }) => dept),
          what,
        ).toEqual(wanted)
        const back = lines.filter(({ kind }) => kind === 'partner_refund' || kind === 'cod_remit')
        const others = lines.filter((line) => !back.includes(line) && line.kind !== 'opening')
        expect([data.lastDept, data.totalRefund, data.totalTransfer], what).toEqual([
          stood + sum(lines),
          0 - sum(back),
          sum(others),
        ])
        if (who !== 'SS') seen[who] += lines.length
      }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})
const sum = (lines: readonly PartnerLine[]) => lines.reduce((total, { amount }) => total + amount, 0)
/** The partner whose person asks. */
async function isOf(partner: number): Promise<boolean> {
  const { rows } = await sql<{
    partner_id: number
  }>`select partner_id from staff where username = 'pa'`.execute(world.db)
  return rows[0]?.partner_id === partner
}
