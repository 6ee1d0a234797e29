import * as calls from '#assets/core/asset.api.ts'
import { assetTypes, readAssetType as readAssetTypeCall } from '#assets/core/asset-type.api.ts'
import { assetSheet, assetsFile, printAssetLabels } from '#assets/core/server/asset-file.usecase.ts'
import { assets, readAsset, readAssetType, reportImage } from '#assets/core/server/read-asset.usecase.ts'
import { changeAsset, createAsset, removeAsset } from '#assets/core/server/save-asset.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { resourceRoutes } from '#platform/server/lists/resource.ts'
import { importRoutes } from '#platform/server/lists/sheets/sheet-import.ts'

export const routes: Route[] = [
  serve(calls.listAssets, ({ query }, context) => assets(context, query)),
  serve(calls.readAsset, ({ params }, context) => readAsset(context, params.id)),
  serve(calls.createAsset, ({ body }, context) => createAsset(context, body)),
  serve(calls.changeAsset, ({ params, body }, context) => changeAsset(context, params.id, body)),
  serve(calls.removeAsset, ({ params }, context) => removeAsset(context, params.id)),
  serve(calls.exportAssets, (sent, context) => assetsFile(context, sent)),
  ...importRoutes(assetSheet),
  serve(calls.printAssetLabels, ({ body }, context) => printAssetLabels(context, body.ids)),
  serve(calls.reportImage, ({ body }, context) => reportImage(context, body)),
  serve(readAssetTypeCall, ({ params }, context) => readAssetType(context, params.type)),
  ...resourceRoutes(assetTypes, {
    usedIn: { asset: 'tài sản', asset_request: 'đề nghị cấp tài sản' },
  }),
]
