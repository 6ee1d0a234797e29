import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Bytes } from '#platform/server/files/files.ts'
import type { Photo } from '#platform/server/files/photo.ts'
import { sizesJob } from '#platform/server/files/photo-sizes.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'

/** Who keeps a file; a job is nobody. */
interface Writer {
  db: Db
  actor: { id: number }
  now: Date
}

/** The row of bytes that are in the file store. */
export async function insertFile(
  { db, actor, now }: Writer,
  file: { key: string; type: string; bytes: Buffer; name: string | null; original_id?: number },
): Promise<number> {
  const row = await db
    .insertInto('stored_file')
    .values({
      key: file.key,
      content_type: file.type,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      name: file.name?.slice(0, 255) ?? null,
      original_id: file.original_id ?? null,
      uploaded_by: actor.id || null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A photo drawn anew, and the file it was drawn from. */
export interface SentPhoto extends Photo {
  name: string
  sent: Buffer
}
export interface PhotoKeys {
  photo: string
  thumb: string
  sent: string
}

/** The three files of a photo: as it is shown, small, and untouched. */
export async function putPhoto(put: (bytes: Bytes) => Promise<string>, one: SentPhoto): Promise<PhotoKeys> {
  return { photo: await put(one.photo), thumb: await put(one.thumb), sent: await put(one.sent) }
}

/** Their rows; the original hangs at the photo, and whoever sees the one need not see the other. */
export async function insertPhoto(
  context: Writer,
  one: SentPhoto,
  keys: PhotoKeys,
): Promise<{ file_id: number; thumb_id: number }> {
  const { name, type } = one
  const original_id = await insertFile(context, { key: keys.sent, type, bytes: one.sent, name })
  const photo = { key: keys.photo, type, bytes: one.photo, name, original_id }
  const thumb = { key: keys.thumb, type: 'image/webp', bytes: one.thumb, name: null }
  const ids = { file_id: await insertFile(context, photo), thumb_id: await insertFile(context, thumb) }
  // One job for all photos of the moment: it looks for what lacks its sizes.
  await addJob(context.db, sizesJob, null, { key: sizesJob.name })
  return ids
}

/** Of the sizes of a photo that are no file of their own. */
export const typeOfSizes = 'image/webp'

/**
 * The key that a photo lies under in the size asked for, or in the nearest that is made already; of a file
 * that is no photo, and without a size, its own.
 */
export function keyInSize(
  width: PhotoWidth | undefined,
  { file, thumb }: { file: string; thumb: string },
): RawBuilder<string> {
  const own = sql`(select key from stored_file where id = ${sql.ref(file)})`
  if (width === undefined) return sql<string>`${own}`
  const small = sql`(select key from stored_file where id = ${sql.ref(thumb)})`
  if (width === 320) return sql<string>`coalesce(${small}, ${own})`
  const made = sql`(select key from photo_size where file_id = ${sql.ref(file)} and width = ${width})`
  return sql<string>`coalesce(${made}, ${width === 80 ? sql`${small}, ` : sql``}${own})`
}
