import { expect, test } from 'vitest'
import { orderCode } from '#orders/core/order-code.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatusesOf } from '#orders/core/sub.status.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { eventData } from '#orders/core/web/parts/event-data.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { readPasted } from '#orders/desk/web/parts/pasted.ts'
import { breakdownOf } from '#pricing/web/parts/price-words.ts'
import { purchaseDelta } from '#orders/purchase/web/parts/purchase-delta.ts'
import { zaloText } from '#orders/core/web/parts/zalo-text.ts'
import { disabledReason } from '#orders/desk/web/order-bulk.ts'

const [first, second] = [orderCode(1), orderCode(2)]

const price: PriceExplanation = {
  kind: 'quote',
  weight: null,
  lines: [
    {
      key: 'goods',
      label: 'goods',
      formula: 'goods',
      inputs: {
        items: [{ price: 12_000, quantity: 2, domesticShip: 800, tax: 0 }],
        currency: 'JPY',
        sellRate: { value: 172, row: 'exchange_rate:4' },
      },
      result: 4_265_600,
    },
  ],
  total: 4_265_600,
  request: { percent: { value: 60, row: null }, step: 1000, amount: 2_560_000 },
  receiptsNeeded: [],
  problems: [],
}

test('a pasted column of codes is a list of codes, whatever stands between them', () => {
  expect(readPasted(`${first.toLowerCase()} ghi chú ${second};${first}`)).toEqual({
    kind: 'codes',
    codes: [first, second],
  })
})

test('one code is an order, a link is a link, the rest is text', () => {
  expect(readPasted(` ${first} `)).toEqual({ kind: 'order', code: first })
  expect(readPasted('xem https://jp.mercari.com/item/m12345678901').kind).toBe('link')
  expect(readPasted('0912345678')).toEqual({ kind: 'text', text: '0912345678' })
  // A number of a code's shape without its check digit is no code.
  expect(readPasted('DH000000000').kind).toBe('text')
})

test('each line of a price shows its formula and the rows it was read from', () => {
  expect(breakdownOf(price).lines).toEqual([
    {
      label: 'Tiền hàng',
      amount: 4_265_600,
      formula: '(12,000 × 2 + 800) JPY × tỷ giá 172',
      rows: ['exchange_rate:4'],
    },
  ])
})

test('the message for Zalo names the product, each fee, the deposit, the account and the last day', () => {
  const text = zaloText(
    {
      code: first,
      name: 'Máy ảnh',
      quality: 2,
      link: 'https://jp.mercari.com/item/m12345678901',
      price,
      quoted_total: 4_265_600,
      deposit_request: 2_560_000,
      extra_deposit: 0,
      payment_percent: 60,
      memo: `KH000007 ${first}`,
      expiration_date: '24-11-2026',
    },
    { bank: 'Vietcombank', account: '1023456789', holder: 'CONG TY' },
  )
  expect(text).toBe(
    [
      `BÁO GIÁ ${first}`,
      'Sản phẩm: Máy ảnh × 2',
      'https://jp.mercari.com/item/m12345678901',
      '',
      '• Tiền hàng: (12,000 × 2 + 800) JPY × tỷ giá 172 = 4,265,600 đ',
      'TỔNG CỘNG: 4,265,600 đ',
      'ĐẶT CỌC (60%): 2,560,000 đ',
      '',
      'Chuyển khoản: Vietcombank · 1023456789 · CONG TY',
      `Nội dung chuyển khoản: KH000007 ${first}`,
      'Báo giá có hiệu lực đến hết ngày 24-11-2026',
    ].join('\n'),
  )
})

test('the delta of a purchase is goods and domestic shipping at the locked rate', () => {
  const quoted = { goods_values: 12_000, domestic_ship: 800, quality: 2, exchange_rate: 172 }
  expect(purchaseDelta(quoted, 12_000, 800)).toBe(0)
  expect(purchaseDelta(quoted, 12_500, 800)).toBe(172_000)
  expect(purchaseDelta(quoted, 11_000, null)).toBe(-481_600)
  expect(purchaseDelta(quoted, null, 0)).toBeNull()
  expect(purchaseDelta(quoted, Number.NaN, 0)).toBeNull()
})

test('chips start with the quoting steps and end with the cancelled', () => {
  const values = orderStatus.chips.map((chip) => chip.value)
  expect(values.slice(0, 5)).toEqual(['1', '2', '3', '4', '5'])
  expect(values.at(-1)).toBe('0')
  expect(values).toContain('8.2')
})

test('the sub-statuses of a status come in their order', () => {
  expect(subStatusesOf(6).map((one) => one.value)).toEqual([
    '61',
    '62',
    '63',
    '64',
    '65',
    '66',
    '67',
    '68',
    '69',
    '69.1',
  ])
})

test('a bulk action is off only where it can run for no row of the selection', () => {
  expect(disabledReason([{ status: 1 }, { status: 2 }], [2])).toBeNull()
  expect(disabledReason([{ status: 1 }], [2, 3])).toBe('Chỉ áp dụng cho đơn ở: Đã báo giá, Đang giao dịch')
})

test('buyers open an order on their own list', () => {
  expect(orderPath('AF', 5)).toBe('/affiliate/quotes/tracks?open=5')
  expect(orderPath('SS', 5)).toBe('/quotes/tracks?open=5')
})

test('an event says what people have words for', () => {
  expect(eventData({ total: 3_112_860, secret: 'x', track: null })).toBe('tổng 3,112,860')
})
