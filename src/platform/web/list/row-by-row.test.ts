import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/client.ts'
import { rowByRow } from '#platform/web/list/row-by-row.ts'

test('each row is done by itself, in order; what is refused is told with its reason', async () => {
  const asked: number[] = []
  const { data } = await rowByRow([3, 1, 2], async (id) => {
    asked.push(id)
    if (id === 1) throw new ApiError(409, 'leave.decided', 'Đơn đã được quyết định.')
  })
  expect(asked).toEqual([3, 1, 2])
  expect(data).toEqual({
    done: [3, 2],
    failed: [{ id: 1, error: 'leave.decided', message: 'Đơn đã được quyết định.' }],
  })
})

test.each([
  ['a lost session', new ApiError(401, 'access.unauthorized', 'UNAUTHORIZED')],
  ['a fault of ours', new TypeError('x is undefined')],
])('%s ends the run: no further row is asked', async (_, problem) => {
  const asked: number[] = []
  const run = rowByRow([1, 2], async (id) => {
    asked.push(id)
    throw problem
  })
  await expect(run).rejects.toBe(problem)
  expect(asked).toEqual([1])
})
