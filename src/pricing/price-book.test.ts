import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { servicesAsked } from '#pricing/checkin-price.rules.ts'
import { extrasOf, freightOf, sellRateOf, surchargesOf } from '#pricing/price-book.rules.ts'
import type { ExtraRow, FreightRow } from '#pricing/price-book.rules.ts'
import { bracketOf, holesAndOverlaps, listInForce, periodProblems } from '#pricing/price-list.rules.ts'
import type { PriceSource } from '#pricing/price-list.rules.ts'
import { checkinLines, recompute } from '#pricing/price.rules.ts'
import type { CheckinInput } from '#pricing/price.rules.ts'

const row = (more: Partial<FreightRow>): FreightRow => ({
  id: 'f',
  source: 'standard',
  fit: 2,
  list: null,
  from: 0,
  to: null,
  unitPrice: 200_000,
  minCharge: 0,
  appliedDate: '2026-01-01',
  expiredDate: null,
  ...more,
})
const found = (rows: FreightRow[], date = '2026-06-01') => freightOf(rows, date)?.rows.map(({ id }) => id)

describe('the list in force', () => {
  const standard = row({ id: 'standard' })
  test('is the private one, then the group, then the level, then the standard', () => {
    const own = row({ id: 'own', source: 'private' })
    const group = row({ id: 'group', source: 'group' })
    const level = row({ id: 'level', source: 'level' })
    expect(found([standard, level, group, own])).toEqual(['own'])
    expect(found([standard, level, group])).toEqual(['group'])
    expect(found([standard, level])).toEqual(['level'])
    expect(found([standard])).toEqual(['standard'])
    expect(found([standard], '2025-12-31')).toBeUndefined()
  })
  test('of a private customer stands before a closer fitting list for everybody', () => {
    expect(found([row({ id: 'own', source: 'private', fit: 2 }), row({ id: 'here', fit: 10 })])).toEqual([
      'own',
    ])
  })
  test('is the closest fitting of its source, though another is newer', () => {
    expect(found([row({ id: 'here', fit: 10 }), row({ id: 'new', appliedDate: '2026-05-01' })])).toEqual([
      'here',
    ])
  })
  test('is one list: brackets of another day, group or of the past are no part of it', () => {
    const old = row({ id: 'old', appliedDate: '2025-01-01', from: 5 })
    const ended = row({ id: 'ended', expiredDate: '2026-02-01', from: 5 })
    expect(found([standard, old, ended])).toEqual(['standard'])
    const a = row({ id: 'a', source: 'group', list: 'group_price:1' })
    const b = row({ id: 'b', source: 'group', list: 'group_price:2' })
    expect(found([a, b])).toEqual(['b'])
  })
})

describe('the sell rate', () => {
  const company = [{ id: 'c', appliedDate: '2026-01-01', sellRate: 172 }]
  const deltas = [
    { id: 'd0', appliedDate: '2026-01-01', from: 0, delta: -0.5 },
    { id: 'd1', appliedDate: '2026-01-01', from: 100_000, delta: -1 },
  ]
  test('is the company’s with the delta of the level for the value of the order', () => {
    const rate = (value: number) => sellRateOf({ own: [], company, deltas }, value, '2026-06-01')
    expect(rate(99_999)).toEqual({ value: 171.5, row: 'c+d0' })
    expect(rate(100_000)).toEqual({ value: 171, row: 'c+d1' })
  })
  test('is the private one as it was agreed, without a delta', () => {
    const own = [{ id: 'p', appliedDate: '2026-02-01', sellRate: 169 }]
    expect(sellRateOf({ own, company, deltas }, 5, '2026-06-01')).toEqual({ value: 169, row: 'p' })
    expect(sellRateOf({ own, company, deltas: [] }, 5, '2026-01-15')).toEqual({ value: 172, row: 'c' })
    expect(sellRateOf({ own: [], company: [], deltas }, 5, '2026-01-15')).toBeNull()
  })
  test('is never brought below nothing by a delta typed wrong', () => {
    const wild = [{ id: 'w', appliedDate: '2026-01-01', from: 0, delta: -500 }]
    expect(sellRateOf({ own: [], company, deltas: wild }, 5, '2026-06-01')).toEqual({ value: 172, row: 'c' })
  })
})

