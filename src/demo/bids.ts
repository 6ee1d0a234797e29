import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { sealed } from '#access/server/secret-box.ts'
import { tokenKey } from '#access/server/token.ts'
import { cookieStatus, profileLease } from '#bidding/accounts/cookie.status.ts'
import { cancelBid } from '#bidding/desk/server/end-bid.usecase.ts'
import { assignBids, rebid } from '#bidding/desk/server/change-bid.usecase.ts'
import { requestBid } from '#bidding/desk/server/request-bid.usecase.ts'
import type { AskedListing } from '#bidding/desk/server/ask-listing.ts'
import { wishBody } from '#bidding/desk/bid-calls.ts'
import type { BidSite } from '#bidding/core/bid.rules.ts'
import { lockBid } from '#bidding/core/server/bid.repo.ts'
import { keepAct } from '#bidding/engine/server/act.repo.ts'
import { takeAnswer } from '#bidding/engine/server/take-answer.ts'
import { takeAftermath, takeStanding } from '#bidding/engine/server/take-standing.ts'
import type { StandingOfBid } from '#bidding/engine/server/move-bid.ts'
import { confirmTransfer, createTransfer } from '#cashdesk/transfers/server/transfer.usecase.ts'
import { lockOrder } from '#orders/core/server/order.repo.ts'
import { approvePurchases, assignBuyer } from '#orders/purchase/server/approve-purchase.usecase.ts'
import { buyOrder, confirmPurchases } from '#orders/purchase/server/buy-order.usecase.ts'
import type { Cast } from '#demo/cast.ts'
import { drawnEnd, marketBook } from '#outside/market/sim-book.ts'
import type { Item } from '#outside/market/port.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'

interface Room {
  cast: Cast
  at: (role: RoleCode, hoursAgo: number) => Context
  customers: readonly number[]
}

type End = 'pending' | 'placed' | 'exceeded' | 'won' | 'lost' | 'cancelled' | 'unknown' | 'next' | 'deleted'

/** Where a bid of the demo company stands; the hours are those until its end, below zero it is over. */
const stories: readonly [site: BidSite, customer: number, ends: number, over: number, end: End][] = [
  ['yahoo-auctions', 0, 5, 1.4, 'pending'],
  ['yahoo-auctions', 1, 30, 1.3, 'placed'],
  ['yahoo-auctions', 1, 9, 1.6, 'placed'],
  ['yahoo-auctions', 2, 3, 4, 'placed'],
  ['yahoo-auctions', 2, 20, 1.2, 'exceeded'],
  ['yahoo-auctions', 3, 7, 1.15, 'exceeded'],
  ['yahoo-auctions', 3, -5, 1.5, 'won'],
  ['yahoo-auctions', 0, -26, 1.3, 'won'],
  ['yahoo-auctions', 4, -8, 1.2, 'lost'],
  ['yahoo-auctions', 4, -50, 1.2, 'lost'],
  ['yahoo-auctions', 5, -30, 1.2, 'next'],
  ['yahoo-auctions', 5, -40, 1.3, 'deleted'],
  ['yahoo-auctions', 2, -2, 1.4, 'unknown'],
  ['yahoo-auctions', 1, 40, 1.3, 'cancelled'],
  ['mercari', 3, 4, 1.2, 'placed'],
  ['mercari', 4, 12, 1.3, 'pending'],
  ['mercari', 0, -20, 1.2, 'won'],
  ['ebay', 5, 26, 1.3, 'placed'],
  ['ebay', 1, 50, 1.2, 'pending'],
  ['ebay', 2, -12, 1.4, 'won'],
  // The weeks before: what was won then is bought.
  ['yahoo-auctions', 0, -197, 1.2, 'lost'],
  ['yahoo-auctions', 1, -221, 1.3, 'won'],
  ['yahoo-auctions', 3, -371, 1.2, 'lost'],
  ['yahoo-auctions', 4, -394, 1.2, 'lost'],
  ['ebay', 1, -410, 1.3, 'won'],
  ['yahoo-auctions', 2, -541, 1.4, 'won'],
  ['yahoo-auctions', 5, -562, 1.2, 'lost'],
  ['mercari', 3, -700, 1.2, 'lost'],
  ['yahoo-auctions', 0, -724, 1.3, 'won'],
]
/** What was won so many hours ago is bought by now. */
const boughtAfter = 150
const dear = 40_000

