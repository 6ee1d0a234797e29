import { way } from '#cashdesk/debts/penalty.places.ts'
import { penaltyTable } from '#cashdesk/debts/penalty.status.ts'
import type { Steps } from '#platform/contract/steps.ts'

/** What follows the steps of a penalty. */
export const steps: Steps = {
  table: penaltyTable,
  noun: 'phiếu phạt',
  places: way.places,
  made: { 'post-punish': 'Đã lập phiếu phạt' },
}
