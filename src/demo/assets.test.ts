import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoAssets } from '#demo/assets.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

test('the demo company’s things are held, asked for, counted and worn, and its books balance', async () => {
  expect(await makeDemoAssets(world.owner, world.now())).toBe(true)
  expect(await makeDemoAssets(world.owner, world.now())).toBe(false)
  expect(await brokenInvariants(world.db)).toEqual([])
  const { results, option } = ok(await world.as('AC').get('/api/assets'))
  expect(results.length).toBe(14)
  expect(option.counts).toMatchObject({ 3: 1 })
  const requests = ok(await world.as('AC').get('/api/ask-asset')).option.counts
  expect(requests).toEqual({ 0: 1, 1: 1, 2: 1, 3: 1, '-1': 0 })
  const [count] = ok(await world.as('AC').get('/api/asset-counts')).results
  expect(count).toMatchObject({ found: 12, missing: 2, unknown: 0 })
  const { rows } = await sql<{ ahead: number }>`select count(*)::int as ahead from event
    where at > ${world.now()}`.execute(world.db)
  expect(rows[0]?.ahead).toBe(0)
})
