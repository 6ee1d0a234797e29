import { createHash } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'

/** The row of bytes that are in the file store. */
export async function insertFile(
  { db, actor, now }: Context,
  file: { key: string; type: string; bytes: Buffer; name: string | null },
): Promise<number> {
  const row = await db
    .insertInto('stored_file')
    .values({
      key: file.key,
      content_type: file.type,
      size: file.bytes.length,
      sha256: createHash('sha256').update(file.bytes).digest('hex'),
      name: file.name?.slice(0, 255) ?? null,
      uploaded_by: actor.id || null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
