import * as api from '#crm/plans/plan.api.ts'
import type { PlanRecord } from '#crm/plans/plan.api.ts'
import { giveGoals } from '#crm/plans/server/assign-plan.usecase.ts'
import { seenPlan } from '#crm/plans/server/lock-plan.ts'
import { partsOf, peopleOf } from '#crm/plans/server/plan-parts.repo.ts'
import * as parts from '#crm/plans/server/plan-parts.usecase.ts'
import { planListing, visiblePlans } from '#crm/plans/server/plan.repo.ts'
import * as plans from '#crm/plans/server/plan.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { listRows } from '#platform/server/lists/list.ts'

export const routes: Route[] = [
  serve(api.listPlans, ({ query }, { db, actor }) =>
    listRows<PlanRecord>(db, planListing(actor), query, visiblePlans(actor)),
  ),
  serve(api.listPlanParts, async ({ query }, context) => {
    await seenPlan(context, query.plan_id)
    return partsOf(context.db, context.actor, query.plan_id)
  }),
  serve(api.listPlanSales, async ({ query }, context) => {
    await seenPlan(context, query.plan_id)
    return peopleOf(context.db, context.actor, query.plan_id)
  }),
  serve(api.searchPlans, ({ query }, context) => plans.findPlans(context, query)),
  serve(api.createPlan, ({ body }, context) => plans.writePlan(context, body)),
  serve(api.updatePlan, ({ params, body }, context) => plans.editPlan(context, params.id, body)),
  serve(api.deletePlan, ({ params }, context) => plans.removePlan(context, params.id)),
  serve(api.setPlanMode, ({ body }, context) => plans.changeMode(context, body)),
  serve(api.setPlanTeams, ({ body }, context) => parts.setTeams(context, body)),
  serve(api.setPlanRoutes, ({ body }, context) => parts.setRoutes(context, body)),
  serve(api.setPlanTasks, ({ body }, context) => parts.setTasks(context, body)),
  serve(api.setPlanSales, ({ body }, context) => parts.setSales(context, body)),
  serve(api.assignPlan, ({ body }, context) => giveGoals(context, body)),
  serve(api.setPlanPrimary, ({ body }, context) => plans.choosePrimary(context, body)),
  serve(api.scanPlanSum, ({ body }, context) => plans.measureAgain(context, body.id, 'parts')),
  serve(api.scanPlanSale, ({ body }, context) => plans.measureAgain(context, body.id, 'people')),
]
