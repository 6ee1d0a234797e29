import { bankStatusNames } from '#cashdesk/bank/bank.words.ts'
import { bankStatuses } from '#cashdesk/bank/bank.api.ts'
import type { StatusTags } from '#platform/contract/status.ts'

const tones = {
  new: 'warning',
  suggested: 'info',
  held: 'purple',
  matched: 'success',
  split: 'success',
  ignored: 'neutral',
} as const
export const bankTags: StatusTags = Object.fromEntries(
  bankStatuses.map((status) => [status, { label: bankStatusNames[status], tone: tones[status] }]),
)
export const bankChips = bankStatuses.map((value) => ({ value, label: bankStatusNames[value] }))
