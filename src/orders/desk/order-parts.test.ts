import { afterAll, beforeAll, expect, test } from 'vitest'
import { packageStatus } from '#warehouse/package.status.ts'
import { billAt } from '#testing/bill.ts'
import { customerOf, ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const detail = async (who: string, id: number) => ok(await world.as(who).get(`/api/quote/id/${id}`)).data

test('an order’s drawer tells its packages, where each is and on which shelf, to its buyer too', async () => {
  const order = await orderAt(world, 8.2, { packages: 2 })
  await world.db
    .updateTable('package')
    .set({ position: 'A-03' })
    .where('track', '=', order.tracks[1]!)
    .execute()
  await world.db.updateTable('orders').set({ position: 'A-03' }).where('id', '=', order.id).execute()
  for (const who of ['CS', 'OP', 'AF']) {
    const { packages, position } = await detail(who, order.id)
    expect(packages).toMatchObject([
      {
        track: order.tracks[0],
        receive_status: packageStatus.arrived,
        d_weight: 0.7,
        mawb: order.mawb,
        position: null,
      },
      { track: order.tracks[1], position: 'A-03' },
    ])
    expect(position).toBe('A-03')
  }
})

test('it tells what was merged into it, and what it was merged into', async () => {
  const { id: customerId } = await customerOf(world)
  const [kept, gone] = [await orderAt(world, 1, { customerId }), await orderAt(world, 1, { customerId })]
  ok(await world.as('CS').post(`/api/quote/merge/${kept.id}`, { merges: [gone.id] }))
  expect(await detail('CS', kept.id)).toMatchObject({
    merges: [{ id: gone.id, code: gone.code, quality: 1 }],
    merged_into: null,
  })
  expect(await detail('CS', gone.id)).toMatchObject({
    merges: [],
    merged_into: { id: kept.id, code: kept.code },
  })
})

test('it tells the slip it goes out with', async () => {
  const { id, code, orders } = await billAt(world, 12)
  expect(await detail('OP', orders[0]!.id)).toMatchObject({ bill_id: id, bill_code: code })
})
