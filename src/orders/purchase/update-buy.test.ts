import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('a change of what was bought leaves what it does not name, and takes away what it empties', async () => {
  const { id } = await orderAt(world, 6)
  const order = async () => ok(await world.as('AC').get(`/api/quote/id/${id}`)).data
  const change = async (more: object) => {
    const { supplier_order_no, card_id, actual_price, version } = await order()
    const body = { supplier_order_no, card_id, actual_price, version, ...more }
    ok(await world.as('AF').post(`/api/quote/updatebuy/${id}`, body))
    return order()
  }
  const booked = async () => {
    const { rows } = await sql<{ id: number; total: number }>`
      select e.id, sum(l.amount) filter (where l.amount > 0) as total from entry e join entry_line l on l.entry_id = e.id
      where e.kind = 'purchase' and e.reference_type = 'order' and e.reference_id = ${id}
      group by e.id order by e.id desc limit 1`.execute(world.db)
    return rows[0]
  }
  const told = { actual_ship: 350, track: '100200300400', note: 'hộp móp' }
  expect(await change(told)).toMatchObject(told)
  const entry = await booked()
  // A save of the same price leaves the entry that stands: no reversal, no second one.
  expect(await change({ note: 'đã gọi người bán' })).toMatchObject({ ...told, note: 'đã gọi người bán' })
  expect(await booked()).toEqual(entry)
  expect(await change({ track: '', note: '', actual_ship: 0 })).toMatchObject({ track: null, actual_ship: 0 })
})
