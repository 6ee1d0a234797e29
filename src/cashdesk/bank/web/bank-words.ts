import { bankStatuses } from '#cashdesk/bank/bank.api.ts'
import { bankStatusNames } from '#cashdesk/bank/bank.words.ts'
import type { StatusTable } from '#platform/web/actions/status-tag.tsx'

const tones = {
  new: 'warning',
  suggested: 'info',
  held: 'purple',
  matched: 'success',
  split: 'success',
  ignored: 'neutral',
} as const
export const bankTags: StatusTable = Object.fromEntries(
  bankStatuses.map((status) => [status, { label: bankStatusNames[status], tone: tones[status] }]),
)
export const bankChips = bankStatuses.map((value) => ({ value, label: bankStatusNames[value] }))
