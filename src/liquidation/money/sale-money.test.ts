import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matchCertainBookings } from '#cashdesk/bank/server/bank.jobs.ts'
import { brokenInvariants } from '#invariants.ts'
import { booked } from '#testing/bank.ts'
import { billAt, moneyOf } from '#testing/bill.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { customerOf, ok, orderAt, receive, statusOf } from '#testing/order.ts'
import { givenOut, proposedBy, onSale as goodsOnSale, soldTo } from '#testing/sale.ts'
import type { TestGoods } from '#testing/sale.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

type Goods = TestGoods
const one = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(world.db)).rows[0]!
const why = ({ body }: TestAnswer) => body.error

/** Goods on sale: those of an order that is priced, unless another is given. */
const onSale = async (quantity = 1, order?: { id: number }) =>
  goodsOnSale(world.db, (order ?? (await orderAt(world, 11))).id, quantity)
const sold = async (goods: Goods, price: number, quantity = 1) => {
  const buyer = (await customerOf(world, { name: 'Lê Thị Mua' })).id
  return soldTo(world.db, goods, { buyer, price, quantity })
}
const ask = async (sale: { id: number }, method = 'bank', who = 'CS') =>
  ok(await world.as(who).post('/api/bank-liquidation/request', { id: sale.id, method })).data
const confirm = (id: number, who = 'AC') => world.as(who).post('/api/liquidation/confirm', { id })
const paid = async (sale: { id: number }) => ok(await confirm((await ask(sale, 'cash')).id)).data
const handOver = (sale: { id: number }, at = new Date(world.now())) => givenOut(world.db, sale.id, at)
const saleStatusOf = async ({ id }: { id: number }) =>
  (await one(sql<{ status: number }>`select status from liquidation_order where id = ${id}`)).status
const goodsStatusOf = async ({ id }: Goods) =>
  (await one(sql<{ status: number }>`select status from liquidation where id = ${id}`)).status
const linesOf = async (type: string, id: number) =>
  (
    await sql<{
      code: string
      amount: number
    }>`select a.code, l.amount from entry e join entry_line l on l.entry_id = e.id
      join account a on a.id = l.account_id where e.reference_type = ${type} and e.reference_id = ${id} order by l.id`.execute(
      world.db,
    )
  ).rows
const settle = (goods: Goods, more = {}, who = 'AC') =>
  world.as(who).post('/api/liquidation/settle', { id: goods.id, ...more })
const back = (sale: { id: number }, quantity = 1, more = {}) =>
  world.as('CS').post('/api/liquidation/return', {
    id: sale.id,
    quantity,
    method: 'cash',
    note: 'khác ảnh',
    ...more,
  })
const decide = (id: number, status: 1 | -1, who = 'AC') =>
  world.as(who).post('/api/liquidation/refund/status', { id, status, reason: 'đã dùng' })
const match = (id: number, sale: { id: number; amount: number }) =>
  world.as('AC').post('/api/bank-transactions/match', {
    id,
    targets: [{ kind: 'liquidation', id: sale.id, amount: sale.amount }],
  })
const undo = (id: number) => world.as('AC').post('/api/bank-transactions/undo', { id, reason: 'khớp nhầm' })

