import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { partnerRefundEntry, receiptEntry } from '#ledger/entries.rules.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { addDays, businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { billAt } from '#testing/bill.ts'
import { customerOf, ok } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let owing: TestCustomer
let rich: TestCustomer
beforeAll(async () => {
  world = await testApp({ people: { ac: 'Lê Thị Thu Hà' } })
  owing = await customerOf(world, { name: 'Khách Nợ', debt_limit: 200_000 })
  rich = await customerOf(world, { name: 'Khách Dư', sale: 'cc' })
  const write = async (customer: TestCustomer, trans_type: string, trans_amount: number, day: string) =>
    ok(
      await world.as('AC').post('/api/transation', {
        user_id: customer.id,
        trans_type,
        trans_amount,
        trans_postdate: day,
        contra: trans_type === 'add' ? 'cash' : 'revenue:penalty',
      }),
    )
  await write(owing, 'sub', 100_000, '05-10-2026')
  await write(owing, 'sub', 250_000, '02-11-2026')
  await write(owing, 'add', 40_000, '10-11-2026')
  await write(owing, 'add', 5_000, '20-11-2026')
  await write(rich, 'add', 700_000, '11-11-2026')
})
afterAll(() => world.close())

const report = async (query = {}, who = 'AC') =>
  ok(
    await world
      .as(who)
      .get('/api/report/debts', { date_from: '01-11-2026', date_to: '15-11-2026', size: 200, ...query }),
  )

describe('the debt report', () => {
  test('carries the debt from the opening over what moved to the end of the period', async () => {
    const { results, option } = await report()
    const row = (customer: TestCustomer) =>
      results.find((one: { customer_no: string }) => one.customer_no === customer.code)
    expect(row(owing)).toMatchObject({
      opening: 100_000,
      debit: 250_000,
      credit: 40_000,
      owed: 310_000,
      prepaid: 0,
      debt_limit: 200_000,
    })
    expect(row(rich)).toMatchObject({
      opening: 0,
      owed: 0,
      prepaid: 700_000,
      locked: 0,
      free: 700_000,
      bill_due: 0,
    })
    const next = (await report({ date_from: '12-11-2026', customer_id: rich.id })).results[0]
    expect(next).toMatchObject({ opening: 0, opening_prepaid: 700_000 })
    expect(option).toMatchObject({ _id: 0, owed: 310_000, prepaid: 700_000, debit: 250_000, credit: 740_000 })
    expect((await report({ side: 'owed' })).results).toHaveLength(1)
    // Beyond the limit is who owes so much on bills, as the ageing of debts has it.
    expect((await report({ side: 'over' })).results).toEqual([])
    expect((await report({ customer_id: rich.id })).option.prepaid).toBe(700_000)
  })

  test('says since when a bill is owed, and counts its days to the end of the period', async () => {
    const { customerId } = await billAt(world, 14, {
      method: 'TRANSFER',
      customerId: (await customerOf(world, { sale: 'cc' })).id,
    })
    const { results } = await report({ customer_id: customerId, date_to: '30-11-2026', side: 'owed' })
    expect(results).toHaveLength(1)
    const [{ bill_due, due_since, days }] = results
    expect(bill_due).toBeGreaterThan(0)
    const ageing = ok(await world.as('AC').get('/api/debt/ageing', { customer_id: customerId })).results[0]
    const today = businessDate(world.now())
    expect(due_since).toBe(formatBusinessDate(addDays(today, -ageing.days)))
    expect(addDays(today, days - ageing.days)).toBe('2026-11-30')
  })

  test('sales see their own customers, others none of it; the file has the sums', async () => {
    const mine = (await report({}, 'SS')).results.map((row: { customer_no: string }) => row.customer_no)
    expect(mine).toEqual([owing.code])
    expect((await world.as('OP').get('/api/report/debts')).status).toBe(403)
    expect((await world.as('AC').post('/api/report/debts/excel')).status).toBe(200)
  })

  test('its detail has a line of the journal a row', async () => {
    const { body } = await world
      .as('AC')
      .get('/api/report/debts/customer', { customer_id: owing.id, sort: 'day', date_from: '01-11-2026' })
    expect(
      body.results.map((row: Record<string, unknown>) => [row['day'], row['debit'], row['credit']]),
    ).toEqual([
      ['02-11-2026', 250_000, 0],
      ['10-11-2026', 0, 40_000],
      ['20-11-2026', 0, 5_000],
    ])
    expect(body.option).toEqual({ _id: 0, debit: 250_000, credit: 45_000 })
    const others = await world.as('SS').get('/api/report/debts/customer', { customer_id: rich.id })
    expect(others.body.results).toEqual([])
    expect((await world.as('AC').post('/api/report/debts/customer/excel')).status).toBe(200)
  })
})

