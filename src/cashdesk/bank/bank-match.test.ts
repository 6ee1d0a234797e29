import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { billAt, moneyOf, readBill } from '#testing/bill.ts'
import { matchCertainBookings } from '#cashdesk/bank/server/bank.jobs.ts'
import { transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { booked } from '#testing/bank.ts'
import { customerOf, ok, orderAt, receive, statusOf } from '#testing/order.ts'
import type { TestOrder } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { gone } from '#cashdesk/bank/bank.words.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

interface Part {
  kind: string
  id: number
  amount: number
}
const read = async (id: number) => ok(await world.as('AC').get(`/api/bank-transactions/${id}`)).data
/** Each a submit of its own: the same body within ten seconds would count as one. */
const submit = () => ({ 'idempotency-key': randomUUID() })
const match = (id: number, targets: Part[], who = 'AC', more = {}) =>
  world.as(who).post('/api/bank-transactions/match', { id, targets, ...more }, submit())
const undo = (id: number, who = 'AC') =>
  world.as(who).post('/api/bank-transactions/undo', { id, reason: 'khớp nhầm' }, submit())
const depositOf = async ({ id }: TestOrder): Promise<number> =>
  ok(await world.as('AC').get(`/api/quote/id/${id}`)).data.deposit_request
const linesOf = async (reference: number) => {
  const { rows } = await sql<{ code: string; amount: number }>`select a.code, l.amount from entry e
    join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.reference_type = 'transfer' and e.reference_id = ${reference} order by l.id`.execute(world.db)
  return rows
}
const bank = async () => {
  const { rows } = await sql<{ id: number }>`select id from card where account_number = '1023456789'`.execute(
    world.db,
  )
  return rows[0]?.id as number
}

describe('a deposit', () => {
  test('that came with another sum leaves the noted receipt open: both previews say so', async () => {
    const order = await orderAt(world, 3)
    const asked = await depositOf(order)
    const noted = ok(
      await world.as('SS').post('/api/transfer', {
        customer_id: order.customerId,
        order_id: order.id,
        amount: asked,
        card_id: await bank(),
      }),
    ).data
    const note = async (call: string, body: object) => ok(await world.as('AC').post(call, body)).data.note
    const confirming = () => note('/api/transfer/preview', { id: noted.id })
    expect(await confirming()).toBeNull()

    const id = await booked(world, { amount: asked - 20_000, content: 'chuyen tien coc' })
    const targets = [{ kind: 'order', id: order.id, amount: asked - 20_000 }]
    expect(await note('/api/bank-transactions/match/preview', { id, targets })).toContain(
      `Còn chờ xác nhận cho ${order.code}: ${noted.code}`,
    )
    ok(await match(id, targets))
    expect(await confirming()).toMatch(new RegExp(`${order.code} đã nhận CK\\d+ .*một khoản khác`))
    // What is of the same sum is that receipt: nothing is said of it.
    const same = [{ kind: 'order', id: order.id, amount: asked }]
    const whole = await booked(world, { amount: asked, content: 'chuyen du' })
    expect(await note('/api/bank-transactions/match/preview', { id: whole, targets: same })).toBeNull()
  })
  test('named by its code is suggested first, and matching posts it, confirms it and says so', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const id = await booked(world, { amount, content: `MBVCB.123.${order.code}.CT tu 0071` })
    const { suggestions, named } = await read(id)
    expect(named).toEqual([order.code])
    expect(suggestions[0]).toMatchObject({ kind: 'order', id: order.id, code: order.code, asked: amount })
    const before = await moneyOf(world, order.customerId)
    const matched = ok(await match(id, [{ kind: 'order', id: order.id, amount }])).data
    expect(matched).toMatchObject({ status: 'matched', targets: [order.code], automatic: false })
    expect(await statusOf(world, order.id)).toBe(4)
    const after = await moneyOf(world, order.customerId)
    expect(after.balance - before.balance).toBe(amount)
    expect(after.locked - before.locked).toBe(amount)
    const { parts, history, suggestions: none } = await read(id)
    expect(none).toEqual([])
    expect(parts).toMatchObject([{ order_code: order.code, amount, how: 'made' }])
    expect(parts[0].document).toMatch(/^Phiếu thu \d+$/)
    expect(history.map((row: { label: string }) => row.label)).toEqual(['Khớp'])
    expect(await linesOf(parts[0].transfer_id)).toEqual([
      { code: `bank:${await bank()}`, amount },
      { code: `customer:${order.customerId}`, amount: -amount },
    ])
    const listed = ok(await world.as('AC').get('/api/transfers', { order_id: order.id })).results
    expect(listed).toMatchObject([{ status: 1, amount, maker_name: 'Ngân hàng' }])
  })

  test('that comes short stays open, and what is too much stays free', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const short = await booked(world, { amount: amount - 50_000, content: order.code })
    ok(await match(short, [{ kind: 'order', id: order.id, amount: amount - 50_000 }]))
    expect(await statusOf(world, order.id)).toBe(3)
    const rest = await booked(world, { amount: 70_000, content: order.code })
    expect((await read(rest)).suggestions[0]).toMatchObject({ asked: 50_000 })
    ok(await match(rest, [{ kind: 'order', id: order.id, amount: 70_000 }]))
    expect(await statusOf(world, order.id)).toBe(4)
    const money = await moneyOf(world, order.customerId)
    expect(money.balance - money.locked).toBe(20_000)
    expect(
      (
        await match(await booked(world, { amount: 1_000, content: 'x' }), [
          { kind: 'order', id: order.id, amount: 1_000 },
        ])
      ).body.error,
    ).toBe('bank.target_settled')
  })

  test('taken back in one step: reversed, the deposit open, the row on the desk again', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const id = await booked(world, { amount, content: order.code })
    const before = await moneyOf(world, order.customerId)
    ok(await match(id, [{ kind: 'order', id: order.id, amount }]))
    const seen = ok(await world.as('AC').post('/api/bank-transactions/undo/preview', { id })).data
    expect(seen.refusal).toBeNull()
    expect(seen.customers).toMatchObject([{ id: order.customerId, balance_after: before.balance }])
    expect(seen.rows).toHaveLength(2)
    expect(ok(await undo(id)).data).toMatchObject({ status: 'suggested', certain: false, targets: [] })
    expect(await statusOf(world, order.id)).toBe(3)
    expect(await moneyOf(world, order.customerId)).toEqual(before)
    const { suggestions, history } = await read(id)
    expect(suggestions[0]).toMatchObject({ id: order.id, asked: amount })
    expect(history.at(-1)).toMatchObject({ label: 'Hoàn tác', reason: 'khớp nhầm' })
    const story = ok(await world.as('CS').get(`/api/v1/quote/histories/${order.id}`)).data
    const [receipt] = await world.db
      .selectFrom('transfer')
      .select('code')
      .where('order_id', '=', order.id)
      .execute()
    const told = story.filter(({ action }: { action: string }) => action.startsWith('receipt'))
    expect(told).toMatchObject([
      { action: 'receipt', data: { amount } },
      { action: 'receipt_reversed', reason: 'khớp nhầm', data: { amount, receipt: receipt?.code } },
    ])
    expect((await undo(id)).body.error).toBe('bank.nothing')
    // Again, and once more back: nothing sticks.
    ok(await match(id, [{ kind: 'order', id: order.id, amount }]))
    ok(await undo(id))
    expect(await moneyOf(world, order.customerId)).toEqual(before)
  })

  test('wrongly credited and found after the purchase was approved is still taken back: the customer owes', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const id = await booked(world, { amount, content: order.code })
    ok(await match(id, [{ kind: 'order', id: order.id, amount }]))
    await sql`update orders set buyer_id = (select id from staff where username = 'af'),
      account_id = (select id from buying_account limit 1) where id = ${order.id}`.execute(world.db)
    ok(await world.as('AC').post('/api/quote/approve/payments', { ids: [order.id] }))
    ok(await undo(id))
    expect(await statusOf(world, order.id)).toBe(5)
    const money = await moneyOf(world, order.customerId)
    expect(money.balance - money.locked).toBe(-amount)
  })
})

