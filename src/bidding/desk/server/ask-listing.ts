import { isBidSite, listOf } from '#bidding/core/bid.rules.ts'
import type { BidList, BidSite } from '#bidding/core/bid.rules.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { spendCall } from '#bidding/engine/server/budget.repo.ts'
import type { Answer, Item, Markets } from '#outside/market/port.ts'
import type { Context } from '#platform/server/context.ts'
import { refuseField } from '#platform/contract/errors.ts'

/** A listing of a link that was pasted, as its market told it a moment ago. */
export interface AskedListing {
  site: BidSite
  itemId: string
  url: string
  item: Item | null
  raw: unknown
  /** Why nothing was told; null: the market has answered. */
  why: string | null
}

/** What a market says of a listing to a person who asks: of its calls of the day, but for those kept for the last minutes. */
export async function lookAt(
  markets: Markets,
  { db, now }: Pick<Context, 'db' | 'now'>,
  site: BidSite,
  id: string,
): Promise<Answer<Item | null>> {
  const { can } = markets[site]
  if (can.item && !(await spendCall(db, site, { at: now, use: 'look' })))
    return { kind: 'unknown', why: 'đã hết lượt hỏi trang trong ngày' }
  return markets[site].item(id)
}

/** @throws a refusal that names `link` */
export async function askListing(
  markets: Markets,
  context: Pick<Context, 'db' | 'now'>,
  list: BidList,
  link: string,
): Promise<AskedListing> {
  const reading = readLink(link)
  const site = reading?.site ?? ''
  if (!reading?.itemId || !isBidSite(site) || listOf(site) !== list)
    throw refuseField('link', `Vui lòng dán liên kết sản phẩm của ${named[list]}`)
  const head = { site, itemId: reading.itemId, url: reading.canonicalUrl }
  const answer = await lookAt(markets, context, site, reading.itemId)
  return answer.kind === 'ok'
    ? { ...head, item: answer.value, raw: answer.raw, why: null }
    : { ...head, item: null, raw: null, why: answer.why }
}

const named: Readonly<Record<BidList, string>> = {
  yahoo: 'Yahoo! Auctions',
  ebay: 'eBay',
  mercari: 'Mercari',
}
