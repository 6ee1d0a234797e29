import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feelPulse } from '#platform/server/db/pulse.ts'
import { testDatabase } from '#testing/database.ts'
import type { TestDatabase } from '#testing/database.ts'
import { lineTo } from '#testing/line-to-postgres.ts'

/** Every turn of this process takes so long, ms, until it is let go. */
function heldUp(ms: number): () => void {
  let on = true
  const hold = () => {
    const until = performance.now() + ms
    while (performance.now() < until);
    if (on) setImmediate(hold)
  }
  setImmediate(hold)
  return () => (on = false)
}

describe('the pulse', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  test('a process that is busy itself does not take PostgreSQL for silent', async () => {
    // Four turns: connecting takes more.
    const pulse = feelPulse(database.url, { every: 600_000, patience: 1_000 })
    const letGo = heldUp(250)
    const alive = await pulse.isAlive()
    letGo()
    pulse.stop()
    expect(alive).toBe(true)
  })

  test('a line that is frozen is silent, and alive when it is thawed', async () => {
    const line = await lineTo(database.url)
    const pulse = feelPulse(line.url, { every: 20, patience: 200 })
    expect(await pulse.isAlive()).toBe(true)
    line.freeze()
    await expect.poll(() => pulse.isSilent).toBe(true)
    line.thaw()
    await expect.poll(() => pulse.isSilent).toBe(false)
    pulse.stop()
    await line.close()
  })
})
