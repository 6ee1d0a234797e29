import { codStatus } from '#billing/bill.status.ts'
import { methodNames } from '#billing/bill.words.ts'
import type { StatusTags } from '#platform/contract/status.ts'

/** With what only a comparison shows: the carrier says another amount, or kept more than one person settles. */
export const codTags: StatusTags = {
  ...codStatus.tags,
  mismatch: { label: 'Chênh lệch', phase: 'problem' },
  second: { label: 'Chờ người thứ hai', phase: 'waiting' },
}

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }))
