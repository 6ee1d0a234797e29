import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reverse, standingEntry } from '#ledger/server/journal.repo.ts'
import { findConflicts, followConflicts } from '#orders/desk/server/find-conflicts.usecase.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const keptConflicts = async () =>
  (
    await sql<{
      kind: string
      id: number
    }>`select kind, order_id as id from order_conflict order by 1, 2`.execute(world.db)
  ).rows
const looked = (what: string, by: string) =>
  sql.raw(`update conflict_look set ${what} = ${what} + interval '${by}'`).execute(world.owner)

/** The entry of a purchase, reversed by hand. */
async function unbook({ id, station }: { id: number; station: number }) {
  const accountant = (await world.as('AC').me()).id
  await world.owner.transaction().execute(async (db) => {
    const entry = (await standingEntry(db, 'purchase', { type: 'order', id })) as number
    await reverse(db, entry, 'nhầm', { station, now: world.now(), maker: accountant })
  })
}

test('a company whose books are empty is looked through too', async () => {
  await followConflicts(world.db, world.now())
  await followConflicts(world.db, world.now())
  expect(await keptConflicts()).toEqual([])
})

test('a look at what was changed finds what a look at everything would: both orders of each pair', async () => {
  await findConflicts(world.db, world.now())
  const before = await keptConflicts()
  const quote = { link: 'https://jp.mercari.com/item/m55512345678', site_code: 'mercari' }
  const items = [await orderAt(world, 2, { quote }), await orderAt(world, 3, { quote })]
  const bought = [await orderAt(world, 6), await orderAt(world, 6), await orderAt(world, 6)] as const
  for (const { id } of bought.slice(0, 2))
    ok(await world.as('CS').put(`/api/quote/track/${id}`, { track: '630000000001' }))
  await unbook(bought[2])
  const [lost, cancelled] = [await orderAt(world, 10), await orderAt(world, 4)]
  await sql`update package set receive_status = 8.2 where id in
    (select package_id from package_order where order_id = ${lost.id})`.execute(world.owner)
  await sql`update orders set status = 0 where id = ${cancelled.id}`.execute(world.db)
  await followConflicts(world.db, world.now())
  const followed = await keptConflicts()
  const news = followed.filter(({ kind, id }) => !before.some((old) => old.kind === kind && old.id === id))
  const each = (kind: string, orders: readonly { id: number }[]) => orders.map(({ id }) => ({ kind, id }))
  expect(news).toEqual([
    ...each('item', items),
    ...each('state', [bought[2], lost, cancelled]),
    ...each('track', bought.slice(0, 2)),
  ])
  await findConflicts(world.db, world.now())
  expect(await keptConflicts()).toEqual(followed)
})

test('what was changed long before the last look is not looked at, but every six hours everything is', async () => {
  await findConflicts(world.db, world.now())
  const quote = { link: 'https://jp.mercari.com/item/m55587654321', site_code: 'mercari' }
  const [, { id }] = [await orderAt(world, 2, { quote }), await orderAt(world, 3, { quote })]
  const found = async () => (await keptConflicts()).some((row) => row.id === id)
  await looked('looked_at', '1 hour')
  await followConflicts(world.db, world.now())
  expect(await found()).toBe(false)
  await looked('looked_at', '1 hour')
  await looked('whole_at', '-7 hours')
  await followConflicts(world.db, world.now())
  expect(await found()).toBe(true)
})
