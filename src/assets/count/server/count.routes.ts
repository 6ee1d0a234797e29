import * as calls from '#assets/count/count.api.ts'
import {
  assetCounts,
  closeCount,
  printCount,
  readCount,
  scanAsset,
  startCount,
} from '#assets/count/server/count.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(calls.listAssetCounts, ({ query }, context) => assetCounts(context, query)),
  serve(calls.readAssetCount, ({ params }, context) => readCount(context, params.id)),
  serve(calls.startAssetCount, ({ body }, context) => startCount(context, body)),
  serve(calls.scanAsset, ({ body }, context) => scanAsset(context, body)),
  serve(calls.closeAssetCount, ({ body }, context) => closeCount(context, body)),
  serve(calls.printAssetCount, ({ body }, context) => printCount(context, body.id)),
]