/** Bids at every step, with what their markets said: people's through the usecases, the markets' as the engine takes them. */
export async function demoBids(room: Room): Promise<void> {
  for (const customer of room.customers) await topUp(room, customer)
  for (const [n, story] of stories.entries()) await live(room, n, story)
  await accounts(room)
  await cookies(room)
}

async function topUp({ at, cast }: Room, customer_id: number): Promise<void> {
  const { id } = await createTransfer(at('CS', 800), {
    customer_id,
    trans_type: 1,
    method: 'bank',
    card_id: cast.banks[0],
    amount: 45_000_000,
    note: 'Khách nạp trước để đấu giá',
  })
  await confirmTransfer(at('AC', 799), id)
}

const books = {
  'yahoo-auctions': marketBook('yahoo'),
  mercari: marketBook('mercari'),
  'mercari-shops': marketBook('mercari'),
  ebay: marketBook('ebay'),
}
const links: Readonly<Record<BidSite, (id: string) => string>> = {
  'yahoo-auctions': (id) => `https://auctions.yahoo.co.jp/jp/auction/${id}`,
  mercari: (id) => `https://jp.mercari.com/item/${id}`,
  'mercari-shops': (id) => `https://jp.mercari.com/shops/product/${id}`,
  ebay: (id) => `https://www.ebay.com/itm/${id}`,
}
const prefix: Readonly<Record<BidSite, string>> = {
  'yahoo-auctions': 'k11',
  mercari: 'm812',
  'mercari-shops': 's',
  ebay: '2745',
}

/** The next listing of the simulated market that a story may be about. */
function listingFor(site: BidSite, n: number, isSold: boolean) {
  for (let serial = n * 1_000; ; serial += 1) {
    const id = `${prefix[site]}${String(30_000_000 + serial * 37)}`
    const listing = books[site].listing(id)
    if (listing && (listing.state === 'on_sale') !== isSold && listing.price < dear && listing.price > 2_000)
      return listing
  }
}

async function live(
  room: Room,
  n: number,
  [site, who, ends, over, end]: (typeof stories)[number],
): Promise<void> {
  const { at, customers } = room
  const began = Math.max(2, -ends) + 20 + (n % 7)
  const over1 = ends < 0
  const listing = listingFor(site, n, over1)
  const currency = site === 'ebay' ? 'USD' : 'JPY'
  const price = site === 'ebay' ? Math.round(listing.price) / 100 : listing.price
  const now = at('CS', 0).now
  const endsAt = over1
    ? new Date(now.getTime() + ends * 3_600_000)
    : site === 'yahoo-auctions'
      ? drawnEnd(listing, now)
      : new Date(now.getTime() + ends * 3_600_000)
  const item: Item = {
    id: listing.id,
    title: listing.title,
    price: { amount: String(price), currency, tax: site === 'ebay' ? 'net' : 'gross' },
    buyNow: null,
    state: 'on_sale',
    sale: 'auction',
    seller: { id: listing.seller.id, name: listing.seller.name, rating: null },
    photos: [],
    endsAt,
    bids: 3,
    seen: null,
  }
  const asked: AskedListing = {
    site,
    itemId: listing.id,
    url: links[site](listing.id),
    item,
    raw: null,
    why: null,
  }
  const most =
    currency === 'USD' ? Math.ceil(price * over + 10) : Math.ceil((price * over) / 100) * 100 + 1_000
  const wish = wishBody.parse({
    link: asked.url,
    user_id: customers[who],
    max_price: most,
    note: n % 4 === 0 ? 'Kiểm tra kỹ tình trạng hàng' : null,
  })
  const { id } = await requestBid(at('CS', began), wish, asked)
  if (n % 2 === 0) await assignBids(at('CS', began - 0.5), [id], room.cast.buyer)
  if (end === 'pending') return
  if (end === 'cancelled') return void (await cancelBid(at('AD', 3), id, { reason: 'Khách đổi ý' }))
  await rebid(at('CS', Math.max(began - 1, 0.2)), id, {})
  if (end === 'placed') return
  await told(room, { id, site, price, most, endsAt, end, hoursAgo: over1 ? Math.max(0.1, -ends - 0.1) : 1 })
}

