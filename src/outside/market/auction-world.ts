/** A world of auctions with a clock of its own: sellers and rivals do what they were told, in the order of time. */
import type { BidOutcome } from '#outside/market/port.ts'

export interface AuctionSetup {
  id: string
  title?: string
  seller?: string
  currency?: string
  /** Of the first bid; as the page shows it, with the tax where there is one. */
  start: number
  endsAt: Date
  /** The end moves five minutes where the price rises in the last five. */
  extends?: boolean
  reserve?: number
  buyNow?: number
  /** Per cent that is in the shown price, of a store; 0: a person sells. */
  tax?: number
  /** The bid form takes prices without the tax. */
  net?: boolean
}

/** What somebody does there at a time. */
export type Happening =
  | { at: Date; what: 'bid'; who: string; most: number; reference?: string }
  | { at: Date; what: 'end_early' }
  | { at: Date; what: 'buy_now'; who: string }
  | { at: Date; what: 'remove_bids'; who: string }
  | { at: Date; what: 'delete_winner' }
  | { at: Date; what: 'price'; start: number }

interface Offer {
  who: string
  most: number
  at: Date
  reference: string | null
  removed: boolean
}

interface Auction extends Required<Omit<AuctionSetup, 'reserve' | 'buyNow'>> {
  reserve: number | null
  buyNow: number | null
  price: number
  offers: Offer[]
  ended: null | 'time' | 'seller' | 'buy_now'
  winner: string | null
  next: string | null
  deleted: string | null
  extended: number
  paid: boolean
}

export interface Told {
  outcome: BidOutcome
  words: string
}

/** How an account of ours is unwell there. */
export type Unwell = 'signed_out' | 'banned' | 'unpaid' | 'not_eligible' | 'captcha'

const steps: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  JPY: [
    [0, 10],
    [1_000, 100],
    [5_000, 250],
    [10_000, 500],
    [50_000, 1_000],
  ],
  USD: [
    [0, 0.05],
    [1, 0.25],
    [5, 0.5],
    [25, 1],
    [100, 2.5],
    [250, 5],
    [500, 10],
    [1_000, 25],
    [2_500, 50],
    [5_000, 100],
  ],
}
const round = (amount: number) => Math.round(amount * 100) / 100
const stepAt = (price: number, currency: string) =>
  (steps[currency] ?? steps['JPY'] ?? []).findLast(([from]) => price >= from)?.[1] ?? 1
const fiveMinutes = 300_000

