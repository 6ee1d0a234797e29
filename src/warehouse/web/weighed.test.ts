import { expect, test } from 'vitest'
import { subStatus } from '#orders/core/sub.status.ts'
import { doubtOf, isTyped, untyped, weighedOf } from '#warehouse/web/weighed.ts'

const row = { position: 'A-1', note: null, sub_status: null, d_weight: 1.2 }
const at = (given: Partial<ReturnType<typeof untyped>>) => ({ ...untyped(row), ...given })

test('nothing is typed of an order that was only put on the scale', () => {
  expect(isTyped(row, untyped(row))).toBe(false)
  expect(isTyped({ ...row, position: null }, { ...untyped(row), position: '' })).toBe(false)
})

test.each([{ weight: 1.2 }, { weight: Number.NaN }, { height: 10 }, { position: 'B-2' }, { note: 'ướt' }])(
  'a weight, a side, a shelf or a note is typed: %o',
  (given) => expect(isTyped(row, at(given))).toBe(true),
)

test('a weight is enough to check in; the shelf goes with it', () => {
  expect(weighedOf(row, at({ weight: 1.25 }))).toEqual({ weighed: { r_weight: 1.25, position: 'A-1' } })
})

test.each([
  ['no weight', {}, 'Cân nặng phải lớn hơn 0'],
  ['a weight that may mean another', { weight: Number.NaN }, 'Chưa rõ cân nặng'],
  ['one side of three', { weight: 1.2, length: 10 }, 'đủ dài, rộng, cao'],
])('%s is no check-in, and says why', (_, given, words) => {
  expect(weighedOf(row, at(given))).toMatchObject({ problem: expect.stringContaining(words) as string })
})

test('goods that wait for a decision are not weighed', () => {
  const waits = { ...row, sub_status: subStatus.damagedInVietnam }
  expect(weighedOf(waits, at({ weight: 1.2 }))).toMatchObject({
    problem: expect.stringContaining('quyết định') as string,
  })
})

test('a weight far from the one abroad is checked in by a person who looks, never by the next scan', () => {
  expect(doubtOf(row, at({ weight: 1.25 }))).toBeUndefined()
  expect(doubtOf(row, at({ weight: 59 }))).toContain('cân lại')
  expect(weighedOf(row, at({ weight: 59 }))).toHaveProperty('weighed')
})
