/** What the simulated markets share: a deterministic world of listings, and a server that behaves badly when told. */
import { createHash } from 'node:crypto'
import { startServer } from '#outside/carrier/simulated-server.ts'
import type { Reply, Request, Trouble } from '#outside/carrier/simulated-server.ts'
import type { SaleState } from '#outside/market/port.ts'

export interface Listing {
  id: string
  title: string
  /** Of the site's currency, what contains the tax. */
  price: number
  /** Of an auction what it can be bought for at once; 0: it cannot. */
  buyNow: number
  state: SaleState
  seller: { id: string; name: string; good: number; bad: number }
  photos: number
  auction: boolean
  /** Hours from now. */
  endsIn: number
}

/** A thing that was bought of it, by whom and how far it is. */
export interface Sale {
  id: string
  listing: string
  account: string
  /** Of the buyer; one reference is one sale. */
  reference: string | null
  track: string | null
  /** The goods are there: a receipt may be pressed. */
  delivered: boolean
  pressed: { good: boolean; message: string } | null
}

export interface MarketSim<Settings> {
  settings: Settings
  /** A listing as it is from now on. */
  put(id: string, change: Partial<Listing>): Listing
  /** There is none of this id. */
  drop(id: string): void
  sale(listing: string, change?: Partial<Sale>): Sale
  sales: Map<string, Sale>
  comments: { listing: string; account: string; text: string }[]
  /** The next request but one for a token goes so. */
  next(trouble: Trouble): void
  /** The account is signed out from now on, or in again. */
  sign(account: string, out: boolean): void
  /** How many purchases it has taken. */
  taken(): number
  stop(): Promise<void>
}

const goods = [
  'Máy ảnh film Canon AE-1 キヤノン 美品',
  'セイコー 腕時計 自動巻き 7S26',
  'ポケモンカード リザードン PSA10',
  'Gundam MG 1/100 未組立',
  'ルイヴィトン モノグラム 財布',
  'Sony WH-1000XM5 ブラック',
  'シマノ ステラ C3000 リール',
  'ワンピース フィギュア 一番くじ',
]
const sellers = ['hanako_shop', 'tokyo-recycle', 'kaito88', 'mikan_store', 'osaka.hobby']

/** Always the same number for the same text. */
const drawn = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

const windowMs = 72 * 3_600_000
/** When a drawn auction ends: in three days the same, whoever asks. */
export function drawnEnd({ endsIn }: Pick<Listing, 'endsIn'>, now: Date): Date {
  const begun = Math.floor(now.getTime() / windowMs) * windowMs
  const end = begun + endsIn * 3_600_000
  return new Date(end > now.getTime() ? end : end + windowMs)
}

/** The books of one simulated market: of every id there is a listing, unless it was dropped. */
export function marketBook(prefix: string) {
  const listings = new Map<string, Listing>()
  const dropped = new Set<string>()
  const sales = new Map<string, Sale>()
  const comments: MarketSim<unknown>['comments'] = []
  const out = new Set<string>()
  let taken = 0

  function listing(id: string): Listing | undefined {
    if (dropped.has(id)) return undefined
    const kept = listings.get(id)
    if (kept) return kept
    const n = drawn(`${prefix}:${id}`)
    const seller = sellers[n % sellers.length] ?? 'seller'
    return {
      id,
      title: goods[n % goods.length] ?? 'Hàng',
      price: 500 + (n % 900) * 50,
      buyNow: prefix === 'yahoo' ? 1_000 + (n % 900) * 60 : 0,
      state: n % 10 < 8 ? 'on_sale' : 'sold',
      seller: { id: seller, name: seller, good: n % 2_000, bad: n % 7 },
      photos: 1 + (n % 4),
      auction: prefix === 'yahoo' || (prefix === 'ebay' && n % 2 === 0),
      endsIn: 1 + (n % 72),
    }
  }
  /** What somebody bought there before us is drawn too: two in three have a track. */
  function saleOf(id: string): Sale | undefined {
    const kept = sales.get(id)
    if (kept || !listing(id)) return kept
    const n = drawn(`${prefix}:sale:${id}`)
    const track = n % 3 === 0 ? null : `4${String(n % 100_000_000_000).padStart(11, '0')}`
    const delivered = track !== null && n % 2 === 0
    return put({ id: `t${id}`, listing: id, account: '', reference: null, track, delivered, pressed: null })
  }
  function put(sale: Sale): Sale {
    sales.set(sale.listing, sale)
    return sale
  }
  return {
    listing,
    saleOf,
    sales,
    comments,
    isOut: (account: string) => out.has(account),
    put: (id: string, change: Partial<Listing>): Listing => {
      dropped.delete(id)
      const base = listing(id)
      if (!base) throw new Error(`${id} has no listing`)
      const changed = { ...base, ...change }
      listings.set(id, changed)
      return changed
    },
    drop: (id: string) => void dropped.add(id),
    sale: (id: string, change: Partial<Sale> = {}): Sale => {
      const base = saleOf(id)
      if (!base) throw new Error(`${id} has no listing`)
      return put({ ...base, ...change })
    },
    sign: (account: string, isOut: boolean) => void (isOut ? out.add(account) : out.delete(account)),
    taken: () => taken,
    /** Sold to an account: the listing is no longer there for another. */
    take: (one: Listing, account: string, reference: string | null): Sale => {
      taken += 1
      listings.set(one.id, { ...one, state: 'trading' })
      return put({
        id: `t${one.id}`,
        listing: one.id,
        account,
        reference,
        track: null,
        delivered: false,
        pressed: null,
      })
    },
  }
}
export type MarketBook = ReturnType<typeof marketBook>

/** A simulator of a market: its own answers over the shared server. */
export async function startMarket<Settings extends object>(
  book: MarketBook,
  {
    answer,
    refusal,
    settings,
    clock,
    trouble,
  }: {
    answer: (request: Request) => Reply
    refusal: () => Reply
    settings: (url: string) => Settings
    clock?: () => Date
    trouble?: (request: Request) => Trouble | undefined
  },
): Promise<MarketSim<Settings>> {
  const { url, next, stop } = await startServer({
    answer,
    isCreate: ({ path }) => !path.endsWith('/token'),
    refusal,
    ...(clock ? { clock } : {}),
    ...(trouble ? { trouble } : {}),
  })
  const { put, drop, sale, sales, comments, sign, taken } = book
  return { settings: settings(url), put, drop, sale, sales, comments, sign, taken, next, stop }
}
