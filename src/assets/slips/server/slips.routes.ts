import * as calls from '#assets/slips/slips.api.ts'
import {
  cancelHandOver,
  confirmHandOver,
  handOver,
  handOvers,
  readHandOver,
} from '#assets/slips/server/hand-over.usecase.ts'
import { printHandOver } from '#assets/slips/server/print-hand-over.usecase.ts'
import {
  approveRequest,
  askAsset,
  assetRequests,
  confirmRequest,
  printRequest,
} from '#assets/slips/server/request.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes: Route[] = [
  serve(calls.listAssetRequests, ({ query }, context) => assetRequests(context, query)),
  serve(calls.askAsset, ({ body }, context) => askAsset(context, body)),
  serve(calls.confirmAssetRequest, ({ body }, context) => confirmRequest(context, body)),
  serve(calls.approveAssetRequest, ({ body }, context) => approveRequest(context, body)),
  serve(calls.printAssetRequest, ({ body }, context) => printRequest(context, body.id)),
  serve(calls.listAssetSlips, ({ query }, context) => handOvers(context, query)),
  serve(calls.readAssetSlip, ({ params }, context) => readHandOver(context, params.id)),
  serve(calls.handOver, ({ body }, context) => handOver(context, body)),
  serve(calls.confirmHandOver, ({ body }, context) => confirmHandOver(context, body)),
  serve(calls.cancelHandOver, ({ body }, context) => cancelHandOver(context, body)),
  serve(calls.printHandOver, ({ body }, context) => printHandOver(context, body.id)),
]
