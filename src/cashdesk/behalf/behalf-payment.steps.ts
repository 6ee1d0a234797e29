import { behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { way } from '#cashdesk/behalf/behalf-payment.places.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a payment on behalf. */
export const steps: Steps = {
  table: behalfTable,
  noun: 'yêu cầu',
  places: way.places,
  made: { 'post-quote-payment': 'Đã lập yêu cầu thanh toán hộ' },
}
