import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueToday, handOvers } from '#notices/server/hand-over.jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { handOversIn } from '#testing/hand-over.ts'
import { orderAt } from '#testing/order.ts'
import { everyWaiting } from '#waiting.ts'

let world: TestApp
let over: ReturnType<typeof handOversIn>
beforeAll(async () => {
  world = await testApp()
  over = handOversIn(world)
})
afterAll(() => world.close())
beforeEach(() => over.quiet())
const { signal } = new AbortController()

describe('exactly once', () => {
  test('a run that fails loses nothing, and one more run tells nothing twice', async () => {
    const order = await orderAt(world, 4)
    const broken = everyWaiting.map((rows) => ({
      ...rows,
      read: () => Promise.reject(new Error('the machine stops')),
    }))
    await expect(
      handOvers(broken).run(undefined, { db: world.db, now: world.now(), signal }),
    ).rejects.toThrow('stops')
    expect(await over.titles('ac2')).toEqual([])
    await over.told()
    await over.told()
    expect(await over.titles('ac2')).toEqual([`Đơn chờ phân công mua: ${order.code}`])
  })

  test('servers that look at the same time tell it once', async () => {
    const order = await orderAt(world, 4)
    await Promise.all([over.told(), over.told(), over.told()])
    await over.told()
    expect(await over.titles('ac2')).toEqual([`Đơn chờ phân công mua: ${order.code}`])
  })

  test('a step that commits after a later one is told all the same', async () => {
    const [slow, quick] = [await orderAt(world, 4), await orderAt(world, 4)]
    await sql`delete from hand_over_mark`.execute(world.db)
    await world.owner.transaction().execute(async (tx) => {
      await sql`update orders set track = 'SLOW' where id = ${slow.id}`.execute(tx)
      await sql`update orders set track = 'QUICK' where id = ${quick.id}`.execute(world.db)
      await over.told()
      expect(await over.titles('ac2')).toEqual([`Đơn chờ phân công mua: ${quick.code}`])
    })
    await over.told()
    expect((await over.titles('ac2')).toSorted()).toEqual(
      [slow, quick].map(({ code }) => `Đơn chờ phân công mua: ${code}`).toSorted(),
    )
  })

  test('what was undone by then was never told', async () => {
    const order = await orderAt(world, 4)
    await over.told()
    await sql`delete from bell`.execute(world.db)
    await over.assign([order.id])
    await sql`update orders set buyer_id = null where id = ${order.id}`.execute(world.db)
    await over.told()
    expect(await over.titles('ac2')).toEqual([`Đơn chờ phân công mua: ${order.code}`])
  })
})

describe('what a clock brings', () => {
  test('is told once, on the morning it is due', async () => {
    const order = await orderAt(world, 6)
    await sql`update orders set status_at = ${world.now()} where id = ${order.id}`.execute(world.db)
    await over.told()
    await sql`delete from bell`.execute(world.db)
    const later = new Date(world.now().getTime() + 9 * 86_400_000)
    const morning = async () => {
      await dueToday(everyWaiting).run(undefined, { db: world.db, now: later, signal })
      await handOvers(everyWaiting).run(undefined, { db: world.db, now: later, signal })
    }
    await morning()
    const said = async () => (await over.titles('af')).filter((title) => title.includes(order.code))
    expect(await said()).toHaveLength(1)
    await world.as('af').post('/api/bell/read', {})
    await morning()
    expect((await over.bellOf('af')).unread).toBe(0)
    await sql`update orders set track = 'JP123456789' where id = ${order.id}`.execute(world.db)
    await handOvers(everyWaiting).run(undefined, { db: world.db, now: later, signal })
    expect(await said()).toEqual([])
  })
})
