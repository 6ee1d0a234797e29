/** What waits to be put into an index of words is read by every search: it is never much. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoOrders } from '#testing/demo.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
})
afterAll(() => world.close())

test('every index of words puts in what waits for it when it is 128 kB', async () => {
  const { rows } = await sql<{ name: string; limit: string | null }>`
    select c.relname as name, substring(array_to_string(c.reloptions, ' ') from 'gin_pending_list_limit=(\\d+)') as limit
    from pg_class c join pg_am a on a.oid = c.relam
    where a.amname = 'gin' and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace order by 1`.execute(
    world.db,
  )
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(({ limit }) => limit !== '128')).toEqual([])
})

test('a thousand changes of orders leave a search no more than that to read', async () => {
  await sql`select gin_clean_pending_list('orders_fold')`.execute(world.owner)
  let changed = 0
  while (changed < 1_000) {
    const answer = await sql`update orders set name = left(name, 60) || ' ' || ${changed}::text`.execute(
      world.owner,
    )
    changed += Number(answer.numAffectedRows)
  }
  const { rows } = await sql<{
    pages: number
  }>`select gin_clean_pending_list('orders_fold')::int as pages`.execute(world.owner)
  expect(rows[0]!.pages).toBeLessThanOrEqual(24)
})
