import { merge, previewOf, undo } from '#crm/twins/server/merge-twins.usecase.ts'
import {
  mergeListing,
  twinListing,
  twinsOf,
  visibleMerges,
  visibleTwins,
} from '#crm/twins/server/twin.repo.ts'
import * as api from '#crm/twins/twin.api.ts'
import type { MergeRecord, TwinRecord } from '#crm/twins/twin.api.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { listRows } from '#platform/server/lists/list.ts'

export const routes: Route[] = [
  serve(api.listTwins, ({ query }, { db, actor }) =>
    listRows<TwinRecord>(db, twinListing(actor), query, visibleTwins(actor)),
  ),
  serve(api.readTwins, ({ params }, context) => twinsOf(context, params.id)),
  serve(api.previewMerge, ({ body }, context) => previewOf(context, body)),
  serve(api.mergeTwins, ({ body }, context) => merge(context, body)),
  serve(api.listMerges, ({ query }, { db, actor, now }) =>
    listRows<MergeRecord>(db, mergeListing({ now }), query, visibleMerges(actor)),
  ),
  serve(api.undoMerge, ({ body }, context) => undo(context, body)),
]
