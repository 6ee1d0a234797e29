import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billCode } from '#billing/bill-code.rules.ts'
import { customerCode } from '#customers/customer-code.rules.ts'
import { memoFor, memoLength, readMemo, targetOf } from '#ledger/memo.rules.ts'
import { memoSamples } from '#ledger/memo.samples.ts'
import { orderCode } from '#orders/core/order-code.rules.ts'

const customers = fc.integer({ min: 1, max: 99_999_999 }).map(customerCode)
const orders = fc.integer({ min: 1, max: 99_999_999 }).map(orderCode)
const bills = fc.integer({ min: 1, max: 9_999_999 }).map(billCode)

describe('the memo we print', () => {
  test('names the customer and one target', () => {
    expect(memoFor({ customerCode: 'KH000001', orderCode: 'DH000001230' })).toBe('KH000001 DH000001230')
    expect(memoFor({ customerCode: 'KH000001', billCode: 'PX00000018' })).toBe('KH000001 PX00000018')
  })

  test('is refused with a code that is not ours', () => {
    expect(() => memoFor({ customerCode: 'KH000001', orderCode: 'DH000001231' })).toThrow(RangeError)
    expect(() => memoFor({ customerCode: 'KH1', orderCode: 'DH000001230' })).toThrow(RangeError)
    expect(() => memoFor({ customerCode: 'KH12345678901234', orderCode: 'DH000001230' })).toThrow(RangeError)
  })

  test('is ASCII, at most 25 characters, and reads back as its target', () => {
    fc.assert(
      fc.property(customers, orders, bills, (customer, order, bill) => {
        const deposit = memoFor({ customerCode: customer, orderCode: order })
        expect(deposit).toMatch(/^[A-Z0-9 ]+$/)
        expect(deposit.length).toBeLessThanOrEqual(memoLength)
        expect(readMemo(deposit)).toEqual({
          orders: [order],
          bills: [],
          transfers: [],
          sales: [],
          customers: [customer],
        })
        const due = memoFor({ customerCode: customer, billCode: bill })
        expect(targetOf(readMemo(due))).toEqual({ kind: 'bill', code: bill })
      }),
    )
  })

  test('survives lost case, moved spaces and text around it', () => {
    const around = fc
      .stringMatching(/^[A-Z .:-]{0,30}$/)
      .filter((text) => !/(DH|PX|KH|CK)$/.test(text.replace(/[^A-Z]/g, '')))
    fc.assert(
      fc.property(
        customers,
        orders,
        around,
        around,
        fc.array(fc.nat(24)),
        (customer, order, before, after, spaces) => {
          let memo = memoFor({ customerCode: customer, orderCode: order }).toLowerCase().replaceAll(' ', '')
          for (const at of spaces) memo = `${memo.slice(0, at)} ${memo.slice(at)}`
          expect(targetOf(readMemo(`${before}.${memo}.${after}`))).toEqual({ kind: 'order', code: order })
        },
      ),
    )
  })
})

describe('the memo the bank hands over', () => {
  test.each(memoSamples.map((sample) => [sample.why, sample] as const))('%s', (_why, sample) => {
    expect(readMemo(sample.text)).toEqual({
      orders: sample.orders ?? [],
      bills: sample.bills ?? [],
      transfers: sample.transfers ?? [],
      sales: sample.sales ?? [],
      customers: sample.customers ?? [],
    })
  })

  test('sixty and more are known', () => {
    expect(memoSamples.length).toBeGreaterThanOrEqual(60)
  })

  test('two targets, or none, are left to a person', () => {
    expect(targetOf(readMemo('DH000001230 DH000000018'))).toBeNull()
    expect(targetOf(readMemo('DH000001230 PX00000018'))).toBeNull()
    expect(targetOf(readMemo('KH000001'))).toBeNull()
    expect(targetOf(readMemo('DH000001230 DH000001230'))).toEqual({ kind: 'order', code: 'DH000001230' })
  })

  test('arbitrary text never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(readMemo(text).orders)))
  })
})
