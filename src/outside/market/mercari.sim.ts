/** Mercari's API for partners over HTTP for tests, development and the demo company. */
import type { Reply, Request } from '#outside/carrier/simulated-server.ts'
import type { MercariSettings } from '#outside/market/mercari.ts'
import type { SaleState } from '#outside/market/port.ts'
import { marketBook, startMarket } from '#outside/market/sim-book.ts'
import type { Listing, MarketBook, MarketSim, Sale } from '#outside/market/sim-book.ts'

const words: Readonly<Record<SaleState, string>> = {
  on_sale: 'on_sale',
  trading: 'trading',
  sold: 'sold_out',
  ended: 'stop',
  stopped: 'stop',
  removed: 'cancel',
}
const failed = (code: string, reasons: string): Reply => [
  200,
  { request_id: 'sim', failure_details: { code, reasons } },
]
const none: Reply = [404, { message: 'not found' }]
const reader = 'mercari-reader'

export async function startMercariSim(): Promise<MarketSim<MercariSettings>> {
  const book = marketBook('mercari')
  const client = { clientId: 'mercari-client-simulator', clientSecret: 'mercari-secret-simulator' }
  const basic = `Basic ${Buffer.from(`${client.clientId}:${client.clientSecret}`).toString('base64')}`

  function tokens({ headers, body }: Request): Reply {
    if (headers.authorization !== basic) return [401, { error: 'invalid_client' }]
    const form = new URLSearchParams(String(body))
    const account = form.get('refresh_token')?.replace('refresh:', '')
    if (account === undefined) return [200, { access_token: reader, expires_in: 3600 }]
    if (book.isOut(account)) return [400, { error: 'invalid_grant' }]
    return [200, { access_token: encodeURIComponent(account), expires_in: 3600 }]
  }

  function answer(request: Request): Reply {
    const { path, method, headers, body } = request
    if (path === '/jp/v1/token') return tokens(request)
    const bearer = headers.authorization?.replace('Bearer ', '')
    if (!bearer) return [401, { message: 'unauthorized' }]
    const account = bearer === reader ? null : decodeURIComponent(bearer)
    if (account !== null && book.isOut(account)) return [401, { message: 'unauthorized' }]
    const [, , kind, id = '', what] = path.split('/').map(decodeURIComponent)
    if (kind === 'items' && method === 'GET') {
      const listing = book.listing(id)
      return listing ? [200, told(listing)] : none
    }
    if (account === null) return [403, { message: 'forbidden' }]
    if (kind === 'items' && what === 'comments') return commented(book, { account, id, body })
    if (path === '/v1/items/purchase') return purchased(book, account, body)
    if (kind !== 'transactions') return none
    if (what === 'post_review') return reviewed(book, id, body)
    const sale = book.saleOf(id)
    return sale ? [200, toldSale(sale)] : none
  }

  return startMarket(book, {
    answer,
    refusal: () => failed('F0105', 'item not available'),
    settings: (url) => ({
      ...client,
      url,
      authUrl: url,
      tokenOf: (account) => `refresh:${account}`,
      receiver: { name: 'Kho Nhật', zip1: '135', zip2: '0063', country_code: 'JP' },
    }),
  })
}

function commented(
  book: MarketBook,
  { account, id, body }: { account: string; id: string; body: Request['body'] },
): Reply {
  if (!book.listing(id)) return none
  if (!body?.message) return [400, { message: 'message is required' }]
  book.comments.push({ listing: id, account, text: body.message })
  return [200, { id: String(book.comments.length), message: body.message, created: 1_763_000_000 }]
}

function purchased(book: MarketBook, account: string, body: Request['body']): Reply {
  const listing = book.listing(body?.item_id ?? '')
  if (!listing) return none
  if (listing.state !== 'on_sale') return failed('F0105', 'item not available')
  if (body.checksum !== checksumOf(listing)) return [412, { message: 'checksum mismatch' }]
  const sale = book.take(listing, account, null)
  return [200, { transaction_id: sale.id, transaction_evidence_id: 1 }]
}

function reviewed(book: MarketBook, transaction: string, body: Request['body']): Reply {
  const sale = [...book.sales.values()].find(({ id }) => id === transaction)
  if (!sale) return none
  if (sale.pressed) return failed('F1004', 'already reviewed')
  if (!sale.delivered) return failed('F1005', 'not at review')
  sale.pressed = { good: body?.fame === 'good', message: String(body?.message ?? '') }
  return [200, { result: 'OK' }]
}

const checksumOf = ({ id, price, state }: Listing) => `sum-${id}-${price}-${state}`

const told = (listing: Listing) => ({
  id: listing.id,
  status: words[listing.state],
  name: listing.title,
  price: listing.price,
  item_type: listing.id.startsWith('m') ? 'mercari' : 'shops',
  photos: Array.from(
    { length: listing.photos },
    (_, at) => `https://static.mercdn.net/item/detail/orig/photos/${listing.id}_${at + 1}.jpg`,
  ),
  seller: {
    id: listing.seller.id,
    name: listing.seller.name,
    num_ratings_good: listing.seller.good,
    num_ratings_bad: listing.seller.bad,
  },
  auction: listing.auction
    ? { expected_end_time: Math.floor(Date.now() / 1000) + listing.endsIn * 3_600, total_bid: 2 }
    : null,
  checksum: checksumOf(listing),
})

const toldSale = (sale: Sale) => ({
  id: sale.id,
  status: sale.pressed ? 'done' : sale.delivered ? 'wait_review' : sale.track ? 'wait_done' : 'wait_shipping',
  item_id: sale.listing,
  seller_id: '1',
  updated_time: 1_763_000_000,
  shipping_info: {
    shipping_method_name: 'らくらくメルカリ便',
    tracking_number: sale.track ?? '',
    status: sale.track ? 'shipped' : 'waiting',
  },
})
