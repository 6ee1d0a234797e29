import { expect, test } from 'vitest'
import { z } from 'zod'
import { statuses } from '#platform/contract/status.ts'
import type { Resource } from '#platform/contract/resource.ts'
import { headOf } from '#platform/web/resource/resource-head.tsx'
import type { Row } from '#platform/web/resource/resource-parts.ts'

const kept = statuses({ cold: [0, 'Nguội', 'waiting'], hot: [1, 'Nóng', 'done'] })
const money = (label: string, seenBy?: readonly ['AC']) =>
  ({ label, kind: 'money', schema: z.number(), ...(seenBy ? { seenBy } : {}) }) as const
const pot = {
  noun: 'ấm trà',
  fields: {
    name: { label: 'Tên', kind: 'text', schema: z.string() },
    status: { label: 'Trạng thái', kind: 'status', statuses: kept },
    price: money('Giá'),
    cost: money('Giá vốn', ['AC']),
  },
} as unknown as Resource
const row = { id: 1, name: 'Ấm đất', code: 'AT1', status: 1, price: 250_000, cost: 100_000 } as unknown as Row

test('the head of a plain record: its name, its code, where it stands, the amounts that this person sees', () => {
  const head = headOf(pot, 'CS', row)
  expect([head.name, head.code, head.about]).toEqual(['Ấm đất', 'AT1', 'ấm trà'])
  expect(head.tags).toHaveLength(1)
  expect(head.figures).toEqual([{ label: 'Giá', value: 250_000 }])
  expect(headOf(pot, 'AC', row).figures).toHaveLength(2)
})

test('a record that has no name is called by its code, once', () => {
  const { name: _, ...nameless } = row as unknown as Record<string, unknown>
  expect(headOf(pot, 'AC', nameless as unknown as Row)).toMatchObject({ name: 'AT1', code: null })
})
