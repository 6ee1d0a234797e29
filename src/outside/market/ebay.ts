import { z } from 'zod'
import {
  ask,
  askWith,
  byHand,
  ok,
  photosAt,
  priceOf,
  rejected,
  said,
  timeOf,
  unreadable,
} from '#outside/market/ask.ts'
import { ebayOffers } from '#outside/market/ebay-offer.ts'
import type { Looked } from '#outside/market/ebay-offer.ts'
import { ebayErrors, ebayMoney, ebayToken } from '#outside/market/ebay-token.ts'
import type { EbaySettings } from '#outside/market/ebay-token.ts'
import type { Answer, Item, Market, SaleState } from '#outside/market/port.ts'

const scope = 'https://api.ebay.com/oauth/api_scope'
const item = z.object({
  itemId: z.string().min(1),
  legacyItemId: z.string().nullish(),
  title: z.string().nullish(),
  price: ebayMoney.nullish(),
  currentBidPrice: ebayMoney.nullish(),
  minimumPriceToBid: ebayMoney.nullish(),
  reservePriceMet: z.boolean().nullish(),
  bidCount: z.number().int().nullish(),
  buyingOptions: z.array(z.string()).nullish(),
  itemEndDate: z.string().nullish(),
  image: z.object({ imageUrl: z.string() }).nullish(),
  additionalImages: z.array(z.object({ imageUrl: z.string() })).nullish(),
  seller: z.object({ username: z.string().nullish(), feedbackPercentage: z.string().nullish() }).nullish(),
  estimatedAvailabilities: z
    .array(
      z.object({
        estimatedAvailabilityStatus: z.string().nullish(),
        estimatedRemainingQuantity: z.number().nullish(),
      }),
    )
    .nullish(),
})
/** "The specified item Id was not found", and the legacy id that was never one. */
const noSuchItem: ReadonlySet<number> = new Set([11_001, 11_006])

/**
 * eBay: what is for sale by its Browse API, and by its Offer API the bids of accounts that let us. That is of limited
 * release; ordering and paying are by hand.
 */
export function ebay(settings: EbaySettings): Market {
  const { timeoutMs } = settings
  const kept = ebayToken(settings, { grant_type: 'client_credentials', scope }, 'sai khóa kết nối eBay')
  const bids = Boolean(settings.tokenOf)

  async function browse(id: string): Promise<Answer<Browsed | null>> {
    const url = new URL('/buy/browse/v1/item/get_item_by_legacy_id', settings.url)
    url.searchParams.set('legacy_item_id', id)
    const heard = await askWith(kept, (token) =>
      ask(url, {
        method: 'GET',
        headers: { authorization: `Bearer ${token}`, 'x-ebay-c-marketplace-id': settings.marketplace },
        timeoutMs,
      }),
    )
    if (heard.kind !== 'ok') return heard
    return heard.value.status < 400 ? browsedIn(id, heard.raw) : refusalOf(heard.raw)
  }

  return {
    ...byHand,
    ...(bids
      ? ebayOffers(settings, async (id) => {
          const heard = await browse(id)
          return heard.kind === 'ok' ? ok(heard.value && lookedAt(heard.value), heard.raw) : heard
        })
      : {}),
    can: { ...byHand.can, item: true, bid: bids, find: bids, standing: bids },
    async item(id) {
      const heard = await browse(id)
      return heard.kind === 'ok' ? ok(heard.value && itemOf(id, heard.value), heard.raw) : heard
    },
    async clock() {
      // Refused for want of a token, which counts for nobody, and dated as any answer is.
      const url = new URL('/buy/browse/v1/item_summary/search', settings.url)
      const heard = await ask(url, { method: 'GET', timeoutMs })
      return heard.kind === 'ok' ? ok(heard.value.clock, heard.raw) : heard
    },
  }
}

function refusalOf(raw: unknown): Answer<null> {
  const [first] = ebayErrors.safeParse(raw).data?.errors ?? []
  if (!first) return unreadable
  return noSuchItem.has(first.errorId) ? ok(null, raw) : rejected(first.longMessage ?? first.message)
}

type Browsed = z.output<typeof item>
/** Another item's price is worse than none. */
function browsedIn(id: string, raw: unknown): Answer<Browsed> {
  const read = item.safeParse(raw)
  if (!read.success || (read.data.legacyItemId ?? read.data.itemId.split('|')[1]) !== id) return unreadable
  return ok(read.data, raw)
}

const net = (given: Browsed['price']) => (given ? priceOf(given.value, given.currency, 'net') : null)
const isAuction = ({ buyingOptions }: Browsed) => buyingOptions?.includes('AUCTION') ?? false

function itemOf(id: string, given: Browsed): Item {
  const options = given.buyingOptions ?? []
  const auction = isAuction(given)
  return {
    id,
    title: said(given.title),
    price: net(auction ? (given.currentBidPrice ?? given.minimumPriceToBid) : given.price),
    buyNow: options.includes('FIXED_PRICE') ? net(given.price) : null,
    state: stateOf(given),
    sale: auction ? 'auction' : options.length > 0 ? 'fixed' : null,
    seller: given.seller
      ? {
          id: said(given.seller.username),
          name: said(given.seller.username),
          rating: given.seller.feedbackPercentage ? `${given.seller.feedbackPercentage}%` : null,
        }
      : null,
    photos: photosAt(/(?:^|\.)ebayimg\.com$/, [
      given.image?.imageUrl,
      ...(given.additionalImages ?? []).map(({ imageUrl }) => imageUrl),
    ]),
    endsAt: auction ? timeOf(given.itemEndDate) : null,
    bids: auction ? (given.bidCount ?? null) : null,
    seen: null,
  }
}

function lookedAt(given: Browsed): Looked {
  const state = stateOf(given)
  return {
    price: net(given.currentBidPrice ?? given.minimumPriceToBid),
    next: net(given.minimumPriceToBid),
    bids: given.bidCount ?? null,
    endsAt: timeOf(given.itemEndDate),
    ended: state === null ? null : state !== 'on_sale',
    reserveMet: given.reservePriceMet ?? null,
  }
}

/** It tells availability, of an auction only its end. */
function stateOf({ estimatedAvailabilities }: z.output<typeof item>): SaleState | null {
  const status = estimatedAvailabilities?.[0]?.estimatedAvailabilityStatus
  if (status === 'IN_STOCK' || status === 'LIMITED_STOCK') return 'on_sale'
  return status === 'OUT_OF_STOCK' ? 'sold' : null
}
