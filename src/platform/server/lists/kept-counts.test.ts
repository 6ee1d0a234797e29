import { expect, test } from 'vitest'
import type { Db } from '#platform/server/db/database.ts'
import { keepingCounts } from '#platform/server/lists/kept-counts.ts'

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
  const [first, second] = await Promise.all([count('orders at 1'), count('orders at 2')])
  expect(new Set([...first, ...second]).size).toBe(4)
  expect(stand.looks).toBeLessThanOrEqual(2)
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