describe('a buyer who pays by transfer', () => {
  test('with the code of the order is matched by itself, and the price waits for the settlement', async () => {
    const sale = await sold(await onSale(), 350_000)
    const asked = await ask(sale)
    expect(asked).toMatchObject({ status: 0, amount: 350_000, message: sale.code, code: sale.code })
    const qr = ok(await world.as('CS').get('/api/bank-liquidation/qrcode', { id: asked.id })).data
    expect(qr).toMatchObject({ memo: sale.code, amount: 350_000 })
    const id = await booked(world, { amount: 350_000, content: `MBVCB.991.${sale.code}.CT tu 0071` })
    expect(await matchCertainBookings(world.db, world.now())).toBe(1)
    const row = ok(await world.as('AC').get(`/api/bank-transactions/${id}`)).data
    expect(row.row).toMatchObject({ status: 'matched', targets: [sale.code], automatic: true })
    expect(await saleStatusOf(sale)).toBe(1)
    expect(await linesOf('liquidation_payment', asked.id)).toEqual([
      { code: 'suspense:bank', amount: 350_000 },
      { code: 'clearing:liquidation', amount: -350_000 },
    ])
    ok(await undo(id))
    expect(await saleStatusOf(sale)).toBe(0)
    const again = ok(await world.as('CS').get('/api/bank-liquidations', { q: sale.code })).results
    expect(again).toMatchObject([{ id: asked.id, status: 0, document: null }])
  })

  test('although nobody asked is a payment of the booking, which ends with it', async () => {
    const sale = await sold(await onSale(), 420_000)
    const id = await booked(world, { amount: 420_000, content: `${sale.code} thanh ly` })
    ok(await match(id, sale))
    const listed = () => world.as('CS').get('/api/bank-liquidations', { q: sale.code })
    expect(ok(await listed()).results).toMatchObject([
      { status: 1, maker_name: 'Ngân hàng', amount: 420_000 },
    ])
    ok(await undo(id))
    expect(ok(await listed()).results).toMatchObject([{ status: -1 }])
    const other = await booked(world, { amount: 400_000, content: sale.code })
    expect(why(await match(other, { ...sale, amount: 400_000 }))).toBe('sale_money.amount')
  })

  test('is not taken out of the books while the bank’s line stands, nor after the goods were given out', async () => {
    const sale = await sold(await onSale(), 430_000)
    const id = await booked(world, { amount: 430_000, content: sale.code })
    ok(await match(id, sale))
    const payment = ok(await world.as('CS').get('/api/bank-liquidations', { q: sale.code })).results[0]
    const reverse = { id: payment.id, reason: 'nhầm', reverses: true }
    expect(why(await world.as('AC2').post('/api/liquidation/cancel', reverse))).toBe(
      'sale_money.bank_matched',
    )
    await handOver(sale)
    expect(why(await undo(id))).toBe('sale_money.handed_over')
  })
})

