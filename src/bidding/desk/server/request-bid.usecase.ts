import { sql } from 'kysely'
import { settingsOn } from '#catalog/server/settings.repo.ts'
import type { Factors } from '#catalog/server/settings.repo.ts'
import { wantPicture } from '#catalog/server/shop-picture.usecase.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { actOnBid } from '#bidding/core/server/act-on-bid.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { asTaken, isWhole, nearMs, nextBid } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { bidRowOf, lockBid, watchBid } from '#bidding/core/server/bid.repo.ts'
import { refuseOverLinks, releaseHold, takeHold } from '#bidding/core/server/hold.repo.ts'
import type { Wish } from '#bidding/desk/bid-calls.ts'
import type { AskedListing } from '#bidding/desk/server/ask-listing.ts'
import { atOnce } from '#bidding/engine/plan.rules.ts'
import { refuseOrder } from '#orders/core/order.errors.ts'
import { refuseUnknownReferences } from '#orders/quote/server/create-quote.usecase.ts'
import { refuseField } from '#platform/contract/errors.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is, systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { recordEvent } from '#platform/server/events/event.ts'

/** A listing as a bid keeps it. */
interface Kept {
  title: string
  image_url: string | null
  seller: string | null
  currency: string
  tax_mode: 'net' | 'gross' | null
  tax_percent: number
  price: number | null
  bids: number | null
  ends_at: Date
  auction: boolean
}

/**
 * A customer's wish for a listing, its money held.
 * @throws orders.customer_unknown, bids.* of the wish, ledger.not_enough_free, pricing.no_rate, a refusal by field
 */
