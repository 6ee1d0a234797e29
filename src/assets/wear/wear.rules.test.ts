import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scheduleOf, wearOfMonth, wornThrough } from '#assets/wear/wear.rules.ts'
import type { Wearing } from '#assets/wear/wear.rules.ts'
import { addDays } from '#platform/rules/business-date.ts'

const bought = (value: number, bought_on: string, life_months: number): Wearing => ({
  value,
  bought_on,
  life_months,
  taken_over_on: null,
  worn_before: 0,
  rest_months: null,
})
const amounts = (asset: Wearing, goneOn: string | null = null) =>
  scheduleOf(asset, goneOn).map(({ month, amount }) => [month, amount])

describe('wear, worked out', () => {
  test('a whole month wears one part of the life, each as much as the other', () => {
    expect(amounts(bought(36_000_000, '2026-01-01', 3))).toEqual([
      ['2026-01', 12_000_000],
      ['2026-02', 12_000_000],
      ['2026-03', 12_000_000],
    ])
  })
  test('from 25 to 31 October there are seven days: the first day counts, and the last month has the rest', () => {
    // 31,000,000 over ten months is 3,100,000 a month: 7/31 of it in October, 24/31 at the end.
    const schedule = amounts(bought(31_000_000, '2026-10-25', 10))
    expect(schedule[0]).toEqual(['2026-10', 700_000])
    expect(schedule.slice(1, 10).map(([, amount]) => amount)).toEqual(Array(9).fill(3_100_000))
    expect(schedule.at(-1)).toEqual(['2027-08', 2_400_000])
    expect(schedule).toHaveLength(11)
  })
  test('sold on 15 November it wears fourteen days of that month: the day of disposal does not count', () => {
    // 30,000,000 over thirty months is 1,000,000 a month: 14/30 of it.
    const asset = bought(30_000_000, '2026-10-01', 30)
    expect(amounts(asset, '2026-11-15')).toEqual([
      ['2026-10', 1_000_000],
      ['2026-11', 466_667],
    ])
    expect(amounts(asset, '2026-11-01')).toEqual([['2026-10', 1_000_000]])
    expect(amounts(asset, '2026-10-01')).toEqual([])
  })
  test('bought and sold in one month it wears the days between', () => {
    expect(amounts(bought(30_000_000, '2026-11-11', 10), '2026-11-21')).toEqual([['2026-11', 1_000_000]])
  })
  test('taken over, the rest wears over the months that were left, counted whole', () => {
    const asset = {
      ...bought(36_000_000, '2026-03-15', 36),
      taken_over_on: '2026-11-01',
      worn_before: 8_000_000,
      rest_months: 28,
    }
    const schedule = scheduleOf(asset)
    expect(schedule[0]).toEqual({
      month: '2026-11',
      through: '2026-11-30',
      amount: 1_000_000,
      accumulated: 9_000_000,
    })
    expect(schedule).toHaveLength(28)
    expect(schedule.at(-1)).toMatchObject({ month: '2029-02', accumulated: 36_000_000 })
  })
  test('a tool is spread as a fixed asset wears; a month is the difference of two sums, so that none looks random', () => {
    const asset = bought(10_000_000, '2026-01-01', 3)
    expect(amounts(asset)).toEqual([
      ['2026-01', 3_333_333],
      ['2026-02', 3_333_334],
      ['2026-03', 3_333_333],
    ])
    expect(wearOfMonth(asset, '2026-02')).toBe(3_333_334)
  })
  test('what has no value does not wear', () => {
    expect(amounts(bought(0, '2026-01-01', 3))).toEqual([])
  })
})

const anyDay = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2020-01-01', days))
test('the months sum to what it cost, and nothing wears twice or beyond', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5e9 }),
      anyDay,
      fc.integer({ min: 1, max: 120 }),
      (value, day, life) => {
        const asset = bought(value, day, life)
        const schedule = scheduleOf(asset)
        expect(schedule.reduce((sum, { amount }) => sum + amount, 0)).toBe(value)
        expect(schedule.every(({ amount }) => amount > 0)).toBe(true)
        expect(schedule.length).toBeLessThanOrEqual(life + 1)
        expect(wornThrough(asset, addDays(day, -1))).toBe(0)
      },
    ),
    { numRuns: 200 },
  )
})
