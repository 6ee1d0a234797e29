import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { sizesJob } from '#platform/server/files/photo-sizes.ts'
import { drawSizes } from '#platform/server/files/photo.ts'
import { inJob, job } from '#platform/server/jobs/jobs.ts'

const step = 50

/** Goes through the photos that lack their sizes, the newest first, one after the other. */
export const makeSizes = (files: FileStore) =>
  job<unknown>({
    ...sizesJob,
    run: async (_, { db, signal }) => {
      let below = Number.MAX_SAFE_INTEGER
      while (!signal.aborted) {
        const photos = await without(db, below)
        for (const photo of photos) {
          if (signal.aborted) return
          await sizesOf(db, files, photo)
        }
        const last = photos.at(-1)
        if (!last) return
        below = last.id
      }
    },
  })

/** A photo is what was drawn anew from an original. Those that cannot be read are passed by. */
async function without(db: Db, below: number) {
  const { rows } = await sql<{ id: number; key: string }>`
    select f.id, f.key from stored_file f
    where f.original_id is not null and f.id < ${below}
      and not exists (select from photo_size z where z.file_id = f.id)
    order by f.id desc limit ${step}`.execute(db)
  return rows
}

async function sizesOf(db: Db, files: FileStore, { id, key }: { id: number; key: string }): Promise<void> {
  const photo = await files.get(key)
  const sizes = photo && (await drawSizes(photo))
  if (!sizes) return
  await putting(files, async (put) => {
    const rows: { file_id: number; width: number; key: string; size: number }[] = []
    for (const width of [80, 1280] as const) {
      rows.push({ file_id: id, width, key: await put(sizes[width]), size: sizes[width].length })
    }
    // Two that made them at once: the later takes its bytes away again (`putting`).
    await inJob(db, sizesJob.name, (tx) => tx.insertInto('photo_size').values(rows).execute())
  }).catch((error: { code?: string }) => {
    if (error.code !== '23505') throw error
  })
}

export const jobs = ({ files }: { files: FileStore }) => [makeSizes(files)]
