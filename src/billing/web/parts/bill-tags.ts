import { billStatusNames } from '#billing/bill.status.ts'
import { codStatusNames, methodNames } from '#billing/bill.words.ts'
import type { StatusTable, Tone } from '#platform/web/actions/status-tag.tsx'

const tones: Readonly<Record<string, Tone>> = {
  12: 'warning',
  13: 'info',
  14: 'purple',
  15: 'purple',
  16: 'progress',
  17: 'success',
  18: 'danger',
  0: 'neutral',
}

/** Label and tone of every status of a bill. */
export const billTags: StatusTable = Object.fromEntries(
  Object.entries(billStatusNames).map(([code, label]) => [code, { label, tone: tones[code] ?? 'neutral' }]),
)

/** Every status as chips, the cancelled last. */
export const billChips = Object.entries(billStatusNames)
  .map(([value, label]) => ({ value, label }))
  .toSorted((a, b) => (Number(a.value) || 99) - (Number(b.value) || 99))

const codTones: Readonly<Record<string, Tone>> = {
  none: 'neutral',
  unpaid: 'warning',
  paid: 'success',
  mismatch: 'danger',
}
export const codTags: StatusTable = Object.fromEntries(
  Object.entries(codStatusNames).map(([code, label]) => [code, { label, tone: codTones[code] ?? 'neutral' }]),
)

export const methodOptions = Object.entries(methodNames).map(([value, label]) => ({ value, label }))
