import * as calls from '#staff/leave.api.ts'
import { ask, cancel, change, decide, leaves, leavesFile } from '#staff/server/leave.usecase.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(calls.listLeaves, ({ query }, context) => leaves(context, query)),
  serve(calls.askLeave, ({ body }, context) => ask(context, body)),
  serve(calls.changeLeave, ({ params, body }, context) => change(context, params.id, body)),
  serve(calls.cancelLeave, ({ params }, context) => cancel(context, params.id)),
  serve(calls.decideLeave, ({ params, body }, context) => decide(context, params.id, body)),
  serve(calls.exportLeaves, (sent, context) => leavesFile(context, sent)),
  ...resourceRoutes(calls.holidays),
]
