import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueueKind } from '#home/queue.api.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import { waitsFor } from '#platform/contract/waiting.ts'
import { everyWaiting } from '#waiting.ts'
import { waitingCap } from '#platform/rules/counts.ts'
import { ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  await sql`select 1`.execute(world.db)
})
afterAll(() => world.close())

const kinds = new Map(everyWaiting.map(({ kind }) => [kind.key, kind]))
async function queueOf(who: string): Promise<QueueKind[]> {
  const { status, body } = await world.as(who).get('/api/queue')
  expect(status).toBe(200)
  return body.data.kinds
}

test.each(roleCodes)('%s sees their own kinds, and each row in the list it comes from', async (role) => {
  for (const found of await queueOf(role)) {
    const kind = kinds.get(found.key)!
    expect(found.mine).toBe(waitsFor(kind, role))
    if (!found.mine) {
      expect(['SU', 'AD']).toContain(role)
      continue
    }
    expect(found.rows.length).toBeGreaterThan(0)
    // The button of a row leads to that row, and to no empty station or whole list.
    for (const { id, code, address } of found.rows) {
      const carried = [...new URLSearchParams(address).values()]
      expect(
        carried.some((value) => value === String(id) || value === code),
        `${role} ${found.key} ${address}`,
      ).toBe(true)
    }
    const ids = found.rows.map(({ id }) => id)
    const { status, body } = await world
      .as(role)
      .get(kind.list.path, { ...kind.filters, ids: ids.join(','), size: 200 })
    expect(status, found.key).toBe(200)
    const listed = body.results.map(({ id }: { id: number }) => id)
    expect(listed.toSorted(), `${role} ${found.key}`).toEqual(ids.toSorted())
    // "Xem tất cả" shows as many as the day says, and so does the chip of their state.
    const all = ok(
      await world
        .as(role)
        .get(kind.list.path, { ...Object.fromEntries(new URLSearchParams(found.all)), size: 1 }),
    )
    expect(Math.min(all.pagination.total, waitingCap), `${role} ${found.key}`).toBe(found.count)
    const counts = all.option?.counts as Record<string, number> | undefined
    const chips = counts && kind.step?.states.map((state) => counts[String(state)])
    if (chips?.every((count) => count !== undefined))
      expect(
        chips.reduce((sum, count) => sum + count!, 0),
        `${role} ${found.key}`,
      ).toBe(all.pagination.total)
  }
})

test('of what is not known as a kind nothing is listed, and of what does not wait no row', async () => {
  expect((await world.as('AC').get('/api/transfers', { waits: 'nothing' })).status).toBe(400)
  const buyers = await world.as('AC').get('/api/transfers', { waits: 'partner-transfers' })
  expect(ok(buyers).results).toEqual([])
})
