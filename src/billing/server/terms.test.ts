import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, home, readBill } from '#testing/bill.ts'
import { ok, receive } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('day and method of many slips are changed at once; one that is on its way says why not', async () => {
  const [one, two, out] = [await billAt(world, 12), await billAt(world, 13), await billAt(world, 16)]
  const ids = [one.id, two.id, out.id]
  const cs = world.as('CS')
  const elsewhere = { ...home, name: 'Lê Thị Nhận', address: '5 Hai Bà Trưng' }
  for (const [path, given, kept] of [
    ['date', { date: '24-12-2026' }, { date: '24-12-2026' }],
    ['method', { method: 'TRANSFER' }, { method: 'TRANSFER' }],
    ['address', { address: elsewhere }, { receiver: expect.objectContaining(elsewhere) }],
  ] as const) {
    const { done, failed } = ok(await cs.post(`/api/bill/change/${path}`, { ids, ...given })).data
    expect(done).toEqual([one.id, two.id])
    expect(failed).toMatchObject([{ id: out.id, error: 'bills.status' }])
    for (const bill of [one, two]) expect(await readBill(world, bill)).toMatchObject(kept)
  }
})

test('fees of several orders on a slip change in one go, and the slip with them', async () => {
  const bill = await billAt(world, 12, { orders: 2 })
  const before = await readBill(world, bill)
  const prices = before.orders.map((order: { id: number; surcharge_vnd: number }, at: number) => ({
    quote_id: order.id,
    surcharge_vnd: order.surcharge_vnd + (at + 1) * 10_000,
  }))
  const body = { id: bill.id, version: before.version, prices, reason: 'phụ thu hàng dễ vỡ' }
  expect(ok(await world.as('AC').put('/api/bill/edit/prices', body)).data.total_vnd).toBe(bill.total + 30_000)
  const stale = await world.as('AC').put('/api/bill/edit/prices', body)
  expect(stale.body.error).toBe('conflict.stale')
})

test('a slip keeps the places that were picked, and offers them for the next one', async () => {
  const bill = await billAt(world, 12)
  const address = { ...home, address: '9 Nguyễn Huệ', province_code: '79', ward_code: '26740' }
  ok(await world.as('CS').post('/api/bill/change/address', { id: bill.id, address }))
  const { receiver } = await readBill(world, bill)
  expect(receiver).toMatchObject({ address: '9 Nguyễn Huệ', province_code: '79', ward_code: '26740' })
  const { data } = ok(await world.as('CS').get('/api/history/consignee', { user_id: bill.customerId }))
  expect(data[0]).toMatchObject({ address: '9 Nguyễn Huệ', province_code: '79', system: '2025' })
})

test('a slip leads to its delivery list, and what paid it to the receipt and its entry', async () => {
  const bill = await billAt(world, 14, { method: 'TRANSFER' })
  await receive(world, { customerId: bill.customerId, amount: 10_000 })
  const paid = await readBill(world, bill)
  const receipt = paid.allocations.find((row: { amount: number }) => row.amount === 10_000)
  expect(receipt.transfer_id).toEqual(expect.any(Number))
  expect(paid.lines.every((line: { entry_id: number }) => line.entry_id > 0)).toBe(true)
  const listed = await billAt(world, 15)
  const batch = ok(await world.as('OP').post('/api/delivery', { ids: [listed.id] })).data
  expect(await readBill(world, listed)).toMatchObject({ batch_id: batch.id, batch_code: batch.batch_code })
})
