import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderNotes } from '#orders/core/order-note.rules.ts'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const note = (who: string, ids: number[], change: { add?: string[]; remove?: string[] }) =>
  world.as(who).post('/api/quote/notes', { ids, ...change })
const notesOf = async (id: number): Promise<string[]> =>
  ok(await world.as('SU').get(`/api/quote/id/${id}`)).data.named_notes
const listed = async (who: string, named_notes: string): Promise<number[]> =>
  ok(await world.as(who).get('/api/quotes', { named_notes, size: 200 })).results.map(
    ({ id }: { id: number }) => id,
  )

test('what an order waits for is noted by name, found by it, and taken away without touching the rest', async () => {
  const { id: customerId } = await customerOf(world)
  const [order, other] = [await orderAt(world, 2, { customerId }), await orderAt(world, 5, { customerId })]
  done(await note('CS', [order.id, other.id], { add: ['merge_asked', 'deposit_low'] }))
  done(await note('AF', [other.id], { add: ['pay_conbini'], remove: ['merge_asked'] }))
  expect(await notesOf(order.id)).toEqual(['deposit_low', 'merge_asked'])
  expect(await notesOf(other.id)).toEqual(['pay_conbini', 'deposit_low'])
  expect(await listed('CS', 'pay_conbini')).toEqual([other.id])
  expect((await listed('CS', 'pay_conbini,merge_asked')).toSorted()).toEqual([order.id, other.id].toSorted())
  const story = ok(await world.as('CS').get(`/api/v1/quote/histories/${other.id}`)).data
  expect(story.at(-1)).toMatchObject({
    label: 'Đổi nhãn ghi chú',
    data: { named_notes: `${orderNotes.pay_conbini}, ${orderNotes.deposit_low}` },
  })
})

test('six of them stand at 2, 5 and 6, two at every status; elsewhere they are refused, row by row', async () => {
  const [quote, arrived] = [await orderAt(world, 2), await orderAt(world, 7)]
  const mixed = ok(await note('CS', [quote.id, arrived.id], { add: ['deposit_low'] })).data
  expect(mixed).toMatchObject({ done: [quote.id], failed: [{ id: arrived.id, error: 'orders.note_status' }] })
  done(await note('OP', [arrived.id], { add: ['cod_fee_asked'] }))
  expect((await note('CS', [quote.id], { add: ['gì đó'] })).status).toBe(400)
  expect((await note('MKT', [quote.id], { add: ['deposit_low'] })).status).toBe(403)
  expect((await note('SS2', [quote.id], { add: ['deposit_low'] })).status).toBe(404)
})

test('what an order no longer waits for is neither shown nor found, and is there again where it steps back', async () => {
  const order = await orderAt(world, 2)
  done(await note('CS', [order.id], { add: ['deposit_low', 'shipping_changed'] }))
  done(await world.as('CS').post('/api/quote/confirm/quotes', { ids: [order.id] }))
  expect(await notesOf(order.id)).toEqual(['shipping_changed'])
  expect(await listed('CS', 'deposit_low')).not.toContain(order.id)
  expect(await listed('CS', 'shipping_changed')).toContain(order.id)
  done(await world.as('AC').post('/api/quote/back-status', { ids: [order.id], reason: 'khách hỏi lại' }))
  expect(await notesOf(order.id)).toEqual(['deposit_low', 'shipping_changed'])
})

test('the chips of bought orders count their sub-statuses', async () => {
  const { id: customer_id } = await customerOf(world)
  const orders = [
    await orderAt(world, 6, { customerId: customer_id }),
    await orderAt(world, 6, { customerId: customer_id }),
  ]
  done(await world.as('CS').post('/api/quote/change/substatus', { ids: [orders[0]!.id], sub_status: 62 }))
  const ask = async (query: object) =>
    ok(await world.as('CS').get('/api/quotes', { status: 6, customer_id, ...query }))
  expect((await ask({ chips: 'sub_status' })).option.counts).toMatchObject({ 62: 1, 63: 0 })
  expect((await ask({ chips: 'sub_status', sub_status: '62' })).option.counts).toMatchObject({ 62: 1 })
  expect((await ask({})).option.counts).toMatchObject({ 6: 2 })
})

test('a pasted column finds orders by their code, their track or that of one of their packages', async () => {
  const bought = await orderAt(world, 6)
  ok(await world.as('AF').put(`/api/quote/track/${bought.id}`, { track: '3971-0000-1234' }))
  const arrived = await orderAt(world, 7, { packages: 2 })
  const codes = [bought.code.toLowerCase(), '3971 0000 1234', arrived.tracks[1], 'DH000000000'].join(',')
  const { results } = ok(await world.as('CS').get('/api/quotes', { codes }))
  expect(results.map(({ id }: { id: number }) => id).toSorted()).toEqual([bought.id, arrived.id].toSorted())
})

test('codes and tracks are looked up at once, each order with the tracks of its packages, from a file too', async () => {
  const arrived = await orderAt(world, 7, { packages: 2 })
  const find = (who: string, codes: string[]) => world.as(who).post('/api/quote/find', { codes })
  const found = ok(await find('OP', [arrived.tracks[1]!, 'DH000000000'])).data
  expect(found).toMatchObject([{ id: arrived.id, tracks: arrived.tracks }])
  expect(ok(await find('SS2', [arrived.code])).data).toEqual([])
  expect((await find('AF', [arrived.code])).status).toBe(403)
  const bytes = Buffer.from(`STT,Mã đơn\n1,${arrived.code}\n2,397100001234\n3,DH12\n`)
  const sheet = form({}, [{ field: 'file', name: 'don.csv', bytes }])
  const read = ok(await world.as('OP').post('/api/quote/find/file', sheet.body, sheet.headers)).data
  expect(read).toEqual({
    codes: [arrived.code, '397100001234'],
    left: 0,
    unread: [
      { line: 1, text: 'STT Mã đơn', sheet: null },
      { line: 4, text: '3 DH12', sheet: null },
    ],
    unread_left: 0,
  })
  // A file of nothing but mistyped codes says them, not that it is empty.
  const none = form({}, [{ field: 'file', name: 'don.csv', bytes: Buffer.from('DH12\n') }])
  expect(ok(await world.as('OP').post('/api/quote/find/file', none.body, none.headers)).data).toMatchObject({
    codes: [],
    unread: [{ line: 1, text: 'DH12' }],
  })
})
