import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { readLink } from '#orders/core/link.rules.ts'
import type { LinkReading } from '#orders/core/link.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import type { ItemAnswer, MarketItem } from '#orders/market/market-item.api.ts'
import { keepItem, keptItem } from '#orders/market/server/market-item.repo.ts'
import { isMarketSite } from '#outside/market/port.ts'
import type { Item, Markets, MarketSite } from '#outside/market/port.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'

/** An answer holds this long. */
const freshMs = 10 * 60_000

interface Named {
  site: MarketSite
  id: string
  url: string
}

/** An item by its key. @throws a refusal that names `item_id` or `site_code` */
export async function itemById(
  markets: Markets,
  context: Context,
  { item_id, site_code = 'mercari' }: { item_id: string; site_code?: string | undefined },
): Promise<ItemAnswer> {
  if (!isMarketSite(site_code)) throw refuseField('site_code', 'Trang mua này chưa có kết nối để xem hàng')
  const named = namedBy(readLink(addressOf[site_code](item_id)))
  if (named?.site !== site_code) throw refuseField('item_id', 'Không giống mã hàng của trang mua này')
  return answerOf(markets, context, named)
}

/** The item of a link that was pasted. @throws a refusal that names `link` */
export const itemByLink = (markets: Markets, context: Context, link: string): Promise<ItemAnswer> =>
  answerOf(markets, context, linked(link))

/** The item of a link, or of an order's own, beside what the order has. @throws orders.not_found */
export async function itemForOrder(
  markets: Markets,
  context: Context,
  { link, quoteId }: { link?: string | undefined; quoteId?: number | undefined },
): Promise<ItemAnswer> {
  const order = quoteId === undefined ? null : await orderOf(context, quoteId)
  const wanted = link ?? order?.link
  if (!wanted) throw refuseField('link', 'Vui lòng dán liên kết')
  const answer = await answerOf(markets, context, linked(wanted))
  if (!order) return answer
  const { code, goods_values, currency } = order
  const now = answer.item?.buy_now ?? answer.item?.price
  const dearer =
    now?.currency === currency ? new Decimal(now.amount).minus(goods_values).toDecimalPlaces(2) : null
  return { ...answer, order: { code, goods_values, currency, dearer: dearer && dearer.toNumber() } }
}

interface Ordered {
  code: string
  link: string | null
  goods_values: number
  currency: string
}

async function orderOf({ db, actor }: Context, id: number): Promise<Ordered> {
  const { rows } = await sql<Ordered>`select o.code, o.link, o.goods_values, o.currency from orders o
    where o.id = ${id} and ${visibleOrders(actor)}`.execute(db)
  if (!rows[0]) throw refuseOrder('orders.not_found')
  return rows[0]
}

/** Only a listing at a market that is spoken with is asked for: no address that was pasted is ever opened. */
function linked(text: string): Named {
  const named = namedBy(readLink(text))
  if (!named)
    throw refuseField(
      'link',
      'Không phải trang hàng của Yahoo! Auctions, Mercari hay eBay: mở trang bán để xem',
    )
  return named
}

function namedBy(reading: LinkReading | null): Named | null {
  if (!reading?.itemId || !isMarketSite(reading.site)) return null
  return { site: reading.site, id: reading.itemId, url: reading.canonicalUrl }
}

const addressOf: Readonly<Record<MarketSite, (id: string) => string>> = {
  'yahoo-auctions': (id) => `https://auctions.yahoo.co.jp/jp/auction/${encodeURIComponent(id)}`,
  mercari: (id) => `https://jp.mercari.com/item/${encodeURIComponent(id)}`,
  'mercari-shops': (id) => `https://jp.mercari.com/shops/product/${encodeURIComponent(id)}`,
  ebay: (id) => `https://www.ebay.com/itm/${encodeURIComponent(id)}`,
}

async function answerOf(
  markets: Markets,
  { db, now }: Context,
  { site, id, url }: Named,
): Promise<ItemAnswer> {
  const head = { site_code: site, item_id: id, url, order: null }
  const told = (item: Item | null, asked: Date): ItemAnswer => ({
    ...head,
    answer: item ? 'found' : 'none',
    why: null,
    asked_at: asked.toISOString(),
    age: Math.max(0, Math.round((now.getTime() - asked.getTime()) / 1000)),
    item: item && itemOf(item),
  })
  const kept = await keptItem(db, site, id, new Date(now.getTime() - freshMs))
  if (kept) return told(kept.item, kept.asked_at)
  const answer = await markets[site].item(id)
  if (answer.kind !== 'ok') {
    const { kind, why } = answer
    return { ...head, answer: kind, why, asked_at: now.toISOString(), age: 0, item: null }
  }
  await keepItem(db, { site, id, item: answer.value, raw: answer.raw, now })
  return told(answer.value, now)
}

const itemOf = ({ title, price, buyNow, state, sale, seller, photos, endsAt, bids }: Item): MarketItem => ({
  title,
  price,
  buy_now: buyNow,
  state,
  sale,
  seller: seller && { name: seller.name ?? seller.id, rating: seller.rating },
  photos: [...photos],
  ends_at: endsAt && endsAt.toISOString(),
  bids,
})
