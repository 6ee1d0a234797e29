import * as library from '#catalog/library.api.ts'
import {
  makeFolder,
  readFile,
  removeImages,
  uploadFile,
  uploadImagesToLibrary,
} from '#catalog/server/library.usecase.ts'
import { readShopPicture } from '#catalog/server/shop-picture.usecase.ts'
import { shopPicture } from '#catalog/shop-picture.api.ts'
import type { RouteParts } from '#parts.ts'
import { serve, serveUpload } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Attachments of records, and the image library. */
export function routes({ files, holders }: RouteParts): Route[] {
  return [
    serveUpload(library.uploadAttachment, (_, context, upload) => uploadFile(context, upload, files)),
    serveUpload(library.uploadLibraryImages, (_, context, upload) =>
      uploadImagesToLibrary(context, upload, files),
    ),
    serve(library.removeLibraryImages, ({ body }, context) => removeImages(context, body)),
    serve(library.createFolder, ({ body }, context) => makeFolder(context, body)),
    serve(library.getOriginalFile, ({ params }, context) =>
      readFile(context, { files, holders }, params.key, 'original'),
    ),
    serve(shopPicture, ({ query }, context) => readShopPicture(context, files, query)),
    serve(library.getFile, ({ params, query }, context) =>
      readFile(context, { files, holders }, params.key, query.width),
    ),
  ]
}
