import { expect, test } from 'vitest'
import { createPretend, type Sample } from '#platform/web/scan/practice.ts'

const samples: readonly Sample[] = [
  {
    code: 'TAP-NHAN-1',
    about: 'Kiện đúng',
    result: { kind: 'right', title: 'Đã nhận', subject: 'DH-TẬP-1' },
  },
]

test('a sample is answered as declared, and the second time as a repeat', () => {
  const answer = createPretend(samples)
  expect(answer(' tap-nhan-1')).toEqual(samples[0]?.result)
  expect(answer('TAP-NHAN-1')).toMatchObject({ kind: 'again', subject: 'DH-TẬP-1' })
})

test('a real code is told to be one', () => {
  expect(createPretend(samples)('SPXVN05123456789')).toMatchObject({ title: 'Mã thật' })
})
