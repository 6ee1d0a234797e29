import { bidSites, type BidList } from '#bidding/core/bid.rules.ts'

/** Which sites a list is of, and how a link there looks. */
export const siteNames: Readonly<Record<BidList, { codes: readonly string[]; example: string }>> = {
  yahoo: { codes: bidSites.yahoo, example: 'https://auctions.yahoo.co.jp/jp/auction/k1130000000' },
  ebay: { codes: bidSites.ebay, example: 'https://www.ebay.com/itm/274530000000' },
  mercari: { codes: bidSites.mercari, example: 'https://jp.mercari.com/item/m81230000000' },
}
