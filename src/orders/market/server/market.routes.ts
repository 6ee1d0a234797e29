import * as items from '#orders/market/market-item.api.ts'
import { itemById, itemByLink, itemForOrder } from '#orders/market/server/look-up-item.usecase.ts'
import { requestScan, requestScanFor } from '#orders/market/server/scan-tracks.usecase.ts'
import { lastScan } from '#orders/market/server/track-scan.repo.ts'
import * as scans from '#orders/market/track-scan.api.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ markets }: RouteParts): Route[] => [
  serve(items.productDetail, ({ query }, context) => itemById(markets, context, query)),
  serve(items.productDetailByLink, ({ query }, context) => itemByLink(markets, context, query.link)),
  serve(items.searchByLink, ({ query }, context) => itemForOrder(markets, context, query)),
  serve(scans.scanTracks, ({ body }, context) => requestScan(context, body.ids)),
  serve(scans.scanTracksFor, ({ body }, context) => requestScanFor(context, body.staff_id)),
  serve(scans.lastTrackScan, async (_, context) => ({ scan: await lastScan(context) })),
]
