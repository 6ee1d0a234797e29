import { sql } from 'kysely'
import { settingsOn, settingValue } from '#catalog/server/settings.repo.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { refuseBid } from '#bidding/core/bid.errors.ts'
import { holdOf, roomOf } from '#bidding/core/bid.rules.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { customerMoney, lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { sellRateOn } from '#pricing/server/price-table.repo.ts'
import { refusePricing } from '#pricing/pricing.errors.ts'
import { formatBusinessDate } from '#platform/rules/business-date.ts'

export interface Held {
  exchange_rate: number
  value_vnd: number
  hold_vnd: number
  vip: boolean
  lock_id: number | null
}

interface Wish {
  customer: number
  level: string
  most: number
  currency: string
  taxPercent: number
  /** The bid whose own hold and value do not count: it is being changed. */
  except?: number | undefined
}

/** VIP auction accounts that are in use bid on their frozen deposit. */
async function vipOf(db: Db, customer: number): Promise<{ limit: number } | null> {
  const { rows } = await sql<{ limit: number }>`select l.link_limit as limit from customer_vip v
    join vip_level l on l.code = v.level_code
    where v.customer_id = ${customer} and v.kind = 'auction' and v.status = ${lit(vipStatus.active)}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** What a customer has beside bids, what their live bids that hold money would cost and what they won and is not paid, VND. */
export async function biddingOf(db: Db, customer: number, except = 0) {
  const { rows } = await sql<{ links: number; live: number; unpaid: number; held: number }>`select
    count(*) filter (where ended_at is null)::int as links,
    coalesce(sum(value_vnd) filter (where ended_at is null and (freed_at is null or lock_id is not null)), 0)::bigint as live,
    coalesce(sum(value_vnd) filter (where status = ${lit(bidStatus.won)}), 0)::bigint as unpaid,
    coalesce((select sum(amount) from customer_lock where customer_id = ${customer} and kind = 'bid'
      and released_at is null), 0)::bigint as held
    from bid where customer_id = ${customer} and id <> ${except}
      and (ended_at is null or status = ${lit(bidStatus.won)})`.execute(db)
  return rows[0] as { links: number; live: number; unpaid: number; held: number }
}

/** Room of a customer for further bids, VND; `seen`: to be looked at, without holding their money still. */
export async function roomFor(
  context: Pick<Context, 'db' | 'now'>,
  customer: number,
  { seen = false } = {},
): Promise<number> {
  const { db, now } = context
  const factor = await settingValue(db, businessDate(now), 'auction.room_factor')
  const money = await (seen ? customerMoney : lockedCustomerMoney)(db, customer)
  const { live, unpaid, held } = await biddingOf(db, customer)
  return roomOf({ factor, deposit: freeMoney(money) + held, live, unpaid })
}

/**
 * Holds the money of a bid, at the customer's sell rate of today; the caller releases what it held before.
 * @throws pricing.no_rate, bids.vip_limit, bids.no_room, ledger.not_enough_free
 */
export async function takeHold({ db, now }: Pick<Context, 'db' | 'now'>, wish: Wish): Promise<Held> {
  const { customer, currency, most } = wish
  const today = businessDate(now)
  const settings = await settingsOn(db, today)
  const whom = { customer, level: wish.level }
  const rate = await sellRateOn(db, { currency, value: most, whom, date: today })
  if (!rate) throw refusePricing('pricing.no_rate', { values: { currency, date: formatBusinessDate(today) } })
  // The lock first: of two wishes at once the second sees what the first has taken.
  const money = await lockedCustomerMoney(db, customer)
  const vip = await vipOf(db, customer)
  const { value, hold } = holdOf({
    most,
    taxPercent: wish.taxPercent,
    fee: currency === 'JPY' ? settings('auction.flat_fee_jpy').value : 0,
    rate: rate.value,
    holdPercent: settings('auction.hold_percent').value,
    vip: vip !== null,
  })
  const { links, live, unpaid, held } = await biddingOf(db, customer, wish.except)
  if (vip && links >= vip.limit)
    throw refuseBid('bids.vip_limit', { values: { used: links, limit: vip.limit } })
  const free = freeMoney(money)
  const room = roomOf({ factor: settings('auction.room_factor').value, deposit: free + held, live, unpaid })
  if (value > room)
    throw refuseBid('bids.no_room', {
      values: { room: formatVnd(Math.max(0, room)), needed: formatVnd(value) },
    })
  if (hold > free)
    throw refuseLedger('ledger.not_enough_free', {
      values: { needed: formatVnd(hold), free: formatVnd(Math.max(0, free)) },
    })
  const held_now = { exchange_rate: rate.value, value_vnd: value, hold_vnd: hold, vip: vip !== null }
  if (hold === 0) return { ...held_now, lock_id: null }
  const lock = await db
    .insertInto('customer_lock')
    .values({ customer_id: customer, kind: 'bid', amount: hold, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ...held_now, lock_id: lock.id }
}

/** What was held is free again. */
export async function releaseHold(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bid: { customer_id: number; lock_id: number | null },
  why: 'lost' | 'won' | 'cancelled' | 'raised' | 'error' | 'not_raised',
): Promise<void> {
  if (bid.lock_id === null) return
  await lockedCustomerMoney(db, bid.customer_id)
  await db
    .updateTable('customer_lock')
    .set({ released_at: now, released_why: why })
    .where('id', '=', bid.lock_id)
    .where('released_at', 'is', null)
    .execute()
}

/**
 * A bid whose hold was given back leads again: as much of it is held as is free, the rest is asked for with its order.
 * @returns what the row keeps
 */
export async function holdAgain(
  { db, now }: Pick<Context, 'db' | 'now'>,
  bid: { customer_id: number; hold_vnd: number; freed_at: Date | null },
): Promise<{ lock_id?: number; freed_at?: null }> {
  if (bid.freed_at === null) return {}
  const free = freeMoney(await lockedCustomerMoney(db, bid.customer_id))
  const amount = Math.min(bid.hold_vnd, Math.max(0, free))
  if (amount === 0) return {}
  const { id } = await db
    .insertInto('customer_lock')
    .values({ customer_id: bid.customer_id, kind: 'bid', amount, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { lock_id: id, ...(amount === bid.hold_vnd ? { freed_at: null } : {}) }
}

/** Links that a customer may open today, and has. @throws bids.link_limit */
export async function refuseOverLinks(
  { db, now }: Pick<Context, 'db' | 'now'>,
  customer: number,
): Promise<void> {
  const today = businessDate(now)
  const { rows } = await sql<{ today: number | null; daily: number | null; used: number }>`select
    case when c.today_limit_on = ${today}::date then c.today_limit end as today, c.daily_limit as daily,
    (select count(*)::int from bid b where b.customer_id = c.id and b.rehearsal = false
      and (b.created_at at time zone 'Asia/Ho_Chi_Minh')::date = ${today}::date) as used
    from customer c where c.id = ${customer}`.execute(db)
  const row = rows[0]
  const limit = row?.today ?? row?.daily
  if (row && limit !== null && limit !== undefined && row.used >= limit)
    throw refuseBid('bids.link_limit', { values: { used: row.used, limit } })
}
