import { expect, test } from 'vitest'
import { labelOf } from '#pricing/price.words.ts'
import type { PriceLine } from '#pricing/price.rules.ts'

const named = (name: string) =>
  labelOf({ formula: 'surcharge', label: 'surcharge', inputs: { name } } as unknown as PriceLine)

test('a surcharge says once that it is one', () => {
  expect(named('Phụ thu đồ điện tử')).toBe('Phụ thu đồ điện tử')
  expect(named('PHỤ THU pin')).toBe('PHỤ THU pin')
  expect(named('đồ điện tử')).toBe('Phụ thu đồ điện tử')
})
