import { listBillings } from '#cashdesk/cards/card-billing.api.ts'
import type { BillingRecord } from '#cashdesk/cards/card-billing.api.ts'
import { billingStatus, billingTable } from '#cashdesk/cards/card-billing.status.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

export const billingsToMatch = waits<BillingRecord>({
  key: 'card-lines-to-match',
  title: 'Sao kê thẻ chờ đối chiếu',
  entity: 'billing',
  step: { table: billingTable, action: 'match', states: [billingStatus.waiting] },
  roles: ['kt', 'cv'],
  next: 'Đối chiếu',
  late: 3 * 24,
  list: listBillings,
  screens: ['/billings'],
  filters: { status: String(billingStatus.waiting) },
  // In the card's currency, not in VND.
  line: (line) => ({ code: line.code, who: line.card_name, what: `${line.amount} ${line.currency}` }),
})

export const waiting: readonly Waiting[] = [billingsToMatch]
