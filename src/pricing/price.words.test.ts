import { expect, test } from 'vitest'
import { labelOf } from '#pricing/price.words.ts'
import type { PriceLine } from '#pricing/price.rules.ts'

const surchargeLabel = (name: string) =>
  labelOf({ formula: 'surcharge', label: 'surcharge', inputs: { name } } as unknown as PriceLine)

test('a surcharge says once that it is one', () => {
  expect(surchargeLabel('Phụ thu đồ điện tử')).toBe('Phụ thu đồ điện tử')
  expect(surchargeLabel('PHỤ THU pin')).toBe('PHỤ THU pin')
  expect(surchargeLabel('đồ điện tử')).toBe('Phụ thu đồ điện tử')
})
