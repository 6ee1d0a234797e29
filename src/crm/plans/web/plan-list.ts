import { listPlanParts, listPlanSales, listPlans } from '#crm/plans/plan.api.ts'
import { planFields } from '#crm/plans/plan.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

export const planStart = {
  call: listPlans,
  size: 20,
  filterKeys: filterKeys(planFields),
} satisfies ListStart

/** What shows goals and what was reached of them. */
export const planReads = [listPlans, listPlanParts, listPlanSales]
