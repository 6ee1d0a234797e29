import { sql } from 'kysely'
import { chooseMarkets } from '#outside/market/choose.ts'
import { cancelBuying, changeAutobuy, pushToQueue } from '#orders/buying/server/queue.usecase.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import { actOnOffers, expireOffer, makeOffer } from '#orders/offer/server/offer.usecase.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'

const { awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved } = orderStatus
const beforePurchase = [awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved]

interface Here {
  station: number
  at: (role: RoleCode, hoursAgo: number) => Context
}

/** What is asked of sellers and bought in opened profiles: no list of it is empty. */
export async function demoMarketDesk(here: Here): Promise<void> {
  await offers(here)
  await profiles(here)
}

interface Wish {
  code: string
  goods_values: number
}
/** What became of an offer, in the order in which they were made: what is over leaves its item free for the next. */
const stories: [to: number, hoursAgo: number, order: number, answer?: string][] = [
  [offerStatus.expired, 60, 0],
  [offerStatus.refused, 30, 0, 'Người bán không giảm giá'],
  [offerStatus.withdrawn, 20, 0, 'Khách đồng ý giá bán'],
  [offerStatus.accepted, 9, 1, 'Đồng ý, nhờ mua trong hôm nay'],
  [offerStatus.sent, 5, 2],
  [offerStatus.toSend, 2, 0],
]

/** Prices that were offered, at every step. */
async function offers({ at, station }: Here): Promise<void> {
  const { rows } =
    await sql<Wish>`select min(o.code) as code, min(o.goods_values)::float8 as goods_values from orders o
    where o.station_id = ${station} and o.site_code in ('mercari', 'ebay') and o.item_id is not null
      and o.deleted_at is null and o.kind = 'bought' and o.status in (${lit(...beforePurchase)})
    group by o.site_code, o.item_id having count(*) = 1 order by 1 desc limit 3`.execute(at('CS', 0).db)
  for (const [to, hoursAgo, n, answer] of stories) {
    const order = rows[n]
    if (!order) continue
    const { id } = await makeOffer(at('CS', hoursAgo + 1), {
      code: order.code,
      offer_price: Math.floor(order.goods_values * 0.9),
    })
    if (to === offerStatus.toSend) continue
    const told = (status: number, words?: string) =>
      actOnOffers(at('CS', hoursAgo), { ids: [id], status, answer: words })
    if (to !== offerStatus.withdrawn) await told(offerStatus.sent)
    if (to === offerStatus.expired) await expireOffer(at('CS', hoursAgo - 24), id)
    else if (to !== offerStatus.sent) await told(to, answer)
  }
}

/** Orders that are bought in the opened profile of an account; one was taken out again. */
async function profiles({ at, station }: Here): Promise<void> {
  const { db } = at('CS', 0)
  const { rows } = await sql<{ id: number }>`select o.id from orders o
    join buying_account a on a.id = o.account_id and a.active and a.card_id is not null
      and a.buying_stopped is null and a.site_code = o.site_code
    where o.station_id = ${station} and o.site_code in ('mercari', 'yahoo-auctions') and o.item_id is not null
      and o.deleted_at is null and o.quantity = 1 and o.status = ${lit(purchaseApproved)}
    order by o.id desc limit 4`.execute(db)
  const ids = rows.map(({ id }) => id)
  const markets = chooseMarkets({ production: true, markets: {} })
  await changeAutobuy(markets, at('CS', 4), { ids, autobuy: 'agent' })
  const sites = ['mercari', 'yahoo-auctions'] as const
  const { done } = await pushToQueue(markets, at('CS', 3), { ids, sites })
  const [, last] = done
  if (last === undefined) return
  const { rows: queued } = await sql<{ id: number }>`select id from buying where order_id = ${last}`.execute(
    db,
  )
  await cancelBuying(at('CS', 2), [queued[0]?.id ?? 0])
}