export async function requestBid(context: Context, form: Wish, asked: AskedListing) {
  const { db, actor, now } = context
  const customer = await findCustomer(db, actor, { id: form.user_id })
  if (!customer) throw refuseOrder('orders.customer_unknown')
  if (customer.locked) throw refuseBid('bids.customer_locked')
  await refuseUnknownReferences(context, form, asked.site)
  const settings = await settingsOn(db, businessDate(now))
  const kept = await listingOf(context, form, asked, settings)
  refuseLow(form.max_price, kept, kept.auction)
  const account = await accountOf(context, form.account_id ?? null, asked.site)
  await takeListing(context, form, asked)
  if (!form.rehearsal) await refuseOverLinks(context, customer.id)
  const group = await groupOf(context, form, customer, kept.ends_at)
  const held = await takeHold(context, {
    customer: customer.id,
    level: customer.level_code,
    most: form.max_price,
    currency: kept.currency,
    taxPercent: kept.tax_percent,
  })
  const { auction: _, price, bids, ...listing } = kept
  const made = await db
    .insertInto('bid')
    .values({
      site_code: asked.site,
      item_id: asked.itemId,
      link: asked.url,
      ...listing,
      first_ends_at: kept.ends_at,
      station_id: customer.station_id,
      customer_id: customer.id,
      sale_id: customer.sale_id,
      assignee_id: form.assignee_id ?? null,
      account_id: account,
      group_id: group,
      max_price: form.max_price,
      route_code: form.route_code || null,
      goods_type: form.goods_type || null,
      note: form.note ?? null,
      lead_seconds: form.lead_seconds ?? null,
      rehearsal: form.rehearsal,
      ...held,
      created_by: actor.id || null,
      created_at: now,
      status_at: now,
    })
    // Of two wishes at once the second finds the first.
    .onConflict((conflict) =>
      conflict.columns(['site_code', 'item_id']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuseBid('bids.live', { values: { max: '?' } })
  await db
    .insertInto('bid_watch')
    .values({
      bid_id: made.id,
      price,
      bids,
      looked_at: asked.why === null ? now : null,
      wake: 'look',
      wake_at: atOnce(now),
    })
    .execute()
  await wantPicture(db, listing.image_url)
  await recordEvent(context, {
    entity: 'bid',
    id: made.id,
    action: 'create',
    to: bidStatus.pending,
    station: customer.station_id,
    data: { max_price: form.max_price, currency: kept.currency, hold: held.hold_vnd },
  })
  return {
    ...(await bidRowOf(db, actor, made.id)),
    warnings: await warningsOf(context, account, kept.ends_at, made.id),
  }
}

async function listingOf(
  context: Context,
  form: Wish,
  asked: AskedListing,
  settings: Factors,
): Promise<Kept> {
  const { item, site, itemId, why } = asked
  if (why === null && (!item || (item.state !== 'on_sale' && item.state !== null)))
    throw refuseBid('bids.no_item')
  const ends = item?.endsAt ?? (form.ends_at ? new Date(form.ends_at) : null)
  if (why !== null && (!ends || form.price === undefined))
    throw refuseBid('bids.unheard', { values: { why } })
  if (item?.sale === 'fixed' && site !== 'mercari' && site !== 'mercari-shops')
    throw refuseBid('bids.not_auction')
  const { rows } = await sql<{ currency: string }>`select currency from site where code = ${site}`.execute(
    context.db,
  )
  const currency = item?.price?.currency ?? rows[0]?.currency ?? 'JPY'
  const store = item?.price?.tax === 'gross' && site === 'yahoo-auctions'
  const net = store && settings('auction.yahoo_net').value === 1
  const tax_mode = net ? 'net' : (item?.price?.tax ?? null)
  const tax_percent = net ? settings('auction.store_tax_percent').value : 0
  return {
    title: (form.title || item?.title || itemId).slice(0, 300),
    image_url: item?.photos[0] ?? null,
    seller: item?.seller?.name ?? item?.seller?.id ?? null,
    currency,
    tax_mode,
    tax_percent,
    price: asTaken(item?.price ?? null, { tax_mode, tax_percent, currency }) ?? form.price ?? null,
    bids: item?.bids ?? null,
    // What is sold at a price has no end: a person looks again within two days.
    ends_at: ends ?? new Date(context.now.getTime() + 2 * 86_400_000),
    auction: item?.sale !== 'fixed',
  }
}

/** @throws bids.too_low, a refusal that names `max_price` */
export function refuseLow(
  most: number,
  { price, bids, currency }: { price: number | null; bids: number | null; currency: string },
  auction = true,
): void {
  if (!isWhole(most, currency)) throw refuseField('max_price', `Giá ${currency} không có phần lẻ`)
  if (price === null) return
  const next = auction ? nextBid({ price, bids, currency }) : price
  if (most < next) throw refuseBid('bids.too_low', { values: { next, currency } })
}

/**
 * An account in use at this site for one more bid, or for `bid`; eBay's is refused in its specified words.
 * @throws bids.no_config, bids.account_full, a refusal that names `account_id`
 */
export async function accountOf(
  { db }: Context,
  id: number | null,
  site: string,
  bid?: number,
): Promise<number | null> {
  if (id === null) return null
  const { rows } = await sql<{ id: number }>`select a.id from buying_account a
    left join account_health h on h.account_id = a.id
    where a.id = ${id} and a.site_code = ${site} and a.active and h.banned_at is null`.execute(db)
  if (rows[0]) {
    await refuseFull(db, id, bid)
    return id
  }
  if (site === 'ebay') throw refuseBid('bids.no_config')
  throw refuseField('account_id', 'Tài khoản không dùng được cho trang này')
}

/** How many live bids an account may have stands in its configuration, where it has one. @throws bids.account_full */
async function refuseFull(db: Db, account: number, bid: number | undefined): Promise<void> {
  const { rows } = await sql<{ most_bids: number | null }>`select most_bids from ebay_config
    where account_id = ${account} for no key update`.execute(db)
  const most = rows[0]?.most_bids ?? null
  if (most === null) return
  const live = await sql<{ n: number }>`select count(*)::int as n from bid
    where account_id = ${account} and ended_at is null and id is distinct from ${bid ?? null}::bigint`.execute(
    db,
  )
  if ((live.rows[0]?.n ?? 0) >= most) throw refuseBid('bids.account_full', { values: { most } })
}

/**
 * One live bid of ours a listing. A second customer is decided by a manager: the higher most is let in, and of what
 * was sent nothing is taken back. @throws bids.live, bids.live_stronger
 */
async function takeListing(context: Context, form: Wish, { site, itemId }: AskedListing): Promise<void> {
  const { db, actor } = context
  const { rows } = await sql<{ id: number }>`select id from bid
    where site_code = ${site} and item_id = ${itemId} and ended_at is null for no key update`.execute(db)
  if (!rows[0]) return
  const other = await lockBid(db, systemActor, rows[0].id)
  const values = { max: `${other.max_price.toLocaleString('en-US')} ${other.currency}` }
  if (!form.replace || !is(actor, 'ql')) throw refuseBid('bids.live', { values })
  const isSent = other.sent_max !== null || other.on_its_way !== null
  if (isSent || other.max_price >= form.max_price) throw refuseBid('bids.live_stronger', { values })
  await actOnBid({
    context: { ...context, actor: systemActor },
    id: other.id,
    action: 'withdraw',
    automatic: true,
    reason: 'Quản lý chọn khách đặt cao hơn',
    effect: async (bid) => {
      await releaseHold(context, bid, 'cancelled')
      await watchBid(db, bid.id, { wake: null, wake_at: null })
      return { set: { ended_at: context.now, status_at: context.now, outcome: 'stronger_wish' } }
    },
  })
}

/** @throws bids.one_customer, bids.group_near */
async function groupOf(
  { db, actor, now }: Context,
  form: Wish,
  customer: CustomerFacts,
  ends: Date,
): Promise<number | null> {
  if (form.group) {
    const { id } = await db
      .insertInto('bid_group')
      .values({
        station_id: customer.station_id,
        customer_id: customer.id,
        name: form.group.name,
        mode: form.group.mode,
        created_by: actor.id || null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  if (!form.group_id) return null
  const group = await db
    .selectFrom('bid_group')
    .select('customer_id')
    .where('id', '=', form.group_id)
    .executeTakeFirst()
  if (group?.customer_id !== customer.id) throw refuseBid('bids.one_customer')
  const { rows } = await sql<{
    near: boolean
  }>`select exists (select from bid where group_id = ${form.group_id}
    and ended_at is null and abs(extract(epoch from ends_at - ${ends}::timestamptz)) * 1000 < ${nearMs}) as near`.execute(
    db,
  )
  if (rows[0]?.near) throw refuseBid('bids.group_near', { values: { seconds: nearMs / 1_000 } })
  return form.group_id
}

async function warningsOf(
  { db }: Context,
  account: number | null,
  ends: Date,
  id: number,
): Promise<string[]> {
  if (account === null) return []
  const { rows } = await sql<{
    item_id: string
  }>`select item_id from bid where account_id = ${account} and id <> ${id}
    and ended_at is null and abs(extract(epoch from ends_at - ${ends}::timestamptz)) * 1000 < ${nearMs} limit 5`.execute(
    db,
  )
  return rows.map(({ item_id }) => `Cùng tài khoản, ${item_id} kết thúc trong vòng ${nearMs / 1_000} giây`)
}
