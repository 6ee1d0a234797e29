import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveQueries } from '#live-queries.ts'
import type { EventsFile } from '#platform/contract/live.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { frames, staleKeys, type Frame } from '#platform/web/live-frames.ts'
import { everyCall } from '#routes.ts'
import { statusTables } from '#status-tables.ts'

test('live updates name calls that exist and are read', () => {
  const reads = new Set(everyCall.filter((call) => call.method === 'GET').map((call) => call.id))
  for (const id of Object.values(liveQueries).flat()) expect(reads, id).toContain(id)
})

test('what is written as an event is declared by one slice, and what is declared is written', async () => {
  const files = await modulesOf<EventsFile>('.events.ts')
  const declared = files.flatMap(({ module }) => module.events.entities ?? [])
  expect(declared).toEqual([...new Set(declared)])
  const sources = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !/test/.test(file))
  const named = sources.flatMap((file) =>
    [...readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/\bentity: '(\w+)'/g)].map(
      ([, entity]) => entity!,
    ),
  )
  const written = new Set([...named, ...statusTables.map(({ entity }) => entity)])
  expect([...written].toSorted()).toEqual(declared.toSorted())
  for (const entity of Object.keys(liveQueries)) expect(declared, entity).toContain(entity)
})

test('a list is stale by its entity, a record only when it is the one', () => {
  const queries = { order: ['list', 'one'], bill: ['bills'] }
  const stale = staleKeys(queries, [{ entity: 'order', id: 5 }])
  expect(stale(['list', { query: {} }])).toBe(true)
  expect(stale(['one', { params: { id: 5 } }])).toBe(true)
  expect(stale(['one', { params: { id: '5' } }])).toBe(true)
  expect(stale(['one', { params: { id: 6 } }])).toBe(false)
  expect(stale(['bills', {}])).toBe(false)
  expect(staleKeys(queries, 'all')(['bills', {}])).toBe(true)
})

test('frames are read whole, however the network cuts them', async () => {
  const text =
    'retry: 3000\n\nid: 7\ndata: [{"entity":"order","id":5}]\n\n: \n\nevent: reset\ndata: []\n\nid: 8\ndata: [{"entity":"bill","id":1,"action":"xác nhận"}]\n\n'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += 5) controller.enqueue(bytes.slice(at, at + 5))
      controller.close()
    },
  })
  const read: Frame[] = []
  for await (const frame of frames(body)) read.push(frame)
  expect(read).toEqual([
    { event: undefined, id: '7', data: [{ entity: 'order', id: 5 }] },
    { event: 'reset', id: undefined, data: [] },
    { event: undefined, id: '8', data: [{ entity: 'bill', id: 1, action: 'xác nhận' }] },
  ])
})
