import * as calls from '#assets/wear/wear.api.ts'
import { disposeAsset, previewDisposal, readWear } from '#assets/wear/server/dispose-asset.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(calls.readWear, ({ params }, context) => readWear(context, params.id)),
  serve(calls.disposeAsset, ({ body }, context) => disposeAsset(context, body)),
  serve(calls.previewDisposal, ({ body }, context) => previewDisposal(context, body)),
]
