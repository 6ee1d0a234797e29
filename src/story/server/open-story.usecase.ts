import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { countCall, missesOf, count } from '#access/server/attempt.ts'
import type { Download } from '#platform/contract/call.ts'
import type { PhotoWidth } from '#platform/contract/photo-size.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { houseOf } from '#staff/server/paper-head.ts'
import { refuseStory } from '#story/story.errors.ts'
import { shownPhotos, storyOf } from '#story/server/read-story.ts'
import { storyPage } from '#story/server/story-page.ts'
import { readStoryToken } from '#story/server/story-token.ts'
import { openImage } from '#warehouse/server/image.usecase.ts'

interface Visit {
  db: Db
  now: Date
  key: Buffer
  address: string
  token: string
}

/**
 * The link that a visitor names, while it opens. Who names one that we never signed is counted by their address
 * and made to wait; a right one is counted with all calls of that address.
 * @throws story.gone, access.too_many_attempts, too_many
 */
async function linkOf({
  db,
  now,
  key,
  address,
  token,
}: Visit): Promise<{ id: number; order_id: number; expires_at: Date }> {
  const id = readStoryToken(key, token)
  if (id === null) {
    await count(db, missesOf(address), now)
    throw refuseStory('story.gone')
  }
  await countCall(db, address, now)
  const { rows } = await sql<{ id: number; order_id: number; expires_at: Date }>`
    select l.id, l.order_id, l.expires_at from story_link l join orders o on o.id = l.order_id
    where l.id = ${id} and l.revoked_at is null and l.expires_at > ${now} and o.deleted_at is null
      and l.customer_id is not distinct from o.customer_id`.execute(db)
  const [link] = rows
  if (!link) throw refuseStory('story.gone')
  return link
}

/** @throws story.gone, access.too_many_attempts, too_many */
export async function openStoryPage(visit: Visit): Promise<Download> {
  const { db, now, token } = visit
  const link = await linkOf(visit)
  const told = await storyOf(db, link.order_id, now)
  if (!told) throw refuseStory('story.gone')
  await sql`update story_link set opened = opened + 1, opened_at = ${now} where id = ${link.id}`.execute(db)
  const at = (id: number) => `/story/${token}/photo/${id}?width=320`
  const html = storyPage(told.story, await houseOf(db, told.station), at, link.expires_at)
  return {
    name: told.story.code,
    extension: 'html',
    type: 'text/html; charset=utf-8',
    stream: Readable.from([Buffer.from(html)]),
    inline: true,
  }
}

/** A photo of the link's own order, of a kind that customers are shown. @throws story.gone, image.unknown */
export async function openPhoto(
  visit: Visit,
  files: FileStore,
  { id, width }: { id: number; width: PhotoWidth | undefined },
): Promise<Download> {
  const { order_id } = await linkOf(visit)
  const where = sql<boolean>`i.order_id = ${order_id} and i.type_image = any(${[...shownPhotos]}::integer[])`
  return openImage(visit.db, files, { id, which: width ?? 1280, where })
}
