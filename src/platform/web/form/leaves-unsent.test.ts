import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { everyRole } from '#platform/contract/roles.ts'
import { leavesUnsent } from '#platform/web/form/leaves-unsent.ts'

const of = (method: 'PUT' | 'POST', more: { leaves?: true } = {}) =>
  call({
    ...more,
    id: 'change-thing',
    method,
    path: '/api/thing/{id}',
    summary: 'x',
    roles: everyRole,
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ name: z.string(), note: z.string().nullish(), fee: z.number().default(0) }),
    data: z.object({}),
  })

test('a change leaves alone what it takes without; what it demands or fills by itself is always sent', () => {
  const leaves = leavesUnsent(of('PUT'))
  expect(['name', 'note', 'fee', 'unknown'].map(leaves)).toEqual([false, true, false, false])
})

test('what creates or replaces may mean "none" by not naming a field', () => {
  expect(leavesUnsent(of('POST'))('note')).toBe(false)
})

test('a POST that says so leaves alone what it takes without, as a PUT does', () => {
  const leaves = leavesUnsent(of('POST', { leaves: true }))
  expect(['name', 'note'].map(leaves)).toEqual([false, true])
})
