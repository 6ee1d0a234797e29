import { expect, test } from 'vitest'
import { currencyCodes, isCurrency } from '#catalog/currency.rules.ts'

test("a currency is one of the trade's", () => {
  expect(currencyCodes).toEqual(['USD', 'JPY', 'KRW', 'CNY', 'GBP', 'EUR', 'AUD', 'PayPal'])
  expect(isCurrency('PayPal')).toBe(true)
  expect(isCurrency('toString')).toBe(false)
})
