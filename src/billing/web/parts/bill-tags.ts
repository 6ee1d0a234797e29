import { codStatus } from '#billing/bill.status.ts'
import { methodNames } from '#billing/bill.words.ts'
import type { StatusTags } from '#platform/contract/status.ts'

/** With what only a comparison shows: the carrier says another amount, or kept more than one person settles. */
export const codTags: StatusTags = {
  ...codStatus.tags,
  mismatch: { label: 'Chênh lệch', phase: 'problem' },
  second: { label: 'Chờ người thứ hai', phase: 'waiting' },
}

interface Cod {
  cod_status: string
  collected_cod: number | null
  /** What the carrier said; null: nothing yet. */
  remitted_cod: number | null
  cod_fee: number
}

/** Where the COD of a bill stands: what was noted of one that is not settled says more than its status. */
export function codState({ cod_status: status, collected_cod, remitted_cod, cod_fee }: Cod): string {
  if (status !== codStatus.unpaid || remitted_cod === null) return status
  return remitted_cod + cod_fee === (collected_cod ?? 0) ? 'second' : 'mismatch'
}

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }))
