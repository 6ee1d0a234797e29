import { expect, test } from 'vitest'
import { everyDay, shortAmount, shortLabel, ticksTo } from '#platform/web/report/chart-scale.ts'
import { periodPresets } from '#platform/web/report/report-list.ts'

test('the periods: a week begins on Monday, last month is whole', () => {
  // 01-11-2026 is a Sunday.
  expect(
    periodPresets('2026-11-01').map(({ filters }) => [filters['date_from'], filters['date_to']]),
  ).toEqual([
    ['01-11-2026', '01-11-2026'],
    ['26-10-2026', '01-11-2026'],
    ['01-11-2026', '01-11-2026'],
    ['01-10-2026', '31-10-2026'],
  ])
})

test('an axis has round steps and short amounts', () => {
  expect(ticksTo(37)).toEqual([0, 10, 20, 30, 40])
  expect(ticksTo(1_250_000)).toEqual([0, 500_000, 1_000_000, 1_500_000])
  expect(ticksTo(0)).toEqual([0])
  expect([950, 20_000, 1_500_000, 2_340_000_000].map(shortAmount)).toEqual([
    '950',
    '20 nghìn',
    '1.5 triệu',
    '2.3 tỷ',
  ])
  expect([shortLabel('2026-10-05'), shortLabel('VCB')]).toEqual(['05-10', 'VCB'])
})

test('days without a row keep their place on the axis', () => {
  const bars = [{ x: '2026-02-28', y: [5, 1] }]
  expect(everyDay(bars, '27-02-2026', '01-03-2026', 2)).toEqual([
    { x: '2026-02-27', y: [0, 0] },
    { x: '2026-02-28', y: [5, 1] },
    { x: '2026-03-01', y: [0, 0] },
  ])
  expect(everyDay([{ x: 'VCB', y: [1] }], '27-02-2026', '01-03-2026', 1)).toHaveLength(1)
})
