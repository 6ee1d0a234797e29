import { z } from 'zod'
import type { Heard } from '#outside/ask-json.ts'
import {
  ask,
  askWith,
  ok,
  priceOf,
  rejected,
  said,
  timeOf,
  unknown,
  unreadable,
} from '#outside/market/ask.ts'
import type { KeptToken } from '#outside/market/ask.ts'
import { Decimal } from '#platform/rules/money.ts'
import { ebayErrors, ebayMoney, ebayToken } from '#outside/market/ebay-token.ts'
import type { EbaySettings } from '#outside/market/ebay-token.ts'
import type { Answer, BidAnswer, BidOutcome, Market, Price, Standing } from '#outside/market/port.ts'

/** What anybody is told of an auction. */
export interface Looked {
  price: Price | null
  /** The least that is taken. */
  next: Price | null
  bids: number | null
  endsAt: Date | null
  ended: boolean | null
  reserveMet: boolean | null
}

const scope = 'https://api.ebay.com/oauth/api_scope/buy.offer.auction'
const bidding = z.object({
  auctionStatus: z.string().nullish(),
  auctionEndDate: z.string().nullish(),
  currentPrice: ebayMoney.nullish(),
  bidCount: z.number().int().nullish(),
  highBidder: z.boolean().nullish(),
  reservePriceMet: z.boolean().nullish(),
  currentProxyBid: z.object({ proxyBidId: z.string().nullish(), maxAmount: ebayMoney }).nullish(),
})
type Bidding = z.output<typeof bidding>
const placed = z.object({ proxyBidId: z.string().min(1) })

/** Its refusals in the one list; any other is not known. It does not tell why an account may not bid. */
const outcomeOf: Readonly<Record<number, BidOutcome>> = {
  120002: 'sold_by_buy_now',
  120005: 'too_high',
  120007: 'too_high',
  120008: 'too_low',
  120009: 'currency',
  120014: 'currency',
  120011: 'not_eligible',
  120017: 'not_eligible',
  120012: 'ended',
}
/** Ours is as high already, or higher. */
const cannotLower = 120_010
const neverBidThere = 120_033

const priced = (given: z.output<typeof ebayMoney> | null | undefined): Price | null =>
  given ? priceOf(given.value, given.currency, 'net') : null

/**
 * Bids by eBay's Offer API, for the accounts that let us. It knows no reference of ours: what became of a bid whose
 * answer was lost is told by the most that the account bids, and the same bid once more is none, because a bid is
 * only ever raised.
 */
export function ebayOffers(
  settings: EbaySettings,
  look: (id: string) => Promise<Answer<Looked | null>>,
): Pick<Market, 'previewBid' | 'bid' | 'findBid' | 'standing'> {
  const { timeoutMs } = settings
  const theirs = new Map<string, KeptToken>()

  function tokenOf(account: string): KeptToken | null {
    const refresh = settings.tokenOf?.(account)
    if (!refresh) return null
    const why = `eBay không nhận phép đấu giá của tài khoản ${account}`
    const grant = { grant_type: 'refresh_token', refresh_token: refresh, scope }
    const kept = theirs.get(account) ?? ebayToken(settings, grant, why)
    theirs.set(account, kept)
    return kept
  }
  /** The token of an account, fetched where there is none. */
  async function ready(account: string): Promise<Answer<KeptToken>> {
    const kept = tokenOf(account)
    if (!kept) return rejected(`tài khoản ${account} chưa cho phép kết nối eBay`, 'account')
    const token = await kept.take()
    return token.kind === 'ok' ? ok(kept, null) : token
  }
  const asked = (kept: KeptToken, method: 'GET' | 'POST', id: string, step: string, body?: unknown) =>
    askWith(kept, (token) =>
      ask(new URL(`/buy/offer/v1_beta/bidding/${encodeURIComponent(`v1|${id}|0`)}${step}`, settings.url), {
        method,
        body,
        headers: { authorization: `Bearer ${token}`, 'x-ebay-c-marketplace-id': settings.marketplace },
        timeoutMs,
      }),
    )
  /** What it tells of an auction an account has bid in; null: it never has. */
  async function biddingOf(kept: KeptToken, id: string): Promise<Answer<Bidding | null>> {
    const heard = await asked(kept, 'GET', id, '')
    if (heard.kind !== 'ok') return heard
    if (heard.value.status >= 400) {
      const { id: code, words } = errorIn(heard.raw)
      if (code === neverBidThere) return ok(null, heard.raw)
      return code === null ? unreadable : rejected(words, heard.value.status === 401 ? 'account' : null)
    }
    const read = bidding.safeParse(heard.raw)
    return read.success ? ok(read.data, heard.raw) : unreadable
  }

  return {
    async previewBid(_, { item, most }) {
      const looked = await look(item)
      if (looked.kind !== 'ok') return looked
      if (!looked.value || looked.value.ended) return rejected('phiên đã kết thúc hoặc không còn', 'changed')
      const { price, next } = looked.value
      // Nothing is sealed there; what was seen is named, for whoever reads the history.
      return ok({ seal: `${price?.amount ?? next?.amount ?? ''} ${most.currency}`, price, next }, looked.raw)
    },
    async bid(account, { item, most }) {
      const token = await ready(account)
      // Nothing was sent.
      if (token.kind !== 'ok')
        return ok(refused(token.kind === 'rejected' ? 'signed_out' : 'site_busy', token.why), null)
      const maxAmount = { currency: most.currency, value: most.amount }
      const heard = await asked(token.value, 'POST', item, '/place_proxy_bid', { maxAmount })
      if (heard.kind === 'rejected') return ok(refused('signed_out', heard.why), null)
      if (heard.kind !== 'ok') return heard
      const { raw } = heard
      const failed = refusalIn(heard.value)
      if (failed && failed.id !== cannotLower) return ok(refused(failed.outcome, failed.words), raw)
      const read = placed.safeParse(raw)
      if (!failed && !read.success) return unknown('eBay không nói đã nhận lệnh đặt giá chưa')
      const after = await biddingOf(token.value, item)
      const now = after.kind === 'ok' ? after.value : null
      const words =
        failed?.words ?? said(`proxyBidId ${read.data?.proxyBidId}, highBidder ${now?.highBidder}`)
      return ok({ ...told(now, failed !== null), words }, raw)
    },
    async findBid(account, { item, most }) {
      const token = await ready(account)
      if (token.kind !== 'ok') return token
      const heard = await biddingOf(token.value, item)
      if (heard.kind !== 'ok') return heard
      const ours = heard.value?.currentProxyBid
      if (!heard.value || !ours || new Decimal(ours.maxAmount.value).lessThan(most.amount))
        return ok(null, heard.raw)
      const words = said(`proxyBidId ${ours.proxyBidId ?? ''}, highBidder ${heard.value.highBidder ?? ''}`)
      return ok({ ...told(heard.value, false), words }, heard.raw)
    },
    async standing(account, id) {
      const token = await ready(account)
      if (token.kind !== 'ok') return token
      const heard = await biddingOf(token.value, id)
      if (heard.kind !== 'ok') return heard
      if (heard.value) return ok(standingOf(heard.value), heard.raw)
      const looked = await look(id)
      if (looked.kind !== 'ok') return looked
      return ok(looked.value && withoutOurs(looked.value), looked.raw)
    },
  }
}

