import { expect, test } from 'vitest'
import { transferBody } from '#cashdesk/transfers/web/transfer-form.ts'
import { stillDue } from '#orders/core/web/parts/still-due.ts'
import { disabledReason } from '#cashdesk/transfers/web/parts/transfer-words.ts'

const writers = [5, 7].map((id) => ({ id, name: 'Hà' }))
const request = { status: 0, writers }

test('nobody confirms a request that they made or rewrote', () => {
  const own = 'bạn đã lập hoặc sửa, cần người khác duyệt'
  expect(disabledReason(request, { id: 5, checks: true })).toBe(own)
  expect(disabledReason(request, { id: 7, checks: true })).toBe(own)
  expect(disabledReason(request, { id: 6, checks: true })).toBeUndefined()
  expect(disabledReason(request, { id: 6, checks: false })).toBe('cần kế toán hoặc quản lý')
  expect(disabledReason({ ...request, status: 1 }, { id: 6, checks: true })).toBe('phiếu đã được xử lý')
})

test('the amount prefilled is what the order still asks for', () => {
  expect(stillDue({ deposit_request: 2_491_000, deposit: 0 })).toBe(2_491_000)
  expect(stillDue({ deposit_request: 2_491_000, deposit: 2_491_000, extra_deposit: 154_800 })).toBe(154_800)
  expect(stillDue({ deposit_request: 2_491_000, deposit: 3_000_000 })).toBe(0)
})

test('cash goes to no bank account', () => {
  const customer = { id: 9, customer_no: 'KH000009', name: 'An', phone: null }
  const values = {
    trans_type: 1,
    method: 'cash',
    customer_id: customer,
    card_id: 4,
    amount: 1000,
    message: '',
  }
  expect(transferBody(values)).toMatchObject({ customer_id: 9, order_id: null, card_id: null, message: null })
  expect(transferBody({ ...values, method: 'bank' })).toMatchObject({ card_id: 4 })
})
