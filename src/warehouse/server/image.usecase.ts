import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { libraryRoles, libraryRoot } from '#catalog/library.rules.ts'
import { photoOf } from '#catalog/server/stored-file.repo.ts'
import { listLibrary } from '#catalog/server/library.usecase.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Download } from '#platform/contract/call.ts'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import { normalizeTracking } from '#orders/core/tracking.rules.ts'
import { is } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { extensionOfPhoto } from '#platform/server/files/photo.ts'
import { insertPhoto, keyInSize, putPhoto, typeOfSizes } from '#platform/server/files/stored-file.ts'
import type { PhotoKeys, SentPhoto } from '#platform/server/files/stored-file.ts'
import type { Upload } from '#platform/server/files/upload.ts'
import { imageTypes } from '#warehouse/image.api.ts'
import type { ImageEntry, ImageRecord } from '#warehouse/image.api.ts'
import { imageOf, reachableImages, visibleStrange } from '#warehouse/server/image.repo.ts'
import { reachableOrders, visiblePackages, warehouseScopeOf } from '#warehouse/server/package.repo.ts'

/**
 * Photos of an order, of every order in the package of a track or on a slip, or of a parcel without orders, known abroad or strange in Vietnam. The kind is told by the content;
 * EXIF goes, the longest side is at most 4096 px. Without files nothing is saved and nothing refused.
 * @throws orders.not_found, image.type, image.unreadable, bad_input
 */
export async function uploadImages(
  context: Context,
  upload: Upload,
  files: FileStore,
): Promise<{ saved: number; images: ImageRecord[] }> {
  const { fields, files: parts } = await upload.read()
  if (parts.length === 0) return { saved: 0, images: [] }
  const type = Number(fields['type_image'])
  if (!Object.hasOwn(imageTypes, String(type))) {
    throw refuse('bad_input', {
      details: [{ path: 'type_image', message: 'Loại ảnh phải là một số từ 1 đến 6' }],
    })
  }
  const place = await placeOfCode(context, fields['code'] ?? '')
  const prepared: SentPhoto[] = []
  for (const part of parts) prepared.push(await photoOf(await part.bytes(), part.name))
  return keepImages(upload, files, place, type, prepared)
}