const nothing: StandingOfBid = {
  price: null,
  bids: null,
  endsAt: null,
  ended: false,
  endedBy: null,
  leads: null,
  reserveMet: null,
  won: null,
  nextWinner: null,
  deletedWinner: null,
  hasOurs: null,
}

/** What the market said of it. */
async function told(
  { at, cast }: Room,
  given: { id: number; site: BidSite; price: number; most: number; endsAt: Date; end: End; hoursAgo: number },
): Promise<void> {
  const { id, price, most, endsAt, end, hoursAgo } = given
  const context = { ...at('CS', hoursAgo), actor: systemActor }
  const { db } = context
  const sentAt = new Date(Math.min(endsAt.getTime() - 7_000, context.now.getTime()))
  const moment = { at: sentAt, requestMs: 400 }
  const bid = () => lockBid(db, systemActor, id)
  const step = given.site === 'ebay' ? 5 : 500
  if (end === 'exceeded') {
    await keepAct(db, {
      bid_id: id,
      kind: 'look',
      sent_at: sentAt,
      answered_at: sentAt,
      ms: 380,
      price: most + step,
      leads: false,
      ends_at: endsAt,
    })
    return takeStanding(context, await bid(), { ...nothing, price: most + step, bids: 9, endsAt }, moment)
  }
  const isSilent = end === 'unknown'
  const leads = isSilent ? null : end === 'won' || end === 'deleted'
  const outcome = isSilent ? 'unknown' : leads ? 'leading' : 'outbid_at_once'
  const seen = leads ? price + step : most + step
  const shown = isSilent ? null : seen
  await keepAct(db, {
    bid_id: id,
    kind: 'bid',
    planned_at: sentAt,
    sent_at: new Date(sentAt.getTime() + 40),
    answered_at: new Date(sentAt.getTime() + 460),
    ms: 420,
    late_ms: 40,
    amount: most,
    outcome,
    price: shown,
    leads,
    ends_at: endsAt,
  })
  await takeAnswer(
    context,
    await bid(),
    { outcome, words: null, price: shown, leads, endsAt },
    { moment, account: null, sent: most },
  )
  if (leads === null) return
  const after = { at: new Date(endsAt.getTime() + 3_000), requestMs: 400 }
  const decided = { ...nothing, price: seen, bids: 12, ended: true, leads, won: leads }
  await takeStanding(context, await bid(), decided, after)
  if (end === 'next')
    await takeAftermath(context, await bid(), { ...decided, nextWinner: true, price: most }, after)
  if (end === 'deleted')
    await takeAftermath(context, await bid(), { ...decided, won: false, deletedWinner: true }, after)
  if (end === 'won' && hoursAgo > boughtAfter) await buyWon({ at, cast }, id, hoursAgo)
}

