import { codStatus } from '#billing/bill.status.ts'
import { methodNames } from '#billing/bill.words.ts'
import type { StatusTags } from '#platform/contract/status.ts'

/** With what only a comparison shows: the carrier says another amount. */
export const codTags: StatusTags = { ...codStatus.tags, mismatch: { label: 'Chênh lệch', tone: 'danger' } }

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }))