const extra = (more: Partial<ExtraRow>): ExtraRow => ({
  id: 'e',
  code: 'GOM',
  name: 'Gom kiện',
  kind: 'per_parcel',
  amount: 20_000,
  min: null,
  max: null,
  source: 'standard',
  fit: 0,
  appliedDate: '2026-01-01',
  expiredDate: null,
  ...more,
})

describe('services', () => {
  test('cost what was agreed with the customer, else what their route asks, else the open price', () => {
    const open = extra({ id: 'open' })
    const route = extra({ id: 'route', fit: 1 })
    const own = extra({ id: 'own', source: 'private', amount: 12_000 })
    const of = (...rows: ExtraRow[]) => extrasOf(rows, '2026-06-01').get('GOM')?.id
    expect(of(open, route, own)).toBe('own')
    expect(of(open, route)).toBe('route')
    expect(of(open)).toBe('open')
    expect(of(extra({ source: 'private', expiredDate: '2026-05-31' }), open)).toBe('open')
  })
  test('without a price are left out; merging n parcels is paid n − 1 times however it is bounded', () => {
    const prices = new Map([
      ['GOM', extra({ min: 30_000 })],
      ['BAOHIEM', extra({ code: 'BAOHIEM', name: 'Bảo hiểm', kind: 'percent', amount: 2 })],
    ])
    const { gom, extras } = servicesAsked(['GOM', 'BAOHIEM', 'KHONGCO'], prices, { GOM: 4 })
    expect(gom).toBeUndefined()
    expect(extras?.map(({ name, count }) => [name, count])).toEqual([
      ['Gom kiện', 3],
      ['Bảo hiểm', 1],
    ])
  })
})

describe('surcharges', () => {
  test('are one of each name: the closest fitting', () => {
    const rule = {
      id: 's',
      name: 'Phụ thu',
      method: 'per_kg' as const,
      rate: 1,
      exchangeRate: { value: 1, row: null },
      thresholdQuantity: 0,
      min: null,
      max: null,
      needReceipt: false,
      fit: 0,
      appliedDate: '2026-01-01',
    }
    const rules = [
      { ...rule, appliedDate: '2026-05-01' },
      { ...rule, id: 'close', fit: 3 },
      { ...rule, id: 'other', name: 'Khác' },
    ]
    expect(surchargesOf(rules, '2026-06-01').map(({ id }) => id)).toEqual(['other', 'close'])
  })
})

