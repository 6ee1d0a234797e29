import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { everyRole } from '#platform/contract/roles.ts'
import { reverseBody } from '#platform/web/form/put-back.ts'

const update = call({
  id: 'put-thing',
  method: 'PUT',
  path: '/api/thing/{id}',
  summary: 'Sửa',
  roles: everyRole,
  params: z.object({ id: z.number() }),
  body: z.object({ name: z.string().optional(), note: z.string().nullish(), version: z.number() }),
  data: z.object({ id: z.number(), version: z.number() }),
})
const fields = [
  { name: 'name', label: 'Tên', input: 'text' as const },
  { name: 'note', label: 'Ghi chú', input: 'note' as const },
]
const form = { call: update, fields, title: 'Sửa' }

test('only what was touched is put back, with the version that the save made', () => {
  const saved = {
    first: { name: 'Kho A', note: 'cũ', version: 3 },
    values: { name: 'Kho B', note: 'cũ', version: 3 },
    answer: { data: { id: 1, version: 4 } },
  }
  expect(reverseBody(form, saved)).toEqual({ name: 'Kho A', version: 4 })
})

test('what was empty before is emptied again', () => {
  const saved = {
    first: { name: 'Kho A', note: null, version: 3 },
    values: { name: 'Kho A', note: 'mới', version: 3 },
    answer: { data: { id: 1, version: 4 } },
  }
  expect(reverseBody(form, saved)).toEqual({ note: null, version: 4 })
})

test('where the answer does not say which version it made, nothing is offered', () => {
  const saved = { first: { name: 'A', version: 3 }, values: { name: 'B', version: 3 }, answer: {} }
  expect(reverseBody(form, saved)).toBeUndefined()
})
