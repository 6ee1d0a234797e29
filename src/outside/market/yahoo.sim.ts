/** A partner's bridge to Yahoo! Auctions over HTTP for tests, development and the demo company. */
import { createHmac } from 'node:crypto'
import type { Reply, Request, Trouble } from '#outside/carrier/simulated-server.ts'
import { auctionWorld } from '#outside/market/auction-world.ts'
import type { AuctionWorld, Told } from '#outside/market/auction-world.ts'
import { drawnEnd, marketBook, startMarket } from '#outside/market/sim-book.ts'
import type { Listing, MarketSim } from '#outside/market/sim-book.ts'
import type { YahooSettings } from '#outside/market/yahoo.ts'

const failed = (status: number, Code: number, Message: string): Reply => [
  status,
  { Error: { Code, Message } },
]
const result = (Result: object): Reply => [200, { ResultSet: { Result } }]
const net = (gross: number) => Math.round(gross / 1.1)

/** Its auctions are those of a world with a clock of its own; what the world does not have is drawn, and never ends. */
export async function startYahooSim(
  world: AuctionWorld = auctionWorld(),
): Promise<MarketSim<YahooSettings> & { world: AuctionWorld; nextBid(trouble: Trouble): void }> {
  let troubleOfBid: Trouble | undefined

  const book = marketBook('yahoo')
  const secret = 'yahoo-secret-simulator'

  function answer({ path, method, headers, query, body }: Request): Reply {
    const sent = typeof body === 'string' ? body : ''
    const signed = createHmac('sha256', secret).update(
      `${String(headers['x-timestamp'])}${method}${path}${sent}`,
    )
    if (headers['x-signature'] !== signed.digest('hex')) return failed(401, 401, 'Invalid signature')
    const form = new URLSearchParams(sent)
    const isRead = method === 'GET'
    const account = (isRead ? query.get('yahoo_account_id') : form.get('yahoo_account_id')) ?? ''
    if (!world.called()) return failed(429, 429, 'Quota exceeded')
    const asked = (isRead ? query.get('auctionID') : form.get('auction_id')) ?? ''
    if (isOfBids(path, form)) openDrawn(world, book.listing(asked))
    const auction = auctionAnswer(world, {
      path,
      id: (isRead ? query.get('auctionID') : form.get('auction_id')) ?? '',
      account,
      form,
    })
    if (auction) return auction
    const listing = book.listing((method === 'GET' ? query.get('auctionID') : form.get('auction_id')) ?? '')
    if (!listing) return failed(404, 302, 'Auction not found')
    if (path === '/api/v1/auctionItem') return result(told(listing))
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

  const market = await startMarket(book, {
    // What goes wrong with the next bid waits for the bid itself.
    trouble: ({ path }) => {
      if (path !== '/api/v1/placeBid') return undefined
      const now = troubleOfBid
      troubleOfBid = undefined
      return now
    },
    answer,
    refusal: () => failed(409, 991, 'Congestion'),
    settings: (url) => ({ url, secret }),
    clock: () => world.now(),
  })
  return {
    ...market,
    world,
    nextBid: (trouble) => {
      troubleOfBid = trouble
    },
  }
}

const isOfBids = (path: string, form: URLSearchParams) =>
  path === '/api/v1/auctionItemAuth' || form.get('transaction_type') === 'BID'

/** A drawn listing becomes an auction of the world when somebody wants to bid there; every third has a rival at its end. */
function openDrawn(world: AuctionWorld, listing: Listing | undefined): void {
  if (!listing?.auction || listing.state !== 'on_sale' || world.has(listing.id)) return
  const { id, title, price: start, seller } = listing
  const endsAt = drawnEnd(listing, world.now())
  world.open({ id, title, start, endsAt, extends: true, tax: 10, seller: seller.id })
  if (start % 3 === 0)
    world.will(id, {
      at: new Date(endsAt.getTime() - 20_000),
      what: 'bid',
      who: 'kaito88',
      most: Math.ceil(start * 1.2),
    })
}

const codeOf: Readonly<Record<string, [status: number, code: number]>> = {
  signed_out: [401, 403],
  account_suspended: [403, 411],
  account_unpaid_wins: [403, 402],
  not_eligible: [403, 412],
  blocked_by_seller: [403, 413],
  captcha: [403, 414],
  too_low: [409, 215],
  already_highest: [409, 217],
  ended: [409, 212],
  ended_early: [409, 213],
  sold_by_buy_now: [409, 214],
  changed: [409, 409],
}
const pathOfBid = /^\/api\/v1\/transactions\/([^/]{1,80})$/

/** What of a request is about an auction of the world; null: it is about something else. */
function auctionAnswer(
  world: AuctionWorld,
  { path, id, account, form }: { path: string; id: string; account: string; form: URLSearchParams },
): Reply | null {
  if (path === '/api/v1/time') return result({})
  if (path === '/api/v1/myWonList') {
    if (world.isUnwell(account) === 'signed_out') return failed(401, 403, 'Account is signed out')
    return result(world.wonBy(account).map((one) => ({ AuctionID: one.id, WonPrice: one.price })))
  }
  const reference = pathOfBid.exec(path)?.[1]
  if (reference !== undefined) {
    const found = world.find(decodeURIComponent(reference), account)
    return found ? placedBid(world, found.id, found, account) : failed(404, 404, 'No such transaction')
  }
  const auction = world.look(id)
  if (!auction) return null
  if (path === '/api/v1/auctionItem') return result(toldAuction(auction))
  if (path === '/api/v1/auctionItemAuth') {
    if (world.isUnwell(account) === 'signed_out') return failed(401, 403, 'Account is signed out')
    if (world.isUnwell(account) === 'banned') return failed(403, 411, 'Account is suspended')
    return result({ ...toldAuction(auction), BidInfo: bidInfo(world, id, account) })
  }
  if (path === '/api/v1/payment')
    return world.pay(id, account) ? result({ AuctionID: id }) : failed(409, 218, 'Not the winner')
  if (form.get('transaction_type') !== 'BID') return null
  const sent = Number(form.get('price'))
  const most = auction.net ? Math.floor(sent * (1 + auction.tax / 100)) : sent
  const ours = form.get('ys_ref_id') ?? ''
  const seal = `sig-${ours}-${auction.start}`
  if (path === '/api/v1/placeBidPreview') {
    if (auction.ended) return failed(409, 212, 'Auction is closed')
    return result({
      ...placed({ id, title: auction.title, price: auction.price }),
      NextBidPrice: auction.next_price,
      Signature: seal,
    })
  }
  if (form.get('signature') !== seal) return failed(409, 211, 'The auction has changed since the preview')
  const told = world.bid(id, account, most, ours)
  const refused = codeOf[told.outcome]
  return refused ? failed(...refused, told.words) : placedBid(world, id, told, account)
}

function placedBid(world: AuctionWorld, id: string, told: Told, account: string): Reply {
  const auction = world.look(id)
  const standing = world.standing(id, account)
  const silent = told.outcome === 'not_leading'
  return result({
    AuctionID: id,
    CurrentPrice: auction?.price,
    NextBidPrice: silent ? null : auction?.next_price,
    IsCurrentWinner: silent ? null : standing?.leading,
    UnderReserved: standing?.reserveMet === false,
    EndTime: auction?.endsAt.toISOString(),
    Message: told.words,
  })
}

const bidInfo = (world: AuctionWorld, id: string, account: string) => {
  const standing = world.standing(id, account)
  return {
    IsHighestBidder: standing?.leading,
    IsWinner: standing?.won,
    IsDeletedWinner: standing?.deletedWinner,
    IsNextWinner: standing?.nextWinner,
    ...(standing?.reserveMet === null ? {} : { UnderReserved: standing?.reserveMet === false }),
    LastBid: standing?.ourMost ? { Price: standing.ourMost } : null,
  }
}

type Auction = NonNullable<ReturnType<AuctionWorld['look']>>
const toldAuction = ({ id, title, price, tax, seller, buyNow, bids, endsAt, ended }: Auction) => {
  const net = (gross: number) => (tax > 0 ? Math.round(gross / (1 + tax / 100)) : gross)
  return {
    AuctionID: id,
    Title: title,
    Price: net(price),
    ...(tax > 0 ? { TaxinPrice: price } : {}),
    ...(buyNow === null ? {} : { Bidorbuy: net(buyNow), ...(tax > 0 ? { TaxinBidorbuy: buyNow } : {}) }),
    Bids: bids,
    EndTime: endsAt.toISOString(),
    Status: ended ? 'closed' : 'open',
    EarlyClosed: ended === 'seller',
    SoldByBidorbuy: ended === 'buy_now',
    Seller: {
      AucUserId: seller,
      DisplayName: seller,
      Rating: { TotalGoodRating: 120, TotalBadRating: 2 },
      IsStore: tax > 0,
    },
    Img: { Image1: `https://auctions.c.yimg.jp/images.auctions.yahoo.co.jp/image/${id}-1.jpg` },
  }
}

const placed = ({ id, title, price }: Pick<Listing, 'id' | 'title' | 'price'>) => ({
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
  EndTime: drawnEnd(listing, new Date()).toISOString().replace('Z', '+00:00'),
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