async function keepImages(
  { write }: Upload,
  files: FileStore,
  { orders, parcel, strange }: Place,
  type_image: number,
  prepared: readonly SentPhoto[],
): Promise<{ saved: number; images: ImageRecord[] }> {
  return putting(files, async (put) => {
    const stored: { one: SentPhoto; keys: PhotoKeys }[] = []
    for (const one of prepared) stored.push({ one, keys: await putPhoto(put, one) })
    return write(async (inWrite) => {
      const made: number[] = []
      for (const { one, keys } of stored) {
        const { file_id, thumb_id } = await insertPhoto(inWrite, one, keys)
        const places = strange
          ? [{ exception_id: strange.id }]
          : parcel
            ? [{ package_id: parcel.id }]
            : orders.map(({ id }) => ({ order_id: id }))
        for (const of of places) {
          const row = await inWrite.db
            .insertInto('order_image')
            .values({
              ...of,
              type_image,
              file_id,
              thumb_id,
              created_by: inWrite.actor.id || null,
              created_at: inWrite.now,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          made.push(row.id)
        }
      }
      for (const { id, status, station_id } of orders) {
        const data = { type_image, photos: stored.length }
        await recordEvent(inWrite, {
          entity: 'order',
          id,
          action: 'image',
          from: status,
          to: status,
          station: station_id,
          data,
        })
      }
      if (parcel) {
        const { id, status } = parcel
        const data = { type_image, photos: stored.length }
        await recordEvent(inWrite, { entity: 'package', id, action: 'image', from: status, to: status, data })
      }
      return {
        saved: prepared.length,
        images: await imagesBy(inWrite, sql<boolean>`i.id = any(${made}::bigint[])`),
      }
    })
  })
}

/** What a photo is of: orders, the parcel that belongs to none yet, or one that nobody knows in Vietnam. */
interface Place {
  orders: readonly { id: number; status: number; station_id: number }[]
  parcel?: { id: number; status: number }
  strange?: { id: number }
}

/** @throws orders.not_found */
async function placeOfCode(context: Context, given: string): Promise<Place> {
  const code = normalizeTracking(given)
  const scope = await warehouseScopeOf(context)
  const { rows } = await sql<{ id: number; status: number; station_id: number }>`
    select o.id, o.status::float8 as status, o.station_id from orders o where ${reachableOrders(scope)}
      and o.id in (select id from orders where code = ${code} union select id from orders where track = ${code}
        union select id from orders where inbill_id = (select id from inbill where code = ${code})
        union select id from orders where bill_id = (select id from bill where code = ${code})
        union select po.order_id from package p join package_order po on po.package_id = p.id
          where p.track = ${code} and p.cancelled_at is null)
    order by o.id limit 100`.execute(context.db)
  if (code !== '' && rows.length > 0) return { orders: rows }
  const { rows: parcels } = await sql<{ id: number; status: number }>`
    select p.id, p.receive_status::float8 as status from package p where p.track = ${code} and ${visiblePackages(scope)}
      and not exists (select from package_order po where po.package_id = p.id) order by p.id desc limit 1`.execute(
    context.db,
  )
  const [parcel] = parcels
  if (code !== '' && parcel) return { orders: [], parcel }
  const { rows: exceptions } = await sql<{ id: number }>`select x.id from import_exception x
    where x.track = ${code} and ${visibleStrange(scope)} order by x.resolved_at is null desc, x.id desc limit 1`.execute(
    context.db,
  )
  const [strange] = exceptions
  if (code === '' || !strange) throw refuseOrder('orders.not_found')
  return { orders: [], strange }
}

/** Photos of an order or of a track; without a code a folder of the image library. @throws orders.not_found, library.folder_unknown */
export async function loadImages(
  context: Context,
  { code, folder }: { code?: string | undefined; folder?: string | undefined },
): Promise<ImageEntry[]> {
  if (code) return (await photosOf(context, code)).map((row) => ({ ...row, kind: 'photo' as const }))
  // Sales and buyers have photos of orders, and no library.
  if (!libraryRoles.includes(context.actor.role)) {
    throw refuse('bad_input', {
      details: [{ path: 'code', message: 'Vui lòng nhập mã đơn hoặc mã vận đơn' }],
    })
  }
  const { folders, files } = await listLibrary(context, folder ?? libraryRoot)
  const none = { order_code: null, type_image: null, type_name: null }
  return [
    ...folders.map((row) => ({ ...none, ...row, kind: 'folder' as const, url: null, thumb: null })),
    ...files.map((row) => ({ ...none, ...row, kind: 'image' as const, url: row.path })),
  ]
}

/** Photos of an order, or of the orders of a track, by kind and age. @throws orders.not_found */
async function photosOf(context: Context, code: string): Promise<ImageRecord[]> {
  const { orders, parcel, strange } = await placeOfCode(context, code)
  if (strange) return imagesBy(context, sql<boolean>`i.exception_id = ${strange.id}`)
  if (parcel) return imagesBy(context, sql<boolean>`i.package_id = ${parcel.id} and i.order_id is null`)
  const ids = orders.map((order) => order.id)
  return imagesBy(context, sql<boolean>`i.order_id = any(${ids}::bigint[])`)
}

async function imagesBy(
  { db, actor }: Context,
  condition: ReturnType<typeof sql<boolean>>,
): Promise<ImageRecord[]> {
  const { rows } = await sql<Omit<ImageRecord, 'type_name' | 'url' | 'thumb'>>`
    select i.id, i.id::text as _id, ${imageOf} as order_code, i.type_image, s.name as created_name,
      i.created_at, (${is(actor, 'ql')} or i.created_by is not distinct from ${actor.id}) as own
    from order_image i left join orders o on o.id = i.order_id left join package p on p.id = i.package_id
    left join staff s on s.id = i.created_by
    where i.removed_at is null and ${condition} order by i.type_image, i.position nulls last, i.id limit 500`.execute(
    db,
  )
  return rows.map((row) => ({
    ...row,
    type_name: imageTypes[row.type_image] ?? '',
    url: `/api/image/${row.id}`,
    thumb: `/api/image/${row.id}/thumb`,
  }))
}

/** The bytes of a photo, whole, in one of its sizes or as it was sent, for who may see its order or parcel. @throws image.unknown */
export async function readImage(
  context: Context,
  files: FileStore,
  id: number,
  which: PhotoWidth | 'original' | undefined,
): Promise<Download> {
  return openImage(context.db, files, { id, which, where: reachableImages(await warehouseScopeOf(context)) })
}

/** The same by a condition on photos `i`, their order `o` and their parcel `p`. @throws image.unknown */
export async function openImage(
  db: Db,
  files: FileStore,
  {
    id,
    which,
    where,
  }: { id: number; which: PhotoWidth | 'original' | undefined; where: RawBuilder<boolean> },
): Promise<Download> {
  const original = which === 'original'
  const column = original ? sql.ref('f.original_id') : sql.ref('f.id')
  const sized = { file: 'i.file_id', thumb: 'i.thumb_id' }
  const at = original || which === undefined ? sql`w.key` : keyInSize(which, sized)
  const { rows } = await sql<{ key: string; type: string; code: string }>`
    select at.key, coalesce(s.content_type, ${typeOfSizes}) as type, ${imageOf} as code
    from order_image i left join orders o on o.id = i.order_id left join package p on p.id = i.package_id
    join stored_file f on f.id = i.file_id join stored_file w on w.id = ${column}
    cross join lateral (select ${at} as key) at left join stored_file s on s.key = at.key
    where i.id = ${id} and i.removed_at is null and ${where}`.execute(db)
  const row = rows[0]
  const file = row && (await files.open(row.key))
  if (!row || !file) throw refuseCatalog('image.unknown')
  return {
    name: `${row.code}-${id}${original ? ' bản gốc' : ''}`,
    extension: extensionOfPhoto(row.type) ?? 'jpeg',
    type: row.type,
    stream: file.stream,
    // What a camera wrote is handed out as a file, and never shown within our own pages.
    ...(original ? {} : { inline: true as const }),
  }
}
