import { describe, expect, test } from 'vitest'
import { checkList, clockOf, floorOf } from '#liquidation/core/liquidation.rules.ts'
import type { CheckFacts } from '#liquidation/core/liquidation.rules.ts'

const terms = {
  warnDays: 30,
  noticeDays: 45,
  eligibleDays: 90,
  lienDays: 45,
  notices: 3,
  offers: 3,
  accountantMost: 5_000_000,
  leastPercent: 70,
}

describe('the clock of goods that nobody comes for', () => {
  const came = '2026-01-01'
  const on = (today: string, lien: string | null = null) => clockOf(came, lien, today, terms)

  test('warns after 30 days and asks for the written notice after 45', () => {
    expect(on('2026-01-30')).toMatchObject({ days: 29, stage: 'waiting' })
    expect(on('2026-01-31')).toMatchObject({ days: 30, stage: 'warn', lienFrom: '2026-02-15' })
    expect(on('2026-02-15')).toMatchObject({ days: 45, stage: 'lien', saleableFrom: null })
  })
  test('lets nothing be sold without the notice, however long it lies there', () => {
    expect(on('2027-01-01')).toMatchObject({ stage: 'lien', saleableFrom: null })
  })
  test('counts 90 days of storage, or 45 from the notice where that is later', () => {
    expect(on('2026-03-31', '2026-02-15')).toMatchObject({ stage: 'noticed', saleableFrom: '2026-04-01' })
    expect(on('2026-04-01', '2026-02-15')).toMatchObject({ stage: 'saleable' })
    expect(on('2026-04-13', '2026-03-01')).toMatchObject({ stage: 'noticed', saleableFrom: '2026-04-15' })
  })
})

describe('the check list before the sale', () => {
  const proven = (kind: string) => ({ kind, sent: '2026-02-15', proven: true })
  const whole: CheckFacts = {
    ground: 'storage',
    notices: [proven('debt'), proven('lien'), proven('sale')],
    offers: 3,
    listings: 0,
    images: 1,
    saleableFrom: '2026-04-01',
    today: '2026-04-01',
  }
  const missing = (changed: Partial<CheckFacts>) =>
    checkList({ ...whole, ...changed }, terms).flatMap(({ key, done }) => (done ? [] : [key]))

  test('is complete with its notices, the days, pictures and three offers', () => {
    expect(missing({})).toEqual([])
  })
  test('names whatever is missing', () => {
    expect(missing({ notices: [proven('debt'), { ...proven('lien'), proven: false }] })).toEqual([
      'lien',
      'sale',
      'notices',
    ])
    expect(missing({ today: '2026-03-31' })).toEqual(['clock'])
    expect(missing({ saleableFrom: null })).toEqual(['clock'])
    expect(missing({ images: 0, offers: 2 })).toEqual(['images', 'value'])
  })
  test('takes one public listing for three offers', () => {
    expect(missing({ offers: 0, listings: 1 })).toEqual([])
  })
  test('asks no notices and no days of goods that were given up in writing, but the writing', () => {
    expect(missing({ ground: 'abandoned', notices: [proven('debt')], saleableFrom: null })).toEqual([
      'abandoned',
    ])
    const notices = [proven('debt'), proven('abandoned')]
    expect(missing({ ground: 'abandoned', notices, saleableFrom: null })).toEqual([])
  })
})

test('the floor is a share of what was accepted, rounded up', () => {
  expect(floorOf(1_000_000, terms)).toBe(700_000)
  expect(floorOf(333_333, terms)).toBe(233_334)
})
