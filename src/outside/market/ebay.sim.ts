/** eBay's Browse API over HTTP for tests, development and the demo company. */
import type { Reply, Request } from '#outside/carrier/simulated-server.ts'
import type { EbaySettings } from '#outside/market/ebay.ts'
import { marketBook, startMarket } from '#outside/market/sim-book.ts'
import type { Listing, MarketSim } from '#outside/market/sim-book.ts'

const token = 'ebay-application-token'
const failed = (status: number, errorId: number, message: string): Reply => [
  status,
  { errors: [{ errorId, domain: 'API_BROWSE', category: 'REQUEST', message, longMessage: message }] },
]

export async function startEbaySim(): Promise<MarketSim<EbaySettings>> {
  const book = marketBook('ebay')
  const keys = { appId: 'ebay-app-simulator', certId: 'ebay-cert-simulator', marketplace: 'EBAY_US' }
  const basic = `Basic ${Buffer.from(`${keys.appId}:${keys.certId}`).toString('base64')}`

  function answer({ path, headers, query }: Request): Reply {
    if (path === '/identity/v1/oauth2/token')
      return headers.authorization === basic
        ? [200, { access_token: token, expires_in: 7200, token_type: 'Application Access Token' }]
        : [401, { error: 'invalid_client', error_description: 'client authentication failed' }]
    if (headers.authorization !== `Bearer ${token}`) return failed(401, 1_001, 'Invalid access token')
    if (path !== '/buy/browse/v1/item/get_item_by_legacy_id') return failed(404, 2_002, 'Resource not found')
    const listing = book.listing(query.get('legacy_item_id') ?? '')
    if (!listing || listing.state === 'removed')
      return failed(404, 11_001, 'The specified item Id was not found.')
    return [200, told(listing)]
  }

  return startMarket(book, {
    answer,
    refusal: () => failed(409, 11_010, 'The item cannot be shown in this marketplace.'),
    settings: (url) => ({ ...keys, url }),
  })
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
