import { expect, test } from 'vitest'
import { checkinProblems } from '#warehouse/checkin.words.ts'
import { doneResult, withWeight, type Done } from '#warehouse/web/checkin-result.ts'

function done(found: { weigh_again?: boolean; no_photo?: boolean; mercari?: boolean }): Done {
  const warnings = checkinProblems(
    { weigh_again: false, no_photo: false, mercari: false, ...found },
    { d: 1.2, r: 2.4 },
  )
  const order = { id: 1, code: 'DH1', r_weight: 2.4, v_weight: 0, fee_vnd: 0, warnings }
  const sum = { weight: 2.4, weight_of_parts: 2.4, fee: 0, fee_of_parts: 0, balanced: true }
  return { inbill: { id: 7, _id: '7', code: 'PN7' }, orders: [order], sum }
}

test('what is weighed without a photo looks like the success it is, and says that the photo is missing', () => {
  const result = doneResult(done({ no_photo: true }))
  expect(result).toMatchObject({ kind: 'saved', say: 'Đã khai thác' })
  expect(result.detail).toContain('Chưa có ảnh')
})

test.each([{ weigh_again: true, no_photo: true }, { mercari: true }])(
  'what must be looked at is told apart: %o',
  (found) => expect(doneResult(done(found)).kind).toBe('careful'),
)

test('a corrected weight takes away what was said of the scales', () => {
  const [after] = withWeight([done({ weigh_again: true })], 1, { r_weight: 1.2, v_weight: 0 })
  expect(after && doneResult(after)).toMatchObject({ kind: 'saved', detail: '1.20 kg · phiếu PN7' })
})
