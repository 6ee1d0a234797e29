import { createHash } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import type { Bytes } from '#platform/server/files/files.ts'
import type { Photo } from '#platform/server/files/photo.ts'

/** The row of bytes that are in the file store. */
export async function insertFile(
  { db, actor, now }: Context,
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
  context: Context,
  one: SentPhoto,
  keys: PhotoKeys,
): Promise<{ file_id: number; thumb_id: number }> {
  const { name, type } = one
  const original_id = await insertFile(context, { key: keys.sent, type, bytes: one.sent, name })
  const photo = { key: keys.photo, type, bytes: one.photo, name, original_id }
  const thumb = { key: keys.thumb, type: 'image/webp', bytes: one.thumb, name: null }
  return { file_id: await insertFile(context, photo), thumb_id: await insertFile(context, thumb) }
}
