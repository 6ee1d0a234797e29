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
import type { Heard } from '#outside/ask-json.ts'
import type {
  Answer,
  BidAnswer,
  BidOutcome,
  Item,
  Market,
  SaleState,
  Standing,
  TaxMode,
  WishedBid,
} from '#outside/market/port.ts'

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
const bidResult = z.object({
  AuctionID: z.string(),
  CurrentPrice: number,
  NextBidPrice: number,
  IsCurrentWinner: z.boolean().nullish(),
  UnderReserved: z.boolean().nullish(),
  EndTime: z.string().nullish(),
  Message: z.string().nullish(),
})
const bidPreview = z.object({
  ResultSet: z.object({ Result: bidResult.extend({ Signature: z.string().min(1) }) }),
})
const bidPlaced = z.object({ ResultSet: z.object({ Result: bidResult }) })
const flag = z.boolean().nullish()
const standingAnswer = z.object({
  ResultSet: z.object({
    Result: item.extend({
      EarlyClosed: flag,
      SoldByBidorbuy: flag,
      BidInfo: z
        .object({
          IsHighestBidder: flag,
          IsWinner: flag,
          IsDeletedWinner: flag,
          IsNextWinner: flag,
          UnderReserved: flag,
          LastBid: z.object({ Price: number }).nullish(),
        })
        .nullish(),
    }),
  }),
})
const wonAnswer = z.object({
  ResultSet: z.object({ Result: z.array(z.object({ AuctionID: z.string(), WonPrice: number })) }),
})
/** Its codes of refusal in the one list; any other is not known. */
const outcomeOfCode: Readonly<Record<string, BidOutcome>> = {
  '401': 'signed_out',
  '403': 'signed_out',
  '402': 'account_unpaid_wins',
  '409': 'changed',
  '211': 'changed',
  '212': 'ended',
  '213': 'ended_early',
  '214': 'sold_by_buy_now',
  '215': 'too_low',
  '216': 'too_high',
  '217': 'already_highest',
  '411': 'account_suspended',
  '412': 'not_eligible',
  '413': 'blocked_by_seller',
  '414': 'captcha',
  '415': 'does_not_ship',
  '991': 'site_busy',
}
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
  function send(method: 'GET' | 'POST', path: string, given: Record<string, string>) {
    const url = new URL(`/api/v1${path}`, settings.url)
    const form = new URLSearchParams(given)
    if (method === 'GET') url.search = form.toString()
    const body = method === 'GET' ? '' : form.toString()
    const stamp = String(Math.floor(Date.now() / 1000))
    const signed = createHmac('sha256', settings.secret).update(stamp + method + url.pathname + body)
    return ask(url, {
      method,
      headers: { 'x-timestamp': stamp, 'x-signature': signed.digest('hex') },
      ...(method === 'GET' ? {} : { body: form }),
      timeoutMs: settings.timeoutMs,
    })
  }
  async function asked(method: 'GET' | 'POST', path: string, given: Record<string, string>) {
    const heard = await send(method, path, given)
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
    can: {
      ...byHand.can,
      item: true,
      buy: true,
      bid: true,
      standing: true,
      wonList: true,
      find: true,
      pay: true,
    },
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
    async clock() {
      const heard = await send('GET', '/time', {})
      return heard.kind === 'ok' ? ok(heard.value.clock, heard.raw) : heard
    },
    async previewBid(account, bid) {
      const heard = await asked('POST', '/placeBidPreview', wishOf(account, bid))
      if (heard.kind !== 'ok') return heard
      const read = bidPreview.safeParse(heard.raw)
      if (!read.success) return unreadable
      const { Signature: seal, CurrentPrice, NextBidPrice } = read.data.ResultSet.Result
      const tax = bid.most.tax
      return ok(
        { seal, price: priceOf(CurrentPrice, 'JPY', tax), next: priceOf(NextBidPrice, 'JPY', tax) },
        heard.raw,
      )
    },
    async bid(account, { seal, ...bid }) {
      if (seal === null) return rejected('chưa xem trước lệnh nên chưa đặt giá được', 'changed')
      return answered(
        await send('POST', '/placeBid', { ...wishOf(account, bid), signature: seal }),
        bid.most.tax,
      )
    },
    async findBid(account, { reference }) {
      const path = `/transactions/${encodeURIComponent(reference)}`
      const heard = await send('GET', path, { yahoo_account_id: account })
      if (heard.kind === 'ok' && heard.value.status === 404) return ok(null, heard.raw)
      return answered(heard, null)
    },
    async standing(account, id) {
      const heard = await asked('GET', '/auctionItemAuth', { auctionID: id, yahoo_account_id: account })
      if (heard.kind !== 'ok') return heard
      if (heard.value === null) return ok(null, heard.raw)
      const read = standingAnswer.safeParse(heard.raw)
      if (!read.success || read.data.ResultSet.Result.AuctionID !== id) return unreadable
      return ok(standingOf(read.data.ResultSet.Result), heard.raw)
    },
    async wonList(account) {
      const heard = await asked('GET', '/myWonList', { yahoo_account_id: account })
      if (heard.kind !== 'ok') return heard
      const read = wonAnswer.safeParse(heard.raw)
      if (!read.success) return unreadable
      return ok(
        read.data.ResultSet.Result.map(({ AuctionID, WonPrice }) => ({
          item: AuctionID,
          price: priceOf(WonPrice, 'JPY', null),
        })),
        heard.raw,
      )
    },
    async pay(account, id) {
      const heard = await asked('POST', '/payment', { yahoo_account_id: account, auction_id: id })
      return heard.kind === 'ok' ? ok(null, heard.raw) : heard
    },
  }
}

