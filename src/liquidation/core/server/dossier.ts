import { sql } from 'kysely'
import { checkList, clockOf } from '#liquidation/core/liquidation.rules.ts'
import type { CheckItem } from '#liquidation/core/liquidation.rules.ts'
import type { NoticeRecord } from '#liquidation/core/liquidation.api.ts'
import { noticeFields } from '#liquidation/core/liquidation-notice.fields.ts'
import type { Ground } from '#liquidation/core/liquidation.words.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Context } from '#platform/server/context.ts'
import { listedSelect } from '#platform/server/lists/record-list.ts'

/** What the owner of an order was told, what was taken back left out. */
export async function noticesOf({ db }: Pick<Context, 'db'>, order: number): Promise<NoticeRecord[]> {
  const { rows } = await sql<NoticeRecord>`select n.id, n.id::text as _id, n.version,
      ${listedSelect(noticeFields, 'n', { maker_name: sql`s.name` })}
    from liquidation_notice n left join staff s on s.id = n.maker_id
    where n.order_id = ${order} and n.withdrawn_at is null order by n.sent_at, n.id`.execute(db)
  return rows
}

export interface Dossier {
  notices: NoticeRecord[]
  checks: CheckItem[]
  complete: boolean
}

/** What was done about an order before it is sold, and what of the check list is missing. */
export async function dossierOf(
  context: Pick<Context, 'db' | 'now'>,
  goods: { order: number; ground: Ground; liquidation: number | null; images: number },
): Promise<Dossier> {
  const { db, now } = context
  const today = businessDate(now)
  const terms = await liquidationTerms(db, today)
  const notices = await noticesOf(context, goods.order)
  const { rows } = await sql<{
    noticed_at: Date | null
    offers: number
    listings: number
  }>`select o.noticed_at,
      (select count(*) from liquidation_offer f where f.liquidation_id = ${goods.liquidation}
        and f.kind = 'offer' and f.withdrawn_at is null)::int as offers,
      (select count(*) from liquidation_offer f where f.liquidation_id = ${goods.liquidation}
        and f.kind = 'listing' and f.withdrawn_at is null)::int as listings
    from orders o where o.id = ${goods.order}`.execute(db)
  const { noticed_at: noticed = null, offers = 0, listings = 0 } = rows[0] ?? {}
  const lien = notices.find(({ kind }) => kind === 'lien')
  const since = noticed && businessDate(noticed)
  const clock = since && clockOf(since, lien ? businessDate(lien.sent_at) : null, today, terms)
  const checks = checkList(
    {
      ground: goods.ground,
      notices: notices.map(({ kind, sent_at, delivered, attachments }) => ({
        kind,
        sent: businessDate(sent_at),
        proven: delivered !== 'waiting' && attachments.length > 0,
      })),
      offers,
      listings,
      images: goods.images,
      saleableFrom: clock ? clock.saleableFrom : null,
      today,
    },
    terms,
  )
  return { notices, checks, complete: checks.every(({ done }) => done) }
}
