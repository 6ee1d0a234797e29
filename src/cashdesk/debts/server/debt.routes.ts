import * as api from '#cashdesk/debts/debt.api.ts'
import * as debts from '#cashdesk/debts/server/debt.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** What customers owe by its age, and who reminded them. */
export const routes: Route[] = [
  serve(api.listDebts, ({ query }, context) => debts.listDebts(context, query)),
  serve(api.getDebt, ({ params }, context) => debts.getDebt(context, params.id)),
  serve(api.remindDebt, ({ body }, context) => debts.remindDebt(context, body)),
  serve(api.exportDebts, (sent, context) => debts.debtsFile(context, sent)),
]
