import { isBidSite, listOf } from '#bidding/core/bid.rules.ts'
import type { BidList, BidSite } from '#bidding/core/bid.rules.ts'
import { readLink } from '#orders/core/link.rules.ts'
import type { Item, Markets } from '#outside/market/port.ts'
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

/** @throws a refusal that names `link` */
export async function askListing(markets: Markets, list: BidList, link: string): Promise<AskedListing> {
  const reading = readLink(link)
  const site = reading?.site ?? ''
  if (!reading?.itemId || !isBidSite(site) || listOf(site) !== list)
    throw refuseField('link', `Vui lòng dán liên kết sản phẩm của ${named[list]}`)
  const head = { site, itemId: reading.itemId, url: reading.canonicalUrl }
  const answer = await markets[site].item(reading.itemId)
  return answer.kind === 'ok'
    ? { ...head, item: answer.value, raw: answer.raw, why: null }
    : { ...head, item: null, raw: null, why: answer.why }
}

const named: Readonly<Record<BidList, string>> = {
  yahoo: 'Yahoo! Auctions',
  ebay: 'eBay',
  mercari: 'Mercari',
}
