import fc from 'fast-check'
import { QRPay } from 'vietnam-qr-pay'
import { describe, expect, test } from 'vitest'
import { crc16, qrMemo, readVietQr, vietQrPayload } from '#ledger/vietqr.rules.ts'

const codes = fc.record({
  bin: fc.stringMatching(/^[0-9]{6}$/),
  account: fc.stringMatching(/^[0-9A-Z]{1,19}$/),
  amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999_999 })),
  memo: fc.option(fc.stringMatching(/^[A-Z0-9]{1,12} [A-Z0-9]{1,12}$/)),
  to: fc.constantFrom('account' as const, 'card' as const),
})

describe('VietQR payload', () => {
  test.each([
    [
      { bin: '970436', account: '1234567890', amount: 1_500_000, memo: 'KH123 DH456' },
      '00020101021238540010A00000072701240006970436011012345678900208QRIBFTTA5303704540715000005802VN62150811KH123 DH45663042764',
    ],
    [
      { bin: '970436', account: '0123456789', amount: 1_250_000, memo: 'DH12345 NAP TIEN' },
      '00020101021238540010A00000072701240006970436011001234567890208QRIBFTTA5303704540712500005802VN62200816DH12345 NAP TIEN6304754E',
    ],
  ])('%j', (qr, payload) => {
    expect(vietQrPayload(qr)).toBe(payload)
  })

  test('the CRC is CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  test('without an amount the code is static and carries no amount field', () => {
    const payload = vietQrPayload({ bin: '970436', account: '1234567890' })
    expect(payload.slice(0, 12)).toBe('000201010211')
    expect(readVietQr(payload)).toEqual({
      bin: '970436',
      account: '1234567890',
      amount: null,
      memo: null,
      to: 'account',
    })
  })

  test('what is built is read back, and the public decoder agrees', () => {
    fc.assert(
      fc.property(codes, (qr) => {
        const payload = vietQrPayload(qr)
        expect(readVietQr(payload)).toEqual(qr)
        const other = new QRPay(payload)
        expect(other.isValid).toBe(true)
        expect(other.consumer).toMatchObject({ bankBin: qr.bin, bankNumber: qr.account })
        expect(other.amount ?? null).toBe(qr.amount === null ? null : String(qr.amount))
        expect(other.additionalData.purpose ?? null).toBe(qr.memo)
      }),
    )
  })

  test('one changed character is noticed', () => {
    fc.assert(
      fc.property(codes, fc.nat(), fc.integer({ min: 1, max: 9 }), (qr, at, by) => {
        const payload = vietQrPayload(qr)
        const index = at % payload.length
        const changed = String.fromCharCode(0x30 + ((payload.charCodeAt(index) + by) % 10))
        fc.pre(changed !== payload[index])
        expect(readVietQr(payload.slice(0, index) + changed + payload.slice(index + 1))).toBeNull()
      }),
    )
  })

  test.each([
    { bin: '97043', account: '1', amount: 1 },
    { bin: '970436', account: '', amount: 1 },
    { bin: '970436', account: '12345678901234567890', amount: 1 },
    { bin: '970436', account: '1', amount: 1.5 },
    { bin: '970436', account: '1', amount: 0 },
    { bin: '970436', account: '1', amount: -1000 },
    { bin: '970436', account: '1', amount: 10_000_000_000_000 },
  ])('%j is refused', (qr) => {
    expect(() => vietQrPayload(qr)).toThrow(RangeError)
  })

  test('arbitrary text is not a code and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readVietQr(text)).toBeNull()
        const ascii = text.replace(/[^\x20-\x7e]/g, '')
        expect(() => readVietQr(ascii + crc16(ascii))).not.toThrow()
      }),
    )
  })
})

describe('transfer content', () => {
  test.each([
    ['Đặt cọc đơn hàng', 'DAT COC DON HANG'],
    ['KH000001 DH000001230', 'KH000001 DH000001230'],
    ['  a--b__c  ', 'A B C'],
    ['KH00000001 DH000001230 cảm ơn', 'KH00000001 DH000001230 CA'],
    ['手表', ''],
  ])('%s is sent as %s', (text, memo) => {
    expect(qrMemo(text)).toBe(memo)
  })

  test('always [A-Z0-9 ], at most 25 characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => /^[A-Z0-9 ]{0,25}$/.test(qrMemo(text))))
  })
})
