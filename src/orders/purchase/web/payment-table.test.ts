import { expect, test } from 'vitest'
import { readPayments } from '#orders/purchase/web/payment-table.ts'

test('a pasted table is read by its columns; what is no row is said', () => {
  const text =
    'dh000001230\t12,800\t1\nDH000000018\n\nDH000000026 700 -1\nDH000000034\t\tchờ thanh toán\nDH000000042\tmười\t1'
  expect(readPayments(text, 1)).toEqual({
    rows: [
      { code: 'DH000001230', amount: 12_800, status: 1 },
      { code: 'DH000000018', status: 1 },
      { code: 'DH000000026', amount: 700, status: -1 },
      { code: 'DH000000034', status: 0 },
    ],
    wrong: ['dòng 6: DH000000042\tmười\t1'],
  })
})
