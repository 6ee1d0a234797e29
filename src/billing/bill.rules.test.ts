import { describe, expect, test } from 'vitest'
import { expectedCodOf, mostDiscount, revenueOf, splitExtras } from '#billing/bill.rules.ts'
import { billStatus, billTable } from '#billing/bill.status.ts'
import { billEntry } from '#ledger/bill-entries.rules.ts'
import { imbalanceOf } from '#ledger/entries.rules.ts'
import { canRelease } from '#ledger/exposure.rules.ts'
import { actionsFor, judge } from '#platform/contract/status.ts'
import { seeded } from '#demo/random.ts'

const nothing = {
  goods_vnd: 0,
  service_vnd: 0,
  freight_vnd: 0,
  surcharge_vnd: 0,
  storage_vnd: 0,
  extras_vnd: 0,
  customs_vnd: 0,
  delivery_vnd: 0,
  box_vnd: 0,
  discount_vnd: 0,
}

test('the entry of any bill balances, asks for its total and takes nothing off the customs', () => {
  const random = seeded(7)
  for (let round = 0; round < 2000; round += 1) {
    const parts = { ...nothing }
    for (const key of Object.keys(parts) as (keyof typeof parts)[]) parts[key] = random.int(0, 900_000)
    parts.customs_vnd = random.int(0, 50_000)
    parts.extras_vnd = parts.customs_vnd + random.int(-20_000, 90_000)
    parts.discount_vnd = random.int(0, mostDiscount(parts))
    const amounts = revenueOf(parts)
    expect(Object.values(amounts).every((amount) => amount >= 0)).toBe(true)
    // Customs is part of extras.
    const { customs_vnd: _, discount_vnd, ...asked } = parts
    const sum = (values: object) => Object.values(values).reduce((total, amount) => total + amount, 0)
    expect(sum(amounts)).toBe(sum(asked) - discount_vnd)
    expect(amounts.customs).toBe(parts.customs_vnd)
    const draft = billEntry({
      bill: 1,
      customer: 1,
      amounts,
      costs: [{ order: 1, cost: random.int(0, 99_999) }],
    })
    expect(imbalanceOf(draft)).toBe(0)
  }
})

test('a discount lowers our fees first and the goods last, and is never more than the bill', () => {
  const parts = {
    ...nothing,
    goods_vnd: 1000,
    service_vnd: 100,
    freight_vnd: 200,
    customs_vnd: 50,
    extras_vnd: 50,
  }
  expect(revenueOf({ ...parts, discount_vnd: 250 })).toMatchObject({ service: 0, freight: 50, goods: 1000 })
  expect(mostDiscount(parts)).toBe(1300)
  expect(() => revenueOf({ ...parts, discount_vnd: 1301 })).toThrow(RangeError)
})

test('extras split into storage, customs and the rest', () => {
  const lines = [
    { formula: 'storage' as const, result: 30 },
    { formula: 'customs_flat' as const, result: 20 },
    { formula: 'gom' as const, result: 5 },
  ]
  expect(splitExtras(lines, 55)).toEqual({ storage: 30, customs: 20, rest: 5 })
  expect(splitExtras(null, 55)).toEqual({ storage: 0, customs: 0, rest: 55 })
})

test('only COD is collected: what is due, and old debt where it is told', () => {
  expect(expectedCodOf({ method: 'TRANSFER', due: 100, oldDebt: 50 })).toBe(0)
  expect(expectedCodOf({ method: 'COD', due: 100, oldDebt: 50 })).toBe(150)
  expect(expectedCodOf({ method: 'COD', due: -5, oldDebt: 0 })).toBe(0)
})

test.each([
  ['a paid bill goes', [{ due: 0, expectedCod: 0 }], 0, 0, 0, 0],
  ['what the COD collects is not in the way', [{ due: 500, expectedCod: 500 }], 0, 0, 0, 0],
  ['an unpaid bill stays', [{ due: 500, expectedCod: 0 }], 0, 0, 0, 500],
  ['the debt limit covers it', [{ due: 500, expectedCod: 0 }], 0, 500, 0, 0],
  ['free money covers it', [{ due: 500, expectedCod: 0 }], 0, 200, 300, 0],
  [
    'another bill on its way counts',
    [
      { due: 100, expectedCod: 100 },
      { due: 70, expectedCod: 0 },
    ],
    0,
    0,
    0,
    70,
  ],
  ['unpaid penalties count', [{ due: 0, expectedCod: 0 }], 40, 30, 0, 10],
  [
    'more COD than due helps no other bill',
    [
      { due: 0, expectedCod: 90 },
      { due: 90, expectedCod: 0 },
    ],
    0,
    0,
    0,
    90,
  ],
])('release: %s', (_, bills, penalties, debtLimit, unallocatedFree, shortfall) => {
  expect(canRelease({ bills, penalties, debtLimit, unallocatedFree })).toEqual({
    allowed: shortfall === 0,
    shortfall,
  })
})

describe('who may do what with a bill', () => {
  const ready = {
    orders: 1,
    hasAddress: true,
    phoneValid: true,
    hasCarrier: true,
    ownShipper: true,
    hasWaybill: false,
  }
  const may = (role: 'SS' | 'CS' | 'AC' | 'OP' | 'AD', status: number) =>
    actionsFor(billTable, role, status, ready).map(({ action }) => action.key)

  test('sales confirm, accountants approve, the warehouse hands over, managers may all', () => {
    expect(may('SS', 12)).toEqual(expect.arrayContaining(['edit', 'change', 'confirm', 'remove', 'cancel']))
    for (const later of ['edit', 'change', 'confirm', 'approve', 'release', 'cancel'])
      expect(may('SS', 14)).not.toContain(later)
    expect(may('AC', 13)).toContain('approve')
    expect(may('CS', 13)).not.toContain('approve')
    expect(may('OP', 15)).toContain('hand_over')
    expect(may('SS', 15)).not.toContain('hand_over')
    expect(may('AC', 14)).not.toContain('cancel')
    expect(may('AD', 14)).toContain('cancel')
    expect(may('AD', 16)).not.toContain('cancel')
  })
  test('guards name what is missing', () => {
    expect(judge(billTable, 'confirm', 'CS', 12, { ...ready, phoneValid: false })).toEqual({
      allowed: false,
      why: 'bills.no_phone',
    })
    expect(judge(billTable, 'hand_over', 'OP', 15, { ...ready, ownShipper: false })).toEqual({
      allowed: false,
      why: 'bills.no_waybill',
    })
  })
  test('every status has a name', () => {
    for (const action of billTable.actions)
      for (const from of action.from) expect(billStatus.label(from)).toBeDefined()
  })
})