describe('periods', () => {
  test('that follow one another without an end are neither double nor missing', () => {
    const others = [{ from: '2026-01-01', to: null }]
    expect(periodProblems({ from: '2026-06-01', to: null }, others)).toEqual([])
    expect(periodProblems({ from: '2026-06-01', to: '2026-06-30' }, others)).toEqual([])
  })
  test('that begin on one day are twins: neither is the newer one', () => {
    const others = [{ from: '2026-06-01', to: '2026-06-30' }]
    expect(periodProblems({ from: '2026-06-01', to: null }, others)).toEqual([
      { kind: 'twin', from: '2026-06-01', to: '2026-06-30' },
    ])
  })
  test('leave days out before and after', () => {
    const others = [
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-04-01', to: null },
    ]
    expect(periodProblems({ from: '2026-02-10', to: '2026-02-20' }, others)).toEqual([
      { kind: 'hole', from: '2026-02-01', to: '2026-02-09' },
      { kind: 'hole', from: '2026-02-21', to: '2026-03-31' },
    ])
  })
})

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-02-${String(n).padStart(2, '0')}`)
const source = fc.constantFrom<PriceSource>('private', 'group', 'level', 'standard')
const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 9_999 }), { maxLength: 6 })
  .map((list) => list.toSorted((a, b) => a - b))

/** A whole list of brackets from 0 up, dearer first or falling, in hundredths of a kg. */
const list = fc.record({
  cuts,
  price: fc.integer({ min: 10_000, max: 500_000 }),
  fall: fc.integer({ min: 0, max: 5 }),
})
const ladderOf = ({ cuts: at, price, fall }: { cuts: number[]; price: number; fall: number }) =>
  [0, ...at].map((from, index) => ({
    id: `b${index}`,
    from: from / 100,
    to: at[index] === undefined ? null : at[index] / 100,
    unitPrice: Math.max(1_000, price - index * fall * 1_000),
  }))

describe('properties', () => {
  test('a list without holes and overlaps gives every weight exactly one bracket', () => {
    fc.assert(
      fc.property(list, fc.integer({ min: 0, max: 20_000 }), (given, grams) => {
        const rows = ladderOf(given)
        const kg = grams / 100
        expect(holesAndOverlaps(rows)).toEqual([])
        expect(rows.filter((one) => bracketOf([one], kg) !== null)).toHaveLength(1)
      }),
    )
  })
  test('freight never falls with the weight where the price a kg does not', () => {
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 20, max: 9_000 }),
        fc.integer({ min: 0, max: 500 }),
        (given, grams, more) => {
          const flat = ladderOf({ ...given, fall: 0 })
          const cost = (kg: number) => freight(flat, kg)
          expect(cost((grams + more) / 100)).toBeGreaterThanOrEqual(cost(grams / 100))
        },
      ),
    )
  })
  test('every price is computed again to the dong from its explanation', () => {
    fc.assert(
      fc.property(
        list,
        fc.integer({ min: 20, max: 9_000 }),
        fc.nat(2_000_000),
        fc.integer({ min: 0, max: 900 }),
        (given, grams, value, percent) => {
          const input: CheckinInput = {
            weight: weightOf(grams / 100),
            freight: { brackets: ladderOf(given), minCharge: { value: 30_000, row: 'm' } },
            oversize: [],
            surcharges: [],
            goods: { quantity: 2, value, hasReceipt: false },
            services: {
              extras: [
                {
                  name: 'Bảo hiểm',
                  kind: 'percent',
                  rate: { value: percent / 100, row: 'x:1' },
                  count: 1,
                  min: 1_000,
                  max: 90_000,
                },
              ],
              coupon: { kind: 'percent', value: { value: 50, row: 'c:1' }, max: 20_000 },
            },
            delivery: {
              fees: [
                {
                  name: 'Bốc xếp',
                  kind: 'per_kg',
                  rate: { value: 1_500, row: 'd:1' },
                  count: 1,
                  min: null,
                  max: null,
                },
              ],
              cod: 0,
            },
          }
          const price = checkinLines(input)
          expect(recompute(structuredClone(price))).toEqual(price)
          expect(price.lines.reduce((sum, one) => sum + one.result, 0)).toBe(price.total)
        },
      ),
    )
  })
  test('a row before its day or after its end is never taken', () => {
    const any = fc.record({ source, fit: fc.nat(3), appliedDate: day, expiredDate: fc.option(day) })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 12 }), day, (rows, date) => {
        const dated = rows.map((one, index) => ({ ...one, id: `r${index}`, list: null }))
        const result = listInForce(dated, date)
        const open = dated.filter(
          (one) => one.appliedDate <= date && !(one.expiredDate && one.expiredDate < date),
        )
        expect(result === null).toBe(open.length === 0)
        for (const one of result?.rows ?? []) expect(open).toContain(one)
        const order: PriceSource[] = ['private', 'group', 'level', 'standard']
        const best = order.find((name) => open.some((one) => one.source === name))
        expect(result?.source).toBe(best)
      }),
    )
  })
})

const weightOf = (real: number): CheckinInput['weight'] => ({
  real,
  sides: null,
  divisor: 6000,
  policy: { value: 'max', row: null },
  neverBelowEarlierBracket: true,
})

function freight(brackets: ReturnType<typeof ladderOf>, kg: number): number {
  const price = checkinLines({
    weight: weightOf(kg),
    freight: { brackets, minCharge: { value: 0, row: null } },
    oversize: [],
    surcharges: [],
    goods: { quantity: 1, value: 0, hasReceipt: true },
  })
  return price.total
}
