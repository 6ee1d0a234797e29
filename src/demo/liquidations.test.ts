import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoLiquidations } from '#demo/liquidations.ts'
import { brokenInvariants } from '#invariants.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liquidations-'))
  world = await testApp()
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('goods nobody came for stand at every step of their sale, and the books balance', async () => {
  const files = localFiles(folder)
  expect(await makeDemoLiquidations(world.owner, files, world.now())).toBe(true)
  expect(await makeDemoLiquidations(world.owner, files, world.now())).toBe(false)
  expect(await brokenInvariants(world.db)).toEqual([])
  const counts = async (path: string) => ok(await world.as('AC').get(path)).option.counts
  expect(await counts('/api/liquidations')).toEqual({ 0: 1, 1: 3, 2: 2, '-1': 1 })
  expect(await counts('/api/liquidation-orders')).toEqual({ 0: 1, 1: 1, 2: 4, '-1': 0 })
  expect(await counts('/api/bank-liquidations')).toEqual({ 0: 1, 1: 5, '-1': 0 })
  expect(await counts('/api/liquidation/refunds')).toEqual({ 0: 1, 1: 0, '-1': 0 })
  const { rows } = await sql<{ rests: number; shorts: number; sent: number }>`select
    count(*) filter (where rest_vnd > 0)::int as rests, count(*) filter (where short_vnd > 0)::int as shorts,
    count(sent_at)::int as sent from liquidation_statement`.execute(world.db)
  expect(rows[0]).toEqual({ rests: 1, shorts: 1, sent: 1 })
  const candidates = ok(await world.as('CS').get('/api/liquidation/candidates', { size: '200' })).results
  expect(new Set(candidates.map(({ stage }: { stage: string }) => stage))).toEqual(
    new Set(['warn', 'lien', 'noticed', 'saleable']),
  )
})