/** It is bought some hours later, as every won auction, and its seller told a number the day after. */
async function buyWon({ at, cast }: Pick<Room, 'at' | 'cast'>, bid: number, hoursAgo: number): Promise<void> {
  const { db } = at('AD', 0)
  const { order_id: order } = await db
    .selectFrom('bid')
    .select('order_id')
    .where('id', '=', bid)
    .executeTakeFirstOrThrow()
  if (order === null) return
  const { goods_values, domestic_ship, currency, account_id, site_code } = await db
    .selectFrom('orders')
    .select(['goods_values', 'domestic_ship', 'currency', 'account_id', 'site_code'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow()
  const account = account_id ?? cast.accountOf[site_code ?? ''] ?? Object.values(cast.accountOf)[0]
  await assignBuyer(at('AD', hoursAgo - 4), { ids: [order], buyer_id: cast.buyer, account_id: account })
  const { failed } = await approvePurchases(at('AD', hoursAgo - 4), [order])
  // Whose money did not last: it waits as it does for people.
  if (failed.length > 0) return
  await buyOrder(at('CS', hoursAgo - 8), order, {
    supplier_order_no: String(20_000_000 + bid * 977),
    card_id: cast.cardOf[currency] as number,
    actual_price: goods_values,
    actual_ship: domestic_ship,
    track: String(430_000_000_000 + bid * 31_337),
  })
  const { purchase_waits } = await lockOrder(db, at('AD', 0).actor, order)
  if (purchase_waits) await confirmPurchases(at('AC', hoursAgo - 9), [order])
}

/** One account of each kind of health. */
async function accounts({ at }: Room): Promise<void> {
  const { db, now } = at('AD', 1)
  await sql`insert into account_health (account_id, priority, answered_at)
    select id, row_number() over (partition by site_code order by id desc), ${now}::timestamptz from buying_account
    where site_code in ('yahoo-auctions', 'ebay', 'mercari') on conflict do nothing`.execute(db)
}

/** How the accounts are signed in, one of each state; the profile of one is with its buyer. */
const signIns: readonly {
  site: string
  username: string
  status: number
  provider: number
  profile: string
  proxy: string
  cookies: number | null
  note: string | null
  why?: string
  held?: true
}[] = [
  {
    site: 'yahoo-auctions',
    username: 'viet_tokyo_01',
    status: cookieStatus.works,
    provider: 2,
    profile: 'gpm-tokyo-01',
    proxy: 'Tokyo 01',
    cookies: 38,
    note: 'Tài khoản đấu giá chính',
    held: true,
  },
  {
    site: 'yahoo-auctions',
    username: 'viet_tokyo_02',
    status: cookieStatus.works,
    provider: 2,
    profile: 'gpm-tokyo-02',
    proxy: 'Tokyo 02',
    cookies: 36,
    note: 'Dự phòng khi tài khoản 01 bị đăng xuất',
  },
  {
    site: 'yahoo-flea',
    username: 'viet_tokyo_01',
    status: cookieStatus.fresh,
    provider: 2,
    profile: 'gpm-tokyo-01',
    proxy: 'Tokyo 01',
    cookies: 31,
    note: null,
  },
  {
    site: 'mercari',
    username: 'vietmuaho_jp',
    status: cookieStatus.works,
    provider: 6,
    profile: 'ads-mercari',
    proxy: 'Osaka 01',
    cookies: 22,
    note: null,
  },
  {
    site: 'rakuten',
    username: 'vietmuaho_jp',
    status: cookieStatus.dead,
    provider: 6,
    profile: 'ads-rakuten',
    proxy: 'Osaka 01',
    cookies: 17,
    note: 'Chờ mã xác nhận gửi về điện thoại ở Nhật',
    why: 'Trang đòi đăng nhập lại',
  },
  {
    site: 'amazon',
    username: 'buyer@muaho.example',
    status: cookieStatus.off,
    provider: 100,
    profile: 'mlx-amazon',
    proxy: 'Tokyo 03',
    cookies: null,
    note: 'Tạm ngừng mua Amazon',
  },
  {
    site: 'ebay',
    username: 'vn_buyer_lax',
    status: cookieStatus.works,
    provider: 1,
    profile: 'mlx-ebay-lax',
    proxy: 'Los Angeles 01',
    cookies: 44,
    note: null,
  },
]

/** Sealed for nobody: no server has this key. */
const lostKey = tokenKey(randomBytes(32).toString('hex'))

async function cookies({ at, cast }: Room): Promise<void> {
  const { db, now } = at('AD', 30)
  for (const { site, username, profile, proxy, cookies: jar, note, held, why, ...row } of signIns) {
    const account = await db
      .selectFrom('buying_account')
      .select('id')
      .where('site_code', '=', site)
      .where('username', '=', username)
      .executeTakeFirst()
    if (!account) continue
    const since = at('AF', 2).now
    await db
      .insertInto('account_cookie')
      .values({
        ...row,
        account_id: account.id,
        profile_id: profile,
        proxy_label: proxy,
        note,
        why: why ?? null,
        ...(jar === null
          ? {}
          : { jar_box: sealed(lostKey, `${username}: ${jar}`), jar_cookies: jar, jar_at: now }),
        ...(held
          ? {
              lease: profileLease.open,
              opened_by: cast.buyer,
              opened_on: 'MUA-01',
              opened_at: since,
              seen_at: since,
            }
          : {}),
        created_at: now,
      })
      .execute()
    if (site === 'ebay')
      await db
        .insertInto('ebay_config')
        .values({
          account_id: account.id,
          app_id: 'MuaHo-Browse-PRD-1a2b3c4d5',
          cert_box: sealed(lostKey, username),
          cert_end: '7f3c',
          marketplace: 'EBAY_US',
          most_bids: 20,
          created_at: now,
        })
        .execute()
  }
}
