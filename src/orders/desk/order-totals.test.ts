import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('sums of orders count what is quoted and stands; a quote made anew and a cancelled order stand apart', async () => {
  const { id: customerId } = await customerOf(world)
  const [one, two, anew, gone] = [
    await orderAt(world, 2, { customerId }),
    await orderAt(world, 4, { customerId }),
    await orderAt(world, 2, { customerId }),
    await orderAt(world, 2, { customerId }),
  ]
  ok(await world.as('CS').post(`/api/quote/edit/${anew!.id}`, { transport: 'express' }))
  done(await world.as('CS').post('/api/quote/cancel/quotes', { ids: [gone!.id], reason: 'khách đổi ý' }))
  const { rows } = await sql<{ total: number; request: number }>`select quoted_total as total,
    deposit_request as request from orders where id = any(${[one!.id, two!.id, anew!.id, gone!.id]}) order by id`.execute(
    world.db,
  )
  const list = ok(await world.as('CS').get('/api/quotes', { customer_id: customerId }))
  expect(list.pagination.total).toBe(4)
  expect(list.totals).toEqual({
    quoted_total: rows[0]!.total + rows[1]!.total,
    waiting_total: rows[2]!.total,
    cancelled_total: rows[3]!.total,
    deposit_request: rows[0]!.request + rows[1]!.request,
    deposit: rows[1]!.request,
    total_vnd: 0,
  })
  const { bytes } = await world.as('CS').file('POST', '/api/quotes/excel', { customer_id: customerId })
  const book = read(bytes)
  const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0]!]!)
  expect(lines.slice(4).map((line) => [line['Mã đơn'], line['Tổng báo giá (đ)']])).toEqual([
    ['Tổng cộng', list.totals.quoted_total],
    ['Chờ báo giá, đã hủy', list.totals.waiting_total + list.totals.cancelled_total],
  ])
  // All of them are the customer's; another's sale gets a file without rows.
  const ofCustomer = async (who: 'SS' | 'SS2') => {
    const given = { customer_id: customerId }
    const whole = read((await world.as(who).file('POST', '/api/quotes/customer/excel', given)).bytes)
    return utils.sheet_to_json<Record<string, unknown>>(whole.Sheets[whole.SheetNames[0]!]!)
  }
  const codes = (await ofCustomer('SS')).map((line) => line['Mã đơn'])
  expect(codes.toSorted()).toEqual(lines.map((line) => line['Mã đơn']).toSorted())
  expect((await ofCustomer('SS2')).map((line) => line['Mã đơn'])).toEqual(['Tổng cộng'])
  // The warehouse is told the same, a buyer nothing of it.
  expect(ok(await world.as('OP').get('/api/quotes', { customer_id: customerId })).totals).toEqual(list.totals)
  const { totals } = ok(await world.as('AF').get('/api/quotes'))
  expect(Object.values(totals ?? {}).filter((sum) => sum !== null)).toEqual([])
})
