import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoDesk } from '#demo/desk.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import { ok } from '#orders/test-order.ts'
import { localFiles } from '#platform/server/files.ts'
import { brokenInvariants } from '#platform/server/invariants.ts'
import { testApp } from '#test-app.ts'
import type { TestApp } from '#test-app.ts'

let world: TestApp
let folder: string
beforeAll(async () => {
  world = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
  await makeDemoLife(world.db, 44, { now: world.now() })
  await makeDemoDesk(world.db, localFiles(folder), world.now())
}, 180_000)
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('no list of the accountants’ desks is empty, at most steps, and the books balance', async () => {
  for (const [path, statuses] of [
    ['/api/transfers?trans_type=2', ['0', '1']],
    ['/api/quote-payments', ['2', '5', '6', '-1']],
    ['/api/punishes', ['0', '1']],
    ['/api/partner-refunds', ['0', '1']],
    ['/api/request/supports', ['0', '1', '-1']],
    ['/api/billings', ['0', '1', '-1']],
  ] as const) {
    const { results } = ok(await world.as('SU').get(path))
    const found = new Set(results.map((row: { status: number }) => String(row.status)))
    expect(
      [...statuses].filter((status) => !found.has(status)),
      path,
    ).toEqual([])
  }
  expect(ok(await world.as('AC').get('/api/transations')).results.length).toBe(3)
  expect(await brokenInvariants(world.db)).toEqual([])
})