describe('a booking', () => {
  test('split over an order, a bill and the balance brings each its part', async () => {
    const customerId = (await customerOf(world)).id
    const bill = await billAt(world, 14, { customerId })
    const { due } = await readBill(world, bill)
    const order = await orderAt(world, 3, { customerId })
    const deposit = await depositOf(order)
    const id = await booked(world, {
      amount: due + deposit + 33_000,
      content: `${order.code} va ${bill.code}`,
    })
    const targets = [
      { kind: 'order', id: order.id, amount: deposit },
      { kind: 'bill', id: bill.id, amount: due },
      { kind: 'customer', id: customerId, amount: 33_000 },
    ]
    const seen = ok(await world.as('AC').post('/api/bank-transactions/match/preview', { id, targets })).data
    expect(seen.refusal).toBeNull()
    expect(seen.rows.filter((row: { debit: number }) => row.debit > 0)).toHaveLength(3)
    expect((await readBill(world, bill)).due).toBe(due)
    const split = ok(await match(id, targets)).data
    expect(split.status).toBe('split')
    expect(split.targets).toHaveLength(3)
    expect((await readBill(world, bill)).due).toBe(0)
    expect(await statusOf(world, order.id)).toBe(4)
    ok(await undo(id))
    expect((await readBill(world, bill)).due).toBe(due)
    expect(await statusOf(world, order.id)).toBe(3)
  })

  test('whose parts are not its sum, or name one thing twice, is refused with the sum', async () => {
    const customer = await customerOf(world)
    const id = await booked(world, { amount: 100_000, content: 'nap' })
    const of = (amount: number) => ({ kind: 'customer', id: customer.id, amount })
    const wrong = await match(id, [of(60_000)])
    expect([wrong.status, wrong.body.error]).toEqual([400, 'bank.sum'])
    expect(wrong.body.message).toContain('60,000')
    expect((await match(id, [of(40_000), of(60_000)])).body.error).toBe('bank.target_settled')
    for (const bad of [0, -5, 0.5]) expect((await match(id, [of(bad)])).status).toBe(400)
    expect((await match(id, [])).status).toBe(400)
    expect((await match(id, [{ kind: 'order', id: 999_999_999, amount: 100_000 }])).status).toBe(404)
    expect((await moneyOf(world, customer.id)).balance).toBe(0)
  })

  test('two accountants at once: one wins, the other reads who did it', async () => {
    const customer = await customerOf(world)
    const id = await booked(world, { amount: 250_000, content: customer.code })
    const target = [{ kind: 'customer', id: customer.id, amount: 250_000 }]
    const answers = await Promise.all(['ac', 'ac2', 'ad', 'su'].map((who) => match(id, target, who)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const lost = answers.find(({ status }) => status === 409)?.body
    expect(lost.error).toBe('bank.taken')
    expect(lost.message).toMatch(/vừa xử lý lúc .*: đã khớp/)
    expect(lost.data.decided_name).toBeTruthy()
    expect(lost.message).toContain(lost.data.decided_name)
    expect((await moneyOf(world, customer.id)).balance).toBe(250_000)
  })

  test('changed since it was read is refused with the row as it is', async () => {
    const customer = await customerOf(world)
    const id = await booked(world, { amount: 90_000, content: 'nap' })
    const { version } = (await read(id)).row
    ok(await world.as('AC').post('/api/bank-transactions/hold', { ids: [id] }))
    const stale = await match(id, [{ kind: 'customer', id: customer.id, amount: 90_000 }], 'AC', { version })
    expect([stale.status, stale.body.error]).toEqual([409, 'conflict.stale'])
    expect(stale.body.data.status).toBe('held')
  })

  test('held stands in suspense until it is matched out of it, and comes back to it', async () => {
    const customer = await customerOf(world)
    const id = await booked(world, { amount: 640_000, content: 'khong ro' })
    expect(ok(await world.as('AC').post('/api/bank-transactions/hold', { ids: [id] })).data.done).toEqual([
      id,
    ])
    expect((await read(id)).row.status).toBe('held')
    expect(
      (await world.as('AC').post('/api/bank-transactions/ignore', { ids: [id], reason: 'x' })).body.error,
    ).toBe('bank.held')
    ok(await match(id, [{ kind: 'customer', id: customer.id, amount: 640_000 }]))
    const { parts } = await read(id)
    expect((await linesOf(parts[0].transfer_id))[0]).toEqual({ code: 'suspense:bank', amount: 640_000 })
    expect(ok(await undo(id)).data.status).toBe('held')
    expect(ok(await undo(id)).data.status).toBe('new')
  })

  test('ignored needs a reason, posts nothing and can be taken back', async () => {
    const id = await booked(world, { amount: 3_300, content: 'chua ro la gi' })
    expect((await world.as('AC').post('/api/bank-transactions/ignore', { ids: [id] })).status).toBe(400)
    ok(await world.as('AC').post('/api/bank-transactions/ignore', { ids: [id], reason: 'lãi tiền gửi' }))
    expect((await read(id)).row).toMatchObject({ status: 'ignored', reason: 'lãi tiền gửi' })
    expect(ok(await undo(id)).data.status).toBe('new')
  })

  test('of a closed month is posted today', async () => {
    const customer = await customerOf(world)
    const id = await booked(world, { amount: 81_000, content: 'nap', time: '2026-09-15 10:00:00' })
    await sql`insert into period (period, closed_at) values ('2026-09', now())`.execute(world.db)
    ok(await match(id, [{ kind: 'customer', id: customer.id, amount: 81_000 }]))
    const { rows } = await sql<{
      posting_date: string
    }>`select posting_date::text from entry order by id desc limit 1`.execute(world.db)
    expect(rows[0]?.posting_date).toBe('2026-11-21')
    ok(await undo(id))
    await sql`delete from period`.execute(world.db)
  })
})

describe('a request that sales made', () => {
  const asked = async (who = 'CS') => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const made = ok(
      await world.as(who).post('/api/transfer', {
        customer_id: order.customerId,
        order_id: order.id,
        amount,
        card_id: await bank(),
      }),
    ).data
    return { order, amount, transfer: made.id as number, code: made.code as string }
  }
  const statusOfTransfer = async (id: number) =>
    (await sql<{ status: number }>`select status from transfer where id = ${id}`.execute(world.db)).rows[0]
      ?.status

  test('is confirmed by the booking, not doubled, and waits again when that is taken back', async () => {
    const { order, amount, transfer } = await asked()
    const id = await booked(world, { amount, content: order.code })
    ok(await match(id, [{ kind: 'order', id: order.id, amount }]))
    expect((await read(id)).parts).toMatchObject([{ transfer_id: transfer, how: 'confirmed' }])
    expect(await statusOfTransfer(transfer)).toBe(1)
    ok(await undo(id))
    expect(await statusOfTransfer(transfer)).toBe(0)
    ok(await world.as('AC').post('/api/transfer/confirm', { id: transfer }))
  })

  test('is not confirmed by its maker, also not by way of the bank', async () => {
    const { order, amount, transfer } = await asked('AC')
    const id = await booked(world, { amount, content: order.code })
    expect((await match(id, [{ kind: 'order', id: order.id, amount }])).body.error).toBe('access.own_work')
    expect((await match(id, [{ kind: 'transfer', id: transfer, amount }])).body.error).toBe('access.own_work')
    ok(await match(id, [{ kind: 'transfer', id: transfer, amount }], 'ac2'))
  })

  test('posted by its proof before is linked: nothing is posted twice', async () => {
    const { order, amount, transfer } = await asked()
    ok(await world.as('AC').post('/api/transfer/confirm', { id: transfer }))
    const before = await moneyOf(world, order.customerId)
    const id = await booked(world, { amount, content: order.code })
    expect((await read(id)).suggestions[0]).toMatchObject({ kind: 'transfer', id: transfer, posted: true })
    ok(await match(id, [{ kind: 'transfer', id: transfer, amount }]))
    expect(await moneyOf(world, order.customerId)).toEqual(before)
    ok(await undo(id))
    expect(await statusOfTransfer(transfer)).toBe(1)
    const again = await booked(world, { amount: amount + 1_000, content: order.code })
    const other = await match(again, [{ kind: 'transfer', id: transfer, amount: amount + 1_000 }])
    expect(other.body.error).toBe('bank.target_amount')
  })

  test('to pay out is what money that went out is linked to, and nothing else', async () => {
    const customer = await customerOf(world)
    await receive(world, { customerId: customer.id, amount: 500_000 })
    const id = await booked(world, { amount: -200_000, content: 'hoan tien' })
    const refused = await match(id, [{ kind: 'customer', id: customer.id, amount: 200_000 }])
    expect(refused.body.error).toBe('bank.out')
  })
})

describe('by itself', () => {
  test('a booking is matched where code, amount and customer are certain; a person who took it back is not overruled', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const id = await booked(world, { amount, content: `KH ${order.code}` })
    const near = await booked(world, { amount: amount - 1, content: order.code })
    expect((await read(id)).row).toMatchObject({ status: 'suggested', certain: true })
    expect((await read(near)).row.certain).toBe(false)
    expect(await matchCertainBookings(world.db, world.now())).toBe(1)
    expect((await read(id)).row).toMatchObject({ status: 'matched', automatic: true, decided_name: null })
    expect(await statusOf(world, order.id)).toBe(4)
    const { checker_name, status } = ok(await world.as('AC').get('/api/transfers', { order_id: order.id }))
      .results[0]
    expect([checker_name, status]).toEqual([null, 1])
    ok(await undo(id))
    const looked = ok(await world.as('AC').post('/api/bank-transactions/suggest')).data
    expect(looked.looked).toBeGreaterThan(0)
    expect(await matchCertainBookings(world.db, world.now())).toBe(0)
    expect((await read(id)).row.status).toBe('suggested')
  })

  test('two bookings for one deposit: the second waits for a person', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    const first = await booked(world, { amount, content: order.code })
    const second = await booked(world, { amount, content: `${order.code} lan 2` })
    expect(await matchCertainBookings(world.db, world.now())).toBe(1)
    expect((await read(first)).row.status).toBe('matched')
    expect((await read(second)).row).toMatchObject({ status: 'suggested', certain: false })
  })

  test('digits behind "CK" are a receipt only where it exists and waits; else the rest of the memo decides', async () => {
    const order = await orderAt(world, 3)
    const amount = await depositOf(order)
    // Somebody's account: eight digits, the last a right check digit, and no receipt of ours.
    const account = transferCode(7_654_321)
    const id = await booked(world, { amount, content: `${account} chuyen tien ${order.code}` })
    expect(await read(id)).toMatchObject({ row: { certain: true }, named: [order.code] })
    expect(await matchCertainBookings(world.db, world.now())).toBe(1)
    const { id: customer_id } = await customerOf(world)
    const asked = ok(
      await world.as('SS').post('/api/transfer', { customer_id, amount: 321_000, card_id: await bank() }),
    ).data
    const receipt = await booked(world, { amount: 321_000, content: `nap tien ${asked.code}` })
    expect(await read(receipt)).toMatchObject({ row: { certain: true }, named: [asked.code] })
    const both = await booked(world, { amount, content: `${asked.code} ${(await orderAt(world, 3)).code}` })
    expect((await read(both)).row.certain).toBe(false)
    expect(await matchCertainBookings(world.db, world.now())).toBe(1)
    // What a booking is set against it goes on naming.
    expect((await read(receipt)).named).toEqual([asked.code])
  })

  test('nothing is, where the setting says so', async () => {
    await sql`update config_factor set value = 0 where key = 'bank.auto_match'`.execute(world.db)
    const order = await orderAt(world, 3)
    await booked(world, { amount: await depositOf(order), content: order.code })
    expect(await matchCertainBookings(world.db, world.now())).toBe(0)
    await sql`update config_factor set value = 1 where key = 'bank.auto_match'`.execute(world.db)
  })
})