describe('the report of transactions', () => {
  const days = { date_from: '01-11-2026', date_to: '30-11-2026' }
  const read = async (who: string, more = {}) =>
    ok(await world.as(who).get('/api/report/transactions', { ...days, sort: 'day', ...more }))

  test('sums what was added and subtracted by day and contra account; a deleted one is taken off again', async () => {
    const { id } = ok(
      await world.as('AC').post('/api/transation', {
        user_id: owing.id,
        trans_type: 'sub',
        trans_amount: 8_000,
        contra: 'revenue:penalty',
        trans_postdate: '02-11-2026',
      }),
    ).data
    ok(await world.as('AC').del(`/api/transation/${id}`))
    const { results, option } = await read('AC')
    const seen = results.map((row: Record<string, unknown>) =>
      ['day', 'contra', 'customers', 'transactions', 'added', 'subtracted', 'net'].map((key) => row[key]),
    )
    expect(seen).toEqual([
      ['02-11-2026', 'revenue:penalty', 1, 2, 0, 258_000, -258_000],
      ['10-11-2026', 'cash', 1, 1, 40_000, 0, 40_000],
      ['11-11-2026', 'cash', 1, 1, 700_000, 0, 700_000],
      ['20-11-2026', 'cash', 1, 1, 5_000, 0, 5_000],
      ['21-11-2026', 'revenue:penalty', 1, -1, 0, -8_000, 8_000],
    ])
    expect(option).toMatchObject({
      _id: 0,
      transactions: 4,
      added: 745_000,
      subtracted: 250_000,
      net: 495_000,
    })
  })

  test('is of one’s own customers and of the one asked for; its file is given', async () => {
    expect((await read('SS')).option.added).toBe(45_000)
    expect((await read('AC', { customer_id: rich.id })).option.added).toBe(700_000)
    expect((await world.as('OP').get('/api/report/transactions', days)).status).toBe(403)
    expect((await world.as('CS').post('/api/report/transactions/excel')).status).toBe(200)
  })
})

