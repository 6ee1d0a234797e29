/** eBay's Browse API, and on a world of auctions its Offer API, over HTTP for tests, development and the demo company. */
import type { Reply, Request, Trouble } from '#outside/carrier/simulated-server.ts'
import type { AuctionWorld } from '#outside/market/auction-world.ts'
import type { EbaySettings } from '#outside/market/ebay-token.ts'
import { marketBook, startMarket } from '#outside/market/sim-book.ts'
import type { Listing, MarketSim } from '#outside/market/sim-book.ts'

const token = 'ebay-application-token'
const failed = (status: number, errorId: number, message: string): Reply => [
  status,
  { errors: [{ errorId, domain: 'API', category: 'REQUEST', message, longMessage: message }] },
]

/** Header values are ASCII; names are not. */
const tokenOf = (account: string) => `user-${Buffer.from(account).toString('base64url')}`
const accountOf = (given: string) => Buffer.from(given.slice('user-'.length), 'base64url').toString()

/** Without a world it bids for nobody, as for an application that is not admitted to the Offer API. */
export async function startEbaySim(
  world?: AuctionWorld,
): Promise<MarketSim<EbaySettings> & { nextBid(trouble: Trouble): void }> {
  let troubleOfBid: Trouble | undefined
  const book = marketBook('ebay')
  const keys = { appId: 'ebay-app-simulator', certId: 'ebay-cert-simulator', marketplace: 'EBAY_US' }
  const basic = `Basic ${Buffer.from(`${keys.appId}:${keys.certId}`).toString('base64')}`

  function tokenFor(form: URLSearchParams): Reply {
    const refresh = form.get('refresh_token')
    if (refresh === null) return [200, { access_token: token, expires_in: 7200 }]
    const account = refresh.slice('refresh-'.length)
    if (book.isOut(account) || world?.isUnwell(account) === 'signed_out')
      return [400, { error: 'invalid_grant', error_description: 'the refresh token is invalid or revoked' }]
    return [200, { access_token: tokenOf(account), expires_in: 7200 }]
  }

  function answer({ path, method, headers, query, body }: Request): Reply {
    if (path === '/identity/v1/oauth2/token')
      return headers.authorization === basic
        ? tokenFor(new URLSearchParams(typeof body === 'string' ? body : ''))
        : [401, { error: 'invalid_client', error_description: 'client authentication failed' }]
    const bearer = headers.authorization?.replace(/^Bearer /, '') ?? ''
    const bidding = /^\/buy\/offer\/v1_beta\/bidding\/([^/]+)(\/place_proxy_bid)?$/.exec(path)
    const account = bearer.startsWith('user-') ? accountOf(bearer) : null
    if (bidding ? account === null : bearer !== token) return failed(401, 1_001, 'Invalid access token')
    if (world?.called() === false) return failed(429, 2_001, 'The request limit has been reached')
    if (bidding && account !== null && world) {
      const id = decodeURIComponent(bidding[1] ?? '').split('|')[1] ?? ''
      if (world.isUnwell(account) === 'signed_out') return failed(401, 1_001, 'Invalid access token')
      return method === 'GET' ? biddingOf(world, id, account) : placed(world, id, account, body)
    }
    if (path !== '/buy/browse/v1/item/get_item_by_legacy_id') return failed(404, 2_002, 'Resource not found')
    const id = query.get('legacy_item_id') ?? ''
    const auction = world?.look(id)
    if (auction) return [200, toldAuction(auction)]
    const listing = book.listing(id)
    if (!listing || listing.state === 'removed')
      return failed(404, 11_001, 'The specified item Id was not found.')
    return [200, told(listing)]
  }

  const market = await startMarket(book, {
    answer,
    refusal: () => failed(409, 11_010, 'The item cannot be shown in this marketplace.'),
    settings: (url): EbaySettings => ({
      ...keys,
      url,
      ...(world ? { tokenOf: (account: string) => `refresh-${account}` } : {}),
    }),
    ...(world ? { clock: () => world.now() } : {}),
    // What goes wrong with the next bid waits for the bid itself.
    trouble: ({ path }) => {
      if (!path.endsWith('/place_proxy_bid')) return undefined
      const now = troubleOfBid
      troubleOfBid = undefined
      return now
    },
  })
  return {
    ...market,
    nextBid: (trouble) => {
      troubleOfBid = trouble
    },
  }
}