const wishOf = (account: string, { item, most, reference }: WishedBid) => ({
  yahoo_account_id: account,
  ys_ref_id: reference,
  transaction_type: 'BID',
  auction_id: item,
  price: most.amount,
  quantity: '1',
})

/** What it said of a bid: its refusals are words on the bid, in the one list. */
function answered(heard: Answer<Heard>, tax: TaxMode | null): Answer<BidAnswer> {
  if (heard.kind !== 'ok') return heard
  if (heard.value.status >= 400) {
    const read = refusal.safeParse(heard.raw)
    if (!read.success) return unreadable
    const outcome = outcomeOfCode[said(read.data.Error.Code) ?? ''] ?? 'unknown'
    const words = said(read.data.Error.Message)
    return ok({ outcome, words, price: null, leading: null, endsAt: null }, heard.raw)
  }
  const read = bidPlaced.safeParse(heard.raw)
  if (!read.success) return unreadable
  const {
    IsCurrentWinner: leading,
    UnderReserved,
    CurrentPrice,
    EndTime,
    Message,
    NextBidPrice,
  } = read.data.ResultSet.Result
  const at = { price: priceOf(CurrentPrice, 'JPY', tax), endsAt: timeOf(EndTime), words: said(Message) }
  if (leading)
    return ok({ outcome: UnderReserved ? 'reserve_not_met' : 'leading', leading, ...at }, heard.raw)
  // Without a word who leads it was taken, and that is all that is known.
  const isOutbid = leading === false && NextBidPrice !== null && NextBidPrice !== undefined
  return ok(
    { outcome: isOutbid ? 'outbid_at_once' : 'not_leading', leading: leading ?? null, ...at },
    heard.raw,
  )
}

function standingOf(given: z.output<typeof standingAnswer>['ResultSet']['Result']): Standing {
  const { BidInfo: ours, SoldByBidorbuy, EarlyClosed } = given
  const { price, bids, endsAt, state } = itemOf(given)
  return {
    price,
    bids,
    endsAt,
    ended: state === null ? null : state !== 'on_sale',
    endedBy: EarlyClosed ? 'seller' : SoldByBidorbuy ? 'buy_now' : null,
    leading: ours?.IsHighestBidder ?? null,
    reserveMet: ours?.UnderReserved === undefined || ours.UnderReserved === null ? null : !ours.UnderReserved,
    won: ours?.IsWinner ?? null,
    nextWinner: ours?.IsNextWinner ?? null,
    deletedWinner: ours?.IsDeletedWinner ?? null,
    ourMost: ours?.LastBid ? priceOf(ours.LastBid.Price, 'JPY', null) : null,
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
