import { expect, test } from 'vitest'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { transferWay } from '#cashdesk/transfers/transfer.way.ts'

const asked = '2026-11-20T03:00:00.000Z'
const later = '2026-11-21T03:00:00.000Z'
const request = {
  status: transferStatus.pending,
  trans_type: 1,
  created_at: asked,
  approved: false,
  approved_at: null,
  partner_id: null,
  partner_confirmed_at: null,
  decided_at: null,
}
const seen = (row: Partial<Parameters<typeof transferWay>[0]>) =>
  transferWay({ ...request, ...row }).map(({ label, state }) => `${label}: ${state}`)

test('a receipt waits for its money, through a partner for the partner first', () => {
  expect(seen({})).toEqual(['Lập phiếu: done', 'Thu tiền: now'])
  expect(seen({ partner_id: 3 })).toEqual(['Lập phiếu: done', 'Đối tác xác nhận: now', 'Thu tiền: ahead'])
  expect(seen({ status: transferStatus.paid, decided_at: later })).toEqual([
    'Lập phiếu: done',
    'Thu tiền: done',
  ])
})

test('a payout is not approved while a manager is missing, and stands broken where it was cancelled', () => {
  const payout = { trans_type: 2, approved_at: later }
  expect(seen(payout)[1]).toBe('Duyệt chi: now')
  expect(seen({ ...payout, approved: true })).toEqual(['Lập phiếu: done', 'Duyệt chi: done', 'Chi tiền: now'])
  expect(seen({ ...payout, status: transferStatus.cancelled })[1]).toBe('Duyệt chi: broken')
})
