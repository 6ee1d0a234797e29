import { expect, test } from 'vitest'
import { billCode, isBillCode } from '#billing/bill-code.rules.ts'
import { isTransferCode, transferCode } from '#cashdesk/transfers/transfer-code.rules.ts'
import { isOrderCode, orderCode } from '#orders/core/order-code.rules.ts'

test('an order is DH and 9 digits, a bill PX and 8, a transfer CK and 8', () => {
  expect(orderCode(1)).toBe('DH000000018')
  expect(billCode(1)).toBe('PX00000018')
  expect(transferCode(1)).toBe('CK00000018')
  expect(isOrderCode('DH000001230')).toBe(true)
  expect(isBillCode('PX00000018')).toBe(true)
  expect(isTransferCode('CK00000018')).toBe(true)
})

test('none is taken for another, and a wrong check digit is noticed', () => {
  expect(['DH000000019', 'PX000001230', 'dh000001230'].filter(isOrderCode)).toEqual([])
  expect(isBillCode('CK00000018')).toBe(false)
  expect(isTransferCode('PX00000018')).toBe(false)
})
