import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as kinds from '#orders/desk/order.waiting.ts'
import type { OrderRecord } from '#orders/core/order.api.ts'
import { orderListingFor, shownOrder, visibleOrders } from '#orders/core/server/order.repo.ts'
import { depositCovered } from '#ledger/server/money.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { toBeBought } from '#orders/purchase/server/claim-order.usecase.ts'
import type { Waiting } from '#platform/contract/waiting.ts'
import { addDays, businessDate, endOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { codesOfFlag } from '#platform/contract/roles.ts'
import { is } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { waitingRows } from '#platform/server/lists/waiting.ts'
import type { WaitingAsked, WaitingQuery, WaitingRows } from '#platform/server/lists/waiting.ts'

type More = Partial<Pick<WaitingQuery<OrderRecord>, 'scope' | 'where' | 'due' | 'since'>>

/** Orders of the person's own lists; those in one state stand in the order in which they came to it. */
const orders = (kind: Waiting<OrderRecord>, more: (asked: WaitingAsked) => More = () => ({})): WaitingRows =>
  waitingRows(kind, (asked) => ({
    definition: orderListingFor(asked.actor),
    scope: visibleOrders(asked.actor),
    state: 'o.status',
    since: sql`o.status_at`,
    shown: (row) => shownOrder(asked.actor, row),
    ...more(asked),
  }))

const today = ({ now }: WaitingAsked): BusinessDate => businessDate(now)
const assigned = sql<boolean>`o.buyer_id is not null and o.account_id is not null`
/** Money comes soon after a customer agreed: of many thousands that never paid the last ones are looked at. */
const lastAgreed = sql<boolean>`o.id = any(array(select a.id from orders a
  where a.status = ${lit(orderStatus.transacting)} and a.deleted_at is null
  order by a.status_at desc, a.id desc limit 1000))`
/** Since when goods are stored: the customer was told, or they were priced. */
const stored = sql`coalesce(o.noticed_at, o.status_at)`
/** No bill takes goods that are liquidated: their owner pays what is owed and fetches them there. */
const fetchable = sql<boolean>`o.liquidation_id is null`
/** The end of the business day so many days ago. */
const daysAgo = (asked: WaitingAsked, days: number) => endOfBusinessDay(addDays(today(asked), -days))
/** Of the two who write goods off one is a manager, and nobody is both. */
const secondOf = ({ actor }: WaitingAsked) => sql<boolean>`exists (select from staff first
  where first.id = o.write_off_by and first.id <> ${actor.id}${is(actor, 'ql') ? sql`` : sql` and first.role in (${lit(...codesOfFlag.ql)})`})`
/** The last moment of the quote's last day. */
const expiry: RawBuilder<unknown> = sql`((o.expiration_date + 1)::timestamp at time zone 'Asia/Ho_Chi_Minh')`

export const waiting: readonly WaitingRows[] = [
  orders(kinds.quotesToMake),
  orders(kinds.quotesExpiring, (asked) => ({
    where: sql`o.expiration_date between ${today(asked)}::date and ${addDays(today(asked), 1)}::date`,
    since: sql`o.expiration_date`,
    due: expiry,
  })),
  orders(kinds.quotesExpired, (asked) => ({
    where: sql`o.expiration_date < ${today(asked)}::date`,
    since: sql`o.expiration_date`,
    due: expiry,
  })),
  orders(kinds.writeOffs, (asked) => ({ where: secondOf(asked) })),
  orders(kinds.depositsToLock, () => ({
    where: sql`${lastAgreed} and o.customer_id is not null and (o.guaranteed or ${depositCovered({
      order: sql`o.id`,
      customer: sql`o.customer_id`,
      amount: sql`o.deposit_request`,
    })})`,
  })),
  orders(kinds.purchasesToConfirm, () => ({ where: sql`o.purchase_waits` })),
  orders(kinds.ordersToAssign, () => ({ where: sql`not (${assigned})` })),
  orders(kinds.ordersToApprove, () => ({ where: assigned })),
  orders(kinds.ordersToBuy, () => ({ where: sql`o.buyer_id is not null` })),
  orders(kinds.ordersToClaim, ({ actor }) => ({
    scope: toBeBought(actor),
    where: sql`o.buyer_id is null`,
  })),
  orders(kinds.extraDeposits, () => ({ where: sql`o.extra_deposit > 0 and not o.guaranteed` })),
  orders(kinds.ordersWithoutTrack, (asked) => ({
    where: sql`o.track is null and o.status_at <= ${daysAgo(asked, kinds.daysWithoutTrack)}`,
  })),
  orders(kinds.parcelsToReceive, () => ({ where: sql`o.track is not null` })),
  orders(kinds.ordersToCheckIn),
  orders(kinds.ordersToPrice),
  orders(kinds.ordersToBill, (asked) => ({
    where: sql`${stored} > ${daysAgo(asked, kinds.daysStored.free)} and ${fetchable}`,
    since: stored,
  })),
  orders(kinds.ordersStored, (asked) => ({
    where: sql`${stored} > ${daysAgo(asked, kinds.daysStored.long)} and ${stored} <= ${daysAgo(asked, kinds.daysStored.free)} and ${fetchable}`,
    since: stored,
  })),
  orders(kinds.ordersStoredLong, (asked) => ({
    where: sql`${stored} <= ${daysAgo(asked, kinds.daysStored.long)} and ${fetchable}`,
    since: stored,
  })),
]
