import { expect, test } from 'vitest'
import { isOthersAccount, othersAccountsIn, stepOf } from '#cashdesk/transfers/transfer.words.ts'

const payout = {
  status: 0 as const,
  trans_type: 2,
  approved: false,
  approved_at: null,
  partner_id: null,
  partner_confirmed_at: null,
}
const approved = { ...payout, approved: true, approved_at: '2026-11-20T03:00:00Z' }

test.each([
  ['Chờ xác nhận', { ...payout, trans_type: 1 }],
  ['Chờ duyệt', payout],
  ['Chờ quản lý duyệt', { ...approved, approved: false }],
  ['Chờ chi tiền', approved],
  ['Chờ đối tác', { ...approved, partner_id: 3 }],
  ['Chờ chi tiền', { ...approved, partner_id: 3, partner_confirmed_at: '2026-11-20T04:00:00Z' }],
  ['Đã chi', { ...approved, status: 1 as const }],
  ['Đã hủy', { ...approved, status: -1 as const }],
])('it stands at: %s', (step, row) => {
  expect(stepOf(row)).toBe(step)
})

test.each([
  ['NGUYEN  THI MAI', 'Nguyễn Thị Mai', false],
  ['TRAN VAN BINH', 'Nguyễn Thị Mai', true],
  [null, 'Nguyễn Thị Mai', false],
])('money that goes to the account of %s for the customer %s is marked: %s', (holder, name, marked) => {
  expect(isOthersAccount({ receive_holder: holder, customer_name: name })).toBe(marked)
})

test('of payouts decided together those to an account in another name are named, and only of the chosen', () => {
  const mine = { id: 1, receive_holder: 'NGUYEN VAN AN', customer_name: 'Nguyễn Văn An' }
  const others = { ...mine, id: 2, receive_holder: 'TRAN THI BINH' }
  const unchosen = { ...others, id: 3 }
  expect(othersAccountsIn([mine, others, unchosen], [1, 2])).toEqual([others])
})
