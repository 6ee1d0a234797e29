import { z } from 'zod'
import {
  ask,
  askWith,
  byHand,
  keptToken,
  ok,
  photosAt,
  priceOf,
  rejected,
  said,
  timeOf,
  unreadable,
} from '#outside/market/ask.ts'
import type { Answer, Item, Market, SaleState } from '#outside/market/port.ts'

export interface EbaySettings {
  url: string
  /** Of the application: its id and its secret. */
  appId: string
  certId: string
  /** Whose prices and shipping are told: EBAY_US. */
  marketplace: string
  timeoutMs?: number
}

const scope = 'https://api.ebay.com/oauth/api_scope'
const money = z.object({ value: z.string(), currency: z.string().length(3) })
const item = z.object({
  itemId: z.string().min(1),
  legacyItemId: z.string().nullish(),
  title: z.string().nullish(),
  price: money.nullish(),
  currentBidPrice: money.nullish(),
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
const errors = z.object({
  errors: z
    .array(
      z.object({ errorId: z.number(), message: z.string().nullish(), longMessage: z.string().nullish() }),
    )
    .min(1),
})
/** "The specified item Id was not found", and the legacy id that was never one. */
const noSuchItem: ReadonlySet<number> = new Set([11_001, 11_006])

/** eBay's Browse API; bidding and ordering are of limited release, so the rest is by hand. */
export function ebay(settings: EbaySettings): Market {
  const { timeoutMs } = settings
  const kept = keptToken(async () => {
    const basic = Buffer.from(`${settings.appId}:${settings.certId}`).toString('base64')
    const heard = await ask(new URL('/identity/v1/oauth2/token', settings.url), {
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope }),
      timeoutMs,
    })
    if (heard.kind !== 'ok') return heard
    const read = z.object({ access_token: z.string().min(1), expires_in: z.number() }).safeParse(heard.raw)
    if (!read.success) return rejected('sai khóa kết nối eBay', 'account')
    return ok({ token: read.data.access_token, seconds: read.data.expires_in }, null)
  })

  return {
    ...byHand,
    can: { ...byHand.can, item: true },
    async item(id) {
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
      return heard.value.status < 400 ? itemOf(id, heard.raw) : refusalOf(heard.raw)
    },
  }
}

function refusalOf(raw: unknown): Answer<null> {
  const [first] = errors.safeParse(raw).data?.errors ?? []
  if (!first) return unreadable
  return noSuchItem.has(first.errorId) ? ok(null, raw) : rejected(first.longMessage ?? first.message)
}

function itemOf(id: string, raw: unknown): Answer<Item> {
  const read = item.safeParse(raw)
  // Another item's price is worse than none.
  if (!read.success || (read.data.legacyItemId ?? read.data.itemId.split('|')[1]) !== id) return unreadable
  const given = read.data
  const options = given.buyingOptions ?? []
  const isAuction = options.includes('AUCTION')
  const fixed = given.price ? priceOf(given.price.value, given.price.currency, 'net') : null
  const bid = given.currentBidPrice ?? null
  const endsAt = timeOf(given.itemEndDate)
  return ok(
    {
      id,
      title: said(given.title),
      price: isAuction ? bid && priceOf(bid.value, bid.currency, 'net') : fixed,
      buyNow: options.includes('FIXED_PRICE') ? fixed : null,
      state: stateOf(given),
      sale: isAuction ? 'auction' : options.length > 0 ? 'fixed' : null,
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
      endsAt: isAuction ? endsAt : null,
      bids: isAuction ? (given.bidCount ?? null) : null,
      seen: null,
    },
    raw,
  )
}

/** It tells availability, of an auction only its end. */
function stateOf({ estimatedAvailabilities }: z.output<typeof item>): SaleState | null {
  const status = estimatedAvailabilities?.[0]?.estimatedAvailabilityStatus
  if (status === 'IN_STOCK' || status === 'LIMITED_STOCK') return 'on_sale'
  return status === 'OUT_OF_STOCK' ? 'sold' : null
}
