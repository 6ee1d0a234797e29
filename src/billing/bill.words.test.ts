import { expect, test } from 'vitest'
import { deliveredWords, undeliveredWords } from '#billing/bill.words.ts'

const collected = { method: 'COD', expected_cod: 1_250_000, due: 1_250_000 } as const
const paid = { method: 'TRANSFER', expected_cod: 0, due: 0 } as const

test('a delivery says COD only where the carrier collects money', () => {
  expect(deliveredWords(collected)).toBe('Hàng đã tới tay khách. Ghi số tiền người giao đã thu của khách.')
  expect(deliveredWords(paid)).toBe(
    'Hàng đã tới tay khách. Phiếu không thu hộ; tiền của phiếu khách đã trả đủ.',
  )
  expect(deliveredWords({ ...collected, expected_cod: 0, due: 0 })).toMatch(/Phiếu không thu hộ/)
  expect(deliveredWords({ ...paid, due: 90_000 })).toMatch(/khách còn phải trả 90,000 đ của phiếu này\.$/)
})

test('a delivery that failed says where the goods are and what the customer has to pay', () => {
  expect(undeliveredWords(collected, 0)).toEqual([
    'Hàng chưa tới tay khách, người giao mang về; sau đó giao lại hoặc nhập lại kho.',
    'Chưa thu được 1,250,000 đ thu hộ.',
    'Khách vẫn còn phải trả 1,250,000 đ của phiếu này.',
  ])
  expect(undeliveredWords(paid, 30_000)).toEqual([
    'Hàng chưa tới tay khách, người giao mang về; sau đó giao lại hoặc nhập lại kho.',
    'Tiền của phiếu khách đã trả đủ, vẫn giữ nguyên.',
    'Khách phải trả thêm 30,000 đ phí hoàn.',
  ])
})