test('another station is served by whoever works there too, and by nobody else', async () => {
  const stations = (await world.as('AC').me()).stations.map(({ id }) => id)
  const elsewhere = await customerOf(world)
  await sql`update customer set station_id = ${stations[1]} where id = ${elsewhere.id}`.execute(world.db)
  const id = await booked(world, { amount: 120_000, content: elsewhere.code })
  const target = [{ kind: 'customer', id: elsewhere.id, amount: 120_000 }]
  await sql`delete from staff_station where staff_id = (select id from staff where username = 'ac2')
    and station_id = ${stations[1]}`.execute(world.db)
  expect((await match(id, target, 'ac2')).status).toBe(404)
  ok(await match(id, target))
  const { rows } = await sql<{
    station_id: number
  }>`select station_id from transfer order by id desc limit 1`.execute(world.db)
  expect(rows[0]?.station_id).toBe(stations[1])
})

test('the counts of the chips are all of the list, whatever state its rows are in', async () => {
  const { option, pagination } = ok(await world.as('AC').get('/api/bank-transactions', { size: 1 }))
  const counted = Object.values(option.counts as Record<string, number>)
  expect(counted.filter((count) => count > 0).length).toBeGreaterThan(1)
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(pagination.total)
})

test('a suggestion that is gone says so, however sure it was', () => {
  expect(gone({ code: 'CK00000018', score: 100 }, 0)).toMatch(/CK00000018 \(100%\) không còn khớp được/)
  expect(gone({ code: 'CK00000018', score: 100 }, 1)).toBeUndefined()
  expect(gone(null, 0)).toBeUndefined()
})
