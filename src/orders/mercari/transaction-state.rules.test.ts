import { expect, test } from 'vitest'
import { subStatus } from '#orders/core/sub.status.ts'
import { subStatusOfState } from '#orders/mercari/transaction-state.rules.ts'

test('a state is read as the API, the site or our people write it; another word is none', () => {
  for (const word of ['wait_shipping', '発送待ち', 'Chờ gửi', ' cho gui '])
    expect(subStatusOfState(word), word).toBe(subStatus.awaitingSeller)
  expect(subStatusOfState('受取評価待ち')).toBe(subStatus.toConfirmReceipt)
  expect(subStatusOfState('done')).toBe(subStatus.receiptConfirmed)
  expect(subStatusOfState('sold')).toBeUndefined()
})
