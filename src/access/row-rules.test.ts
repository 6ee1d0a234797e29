import { expect, test } from 'vitest'
import { amountsIn, rowRules } from '#testing/row-rules.ts'

rowRules('access', { disclosed: ['price', 'rate', 'account', 'phone'] })

test('an amount is found as it stands and as people write it, and not in a drawn key', () => {
  expect(amountsIn('{"new":"98000012"}, đã trả 97,000,012 ₫, giá 9600012')).toEqual([
    '98000012',
    '9600012',
    '97000012',
  ])
  expect(amountsIn('{"id":"98000012-5a3f-4b7c-8d21-0c9e13a7b642","new":"98000013"}')).toEqual(['98000013'])
})
