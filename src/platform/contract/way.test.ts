import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statuses } from '#platform/contract/status.ts'
import { datedWay, wayByTimes, wayOf, type Way } from '#platform/contract/way.ts'

const teapot = statuses({
  filled: [1, 'Đã rót nước', 'quote'],
  brewed: [2, 'Đã pha', 'quote'],
  kept: [2.5, 'Giữ ấm', 'quote'],
  poured: [3, 'Đã rót', 'done'],
  spilt: [4, 'Đổ', 'problem'],
})
const way: Way = {
  statuses: teapot,
  steps: [
    { label: 'Nước', by: teapot.filled },
    { label: 'Pha', by: teapot.brewed },
    { label: 'Rót', by: teapot.poured },
  ],
  broken: [teapot.spilt],
}
const moved = (id: number, from: number | null, to: number | null) => ({
  id,
  at: `2026-11-2${id}T03:00:00.000Z`,
  from_status: from,
  to_status: to,
})
const seen = (status: number, ...story: ReturnType<typeof moved>[]) =>
  wayOf(way, status, story).map(({ label, state, at }) => [label, state, at?.slice(8, 10)])

test('each step that is done has its day, the present one is marked', () => {
  expect(seen(2, moved(1, null, 1), moved(2, 1, 2))).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', '22'],
    ['Rót', 'now', undefined],
  ])
})

test('a status between two steps belongs to the first; one that skips a step has done it', () => {
  expect(seen(2.5, moved(1, null, 1), moved(2, 1, 2), moved(3, 2, 2.5))[1]).toEqual(['Pha', 'done', '22'])
  expect(seen(3, moved(1, null, 1), moved(2, 1, 3))).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', '22'],
    ['Rót', 'done', '22'],
  ])
})

test('what went back and on again was done the last time', () => {
  const story = [moved(1, null, 1), moved(2, 1, 2), moved(3, 2, 1), moved(4, 1, 2)]
  expect(seen(2, ...story)[1]).toEqual(['Pha', 'done', '24'])
  expect(seen(1, ...story.slice(0, 3))[1]).toEqual(['Pha', 'now', undefined])
})

test('a record that left its way stands broken at the step it was on', () => {
  expect(seen(4, moved(1, null, 1), moved(2, 1, 2), moved(3, 2, 4))).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', '22'],
    ['Rót', 'broken', undefined],
  ])
})

test('what happened without a move changes no day, and a story that is still coming none of the states', () => {
  expect(seen(2, moved(1, 1, 1), moved(2, 1, 2), moved(3, 2, 2), moved(4, null, null))[1]).toEqual([
    'Pha',
    'done',
    '22',
  ])
  expect(seen(2)).toEqual([
    ['Nước', 'done', undefined],
    ['Pha', 'done', undefined],
    ['Rót', 'now', undefined],
  ])
})

test('a record that keeps a time for each step goes by them; one that left its way stands broken where it was', () => {
  const at = (day: number) => `2026-11-2${day}T03:00:00.000Z`
  const byTimes = (status: number, ...times: [number, string | null][]) =>
    wayByTimes(way, status, times).map(({ label, state, at: day }) => [label, state, day?.slice(8, 10)])
  expect(
    byTimes(teapot.brewed, [teapot.filled, at(1)], [teapot.brewed, at(2)], [teapot.poured, null]),
  ).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', '22'],
    ['Rót', 'now', undefined],
  ])
  // A step without a time has none; those before it keep theirs.
  expect(byTimes(teapot.poured, [teapot.filled, at(1)])).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', undefined],
    ['Rót', 'done', undefined],
  ])
  expect(byTimes(teapot.spilt, [teapot.filled, at(1)], [teapot.brewed, at(2)])).toEqual([
    ['Nước', 'done', '21'],
    ['Pha', 'done', '22'],
    ['Rót', 'broken', undefined],
  ])
})

test('a way that the record dates itself: done up to its last date, then the present step, then what is ahead', () => {
  const day = fc.option(fc.constant('2026-11-21T03:00:00.000Z'))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), fc.boolean(), (days, broken) => {
      const states = datedWay(
        days.map((at, index) => ({ label: `Bước ${index}`, at })),
        'Chờ duyệt',
        broken,
      ).map(({ state }) => state)
      const done = days.findLastIndex((at) => at !== null) + 1
      expect(states).toEqual(
        days.map((_, at) => (at < done ? 'done' : at > done ? 'ahead' : broken ? 'broken' : 'now')),
      )
    }),
  )
})

test('a dated way says its status at the present step alone', () => {
  const steps = [
    { label: 'Lập', at: '2026-11-21T03:00:00.000Z' },
    { label: 'Duyệt', at: null },
    { label: 'Chi', at: null },
  ]
  expect(datedWay(steps, 'Đã hủy', true).map(({ note, at }) => [note, at?.slice(8, 10)])).toEqual([
    ['', '21'],
    ['đã hủy', undefined],
    ['', undefined],
  ])
})
