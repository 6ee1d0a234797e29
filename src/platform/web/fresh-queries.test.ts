import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { FreshQueryClient } from '#platform/web/fresh-queries.ts'

/** A record on a server, read by answers that arrive when the test says so. */
function server() {
  const record = { status: 'waiting' }
  const onTheWay: (() => void)[] = []
  const read = () => {
    const seen = record.status
    return new Promise<string>((arrive) => onTheWay.push(() => arrive(seen)))
  }
  return { record, onTheWay, read }
}

const key = ['get-order', { id: 1 }]

test('an answer on its way for the first time is asked again after what changed it', async () => {
  const cache = new FreshQueryClient()
  const { record, onTheWay, read } = server()
  const screen = new QueryObserver(cache, { queryKey: key, queryFn: read })
  const seen: (string | undefined)[] = []
  const leave = screen.subscribe(({ data }) => seen.push(data))

  record.status = 'sent'
  const done = cache.invalidateQueries({ queryKey: ['get-order'] })
  onTheWay[0]!()
  await expect.poll(() => onTheWay.length).toBe(2)
  onTheWay[1]!()
  await done

  expect(seen.at(-1)).toBe('sent')
  leave()
})

test('one that nobody shows yet is old when it comes, and asked again by whoever shows it', async () => {
  const cache = new FreshQueryClient()
  const { record, onTheWay, read } = server()
  void cache.prefetchQuery({ queryKey: key, queryFn: read, staleTime: 60_000 })
  record.status = 'sent'
  const done = cache.invalidateQueries({ queryKey: ['get-order'] })
  onTheWay[0]!()
  await done
  expect(cache.getQueryState(key)).toMatchObject({ data: 'waiting', isInvalidated: true })
})

test('a known answer is read once', async () => {
  const cache = new FreshQueryClient()
  const { record, onTheWay, read } = server()
  cache.setQueryData(key, 'waiting')
  const screen = new QueryObserver(cache, { queryKey: key, queryFn: read, staleTime: 60_000 })
  const leave = screen.subscribe(() => undefined)
  record.status = 'sent'
  const done = cache.invalidateQueries({ queryKey: ['get-order'] })
  onTheWay[0]!()
  await done
  expect(onTheWay).toHaveLength(1)
  expect(cache.getQueryData(key)).toBe('sent')
  leave()
})

test('what failed on its way is asked again as well, and no rejection is left alone', async () => {
  const cache = new FreshQueryClient({ defaultOptions: { queries: { retry: false } } })
  let asked = 0
  const screen = new QueryObserver(cache, {
    queryKey: key,
    queryFn: () => (asked++ === 0 ? Promise.reject(new Error('lost')) : Promise.resolve('sent')),
  })
  const leave = screen.subscribe(() => undefined)
  await cache.invalidateQueries({ queryKey: ['get-order'] })
  expect(cache.getQueryData(key)).toBe('sent')
  leave()
})
