import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id } from '#platform/contract/fields.ts'
import { code } from '#platform/contract/record-fields.ts'
import { recordIds, recordPaths, resource } from '#platform/contract/resource.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { roles } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { statuses, statusTable } from '#platform/contract/status.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { mayAct, rowActionsOf } from '#platform/web/resource/resource-actions.ts'
import type { ResourceParts, Row } from '#platform/web/resource/resource-parts.ts'

const shelfStatus = statuses({ waiting: [0, 'Chờ duyệt', 'waiting'], done: [1, 'Đã duyệt', 'done'] })
const { waiting, done } = shelfStatus
const errors = { 'shelf.empty': { message: 'Kệ chưa có gì.' } }
const table = statusTable<typeof shelfStatus, { count: number }, keyof typeof errors>({
  entity: 'shelf',
  statuses: shelfStatus,
  start: [waiting],
  actions: [
    {
      key: 'approve',
      label: 'Duyệt',
      from: [waiting],
      to: done,
      roles: ['kt'],
      guard: ({ count }) => (count > 0 ? null : 'shelf.empty'),
    },
    { key: 'reopen', label: 'Mở lại', from: [done], to: waiting, roles: ['kt', 'kd'], needsReason: true },
  ],
})
const move = call({
  id: 'post-shelf-status',
  method: 'POST',
  path: '/api/shelf/status',
  summary: 'Chuyển trạng thái kệ',
  roles: roles('ql', 'kt', 'kd'),
  body: z.object({ id }),
  data: z.object({ id: z.number() }),
})
const shelves = resource({
  key: 'shelf',
  table: 'shelf',
  title: 'Kệ',
  noun: 'kệ',
  paths: recordPaths('/api/shelf'),
  ids: recordIds('shelf'),
  roles: { read: roles('ql', 'kt', 'kd', 'op'), write: roles('ql') },
  fields: { code, status: { label: 'Trạng thái', kind: 'status', statuses: shelfStatus, required: true } },
  search: ['code'],
  defaultSort: 'code',
}) as unknown as Resource
const parts: ResourceParts = {
  actions: [
    {
      call: move,
      of: (row, { role }) =>
        statusActions(
          table,
          { role, status: row['status'], noun: 'kệ', snapshot: { count: row['count'] }, errors },
          () => undefined,
        ),
    },
  ],
}
const never = () => Promise.reject(new Error('nothing is pressed here'))
const shown = (role: RoleCode, status: number, count = 1) => {
  const acting = { role, write: never, erase: never, edit: never, copy: never }
  const row = { id: 1, code: 'K1', status, count } as unknown as Row
  return rowActionsOf(shelves, parts, acting)(row)
}

test('whoever may act without writing sees what their call and its table allow them, and no more', () => {
  expect(shown('AC', waiting).map(({ label }) => label)).toEqual(['Duyệt'])
  expect(shown('SS', waiting)).toEqual([])
  expect(shown('SS', done)).toMatchObject([{ label: 'Mở lại', confirm: { reason: 'required' } }])
  expect(shown('SU', waiting).map(({ label }) => label)).toEqual(['Sửa', 'Duyệt', 'Xóa'])
})

test('what a guard refuses is shown off, with its sentence', () => {
  expect(shown('AC', waiting, 0)).toMatchObject([{ label: 'Duyệt', off: 'Kệ chưa có gì.' }])
  expect(shown('AC', waiting)).toMatchObject([{ label: 'Duyệt', off: undefined }])
})

test('a row is copied by whoever may make new ones, where its screen says what a copy begins with', () => {
  const labels = (role: RoleCode) => {
    const acting = { role, write: never, erase: never, edit: never, copy: never }
    const row = { id: 1, code: 'K1', status: waiting, count: 1 } as unknown as Row
    return rowActionsOf(shelves, { copy: () => ({ code: '' }) }, acting)(row).map(({ label }) => label)
  }
  expect(labels('SU')).toEqual(['Sửa', 'Sao chép', 'Xóa'])
  expect(labels('AC')).toEqual([])
})

test('whom no call of a row is for has no menu of its actions', () => {
  expect(mayAct(shelves, parts, 'AC')).toBe(true)
  expect(mayAct(shelves, parts, 'OP')).toBe(false)
  expect(mayAct(shelves, {}, 'AC')).toBe(false)
})