export function auctionWorld(start: Date | 'running' = 'running') {
  const auctions = new Map<string, Auction>()
  const happenings: (Happening & { id: string })[] = []
  const unwell = new Map<string, Unwell>()
  const blocked = new Set<string>()
  /** Every bid that was taken, by reference: what the truth is. */
  const taken: { id: string; who: string; most: number; reference: string | null; at: Date }[] = []
  let frozen: Date | null = start === 'running' ? null : start
  let shift = 0
  let unled = 0
  let calls = 0
  let quota = Number.POSITIVE_INFINITY

  const clock = () => frozen ?? new Date(Date.now() + shift)

  /** What was to happen until now has happened; ends come before what is later. */
  function pass(): Date {
    const now = clock()
    for (;;) {
      const next = happenings.reduce<(Happening & { id: string }) | null>(
        (first, one) => (one.at <= now && (!first || one.at < first.at) ? one : first),
        null,
      )
      const until = next ? next.at : now
      const over = [...auctions.values()]
        .filter((one) => !one.ended && one.endsAt <= until)
        .toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime())[0]
      if (over) {
        finish(over, 'time')
        continue
      }
      if (!next) return now
      happenings.splice(happenings.indexOf(next), 1)
      happen(next)
    }
  }

  function happen(one: Happening & { id: string }): void {
    const auction = auctions.get(one.id)
    if (!auction) return
    if (one.what === 'delete_winner') {
      if (!auction.winner) return
      auction.deleted = auction.winner
      const next = ranked(auction).find(({ who }) => who !== auction.winner)
      auction.next = next?.who ?? null
      auction.winner = null
      // Who comes next is offered it at their own most.
      if (next) auction.price = next.most
      return
    }
    if (auction.ended) return
    if (one.what === 'bid') place(auction, one.who, one.most, one.reference ?? null, one.at)
    else if (one.what === 'end_early') finish(auction, 'seller')
    else if (one.what === 'buy_now') {
      auction.winner = one.who
      auction.ended = 'buy_now'
    } else if (one.what === 'price') {
      auction.start = one.start
      auction.price = Math.max(auction.price, one.start)
    } else {
      for (const offer of auction.offers) if (offer.who === one.who) offer.removed = true
      auction.price = priceOf(auction)
    }
  }

  function finish(auction: Auction, how: 'time' | 'seller'): void {
    auction.ended = how
    const leader = ranked(auction)[0]
    auction.winner = how === 'time' && leader && isReserveMet(auction) ? leader.who : null
  }

  /** By the highest most of each, the earlier of two equal ones first. */
  function ranked({ offers }: Auction): Offer[] {
    const best = new Map<string, Offer>()
    for (const offer of offers.filter(({ removed }) => !removed)) {
      const known = best.get(offer.who)
      if (!known || offer.most > known.most) best.set(offer.who, offer)
    }
    return [...best.values()].toSorted((a, b) => b.most - a.most || a.at.getTime() - b.at.getTime())
  }
  function priceOf(auction: Auction): number {
    const [leader, second] = ranked(auction)
    if (!leader) return auction.start
    const beaten = second
      ? Math.min(leader.most, round(second.most + stepAt(second.most, auction.currency)))
      : auction.start
    const floor = auction.reserve !== null && leader.most >= auction.reserve ? auction.reserve : 0
    return Math.max(auction.start, beaten, Math.min(leader.most, floor))
  }
  const isReserveMet = ({ reserve, price }: Auction) => reserve === null || price >= reserve
  const nextOf = (auction: Auction) =>
    ranked(auction).length === 0
      ? auction.start
      : round(auction.price + stepAt(auction.price, auction.currency))

  function place(auction: Auction, who: string, most: number, reference: string | null, at: Date): Told {
    const before = auction.price
    const leader = ranked(auction)[0]
    if (leader?.who === who && most <= leader.most)
      return { outcome: 'already_highest', words: 'あなたが現在の最高額入札者です' }
    if (leader?.who !== who && most < nextOf(auction))
      return { outcome: 'too_low', words: `${nextOf(auction)}円以上で入札してください` }
    auction.offers.push({ who, most, at, reference, removed: false })
    taken.push({ id: auction.id, who, most, reference, at })
    if (auction.currency === 'USD') auction.buyNow = null
    if (auction.buyNow !== null && most >= auction.buyNow) {
      Object.assign(auction, { winner: who, ended: 'buy_now', price: auction.buyNow })
      return { outcome: 'leading', words: '落札しました' }
    }
    auction.price = priceOf(auction)
    if (auction.extends && auction.price > before && at.getTime() >= auction.endsAt.getTime() - fiveMinutes) {
      auction.endsAt = new Date(auction.endsAt.getTime() + fiveMinutes)
      auction.extended += 1
    }
    if (ranked(auction)[0]?.who !== who)
      return { outcome: 'outbid_at_once', words: '入札しましたが、他の方が高値です' }
    if (!isReserveMet(auction)) return { outcome: 'reserve_not_met', words: '最低落札価格に達していません' }
    return { outcome: 'leading', words: 'あなたが最高額入札者です' }
  }

  const refused: Readonly<Record<Unwell, Told>> = {
    signed_out: { outcome: 'signed_out', words: 'ログインしてください' },
    banned: { outcome: 'account_suspended', words: 'ご利用のIDは停止されています' },
    unpaid: { outcome: 'account_unpaid_wins', words: '未払いの落札があります' },
    not_eligible: { outcome: 'not_eligible', words: 'この商品には入札できません' },
    captcha: { outcome: 'captcha', words: '画像認証を行ってください' },
  }

  return {
    now: () => clock(),
    /** The clock stands at a time, and what was to happen until then has happened. */
    turn(to: Date): Date {
      frozen = to
      return pass()
    },
    /** The clock runs, so much off the machine's. */
    run(by = 0): void {
      frozen = null
      shift = by
    },
    open(setup: AuctionSetup): void {
      auctions.set(setup.id, {
        title: `Máy ảnh film ${setup.id}`,
        seller: 'tokyo-recycle',
        currency: 'JPY',
        extends: false,
        tax: 0,
        net: false,
        ...setup,
        reserve: setup.reserve ?? null,
        buyNow: setup.buyNow ?? null,
        price: setup.start,
        offers: [],
        ended: null,
        winner: null,
        next: null,
        deleted: null,
        extended: 0,
        paid: false,
      })
    },
    /** The time until its end has passed, of this one alone: whoever shows the product waits for no auction. */
    hasten(id: string, endsAt: Date): void {
      const auction = auctions.get(id)
      if (auction && !auction.ended) auction.endsAt = endsAt
    },
    will: (id: string, ...what: Happening[]) => happenings.push(...what.map((one) => ({ ...one, id }))),
    unwell: (who: string, how: Unwell | null) => void (how ? unwell.set(who, how) : unwell.delete(who)),
    isUnwell: (who: string) => unwell.get(who) ?? null,
    /** The seller takes nothing of this account. */
    block: (id: string, who: string) => void blocked.add(`${id} ${who}`),
    /** The next so many bids are taken and not named as the highest. */
    unlead: (count: number) => {
      unled = count
    },
    /** So many calls more, then none. */
    allow: (count: number) => {
      quota = calls + count
    },
    called(): boolean {
      calls += 1
      return calls <= quota
    },
    calls: () => calls,
    has: (id: string) => auctions.has(id),
    ids: () => [...auctions.keys()],
    taken: (id?: string) => taken.filter((one) => id === undefined || one.id === id),
    look(id: string) {
      pass()
      const auction = auctions.get(id)
      return (
        auction && {
          ...auction,
          next_price: nextOf(auction),
          bids: auction.offers.filter(({ removed }) => !removed).length,
        }
      )
    },
    /** How one stands there. */
    standing(id: string, who: string) {
      const now = pass()
      const auction = auctions.get(id)
      if (!auction) return null
      const offers = ranked(auction)
      const mine = offers.find((offer) => offer.who === who)
      return {
        price: auction.price,
        bids: auction.offers.filter(({ removed }) => !removed).length,
        endsAt: auction.endsAt,
        ended: auction.ended !== null || auction.endsAt <= now,
        endedBy: auction.ended === 'time' ? null : auction.ended,
        leading: offers[0]?.who === who,
        reserveMet: auction.reserve === null ? null : isReserveMet(auction),
        won: auction.ended !== null && auction.winner === who,
        nextWinner: auction.next === who,
        deletedWinner: auction.deleted === who,
        ourMost: mine?.most ?? null,
        nextPrice: nextOf(auction),
      }
    },
    /** What becomes of a bid; the same reference once. */
    bid(id: string, who: string, most: number, reference: string | null): Told {
      const now = pass()
      const auction = auctions.get(id)
      if (!auction) return { outcome: 'ended', words: 'オークションが見つかりません' }
      const ill = unwell.get(who)
      if (ill) return refused[ill]
      if (blocked.has(`${id} ${who}`))
        return { outcome: 'blocked_by_seller', words: '出品者に入札を制限されています' }
      if (reference !== null && taken.some((one) => one.reference === reference))
        return { outcome: 'changed', words: 'この参照番号は使用済みです' }
      if (auction.ended === 'seller') return { outcome: 'ended_early', words: '出品者により早期終了しました' }
      if (auction.ended === 'buy_now') return { outcome: 'sold_by_buy_now', words: '即決で終了しました' }
      if (auction.ended || auction.endsAt <= now)
        return { outcome: 'ended', words: 'このオークションは終了しました' }
      if (unled > 0) {
        // It says that it took the bid, and has none.
        unled -= 1
        return { outcome: 'not_leading', words: '入札を受け付けました' }
      }
      return place(auction, who, most, reference, now)
    },
    /** What became of a bid of a reference; null: there was none. */
    find(reference: string, who: string): (Told & { id: string; most: number }) | null {
      pass()
      const one = taken.find((bid) => bid.reference === reference)
      const auction = one && auctions.get(one.id)
      if (!one || !auction) return null
      const leads = ranked(auction)[0]?.who === who
      return {
        id: one.id,
        most: one.most,
        outcome: leads ? (isReserveMet(auction) ? 'leading' : 'reserve_not_met') : 'outbid_at_once',
        words: leads ? 'あなたが最高額入札者です' : '他の方が高値です',
      }
    },
    wonBy: (who: string) =>
      [...auctions.values()].filter(({ winner, ended, paid }) => ended && winner === who && !paid),
    pay(id: string, who: string): boolean {
      const auction = auctions.get(id)
      if (!auction || auction.winner !== who) return false
      auction.paid = true
      return true
    },
  }
}
export type AuctionWorld = ReturnType<typeof auctionWorld>
