import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/client.ts'
import { eachAlone } from '#platform/web/actions/each-alone.ts'

test('each of many rows says what it lacks, in the words of its field where one was refused', async () => {
  const refusals: Record<number, ApiError> = {
    2: new ApiError(400, 'bad_input', 'Dữ liệu chưa hợp lệ, vui lòng kiểm tra lại.', [
      { path: 'user_id', message: 'Vui lòng chọn khách hàng' },
    ]),
    3: new ApiError(409, 'carts.status', 'Dòng giỏ hàng đã thành đơn hoặc đã bỏ.'),
  }
  const { data } = await eachAlone([1, 2, 3, 4], async (id) => {
    if (refusals[id]) throw refusals[id]
  })
  expect(data).toEqual({
    done: [1, 4],
    failed: [
      { id: 2, error: 'bad_input', message: 'Vui lòng chọn khách hàng' },
      { id: 3, error: 'carts.status', message: 'Dòng giỏ hàng đã thành đơn hoặc đã bỏ.' },
    ],
  })
})
