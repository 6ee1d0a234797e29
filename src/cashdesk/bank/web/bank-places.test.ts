import { expect, test } from 'vitest'
import { orderPlace } from '#cashdesk/bank/web/bank-places.ts'

test('an order chosen by hand asks for what its deposit still lacks, one that lacks nothing for whatever comes', () => {
  const order = { id: 7, code: 'DH000000075', name: 'Seiko 5', customer_name: 'Lan' }
  const place = orderPlace({ ...order, deposit_request: 3_830_000, deposit: 1_000_000 })
  expect(place).toEqual({ id: 7, label: 'DH000000075 · Lan · Seiko 5', asked: 2_830_000 })
  expect(orderPlace({ ...order, deposit_request: 3_830_000, deposit: 3_830_000 }).asked).toBeNull()
})
