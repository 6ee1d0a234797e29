import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { form } from '#testing/form.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
let banks: number[]
beforeAll(async () => {
  world = await testApp({ people: { ac: 'Lê Thị Thu Hà' } })
  const cards = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .where('partner_id', 'is', null)
    .orderBy('id')
    .execute()
  banks = cards.map(({ id }) => id)
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = (answer: TestAnswer) => answer.body.error
const field = (answer: TestAnswer) => answer.body.details?.[0]?.path
const post = (path: string, body: object, who = 'CS') => world.as(who).post(path, body)
const confirm = (id: number, who = 'AC') => post('/api/transfer/confirm', { id }, who)
async function uploaded(folder: string): Promise<string> {
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a30' } })
    .jpeg()
    .toBuffer()
  const sent = form({ folder }, [{ field: 'files', name: 'anh.jpg', bytes: picture }])
  return ok(await world.as('AC').post('/api/upload/images', sent.body, sent.headers)).data.path
}
async function customerWith(amount: number) {
  const customer = await customerOf(world)
  const { id } = ok(await post('/api/transfer', { customer_id: customer.id, amount, card_id: banks[0] })).data
  ok(await confirm(id))
  return customer
}
const account = { receive_bank: 'VCB', receive_account: '0071000123456', receive_holder: 'TRAN VAN KHACH' }
const refundOf = async (customer: number, amount: number) =>
  ok(await post('/api/transfer/refund', { customer_id: customer, amount, ...account })).data

test('whoever rewrote a part of a request does not decide on it', async () => {
  const customer = await customerWith(3_000_000)
  const { id } = await refundOf(customer.id, 1_000_000)
  const change = (body: object, who = 'AC') => world.as(who).put(`/api/transfer/refund/${id}`, body)
  const rewritten = ok(await change({ receive_account: '0099' })).data
  expect(rewritten.receive_account).toBe('0099')
  expect(rewritten.writers.map(({ name }: { name: string }) => name)).toContain('Lê Thị Thu Hà')
  expect(why(await confirm(id))).toBe('access.own_work')
  ok(await confirm(id, 'AC2'))
  expect(why(await post('/api/transfer/refund/complete', { id, card_id: banks[0] }, 'AC'))).toBe(
    'access.own_work',
  )
  const receipt = ok(
    await post('/api/transfer', { customer_id: customer.id, amount: 40_000, card_id: banks[0] }),
  ).data
  ok(await post('/api/transfer', { id: receipt.id, customer_id: customer.id, amount: 45_000 }, 'AC'))
  expect(why(await confirm(receipt.id))).toBe('access.own_work')
  ok(await confirm(receipt.id, 'AC2'))
})

test('a penalty and a payment on behalf are no more decided by who rewrote them', async () => {
  const customer = await customerWith(9_000_000)
  const penalty = ok(
    await post('/api/punish', { customer_id: customer.id, kind: 'late', amount: 50_000, note: 'chậm' }),
  ).data
  ok(await world.as('AC').put(`/api/punish/${penalty.id}`, { amount: 70_000 }))
  const charge = (who: string) => post('/api/punish/confirm', { ids: [penalty.id] }, who)
  expect(why(await charge('AC'))).toBe('access.own_work')
  ok(await charge('AC2'))
  const payment = ok(
    await post('/api/quote-payment', {
      customer_id: customer.id,
      currency: 'USD',
      amount: 20,
      name: 'Tên miền',
      supplier: 'Namecheap',
    }),
  ).data
  const change = (body: object) => world.as('AC').put(`/api/quote-payment/${payment.id}`, body)
  ok(await change({ receive_info: 'other@example.com' }))
  const approve = (who: string) => post('/api/quote-payment/approve', { ids: [payment.id] }, who)
  expect(why(await approve('AC'))).toBe('access.own_work')
  ok(await approve('AC2'))
})

test('a request changed by its id takes another order or bill with its memo, not another customer or direction', async () => {
  const order = await orderAt(world, 3)
  const bill = await billAt(world, 14, { customerId: order.customerId })
  const { id } = ok(
    await post('/api/transfer', { customer_id: order.customerId, amount: 9_000, card_id: banks[0] }),
  ).data
  const save = (more: object) =>
    post('/api/transfer', { id, customer_id: order.customerId, amount: 9_000, ...more })
  expect(ok(await save({ order_id: order.id })).data).toMatchObject({ order_code: order.code })
  const moved = ok(await save({ bill_id: bill.id })).data
  expect(moved).toMatchObject({ order_code: null, bill_code: bill.code })
  expect(moved.message).toContain(bill.code)
  expect(ok(await save({ note: 'x' })).data.bill_code).toBe(bill.code)
  const other = await customerOf(world)
  expect(field(await save({ customer_id: other.id }))).toBe('customer_id')
  expect(field(await save({ trans_type: 2 }))).toBe('trans_type')
  const foreign = await orderAt(world, 3)
  expect(why(await save({ order_id: foreign.id }))).toBe('transfers.order_customer')
})

test('what is not sent stays: a cash refund changed in its amount stays cash', async () => {
  const customer = await customerWith(2_000_000)
  const made = ok(
    await post('/api/transfer/refund', { customer_id: customer.id, amount: 500_000, method: 'cash' }),
  ).data
  const changed = ok(await world.as('CS').put(`/api/transfer/refund/${made.id}`, { amount: 600_000 })).data
  expect(changed).toMatchObject({ method: 'cash', amount: 600_000 })
})

test('any type but 1 sends; none means receive', async () => {
  const customer = await customerWith(5_000_000)
  const ask = async (trans_type?: number) => {
    const form = { customer_id: customer.id, amount: 1_000, card_id: banks[0], trans_type, ...account }
    const made = ok(await post('/api/transfer', form)).data
    ok(await world.as('CS').del(`/api/transfer/${made.id}`))
    return made.trans_type
  }
  expect([await ask(), await ask(1), await ask(2), await ask(0), await ask(7)]).toEqual([1, 1, 2, 2, 2])
})

test('what came with the request is no certificate; of a paid one only the books replace it', async () => {
  const customer = await customerWith(2_000_000)
  const { id } = await refundOf(customer.id, 500_000)
  const attach = async (folder: string, who = 'CS') =>
    world.as(who).put('/api/transfer/image-upload', { id, image_transfer: await uploaded(folder) })
  ok(await attach('images/transfers'))
  ok(await confirm(id))
  const complete = () => post('/api/transfer/complete', { id, card_id: banks[0] }, 'AC')
  expect(why(await complete())).toBe('transfers.certificate')
  ok(await attach('images/transferCertificate', 'AC'))
  ok(await complete())
  expect(why(await attach('images/transferCertificate'))).toBe('transfers.certificate_kept')
  ok(await attach('images/transferCertificate', 'AC2'))
  const story = ok(await world.as('CS').get(`/api/transfer/${id}/histories`)).data
  expect(story.map((row: { to_status: number }) => row.to_status)).toEqual([0, 11, 2, 11, 12, 11])
  expect(story.at(-1).data.from).toMatch(/^\/api\/file\//)
})
