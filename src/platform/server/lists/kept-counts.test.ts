import { afterEach, expect, test, vi } from 'vitest'
import type { Db } from '#platform/server/db/database.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'

afterEach(() => vi.restoreAllMocks())

/** A database that stands at a moment, which the test moves: on a shared cluster others move it too. */
function standing() {
  const stand = { moment: '7:7:', looks: 0, reads: 0 }
  const db = { isTransaction: false } as Db
  const look = async () => {
    stand.looks += 1
    return stand.moment
  }
  const count = async (key: string, told?: () => Promise<string | undefined>) => {
    const keep = keepingCounts(db, { look, ...(told ? { told } : {}) })
    const read = async () => (stand.reads += 1)
    return Promise.all([keep(key, read), keep(`${key} and more`, read)])
  }
  return { stand, db, count }
}

test('what was read is handed on until something is committed', async () => {
  const { stand, count } = standing()
  expect(await count('orders at 1')).toEqual([1, 2])
  expect(await count('orders at 1')).toEqual([1, 2])
  stand.moment = '7:8:'
  expect(await count('orders at 1')).toEqual([3, 4])
  expect(stand).toMatchObject({ reads: 4, looks: 3 })
})

test('an equal moment of another condition says nothing, and who asks at one time looks once', async () => {
  const { stand, count } = standing()
  const askers = Array.from({ length: 5 }, (_, at) => count(`orders at ${at}`))
  expect(new Set((await Promise.all(askers)).flat()).size).toBe(10)
  // Who comes while one looks takes part in the next look, which begins after they asked.
  expect(stand.looks).toBe(2)
})

test('a moment that a page brings along is not looked at, and without a row of it it is', async () => {
  const { stand, count } = standing()
  expect(await count('orders at 1', async () => '7:7:')).toEqual([1, 2])
  expect(await count('orders at 1', async () => '7:7:')).toEqual([1, 2])
  expect(await count('orders at 1', async () => '7:8:')).toEqual([3, 4])
  expect(stand.looks).toBe(0)
  stand.moment = '7:8:'
  expect(await count('orders at 1', async () => undefined)).toEqual([3, 4])
  expect(stand.looks).toBe(1)
})

test('for ten seconds at most: a condition may speak of the time', async () => {
  const passed = vi.spyOn(performance, 'now')
  const { count } = standing()
  passed.mockReturnValue(1_000)
  expect(await count('orders at 1')).toEqual([1, 2])
  passed.mockReturnValue(10_900)
  expect(await count('orders at 1')).toEqual([1, 2])
  passed.mockReturnValue(11_100)
  expect(await count('orders at 1')).toEqual([3, 4])
})

test('of more conditions than are kept the one that nobody has asked for longest goes', async () => {
  const { stand, count } = standing()
  await count('the first')
  for (let at = 0; at < 2_000; at += 1) await count(`orders at ${at}`)
  const { reads } = stand
  await count('orders at 1999')
  expect(stand.reads).toBe(reads)
  await count('the first')
  expect(stand.reads).toBe(reads + 2)
})

test('what could not be read is not kept', async () => {
  const { db, count } = standing()
  const failing = keepingCounts(db, { look: async () => '7:7:' })
  await expect(failing('orders at 1', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await count('orders at 1')).toEqual([1, 2])
})

test('a transaction sees its own rows: it reads each time', async () => {
  const inside = keepingCounts({ isTransaction: true } as Db, {
    look: () => Promise.reject(new Error('not asked')),
  })
  let reads = 0
  const read = async () => (reads += 1)
  expect([await inside('orders at 1', read), await inside('orders at 1', read)]).toEqual([1, 2])
})
