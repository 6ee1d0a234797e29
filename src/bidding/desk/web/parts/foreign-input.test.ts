import { expect, test } from 'vitest'
import { priceField } from '#bidding/desk/web/parts/price-field.tsx'
import { askedFor } from '#platform/web/form/typed-problems.ts'

test('a price that was left out was not typed; nothing of it is chosen', () => {
  const field = { ...priceField('USD'), required: true }
  expect(askedFor([field], {}, [{ path: 'max_price', message: 'Phải là số.' }])).toMatchObject([
    { path: 'max_price', message: 'Chưa được nhập.' },
  ])
})