describe('a buyer who pays in cash', () => {
  test('is confirmed by a second person, who sees the entry before', async () => {
    const sale = await sold(await onSale(2), 200_000, 2)
    const asked = await ask(sale, 'cash', 'AC')
    expect(why(await confirm(asked.id, 'AC'))).toBe('access.own_work')
    const seen = ok(await world.as('AC2').post('/api/liquidation/confirm/preview', { id: asked.id })).data
    expect(seen).toMatchObject({ refusal: null, balance_after: seen.balance_before + 400_000 })
    ok(await confirm(asked.id, 'AC2'))
    expect(await saleStatusOf(sale)).toBe(1)
    const { station } = await one(sql<{ station: number }>`select station_id as station from liquidation_order
      where id = ${sale.id}`)
    expect(await linesOf('liquidation_payment', asked.id)).toEqual([
      { code: `cash:${station}`, amount: 400_000 },
      { code: 'clearing:liquidation', amount: -400_000 },
    ])
    const { content } = ok(await world.as('CS').post('/api/bank-liquidation/print', { ids: [asked.id] })).data
    expect(content).toContain(sale.code)
    expect(content).not.toContain('CHƯA XÁC NHẬN')
  })

  test('is confirmed once although two people press at once; who confirmed does not take it back', async () => {
    const sale = await sold(await onSale(), 210_000)
    const { id } = await ask(sale, 'cash')
    const answers = await Promise.all([confirm(id), confirm(id, 'AC2'), confirm(id, 'AD')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const { checker_id } = await one(
      sql<{ checker_id: number }>`select checker_id from liquidation_payment where id = ${id}`,
    )
    const first = (await world.as('AC').me()).id === checker_id ? 'AC' : 'AC2'
    const reverse = (who: string) =>
      world.as(who).post('/api/liquidation/cancel', { id, reason: 'đếm thiếu', reverses: true })
    expect([why(await reverse(first)), why(await reverse(first))]).toContain('sale_money.own_confirmation')
    ok(await reverse(first === 'AC' ? 'AD' : 'AC'))
    expect(await saleStatusOf(sale)).toBe(0)
  })

  test('is asked for once, and not asked for any more when the request is cancelled', async () => {
    const sale = await sold(await onSale(), 220_000)
    const waits = async () =>
      ok(await world.as('CS').get('/api/liquidation-orders', { q: sale.code })).results[0].money_waits
    expect(await waits()).toBe(false)
    const { id } = await ask(sale, 'cash')
    expect(await waits()).toBe(true)
    expect(
      why(await world.as('AC').post('/api/bank-liquidation/request', { id: sale.id, method: 'bank' })),
    ).toBe('sale_money.waits')
    const cancel = { ids: [id], status: -1, reason: 'đổi ý' }
    expect(ok(await world.as('AC').post('/api/liquidation/status', cancel)).data.failed).toEqual([])
    expect(why(await confirm(id))).toBe('sale_money.status')
    await ask(sale)
  })
})

describe('a piece that goes back', () => {
  test('within its days is paid back by a second person and may be sold again', async () => {
    const goods = await onSale(3)
    const sale = await sold(goods, 100_000, 3)
    await paid(sale)
    expect(why(await back(sale))).toBe('sale_money.not_handed_over')
    await handOver(sale)
    expect(why(await back(sale, 4))).toBe('sale_money.return_most')
    const refund = ok(await back(sale, 2)).data
    expect(refund).toMatchObject({ amount: 200_000, status: 0 })
    expect(why(await settle(goods))).toBe('sale_money.return_open')
    const answers = await Promise.all([decide(refund.id, 1), decide(refund.id, 1, 'AC2')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await linesOf('liquidation_refund', refund.id)).toEqual([
      { code: 'clearing:liquidation', amount: 200_000 },
      { code: `cash:${goods.station}`, amount: -200_000 },
    ])
    const { left } = await one(
      sql<{ left: number }>`select quantity - sold as left from liquidation where id = ${goods.id}`,
    )
    expect(left).toBe(2)
    expect(why(await settle(goods))).toBe('sale_money.left')
  })

  test('later than that is not taken', async () => {
    const sale = await sold(await onSale(), 100_000)
    await paid(sale)
    await handOver(sale, new Date(world.now().getTime() - 7 * 86_400_000 - 1000))
    expect(why(await back(sale))).toBe('sale_money.return_late')
  })

  test('by a bank names the account it is paid from, and is looked for among its bookings', async () => {
    const sale = await sold(await onSale(), 150_000)
    await paid(sale)
    await handOver(sale)
    expect(why(await back(sale, 1, { method: 'bank' }))).toBe('bad_input')
    const refund = ok(await back(sale, 1, { method: 'bank', receive_account: '0071000' })).data
    const bank = (await one(sql<{ id: number }>`select id from card where account_number = '1023456789'`)).id
    ok(await world.as('AC').post('/api/complete/liquidation-bank', { id: refund.id, card_id: bank }))
    const id = await booked(world, { amount: -150_000, content: 'tra tien hang' })
    const targets = [{ kind: 'liquidation_refund', id: refund.id, amount: 150_000 }]
    const matched = ok(await world.as('AC').post('/api/bank-transactions/match', { id, targets })).data
    expect(matched).toMatchObject({ status: 'matched', targets: [sale.code] })
  })
})

describe('the settlement with the owner', () => {
  test('takes what he owes out of price and deposit, and leaves him the rest: the statement is the journal', async () => {
    const order = await orderAt(world, 11)
    const goods = await onSale(2, order)
    const before = await moneyOf(world, goods.owner)
    const sale = await sold(goods, 2_500_000, 2)
    expect(why(await settle(goods))).toBe('sale_money.unpaid')
    await paid(sale)
    await handOver(sale)
    // The owner cannot spend it before.
    expect(await moneyOf(world, goods.owner)).toEqual(before)
    const tentative = ok(await world.as('CS').get(`/api/liquidation/${goods.id}/statement`)).data
    expect(tentative).toMatchObject({ document: null, proceeds_vnd: 5_000_000 })
    const sent = { costs_vnd: 120_000, costs_note: 'đăng tin' }
    const preview = ok(
      await world.as('AC').post('/api/liquidation/settle/preview', { id: goods.id, ...sent }),
    ).data
    expect(preview.refusal).toBeNull()
    const told = ok(await settle(goods, sent)).data
    const { debt_vnd, deposit_vnd, rest_vnd } = told
    expect(told).toMatchObject({
      proceeds_vnd: 5_000_000,
      deposit_vnd: before.locked,
      costs_vnd: 120_000,
      short_vnd: 0,
    })
    expect(rest_vnd).toBe(5_000_000 + deposit_vnd - debt_vnd - 120_000)
    const parts = told.lines.map(({ key }: { key: string }) => key)
    expect(parts.slice(0, 2)).toEqual(['goods', 'service'])
    const after = await moneyOf(world, goods.owner)
    expect(after).toEqual({
      balance: before.balance + 5_000_000 - debt_vnd - 120_000,
      locked: 0,
      exposure: 0,
    })
    expect(preview.free_after).toBe(after.balance)
    expect(await statusOf(world, goods.order)).toBe(0)
    expect(await goodsStatusOf(goods)).toBe(2)
    const story = ok(await world.as('CS').get(`/api/v1/quote/histories/${goods.order}`)).data
    expect(story.at(-1)).toMatchObject({ action: 'liquidate', reason: 'thanh lý' })
    expect(why(await settle(goods))).toBe('sale_money.goods_status')
    const mark = () =>
      world.as('CS').post('/api/liquidation/statement/sent', { id: goods.id, channel: 'zalo' })
    expect(ok(await mark()).data).toMatchObject({ channel: 'zalo' })
    expect(why(await mark())).toBe('sale_money.sent')
    const { content } = ok(
      await world.as('CS').post('/api/liquidation/statement/print', { ids: [goods.id] }),
    ).data
    expect(content).toContain('Còn lại của chủ hàng')
    // What comes back now is ours.
    const refund = ok(await back(sale)).data
    ok(await decide(refund.id, 1))
    expect((await linesOf('liquidation_refund', refund.id))[0]).toEqual({
      code: 'expense:loss',
      amount: 2_500_000,
    })
    expect(await moneyOf(world, goods.owner)).toEqual(after)
    const later = ok(await world.as('CS').get(`/api/liquidation/${goods.id}/statement`)).data
    expect(later.pieces).toMatchObject([{ code: sale.code, quantity: 2, amount: 5_000_000 }])
  })

  test('waits for the accountant once no buyer may give it back, its statement for support until it is sent', async () => {
    const waits = async (who: string, wanted: string) => {
      const { kinds } = ok(await world.as(who).get('/api/queue')).data
      return kinds.find(({ key }: { key: string }) => key === wanted)?.count ?? 0
    }
    const toSettle = () => waits('AC', 'liquidations-to-settle')
    const toSend = () => waits('CS', 'sale-statements-to-send')
    const before = [await toSettle(), await toSend()]
    const [late, young] = [await onSale(), await onSale()]
    const sales = [await sold(late, 300_000), await sold(young, 300_000)] as const
    for (const sale of sales) await paid(sale)
    expect(await toSettle()).toBe(before[0])
    await handOver(sales[0], new Date(world.now().getTime() - 8 * 86_400_000))
    await handOver(sales[1])
    expect(await toSettle()).toBe(before[0] + 1)
    ok(await settle(late))
    expect([await toSettle(), await toSend()]).toEqual([before[0], before[1] + 1])
    const body = { id: late.id, channel: 'zalo' }
    ok(await world.as('CS').post('/api/liquidation/statement/sent', body))
    expect(await toSend()).toBe(before[1])
  })

  test('charges no more than price and deposit cover; what is short is ours', async () => {
    const goods = await onSale()
    const before = await moneyOf(world, goods.owner)
    await paid(await sold(goods, 50_000))
    const told = ok(await settle(goods)).data
    expect(told.rest_vnd).toBe(0)
    expect(told.short_vnd).toBeGreaterThan(0)
    expect(told.debt_vnd).toBe(50_000 + before.locked)
    expect((await moneyOf(world, goods.owner)).balance).toBe(before.balance - before.locked)
  })

  test('of an order that came back undelivered takes it off its bill: nothing is debited twice', async () => {
    const bill = await billAt(world, 18)
    const order = bill.orders[0]!
    const goods = await onSale(1, order)
    await paid(await sold(goods, 9_000_000))
    const { debt_vnd, rest_vnd } = ok(await settle(goods)).data
    const money = await moneyOf(world, goods.owner)
    expect(money).toMatchObject({ locked: 0, exposure: 0 })
    const { debits } = await one(sql<{
      debits: number
    }>`select coalesce(sum(l.amount), 0)::bigint as debits from entry_line l
      join account a on a.id = l.account_id where a.code = ${`customer:${goods.owner}`} and l.entry_id in
        (select id from entry where kind in ('bill', 'liquidation')) and l.amount + 0 <> 0`)
    expect(-debits).toBe(9_000_000 - debt_vnd)
    expect(money.balance).toBe(rest_vnd)
    expect(await statusOf(world, order.id)).toBe(0)
  })
})

describe('an owner who pays', () => {
  const owedBy = async (goods: Goods) => {
    const { debt_vnd, deposit_vnd, short_vnd } = ok(
      await world.as('AC').get(`/api/liquidation/${goods.id}/statement`),
    ).data
    return debt_vnd + short_vnd - deposit_vnd
  }

  test('what he owes stops the sale by itself: nobody’s money is waited for, the goods are his again', async () => {
    const goods = await onSale()
    const sale = await sold(goods, 800_000)
    const asked = await ask(sale, 'cash')
    await receive(world, { customerId: goods.owner, amount: (await owedBy(goods)) - 1 })
    expect(await goodsStatusOf(goods)).toBe(1)
    await receive(world, { customerId: goods.owner, amount: 1 })
    expect(await goodsStatusOf(goods)).toBe(-1)
    expect(await saleStatusOf(sale)).toBe(-1)
    expect(why(await confirm(asked.id))).toBe('sale_money.status')
    const { liquidation_id } = await one(sql<{
      liquidation_id: number | null
    }>`select liquidation_id from orders
      where id = ${goods.order}`)
    expect(liquidation_id).toBeNull()
    expect(await statusOf(world, goods.order)).toBe(11)
    const late = await booked(world, { amount: 800_000, content: sale.code })
    expect(why(await match(late, sale))).toBe('sale_money.owner_paid')
  })

  test('while the buyer’s money is confirmed is before it or after it, never both', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const goods = await onSale()
      const sale = await sold(goods, 800_000)
      const { id } = await ask(sale, 'cash')
      const [answer] = await Promise.all([
        confirm(id),
        receive(world, { customerId: goods.owner, amount: await owedBy(goods) }),
      ])
      const [status, paidFor] = [await goodsStatusOf(goods), await saleStatusOf(sale)]
      if (answer.status === 200) expect([status, paidFor]).toEqual([1, 1])
      else expect([status, paidFor]).toEqual([-1, -1])
    }
  })

  test('while the sale is being approved has the goods back, whoever was first', async () => {
    const { id: maker } = await world.as('OP').me()
    for (let turn = 0; turn < 2; turn += 1) {
      const order = await orderAt(world, 11)
      const { id } = await proposedBy(world.db, order.id, maker)
      const [accepted] = await Promise.all([
        world.as('AC').put(`/api/liquidation/accept/${id}`, {}),
        receive(world, { customerId: order.customerId, amount: 20_000_000 }),
      ])
      expect([200, 409]).toContain(accepted.status)
      const { status, held } = await one(sql<{ status: number; held: number | null }>`select l.status,
        o.liquidation_id as held from liquidation l join orders o on o.id = l.order_id where l.id = ${id}`)
      expect([status, held]).toEqual([-1, null])
    }
  })

  test('after pieces were sold keeps the rest of them: the settlement takes the debt from what he paid', async () => {
    const goods = await onSale(2)
    const first = await sold(goods, 300_000)
    await paid(first)
    const second = await sold(goods, 300_000)
    await receive(world, { customerId: goods.owner, amount: 20_000_000 })
    expect([await goodsStatusOf(goods), await saleStatusOf(first), await saleStatusOf(second)]).toEqual([
      1, 1, -1,
    ])
    const told = ok(await settle(goods)).data
    expect(told).toMatchObject({ proceeds_vnd: 300_000, short_vnd: 0, rest_vnd: 0 })
  })
})