/** What of its errors are known; whatever else is wrong with an account it refuses without saying what. */
const codeOf: Readonly<Record<string, readonly [status: number, code: number]>> = {
  too_low: [409, 120_008],
  already_highest: [409, 120_010],
  ended: [409, 120_012],
  ended_early: [409, 120_012],
  sold_by_buy_now: [409, 120_002],
  not_eligible: [409, 120_011],
  account_suspended: [403, 1_100],
  account_unpaid_wins: [403, 1_100],
  captcha: [403, 1_100],
  blocked_by_seller: [403, 1_100],
}

function placed(world: AuctionWorld, id: string, account: string, body: unknown): Reply {
  const { maxAmount } = (body ?? {}) as { maxAmount?: { currency: string; value: string } }
  const auction = world.look(id)
  if (!maxAmount) return failed(400, 120_016, 'The maxAmount is missing.')
  if (auction && auction.currency !== maxAmount.currency)
    return failed(400, 120_009, 'The currency is not that of the listing.')
  const { outcome, words } = world.bid(id, account, Number(maxAmount.value), null)
  const refused = codeOf[outcome]
  return refused ? failed(...refused, words) : [200, { proxyBidId: `proxy-${id}-${world.taken(id).length}` }]
}

function biddingOf(world: AuctionWorld, id: string, account: string): Reply {
  const [auction, standing] = [world.look(id), world.standing(id, account)]
  if (!auction || !standing || standing.ourMost === null)
    return failed(404, 120_033, 'The user has no bidding activity on this item.')
  const money = amountIn(auction.currency)
  return [
    200,
    {
      itemId: `v1|${id}|0`,
      auctionStatus: standing.ended ? 'ENDED' : 'ACTIVE',
      auctionEndDate: standing.endsAt.toISOString(),
      currentPrice: money(standing.price),
      bidCount: standing.bids,
      // Who ends early takes the bids away; who buys at once leaves none.
      highBidder: auction.ended === 'seller' || auction.ended === 'buy_now' ? standing.won : standing.leading,
      reservePriceMet: standing.reserveMet ?? true,
      suggestedBidAmounts: [money(standing.nextPrice)],
      currentProxyBid: { proxyBidId: `proxy-${id}`, maxAmount: money(standing.ourMost) },
    },
  ]
}

const amountIn = (currency: string) => (amount: number) => ({ value: amount.toFixed(2), currency })

type Auction = NonNullable<ReturnType<AuctionWorld['look']>>
function toldAuction(auction: Auction) {
  const { id, title, price, next_price: next, buyNow, bids, endsAt, ended, seller, currency } = auction
  const money = amountIn(currency)
  // After the first bid nobody can buy it at once any more.
  const isForSale = buyNow !== null && bids === 0
  return {
    itemId: `v1|${id}|0`,
    legacyItemId: id,
    title,
    ...(bids > 0 ? { currentBidPrice: money(price) } : {}),
    minimumPriceToBid: money(next),
    ...(isForSale ? { price: money(buyNow) } : {}),
    bidCount: bids,
    buyingOptions: ['AUCTION', ...(isForSale ? ['FIXED_PRICE'] : [])],
    itemEndDate: endsAt.toISOString(),
    image: { imageUrl: `https://i.ebayimg.com/images/g/${id}-1/s-l1600.jpg` },
    seller: { username: seller, feedbackPercentage: '99.4' },
    estimatedAvailabilities: [{ estimatedAvailabilityStatus: ended ? 'OUT_OF_STOCK' : 'IN_STOCK' }],
  }
}

const dollars = (amount: number) => ({ value: (amount / 100).toFixed(2), currency: 'USD' })

function told({ id, title, price, buyNow, state, seller, photos, auction, endsIn }: Listing) {
  const pictures = Array.from({ length: photos }, (_, at) => ({
    imageUrl: `https://i.ebayimg.com/images/g/${id}-${at + 1}/s-l1600.jpg`,
  }))
  const [image, ...additionalImages] = pictures
  return {
    itemId: `v1|${id}|0`,
    legacyItemId: id,
    title,
    ...(auction ? { currentBidPrice: dollars(price), bidCount: 3 } : { price: dollars(price) }),
    ...(auction && buyNow > 0 ? { price: dollars(buyNow) } : {}),
    buyingOptions: [...(auction ? ['AUCTION'] : []), ...(!auction || buyNow > 0 ? ['FIXED_PRICE'] : [])],
    ...(auction ? { itemEndDate: new Date(Date.now() + endsIn * 3_600_000).toISOString() } : {}),
    image,
    additionalImages,
    seller: { username: seller.id, feedbackPercentage: '99.4', feedbackScore: seller.good },
    estimatedAvailabilities: [
      { estimatedAvailabilityStatus: state === 'on_sale' ? 'IN_STOCK' : 'OUT_OF_STOCK' },
    ],
  }
}
