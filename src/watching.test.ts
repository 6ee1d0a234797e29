import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMetrics } from '#platform/server/watch/metrics.ts'
import type { Metrics } from '#platform/server/watch/metrics.ts'
import { addJob, job } from '#platform/server/jobs/jobs.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { databaseReadings } from '#watching.ts'

let metrics: Metrics
let world: TestApp
beforeAll(async () => {
  metrics = await openMetrics({ version: '1.0.0', commit: null })
  world = await testApp({ watch: metrics })
})
afterAll(() => world.close())

test('requests are counted by the call that answers them; nothing that a client sends is a label', async () => {
  await world.as('AC').get('/api/quotes', { q: 'somebody' })
  await world.nobody.get('/api/quotes')
  await world.nobody.get('/api/invented/path')
  await world.nobody.get('/api/quotes/1%27', { token: 'secret' })
  const text = await metrics.text()
  const counted = text.split('\n').filter((line) => line.startsWith('back_office_requests_total'))
  expect(counted).toContain('back_office_requests_total{call="get-quotes",outcome="ok"} 1')
  expect(counted).toContain('back_office_requests_total{call="get-quotes",outcome="refused"} 1')
  expect(counted).toContain('back_office_requests_total{call="web",outcome="refused"} 2')
  for (const sent of ['somebody', 'invented', 'secret', '%27']) expect(text).not.toContain(sent)
})

test('the queue and what is to be handed over are told with their age', async () => {
  const read = databaseReadings(world.db, () => new Date(Date.now() + 60_000))
  const figures = async () => new Map((await read()).map(({ name, value }) => [name, value]))
  const before = (await figures()).get('back_office_queue_ready') ?? NaN
  await addJob(world.db, job<null>({ name: 'nobody-runs-it', run: async () => {} }), null)
  const after = await figures()
  expect(after.get('back_office_queue_ready')).toBe(before + 1)
  expect(after.get('back_office_queue_age_seconds')).toBeGreaterThanOrEqual(60)
  expect(after.get('back_office_queue_failed')).toBe(0)
})
