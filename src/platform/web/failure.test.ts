import { expect, test } from 'vitest'
import { ApiError } from '#platform/contract/client.ts'
import { failureOf } from '#platform/web/failure.ts'

const failed = (status: number) => new ApiError(status, 'some', 'Không đọc được')
const read = { code: 'DH000000012' }

test.each([0, 408, 429, 500, 503])(
  'a record on the screen stays when it is asked again in vain (%i)',
  (status) => {
    expect(failureOf({ data: read, error: failed(status) })).toBeNull()
    expect(failureOf({ data: undefined, error: failed(status) })).toMatchObject({ status })
  },
)

test.each([401, 403, 404, 410])('one that the server refuses goes (%i)', (status) => {
  expect(failureOf({ data: read, error: failed(status) })).toMatchObject({ status })
})

test('what was read is no failure', () => expect(failureOf({ data: read, error: null })).toBeNull())
