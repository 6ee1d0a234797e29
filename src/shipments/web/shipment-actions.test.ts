import { expect, test } from 'vitest'
import { lackingWords } from '#shipments/web/shipment-actions.ts'

const whole = {
  receiver: 'Mai',
  phone: '0901234567',
  address: '1 Lê Lợi',
  services: 'nhanh',
  declared_vnd: 100_000,
}

test('a waybill that cannot be confirmed names what it lacks, and nothing that it has', () => {
  expect(lackingWords(whole)).toBeUndefined()
  expect(lackingWords({ ...whole, phone: null, declared_vnd: null })).toBe(
    'Còn thiếu điện thoại, giá trị khai báo.',
  )
})
