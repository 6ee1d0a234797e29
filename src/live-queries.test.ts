import { expect, test } from 'vitest'
import { liveQueries } from '#live-queries.ts'
import { frames, staleKeys, type Frame } from '#platform/web/live-frames.ts'
import { everyCall } from '#routes.ts'

test('live updates name calls that exist and are read', () => {
  const reads = new Set(everyCall.filter((call) => call.method === 'GET').map((call) => call.id))
  for (const id of Object.values(liveQueries).flat()) expect(reads, id).toContain(id)
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
