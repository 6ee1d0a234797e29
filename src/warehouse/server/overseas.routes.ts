import type { RouteParts } from '#parts.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import * as images from '#warehouse/image.api.ts'
import * as imports from '#warehouse/import.api.ts'
import * as mawbs from '#warehouse/mawb.api.ts'
import * as packages from '#warehouse/package.api.ts'
import { loadImages, readImage, uploadImages } from '#warehouse/server/image.usecase.ts'
import { arrangeImages, removeImages } from '#warehouse/server/change-images.usecase.ts'
import {
  checkUpload,
  importUpload,
  runImport,
  sourceOfRows,
  sourceOfTracks,
} from '#warehouse/server/import-batch.usecase.ts'
import { claimStrange as claimStrangeCall } from '#warehouse/claim-strange.api.ts'
import { claimStrange } from '#warehouse/server/claim-strange.usecase.ts'
import { listExceptions, saveException } from '#warehouse/server/import-exception.usecase.ts'
import { listBatches, moveTracks, rollbackBatch } from '#warehouse/server/import-rollback.usecase.ts'
import { dockBags, moveMawb, packPackages } from '#warehouse/server/mawb-packages.usecase.ts'
import {
  cancelMawb,
  createMawb,
  editMawb,
  listMawbs,
  readMawbContent,
} from '#warehouse/server/mawb.usecase.ts'
import {
  filterScans,
  listAwaited,
  listPackages,
  lookUpHawb,
  lookUpTrack,
} from '#warehouse/server/package-list.usecase.ts'
import { correctPackage, receivePackage } from '#warehouse/server/package-receive.usecase.ts'

/** Overseas: receipt, photos, flights and packing lists (6 to 8.2). */
export function routes({ files }: RouteParts): Route[] {
  return [
    serve(packages.receivePackage, ({ body }, context) => receivePackage(context, body)),
    serve(packages.correctPackage, ({ body }, context) => correctPackage(context, body)),
    serve(packages.scanLookup, ({ query }, context) => lookUpTrack(context, query)),
    serve(packages.trackLookup, ({ query }, context) => lookUpTrack(context, query)),
    serve(packages.listReceived, ({ query }, context) => listPackages(context, query)),
    serve(packages.listImported, ({ query }, context) => listPackages(context, query)),
    serve(packages.listPackable, ({ query }, context) => listPackages(context, query)),
    serve(packages.listAwaited, ({ query }, context) => listAwaited(context, query)),
    serve(packages.filterScans, ({ body }, context) => filterScans(context, body.codes)),
    serve(packages.listExceptions, ({ query }, context) => listExceptions(context, query)),
    serve(packages.saveException, ({ body }, context) => saveException(context, body)),
    serve(claimStrangeCall, ({ body }, context) => claimStrange(context, body)),
    serve(mawbs.listMawbs, ({ query }, context) => listMawbs(context, query)),
    serve(mawbs.getMawb, ({ params }, context) => readMawbContent(context, params.mawb)),
    serve(mawbs.lookUpHawb, ({ query }, context) => lookUpHawb(context, query.hawb)),
    serve(mawbs.createMawb, ({ body }, context) => createMawb(context, body)),
    serve(mawbs.packPackages, ({ body }, context) => packPackages(context, body)),
    serve(mawbs.editMawb, ({ body }, context) => editMawb(context, body)),
    serve(mawbs.cancelMawb, ({ body }, context) => cancelMawb(context, body.id, body.reason)),
    serve(mawbs.moveMawb, ({ body }, context) => moveMawb(context, body)),
    serve(mawbs.dockBag, ({ body }, context) => dockBags(context, body)),
    serve(imports.importRows, ({ body }, context) => runImport(context, sourceOfRows(body))),
    serveUpload(imports.checkRows, (_, context, upload) => checkUpload(context, upload)),
    serveUpload(imports.importExcel, (_, __, upload) => importUpload(upload)),
    serve(imports.importTracks, ({ body }, context) =>
      runImport(context, sourceOfTracks(body.tracks, body.mawb, body.warehouse_code)),
    ),
    serve(imports.moveTracks, ({ body }, context) => moveTracks(context, body)),
    serve(imports.listBatches, ({ query }, context) => listBatches(context, query)),
    serve(imports.rollbackBatch, ({ body }, context) => rollbackBatch(context, body.id, body.reason)),
    serveUpload(images.uploadImages, (_, context, upload) => uploadImages(context, upload, files)),
    serve(images.removeImages, ({ body }, context) => removeImages(context, body)),
    serve(images.arrangeImages, ({ body }, context) => arrangeImages(context, body)),
    serve(images.loadImages, ({ query }, context) => loadImages(context, query)),
    serve(images.getImage, ({ params, query }, context) => readImage(context, files, params.id, query.width)),
    serve(images.getOriginal, ({ params }, context) => readImage(context, files, params.id, 'original')),
    serve(images.getThumb, ({ params }, context) => readImage(context, files, params.id, 320)),
  ]
}
