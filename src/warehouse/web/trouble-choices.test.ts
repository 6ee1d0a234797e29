import { expect, test } from 'vitest'
import { subStatus } from '#orders/core/sub.status.ts'
import { settled, subOf, troubleChoices } from '#warehouse/web/trouble-choices.ts'

const labels = (now: number | null) => troubleChoices(now).map(({ label }) => label)

test('goods on the scale may be damaged, wrong, too few, or else', () => {
  expect(labels(null)).toEqual(['Hư hỏng tại Việt Nam', 'Người bán gửi sai hàng', 'Thiếu hàng', 'Lý do khác'])
})

test('of goods that wait for a decision the decision comes first', () => {
  expect(labels(subStatus.damagedInVietnam)[0]).toBe('Đã quyết định, khai thác tiếp')
})

test('too few is kept under the other reasons, a decision takes the trouble off', () => {
  expect(subOf('short')).toBe(subStatus.otherDecision)
  expect(subOf(settled)).toBeNull()
  expect(subOf(String(subStatus.wrongGoods))).toBe(subStatus.wrongGoods)
})