const refused = (outcome: BidOutcome, words: string | null): BidAnswer => ({
  outcome,
  words,
  price: null,
  leading: null,
  endsAt: null,
})

function errorIn(raw: unknown): { id: number | null; words: string | null } {
  const [first] = ebayErrors.safeParse(raw).data?.errors ?? []
  return { id: first?.errorId ?? null, words: said(first?.longMessage ?? first?.message) }
}

function refusalIn({
  status,
  body,
}: Heard): { id: number | null; words: string | null; outcome: BidOutcome } | null {
  if (status < 400) return null
  const { id, words } = errorIn(body)
  const byStatus: BidOutcome = status === 401 ? 'signed_out' : status === 403 ? 'not_eligible' : 'unknown'
  return { id, words, outcome: outcomeOf[id ?? 0] ?? byStatus }
}

/** How we stand after a bid that was taken, or that was no raise. */
function told(now: Bidding | null, wasOurs: boolean): Omit<BidAnswer, 'words'> {
  const leading = now?.highBidder ?? null
  const at = { leading, price: priced(now?.currentPrice), endsAt: timeOf(now?.auctionEndDate) }
  if (leading === null) return { outcome: 'not_leading', ...at }
  if (!leading) return { outcome: wasOurs ? 'too_low' : 'outbid_at_once', ...at }
  if (now?.reservePriceMet === false) return { outcome: 'reserve_not_met', ...at }
  return { outcome: wasOurs ? 'already_highest' : 'leading', ...at }
}

/** Won is what ended with us as the highest and its reserve met; what of it is not told leaves it open. */
function standingOf(now: Bidding): Standing {
  const ended = now.auctionStatus === 'ENDED' ? true : now.auctionStatus === 'ACTIVE' ? false : null
  const [leading, reserveMet] = [now.highBidder ?? null, now.reservePriceMet ?? null]
  const lost = ended === false || leading === false || reserveMet === false
  return {
    price: priced(now.currentPrice),
    bids: now.bidCount ?? null,
    endsAt: timeOf(now.auctionEndDate),
    ended,
    endedBy: null,
    leading,
    reserveMet,
    won: lost ? false : ended && leading && reserveMet ? true : null,
    nextWinner: null,
    deletedWinner: null,
    ourMost: priced(now.currentProxyBid?.maxAmount),
  }
}

const withoutOurs = ({ next: _, ...looked }: Looked): Standing => ({
  ...looked,
  endedBy: null,
  leading: false,
  won: false,
  nextWinner: null,
  deletedWinner: null,
  ourMost: null,
})
