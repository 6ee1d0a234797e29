import { expect, test } from 'vitest'
import { batched } from '#platform/server/db/batched.ts'

test('what is asked for while a read is on its way goes together, and is read after it was asked for', async () => {
  const reads: number[][] = []
  let release = () => {}
  const get = batched<number, string>(async (keys) => {
    reads.push(keys)
    await new Promise<void>((resolve) => (release = resolve))
    return new Map(keys.filter((key) => key < 10).map((key) => [key, `row ${key}`]))
  })
  const first = get(1)
  await Promise.resolve()
  await Promise.resolve()
  const later = [get(1), get(2), get(99)]
  expect(reads).toEqual([[1]])
  release()
  expect(await first).toBe('row 1')
  await Promise.resolve()
  expect(reads).toEqual([[1], [1, 2, 99]])
  release()
  expect(await Promise.all(later)).toEqual(['row 1', 'row 2', undefined])
})

test('a failed read fails those who waited for it and nobody after them', async () => {
  let fail = true
  const get = batched<number, string>(async (keys) => {
    if (fail) throw new Error('away')
    return new Map(keys.map((key) => [key, 'here']))
  })
  await expect(Promise.all([get(1), get(2)])).rejects.toThrow('away')
  fail = false
  expect(await get(1)).toBe('here')
})
