import { sql } from 'kysely'
import { refuseCatalog } from '#catalog/catalog.errors.ts'
import { PictureRefused } from '#outside/pictures/port.ts'
import type { ShopPictures } from '#outside/pictures/port.ts'
import type { Download } from '#platform/contract/call.ts'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { putting } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { extensionOfPhoto, readPhoto } from '#platform/server/files/photo.ts'
import type { Photo } from '#platform/server/files/photo.ts'
import { keyInSize, putPhoto, typeOfSizes } from '#platform/server/files/stored-file.ts'
import { insertPhoto } from '#platform/server/files/stored-file.ts'
import { addJob, inJob, job } from '#platform/server/jobs/jobs.ts'

const fetchJob = { name: 'shop-pictures', cron: '*/15 * * * *' }
const step = 20
/** Minutes until the next try, doubled each time; after the last it is given up. */
const firstPause = 10
const mostTries = 6

/** The picture of goods is to be fetched, once they are saved; one that is known is not asked for again. */
export async function wantPicture(db: Db, address: string | null | undefined): Promise<void> {
  if (!address || !/^https?:\/\//.test(address) || Buffer.byteLength(address) > 2000) return
  const { numAffectedRows } = await sql`insert into shop_picture (address) values (${address})
    on conflict do nothing`.execute(db)
  if (numAffectedRows) await addJob(db, fetchJob, null, { key: fetchJob.name })
}

/** The bytes of a picture that was fetched, whole or in a size. @throws image.unknown */
export async function readShopPicture(
  { db }: Context,
  files: FileStore,
  { address, width }: { address: string; width?: PhotoWidth | undefined },
): Promise<Download> {
  const key = keyInSize(width, { file: 'w.file_id', thumb: 'w.thumb_id' })
  const { rows } = await sql<{ key: string; type: string }>`
    select at.key, coalesce(s.content_type, ${typeOfSizes}) as type from shop_picture w
    cross join lateral (select ${key} as key) at left join stored_file s on s.key = at.key
    where w.address = ${address} and w.file_id is not null`.execute(db)
  const row = rows[0]
  const file = row && (await files.open(row.key))
  if (!row || !file) throw refuseCatalog('image.unknown')
  const extension = extensionOfPhoto(row.type) ?? 'webp'
  return { name: 'anh-hang', extension, type: row.type, stream: file.stream, inline: true }
}

interface Wanted {
  id: number
  address: string
  tries: number
}

/** Fetches what is wanted, one after the other; whatever the shop answers, the next one has its turn. */
export const fetchPictures = (pictures: ShopPictures, files: FileStore) =>
  job<unknown>({
    ...fetchJob,
    run: async (_, { db, now, signal }) => {
      for (;;) {
        const { rows } = await sql<Wanted>`select id, address, tries from shop_picture
          where next_at <= ${now} order by next_at, id limit ${step}`.execute(db)
        if (rows.length === 0) return
        for (const one of rows) {
          if (signal.aborted) return
          await fetchOne({ pictures, files, db, now, signal }, one)
        }
      }
    },
  })

interface Work {
  pictures: ShopPictures
  files: FileStore
  db: Db
  now: Date
  signal: AbortSignal
}

async function fetchOne({ pictures, files, db, now, signal }: Work, one: Wanted): Promise<void> {
  let sent: Buffer
  let photo: Photo | 'type' | 'unreadable'
  try {
    sent = await pictures.fetch(one.address, signal)
    photo = await readPhoto(sent)
  } catch (error) {
    if (signal.aborted) return
    const again = error instanceof PictureRefused ? error.again : true
    return refused(db, one, now, (error as Error).message, again)
  }
  if (typeof photo === 'string') return refused(db, one, now, 'tệp không phải ảnh', false)
  const drawn = { ...photo, name: `shop-${one.id}`, sent }
  await putting(files, async (put) => {
    const keys = await putPhoto(put, drawn)
    await inJob(db, fetchJob.name, async (tx) => {
      const { file_id, thumb_id } = await insertPhoto({ db: tx, actor: { id: 0 }, now }, drawn, keys)
      await sql`update shop_picture set file_id = ${file_id}, thumb_id = ${thumb_id}, next_at = null, refused = null,
        tries = tries + 1 where id = ${one.id}`.execute(tx)
    })
  })
}

async function refused(db: Db, one: Wanted, now: Date, why: string, again: boolean): Promise<void> {
  const pause = firstPause * 2 ** one.tries * 60_000
  const next = again && one.tries + 1 < mostTries ? new Date(now.getTime() + pause) : null
  await inJob(db, fetchJob.name, (tx) =>
    sql`update shop_picture set tries = tries + 1, next_at = ${next}, refused = ${why.slice(0, 200)}
      where id = ${one.id}`.execute(tx),
  )
}
