import { letMarginStand, listAlarms } from '#cashdesk/cards/card-alarm.api.ts'
import * as api from '#cashdesk/cards/card-load.api.ts'
import * as alarms from '#cashdesk/cards/server/card-alarm.usecase.ts'
import * as repo from '#cashdesk/cards/server/card-load.repo.ts'
import * as previews from '#cashdesk/cards/server/card-load-preview.usecase.ts'
import * as loads from '#cashdesk/cards/server/card-load.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Buying cards: what is on them and how it came there. */
export const routes: Route[] = [
  serve(api.listLoads, ({ query }, context) => repo.listLoads(context, query)),
  serve(api.listBalances, (_, context) => repo.listBalances(context)),
  serve(api.loadCard, ({ body }, context) => loads.loadCard(context, body)),
  serve(api.createCredit, ({ body }, context) => loads.loadCard(context, body)),
  serve(api.changeLoad, ({ params, body }, context) => loads.changeLoad(context, params.id, body)),
  serve(api.deleteLoad, ({ params, body }, context) =>
    loads.deleteLoad(context, params.id, body?.reason ?? null),
  ),
  serve(api.previewLoad, ({ body }, context) => previews.previewLoad(context, body)),
  serve(api.previewLoadDeletion, ({ params }, context) => previews.previewLoadDeletion(context, params.id)),
  serve(api.exportLoads, (sent, context) => repo.loadsFile(context, sent)),
  serve(listAlarms, ({ query }, context) => alarms.listAlarms(context, query)),
  serve(letMarginStand, ({ body }, context) => alarms.letMarginStand(context, body)),
]
