import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { orderRowOf } from '#orders/core/server/order.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { printPage, titled } from '#platform/server/files/print.ts'
import { paperFoot, paperHead } from '#staff/server/paper-head.ts'
import { lateOffer } from '#story/promise.rules.ts'
import { linkOf } from '#story/server/story-link.usecase.ts'
import { storyOf } from '#story/server/read-story.ts'
import type { Told } from '#story/server/read-story.ts'
import { storySheet } from '#story/server/story-page.ts'
import { openImage } from '#warehouse/server/image.usecase.ts'

/** @throws orders.not_found */
async function toldTo({ db, actor, now }: Context, order: number): Promise<Told> {
  await orderRowOf(db, actor, order)
  const told = await storyOf(db, order, now)
  if (!told) throw refuseOrder('orders.not_found')
  return told
}

/** The story, its link, and the offer that lateness calls for. @throws orders.not_found */
export async function tellStory(context: Context, key: Buffer, order: number) {
  const told = await toldTo(context, order)
  const { story, freight, deposit } = told
  const setting = await settingsOn(context.db, businessDate(context.now))
  const offers = {
    half: setting('promise.half_days').value,
    whole: setting('promise.whole_days').value,
    deposit: setting('promise.deposit_days').value,
  }
  return {
    story,
    link: await linkOf(context, key, order),
    offer: story.promise ? lateOffer(story.promise.late, offers, { freight, deposit }) : null,
  }
}

/** So many photos stand on paper: a sheet, not an album. */
const mostOnPaper = 12

/** The story on A4, photos by stage with it. @throws orders.not_found */
export async function printOfStory(
  context: Context,
  files: FileStore,
  order: number,
): Promise<{ content: string }> {
  const { story, station } = await toldTo(context, order)
  const pictures = new Map<number, string>()
  for (const { id } of story.photos.slice(0, mostOnPaper)) {
    const { type, stream } = await openImage(context.db, files, {
      id,
      which: 320,
      where: sql<boolean>`i.order_id = ${order}`,
    })
    pictures.set(id, `data:${type};base64,${await base64Of(stream)}`)
  }
  const head = await paperHead(context, { station, made: context.now })
  return {
    content: printPage({
      kind: 'story',
      called: 'Hành trình đơn hàng',
      title: `Hành trình đơn ${story.code}`,
      sizes: ['A4', 'A5'],
      sections: [
        `${head}${titled(`HÀNH TRÌNH ĐƠN ${story.code}`)}${storySheet(story, (id) => pictures.get(id))}`,
      ],
      foot: paperFoot(context),
    }),
  }
}

async function base64Of(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('base64')
}
