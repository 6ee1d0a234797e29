import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  ask,
  byHand,
  ok,
  photosAt,
  priceOf,
  rejected,
  said,
  timeOf,
  unreadable,
} from '#outside/market/ask.ts'
import type { Item, Market, SaleState } from '#outside/market/port.ts'

export interface YahooSettings {
  url: string
  /** What requests are signed with. */
  secret: string
  timeoutMs?: number
}

const number = z.union([z.number(), z.string()]).nullish()
const item = z.object({
  AuctionID: z.string().min(1),
  Title: z.string().nullish(),
  Price: number,
  TaxinPrice: number,
  Bidorbuy: number,
  TaxinBidorbuy: number,
  Bids: number,
  EndTime: z.string().nullish(),
  Status: z.string().nullish(),
  Seller: z
    .object({
      AucUserId: z.string().nullish(),
      DisplayName: z.string().nullish(),
      Rating: z.object({ TotalGoodRating: number, TotalBadRating: number }).partial().nullish(),
    })
    .nullish(),
  Img: z.record(z.string(), z.unknown()).nullish(),
})
const itemAnswer = z.object({ ResultSet: z.object({ Result: item }) })
const previewAnswer = z.object({
  ResultSet: z.object({ Result: z.object({ Signature: z.string().min(1) }) }),
})
const placedAnswer = z.object({
  ResultSet: z.object({ Result: z.object({ AuctionID: z.string(), IsCurrentWinner: z.boolean() }) }),
})
const refusal = z.object({ Error: z.object({ Code: number, Message: z.string().nullish() }) })
const states: Readonly<Record<string, SaleState>> = {
  open: 'on_sale',
  closed: 'ended',
  cancelled: 'removed',
}
const noSuchItem = '302'
const accountRefused: ReadonlySet<string> = new Set(['401', '403', '402'])

/** A partner's bridge to Yahoo! Auctions, by contract. It tells no track and takes no comment. */
export function yahoo(settings: YahooSettings): Market {
  async function asked(method: 'GET' | 'POST', path: string, given: Record<string, string>) {
    const url = new URL(`/api/v1${path}`, settings.url)
    const form = new URLSearchParams(given)
    if (method === 'GET') url.search = form.toString()
    const body = method === 'GET' ? '' : form.toString()
    const stamp = String(Math.floor(Date.now() / 1000))
    const signed = createHmac('sha256', settings.secret).update(stamp + method + url.pathname + body)
    const heard = await ask(url, {
      method,
      headers: { 'x-timestamp': stamp, 'x-signature': signed.digest('hex') },
      ...(method === 'GET' ? {} : { body: form }),
      timeoutMs: settings.timeoutMs,
    })
    if (heard.kind !== 'ok' || heard.value.status < 400) return heard
    const read = refusal.safeParse(heard.raw)
    if (!read.success) return unreadable
    const code = said(read.data.Error.Code) ?? ''
    if (code === noSuchItem) return ok(null, heard.raw)
    return rejected(read.data.Error.Message, accountRefused.has(code) ? 'account' : null)
  }
  async function look(id: string) {
    const heard = await asked('GET', '/auctionItem', { auctionID: id })
    if (heard.kind !== 'ok') return heard
    if (heard.value === null) return ok(null, heard.raw)
    const read = itemAnswer.safeParse(heard.raw)
    // Other listings stand beside it: only what is inside the object of this id is read.
    if (!read.success || read.data.ResultSet.Result.AuctionID !== id) return unreadable
    return ok(read.data.ResultSet.Result, heard.raw)
  }

  return {
    ...byHand,
    can: { ...byHand.can, item: true, buy: true },
    async item(id) {
      const heard = await look(id)
      if (heard.kind !== 'ok') return heard
      return ok(heard.value && itemOf(heard.value), heard.raw)
    },
    async buy(account, { item: id, reference, most }) {
      const heard = await look(id)
      if (heard.kind !== 'ok') return heard
      const now = heard.value && itemOf(heard.value)
      const price = now?.state === 'on_sale' ? now.buyNow : null
      if (!price || price.currency !== most.currency || Number(price.amount) > Number(most.amount))
        return rejected('giá hoặc trạng thái hàng đã đổi', 'changed')
      const wish = {
        yahoo_account_id: account,
        ys_ref_id: reference,
        transaction_type: 'BUYOUT',
        auction_id: id,
        // It compares with what contains the tax, and takes what does not.
        price: said(heard.value?.Bidorbuy) ?? price.amount,
        quantity: '1',
      }
      const preview = await asked('POST', '/placeBidPreview', wish)
      // A preview buys nothing, so what became of it need not be known.
      if (preview.kind !== 'ok')
        return rejected(preview.why, preview.kind === 'rejected' ? preview.cause : null)
      const signature = previewAnswer.safeParse(preview.raw).data?.ResultSet.Result.Signature
      if (!signature) return rejected('trang mua không cho xem trước lệnh mua')
      const placed = await asked('POST', '/placeBid', { ...wish, signature })
      if (placed.kind !== 'ok') return placed
      const read = placedAnswer.safeParse(placed.raw)
      if (!read.success || !read.data.ResultSet.Result.IsCurrentWinner) return unreadable
      return ok({ orderNo: id }, placed.raw)
    },
  }
}

function itemOf(given: z.output<typeof item>): Item {
  // A private seller's price has no tax in it and none on it.
  const priced = (net: unknown, gross: unknown) => priceOf(gross, 'JPY', 'gross') ?? priceOf(net, 'JPY', null)
  const rating = given.Seller?.Rating
  const [good, bad] = [said(rating?.TotalGoodRating), said(rating?.TotalBadRating)]
  const bids = said(given.Bids)
  return {
    id: given.AuctionID,
    title: said(given.Title),
    price: priced(given.Price, given.TaxinPrice),
    buyNow: priced(given.Bidorbuy, given.TaxinBidorbuy),
    state: states[given.Status ?? ''] ?? null,
    sale: 'auction',
    seller: given.Seller
      ? {
          id: said(given.Seller.AucUserId),
          name: said(given.Seller.DisplayName),
          rating: good !== null && bad !== null ? `+${good} −${bad}` : null,
        }
      : null,
    photos: photosAt(/(?:^|\.)(?:yimg\.jp|yahoo\.co\.jp)$/, Object.values(given.Img ?? {})),
    endsAt: timeOf(given.EndTime),
    bids: bids !== null && /^\d{1,6}$/.test(bids) ? Number(bids) : null,
    seen: null,
  }
}
