/** Marketplaces that can be spoken with, as links name them; any other is for a person alone. */
export const marketSites = ['yahoo-auctions', 'mercari', 'mercari-shops', 'ebay'] as const
export type MarketSite = (typeof marketSites)[number]

/** `trading`: somebody has bought it and the sale is not over. */
export const saleStates = ['on_sale', 'trading', 'sold', 'ended', 'stopped', 'removed'] as const
export type SaleState = (typeof saleStates)[number]

/** Does a price contain the tax of the country of sale? */
export type TaxMode = 'gross' | 'net'

/** An amount of the site's currency, as a decimal: `8910`, `12.50`. */
export interface Price {
  amount: string
  currency: string
  /** null: not told, or there is none. */
  tax: TaxMode | null
}

/** What a market tells of a listing; null is what it did not tell, never a guess. */
export interface Item {
  id: string
  title: string | null
  /** Of an auction what it stands at. */
  price: Price | null
  /** What it can be bought for at once. */
  buyNow: Price | null
  state: SaleState | null
  sale: 'auction' | 'fixed' | null
  seller: { id: string | null; name: string | null; rating: string | null } | null
  /** Addresses at the site's own hosts, https. */
  photos: readonly string[]
  /** Of an auction. */
  endsAt: Date | null
  bids: number | null
  /** The item as it was seen: named with a purchase, which the market refuses when it has changed. */
  seen: string | null
}

export interface Track {
  number: string
  /** The market's own word for who carries it. */
  carrier: string | null
}

/** Of a bought thing at its market. */
export interface Bought {
  item: string
  /** Its number at the seller. */
  orderNo: string | null
}

export interface Purchase {
  item: string
  /** Ours, at most 50 characters; never used for two purchases. */
  reference: string
  /** What a person approved; more is never paid. */
  most: Price
  /** `seen` of the item he looked at. */
  seen: string | null
}

/**
 * Why a market refused, where what happens next depends on it. `account`: the account cannot act, signed out or
 * blocked; `changed`: price or state are no longer what was seen; `done`: it was done before; `early`: not yet.
 */
export type RefusalCause = 'account' | 'changed' | 'done' | 'early'

export interface Refusal {
  kind: 'rejected'
  /** The market's own words where it has any. */
  why: string
  cause: RefusalCause | null
}

/**
 * What a market answered, raw beside what was read from it. `unknown`: it may have happened (a time-out, a broken
 * answer); whoever asked must find out before asking again.
 */
export type Answer<T> = { kind: 'ok'; value: T; raw: unknown } | Refusal | { kind: 'unknown'; why: string }

/**
 * What a market may say of a bid, one list for all of them: whatever its own code or words, the adapter names one of
 * these, and `unknown` where it cannot tell.
 */
export const bidOutcomes = [
  'leading',
  'already_highest',
  'reserve_not_met',
  'outbid_at_once',
  'not_leading',
  'too_low',
  'too_high',
  'ended',
  'ended_early',
  'sold_by_buy_now',
  'not_eligible',
  'blocked_by_seller',
  'account_suspended',
  'account_unpaid_wins',
  'signed_out',
  'captcha',
  'does_not_ship',
  'currency',
  'site_busy',
  'changed',
  'unknown',
] as const
export type BidOutcome = (typeof bidOutcomes)[number]

export interface WishedBid {
  item: string
  /** The most that is bid; as the market takes it, net or gross. */
  most: Price
  /** Ours, at most 50 characters; a market that knows it takes it once. */
  reference: string
}

/** What will be sent, as the market read it: named with the bid, which it refuses when something has changed. */
export interface BidPreview {
  seal: string
  /** What it stands at, and the least that is taken. */
  price: Price | null
  next: Price | null
}

/** What a market said of a bid, in the one list and in its own words. */
export interface BidAnswer {
  outcome: BidOutcome
  words: string | null
  price: Price | null
  /** Are we the highest? null: it does not say. */
  leading: boolean | null
  endsAt: Date | null
}

/** How an account of ours stands at a listing. null is what was not told, never a guess. */
export interface Standing {
  price: Price | null
  bids: number | null
  endsAt: Date | null
  /** It is over. */
  ended: boolean | null
  /** How it was ended, where it was not by its time. */
  endedBy: 'seller' | 'buy_now' | null
  leading: boolean | null
  reserveMet: boolean | null
  /** Over, and ours. */
  won: boolean | null
  /** The winner fell away: we may have it, at `price`. */
  nextWinner: boolean | null
  /** The seller took our win away. */
  deletedWinner: boolean | null
  /** The most that the market has of us; null: nothing, or not told. */
  ourMost: Price | null
}

/** What is asked for here at all; the rest is a person's work in the opened profile. */
export interface Can {
  item: boolean
  track: boolean
  pressReceipt: boolean
  comment: boolean
  buy: boolean
  /** Bids are placed, and how an account stands is told. */
  bid: boolean
  standing: boolean
  /** What an account has won is told, and so whether it is signed in at all. */
  wonList: boolean
  /** A bid is found by our own reference. */
  find: boolean
  pay: boolean
}

/** A marketplace abroad. Accounts are named as at the site. */
export interface Market {
  readonly can: Can
  /** null: there is none of this id. */
  item(id: string): Promise<Answer<Item | null>>
  /** null: the seller has told none yet. */
  track(account: string, bought: Bought): Promise<Answer<Track | null>>
  /** Tells the site that the goods came, with a rating of the seller ("press receipt"). */
  pressReceipt(
    account: string,
    bought: Bought,
    rating: { good: boolean; message: string },
  ): Promise<Answer<null>>
  /** A comment under the listing, seen by everybody. */
  comment(account: string, item: string, text: string): Promise<Answer<{ id: string | null }>>
  buy(account: string, purchase: Purchase): Promise<Answer<{ orderNo: string | null }>>
  /** Between which instants its clock stands now; one that tells none is taken to go as ours. */
  clock(): Promise<Answer<{ from: Date; to: Date } | null>>
  previewBid(account: string, bid: WishedBid): Promise<Answer<BidPreview>>
  /** A word of the market on the bid is `ok`, also where it refuses. */
  bid(account: string, bid: WishedBid & { seal: string | null }): Promise<Answer<BidAnswer>>
  /**
   * What became of a bid, by its reference, or by what the account bids at most where the market knows no references;
   * null: the market knows none such.
   */
  findBid(account: string, bid: WishedBid): Promise<Answer<BidAnswer | null>>
  /** How the account stands at a listing; null: there is none of this id. */
  standing(account: string, item: string): Promise<Answer<Standing | null>>
  /** Listings the account has won and not finished. */
  wonList(account: string): Promise<Answer<readonly { item: string; price: Price | null }[]>>
  /** Tells the market to take the money of a win. */
  pay(account: string, item: string): Promise<Answer<null>>
}

export type Markets = Readonly<Record<MarketSite, Market>>

export const isMarketSite = (site: string): site is MarketSite =>
  (marketSites as readonly string[]).includes(site)
