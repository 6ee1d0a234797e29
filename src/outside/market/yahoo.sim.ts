/** A partner's bridge to Yahoo! Auctions over HTTP for tests, development and the demo company. */
import { createHmac } from 'node:crypto'
import type { Reply, Request } from '#outside/carrier/simulated-server.ts'
import { marketBook, startMarket } from '#outside/market/sim-book.ts'
import type { Listing, MarketSim } from '#outside/market/sim-book.ts'
import type { YahooSettings } from '#outside/market/yahoo.ts'

const failed = (status: number, Code: number, Message: string): Reply => [
  status,
  { Error: { Code, Message } },
]
const result = (Result: object): Reply => [200, { ResultSet: { Result } }]
const net = (gross: number) => Math.round(gross / 1.1)

export async function startYahooSim(): Promise<MarketSim<YahooSettings>> {
  const book = marketBook('yahoo')
  const secret = 'yahoo-secret-simulator'

  function answer({ path, method, headers, query, body }: Request): Reply {
    const sent = typeof body === 'string' ? body : ''
    const signed = createHmac('sha256', secret).update(
      `${String(headers['x-timestamp'])}${method}${path}${sent}`,
    )
    if (headers['x-signature'] !== signed.digest('hex')) return failed(401, 401, 'Invalid signature')
    const form = new URLSearchParams(sent)
    const listing = book.listing((method === 'GET' ? query.get('auctionID') : form.get('auction_id')) ?? '')
    if (!listing) return failed(404, 302, 'Auction not found')
    if (path === '/api/v1/auctionItem') return result(told(listing))
    const account = form.get('yahoo_account_id') ?? ''
    if (book.isOut(account)) return failed(401, 403, 'Account is signed out')
    const reference = form.get('ys_ref_id') ?? ''
    if (path === '/api/v1/placeBidPreview')
      return result({ ...placed(listing), Signature: `sig-${reference}` })
    if (path !== '/api/v1/placeBid') return failed(404, 404, 'Not found')
    if (form.get('signature') !== `sig-${reference}`) return failed(400, 400, 'Invalid preview signature')
    if ([...book.sales.values()].some((sale) => sale.reference === reference))
      return failed(409, 409, 'ys_ref_id was used')
    if (listing.state !== 'on_sale') return failed(409, 212, 'Auction is closed')
    book.take(listing, account, reference)
    return result({ ...placed(listing), IsCurrentWinner: true, IsBuyBid: true })
  }

  return startMarket(book, {
    answer,
    refusal: () => failed(409, 991, 'Congestion'),
    settings: (url) => ({ url, secret }),
  })
}

const placed = ({ id, title, price }: Listing) => ({
  AuctionID: id,
  Title: title,
  CurrentPrice: price,
  UnitOfBidPrice: 100,
  IsCurrentWinner: false,
  IsBuyBid: false,
  IsNewBid: true,
  UnderReserved: false,
  NextBidPrice: price + 100,
})

const told = (listing: Listing) => ({
  AuctionID: listing.id,
  Title: listing.title,
  Price: net(listing.price),
  TaxinPrice: listing.price,
  ...(listing.buyNow > 0 ? { Bidorbuy: net(listing.buyNow), TaxinBidorbuy: listing.buyNow } : {}),
  Bids: 3,
  EndTime: new Date(Date.now() + listing.endsIn * 3_600_000).toISOString().replace('Z', '+00:00'),
  Status: listing.state === 'on_sale' ? 'open' : listing.state === 'removed' ? 'cancelled' : 'closed',
  Seller: {
    AucUserId: listing.seller.id,
    DisplayName: listing.seller.name,
    Rating: { TotalGoodRating: listing.seller.good, TotalBadRating: listing.seller.bad },
    IsStore: true,
  },
  Img: Object.fromEntries(
    Array.from({ length: listing.photos }, (_, at) => [
      `Image${at + 1}`,
      `https://auctions.c.yimg.jp/images.auctions.yahoo.co.jp/image/${listing.id}-${at + 1}.jpg`,
    ]),
  ),
})
