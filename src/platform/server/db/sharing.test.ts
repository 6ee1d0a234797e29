import { expect, test } from 'vitest'
import { sharing } from '#platform/server/db/sharing.ts'

test('equal reads at one time share the next one, and none gets what was read before it asked', async () => {
  const share = sharing<number>()
  const ends: (() => void)[] = []
  const read = () => new Promise<number>((resolve) => ends.push(() => resolve(ends.length)))
  const first = share('a', read)
  const [second, third] = [share('a', read), share('a', read)]
  const other = share('b', read)
  expect(ends.length).toBe(2)
  ends[0]?.()
  expect(await first).toBe(2)
  expect(ends.length).toBe(3)
  ends[2]?.()
  expect(await Promise.all([second, third])).toEqual([3, 3])
  ends[1]?.()
  expect(await other).toBe(3)
})

test('a failed read fails those who shared it, not those who wait for the next', async () => {
  const share = sharing<string>()
  const failing = share('a', () => Promise.reject(new Error('away')))
  const next = share('a', () => Promise.resolve('back'))
  await expect(failing).rejects.toThrow('away')
  expect(await next).toBe('back')
})