describe('the debt of a partner', () => {
  let own: number
  let other: number
  const details = (query = {}, who = 'AC') =>
    world.as(who).get('/api/partner-dept-report/details', { partner_ids: own, ...query })

  beforeAll(async () => {
    const { rows } = await sql<{ id: number }>`select id from partner order by id limit 2`.execute(world.db)
    ;[own, other] = rows.map(({ id }) => id) as [number, number]
    await sql`update staff set partner_id = ${own} where username = 'pa'`.execute(world.db)
    const at = { station: owing.station, now: world.now(), maker: (await world.as('AC').me()).id }
    await world.db.transaction().execute(async (tx) => {
      const took = (partner: number, amount: number, postingDate: string) =>
        post(tx, receiptEntry({ customer: owing.id, place: `partner:${partner}`, amount, transfer: 0 }), {
          ...at,
          postingDate,
        })
      const paid = partnerRefundEntry({ partner: own, place: 'suspense:bank', amount: 30_000, refund: 0 })
      await took(own, 1_000, '2025-04-01')
      await post(tx, paid, { ...at, postingDate: '2026-11-03' })
      await took(own, 100_000, '2026-11-01')
      await took(own, 50_000, '2026-11-05')
      await took(other, 9_000, '2026-11-05')
    })
  })

  test('goes from the old debt over transfers and refunds to the last', async () => {
    const { data } = ok(await details())
    expect(data).toMatchObject({
      totalTransfer: 150_000,
      totalRefund: 30_000,
      lastDept: 121_000,
      maxEarliestQueryDate: '19-04-2025',
    })
    const seen = data.partnerDeptReportDetails.map((row: Record<string, unknown>) => [
      row['type'],
      row['amount'],
      row['dept'],
    ])
    expect(seen).toEqual([
      ['old_dept', 1_000, 1_000],
      ['transfer', 100_000, 101_000],
      ['refund', 30_000, 71_000],
      ['transfer', 50_000, 121_000],
    ])
    const second = ok(await details({ size: 2, page: 2 })).data
    expect(second.partnerDeptReportDetails.map((row: { dept: number }) => row.dept)).toEqual([121_000])
    const later = ok(await details({ date_from: '03-11-2026' })).data
    expect(later.partnerDeptReportDetails[0]).toMatchObject({ type: 'old_dept', dept: 101_000 })
    expect(later.lastDept).toBe(121_000)
    const early = await details({ date_from: '18-04-2025' })
    expect(early.body.details[0]).toEqual({
      path: 'date_from',
      message: 'Công nợ đối tác được theo dõi từ 19-04-2025',
    })
    const asked = { partner_ids: own, date_from: '03-11-2026' }
    expect(ok(await world.as('AC').post('/api/partner-dept-report/details', asked)).data).toEqual(later)
    const nobody = ok(await world.as('AC').get('/api/partner-dept-report/details')).data
    expect([nobody.partnerDeptReportDetails, nobody.lastDept]).toEqual([[], 0])
  })

  test('is shown to the partner alone, without customers and creators, in the file too', async () => {
    const both = `${own},${other}`
    expect(ok(await details({ partner_ids: both })).data.lastDept).toBe(130_000)
    const { data } = ok(await details({ partner_ids: both }, 'PA'))
    expect(data.lastDept).toBe(121_000)
    const unasked = ok(await world.as('PA').get('/api/partner-dept-report/details')).data
    expect(unasked).toEqual(data)
    for (const row of data.partnerDeptReportDetails)
      for (const hidden of ['creator_name', 'created_by', 'customer_info', 'user_id'])
        expect(row).not.toHaveProperty(hidden)
    const whole = ok(await details()).data.partnerDeptReportDetails[1]
    expect(whole.creator_name).toBe('Lê Thị Thu Hà')
    const titles = async (who: string) => {
      const answer = await world.app.inject({
        method: 'POST',
        url: `/api/partner-dept-report/details/excel?partner_ids=${both}`,
        headers: await headersOf(who),
      })
      const sheet = Object.values(read(answer.rawPayload).Sheets)[0]!
      return utils.sheet_to_json<unknown[]>(sheet, { header: 1 })
    }
    const [forUs, forHim] = [await titles('ac'), await titles('pa')]
    expect(forUs[0]).toEqual(expect.arrayContaining(['Khách hàng', 'Người tạo']))
    expect(forHim[0]).not.toEqual(expect.arrayContaining(['Khách hàng']))
    expect(forHim[0]).not.toEqual(expect.arrayContaining(['Người tạo']))
    expect([forUs.length, forHim.length]).toEqual([6, 5])
  })

  test('is proved by adding up every line again', async () => {
    const recalculate = (body: object, who = 'AC') =>
      world.as(who).post('/api/partner-dept-report/re-cal-dept', body)
    expect(ok(await recalculate({ partner_ids: [own] })).data).toMatchObject({
      correct: true,
      partners: [{ partner_id: own, lines: 4, kept: 121_000, computed: 121_000, wrong_lines: 0 }],
    })
    expect((await recalculate({}, 'PA')).status).toBe(403)
    await sql`update account set balance = balance + 5 where code = ${`partner:${own}`}`.execute(world.owner)
    expect(ok(await world.as('AC').post('/api/re-cal-dept')).data.correct).toBe(false)
    await sql`update account set balance = balance - 5 where code = ${`partner:${own}`}`.execute(world.owner)
  })
})

async function headersOf(who: string) {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: who,
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { authorization: `Bearer ${body.access.token}`, 'x-station': String(body.user.stations[0].id) }
}
