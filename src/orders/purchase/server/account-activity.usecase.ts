import { sql } from 'kysely'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { fold } from '#platform/rules/fold.ts'
import type { Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'

const week = 7 * 86_400_000

/** Counts over the orders of one account at 5 and 6; they stand in an index of their own. */
const counts = (
  late: Date,
) => sql`count(*) filter (where o.status = ${lit(orderStatus.purchaseApproved)})::int as to_buy,
  count(*) filter (where o.status = ${lit(orderStatus.bought)})::int as bought,
  count(*) filter (where o.status = ${lit(orderStatus.bought)} and o.sub_status = ${lit(subStatus.paymentUnconfirmed)})::int as waiting_payment,
  count(*) filter (where o.status = ${lit(orderStatus.bought)} and o.sub_status = ${lit(subStatus.awaitingSeller)})::int as waiting_ship,
  count(*) filter (where o.status = ${lit(orderStatus.bought)} and o.sub_status = ${lit(subStatus.trackMissing)})::int as no_tracking,
  count(*) filter (where o.status = ${lit(orderStatus.bought)} and o.sub_status in (${lit(subStatus.sellerRefund, subStatus.siteRefund)}))::int as waiting_refund,
  count(*) filter (where o.status = ${lit(orderStatus.bought)} and o.track is null and o.bought_at < ${late})::int as late,
  to_char(min(o.bought_at) filter (where o.status = ${lit(orderStatus.bought)}) at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD') as oldest`

function listing(now: Date): ListDefinition {
  const late = new Date(now.getTime() - week)
  return {
    from: sql`buying_account a join site s on s.code = a.site_code cross join lateral (select ${counts(late)} from orders o
      where o.account_id = a.id and o.status in (${lit(orderStatus.purchaseApproved, orderStatus.bought)})) c`,
    select: sql`a.id, a.id::text as _id, a.username, a.site_code, s.name as site_name, a.active, c.*`,
    filters: { site_code: { any: 'a.site_code' } },
    sorts: { username: sql`a.username`, bought: sql`c.bought`, late: sql`c.late` },
    key: sql`a.id`,
    defaultSort: '-late',
    search: { text: (q) => sql<boolean>`fold(a.username) like ${anywhere(fold(q))}` },
  }
}

interface Seller {
  id: number
  _id: string
  username: string
  site_code: string
  site_name: string
  active: boolean
  to_buy: number
  bought: number
  waiting_payment: number
  waiting_ship: number
  no_tracking: number
  waiting_refund: number
  late: number
  oldest: string | null
}

export function listAccountSellers({ db, now }: Context, query: ListQuery) {
  return listRows<Seller>(db, listing(now), query, sql<boolean>`true`)
}

/** Yahoo's auctions and its flea market. */
const yahoo = sql<boolean>`a.site_code like 'yahoo%'`

export async function countYahooAccounts({ db, now }: Context) {
  const today = startOfBusinessDay(businessDate(now))
  const late = new Date(now.getTime() - week)
  interface Counts extends Pick<Seller, 'to_buy' | 'bought' | 'waiting_payment' | 'no_tracking' | 'late'> {
    accounts: number
    active: number
    bought_today: number
  }
  const { rows } = await sql<Counts>`select
    (select count(*) from buying_account a where ${yahoo})::int as accounts,
    (select count(*) from buying_account a where ${yahoo} and a.active)::int as active,
    (select count(*) from buying_account a join orders o on o.account_id = a.id and o.bought_at >= ${today}
      where ${yahoo})::int as bought_today,
    open.* from (select ${counts(late)} from buying_account a join orders o on o.account_id = a.id
      and o.status in (${lit(orderStatus.purchaseApproved, orderStatus.bought)}) where ${yahoo}) open`.execute(
    db,
  )
  return rows[0] as Counts
}
