import { historyOf } from '#platform/server/events/history.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { findCustomer } from '#customers/server/customer.repo.ts'
import { receivingBankBeside } from '#catalog/server/receiving-bank.ts'
import type { ReceivingBank } from '#catalog/server/receiving-bank.ts'
import { isToldCosts, linesBeside, linesSeen } from '#ledger/server/posted-lines.repo.ts'
import type { LinesBeside, OneAccount } from '#ledger/server/posted-lines.repo.ts'
import { documentName } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import type { CustomerMoney } from '#ledger/exposure.rules.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { customerMoney, moneyBeside, moneyFrom } from '#ledger/server/money.repo.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { orderWays } from '#orders/desk/order-ways.ts'
import type { OrderDetailRecord, OrderRecord } from '#orders/core/order.api.ts'
import { orderErrors, refuseOrder } from '#orders/core/order.errors.ts'
import { orderFields } from '#orders/core/order.fields.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { boughtByUs, onlyCarried } from '#orders/core/order-buying.status.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import { orderEventLabel } from '#orders/core/order.words.ts'
import { offerStatus } from '#orders/offer/offer.status.ts'
import { currencyOfLink } from '#orders/quote/quote.rules.ts'
import { absorbLimitOf } from '#orders/purchase/server/buy-order.usecase.ts'
import { snapshotOf } from '#orders/core/server/act-on-order.ts'
import {
  orderListing,
  orderListingFor,
  orderRowOf,
  shownOrder,
  visibleOrders,
} from '#orders/core/server/order.repo.ts'
import type { LockedOrder, OrderSum } from '#orders/core/server/order.repo.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { isSeen } from '#platform/contract/record.ts'
import { packagesRead, partsBeside } from '#orders/desk/server/order-parts.repo.ts'
import type { PartsBeside } from '#orders/desk/server/order-parts.repo.ts'
import { buttonsFor } from '#platform/contract/status.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { beginningWith, fixedText } from '#platform/server/db/fixed-text.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { maskInPlace } from '#platform/server/lists/record-list.ts'
import { allOf } from '#platform/server/db/together.ts'

/** By whom they may be asked: what is made of a list's usual pages is kept with it. */
const listings = new Map<string, ReturnType<typeof orderListingFor>>()
function chippedListing(actor: Actor, chips: NonNullable<ListDefinition['chips']>) {
  const key = `${actor.role} ${chips.of} ${chips.values.join()}`
  const known = listings.get(key) ?? { ...orderListingFor(actor), chips }
  listings.set(key, known)
  return known
}

/** A page of the orders a person may see, with the counts of the status chips. */
export async function listOrders(
  { db, actor }: Context,
  query: ListQuery,
  statuses: readonly number[],
  scope = visibleOrders(actor),
) {
  const bySub = (query as { chips?: string }).chips === 'sub_status'
  const chips = bySub ? { of: 'sub_status', values: subStatus.values } : { of: 'status', values: statuses }
  const page = await chippedList<OrderRecord, OrderSum>(db, chippedListing(actor, chips), query, scope)
  return { ...page, results: page.results.map((row) => shownOrder(actor, row)) }
}

/** Where its buying price can still be given or changed. */
const mayBeBought: ReadonlySet<number> = new Set([orderStatus.purchaseApproved, orderStatus.bought])

/** What a person can do elsewhere is no button of the drawer. */
const drawn: ReadonlySet<string> = new Set(orderWays.drawn)
const buttons = orderTable.actions.filter(({ key }) => drawn.has(key))
/** What is never done with one kind of order is no button of it, off or not. */
const boughtButtons = { ...orderTable, actions: buttons.filter(({ guard }) => guard !== onlyCarried) }
const carriedButtons = { ...orderTable, actions: buttons.filter(({ guard }) => guard !== boughtByUs) }

const money = moneyFrom({ customer: sql`o.customer_id`, order: sql`o.id` })
/** The lines of everything that was booked for order `o`, beside its `money`. */
const booked = {
  entries: sql`e.id in (
    select unnest(against.entries)
    union select l2.entry_id from entry_line l2 where l2.order_id = o.id
    union select e2.id from entry e2 where e2.reference_type = 'order' and e2.reference_id = o.id
    union select e3.id from entry e3 where e3.reference_type = 'bill' and e3.reference_id = o.bill_id)`,
  most: 200,
}
const { quoted, transactionComplete } = orderStatus

/**
 * What the drawer shows beside the row, in the row's own statement: each statement more costs as much as what it
 * reads. The list's columns come last: they are the ones an equal name shall have.
 */
const beside = fixedText(sql`
  coalesce((select g.prohibited from goods_type g where g.code = o.goods_type), false) as prohibited,
  (select p.explanation from order_price p where p.order_id = o.id order by p.created_at desc, p.id desc limit 1) as price,
  (select s.name from staff s where s.id = o.write_off_by) as write_off_name,
  (select jsonb_build_object('id', into_.id, 'code', into_.code) from orders into_ where into_.id = o.merged_into) as merged_into,
  (select f.offer_price from order_offer f where f.order_id = o.id and f.site_code = o.site_code and f.item_id = o.item_id
    and f.status = ${lit(offerStatus.accepted)}) as agreed_price,
  array(select t.track from order_track t where t.order_id = o.id order by t.position) as tracks,
  case when o.status >= ${lit(quoted)} and o.status <= ${lit(transactionComplete)}
    then ${receivingBankBeside({ customer: sql`o.customer_id`, station: sql`o.station_id` })} end as bank,
  ${partsBeside}`)
const moneyAndLines = (only: OneAccount | null) =>
  sql`${moneyBeside(sql`o.customer_id`)}, ${linesBeside({ ...booked, only })} as lines,`

const isToldMoney = (actor: Actor) => is(actor, 'ql', 'kt', 'kd', 'cs')

type Whole = LockedOrder & Omit<OrderDetailRecord, keyof Beside> & Waiting & Beside

const withBeside = (columns: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  fixedText(sql`select o.*, ${beside}, ${columns} ${orderListing.select} from ${orderListing.from} ${from}`)
const theirs = { customer: sql`o.customer_id`, account: sql`own.id` }
const wholes = {
  withCosts: withBeside(moneyAndLines(null), money),
  withTheirMoney: withBeside(moneyAndLines(theirs), money),
  withoutMoney: withBeside(sql``, sql``),
}
const wholeFor = (actor: Actor) =>
  !isToldMoney(actor) ? wholes.withoutMoney : isToldCosts(actor) ? wholes.withCosts : wholes.withTheirMoney
const ofOne = (actor: Actor, condition: RawBuilder<unknown>) =>
  sql`where ${condition} and ${visibleOrders(actor)}`

/** The statement of a drawer: an order with all that is read beside it. */
export const wholeOrder = (actor: Actor, condition: RawBuilder<unknown>) =>
  sql<Whole>`${wholeFor(actor)} ${ofOne(actor, condition)}`

/** The order as its drawer shows it: fields, price explanation, money, allowed actions. @throws orders.not_found */
export async function readOrder(
  context: Context,
  by: { id: number } | { code: string },
): Promise<OrderDetailRecord> {
  const { db, actor, now } = context
  const condition = 'id' in by ? sql`o.id = ${by.id}` : sql`o.code = ${by.code.toUpperCase()}`
  const { rows } = await db.executeQuery(beginningWith<Whole>(wholeFor(actor), ofOne(actor, condition)))
  const order = rows[0]
  if (!order) throw refuseOrder('orders.not_found')
  // Put into the row itself: it has hundreds of fields, and each copy of it costs a twentieth of the whole answer.
  const whole: OrderDetailRecord = Object.assign(order, {
    ...paymentQr(order),
    money: isToldMoney(actor) ? moneyOf(actor, order) : null,
    packages: packagesRead(order.packages),
    merges: order.merges ?? [],
    absorb_limit:
      mayBeBought.has(order.status) && seesCosts(actor, order) ? await absorbLimitOf(context, order) : 0,
    refund:
      order.refund_expected === null ? null : { expected: order.refund_expected, due: order.refund_due },
    write_off:
      order.write_off_by === null
        ? null
        : { by: order.write_off_by, name: order.write_off_name ?? '', reason: order.write_off_reason },
    actions: buttonsFor(
      order.kind === carriedOnly ? carriedButtons : boughtButtons,
      actor.role,
      order.status,
      snapshotOf(order, businessDate(now)),
      orderErrors,
    ),
  })
  return hideFrom(actor, whole)
}

/** What is read in the order's statement beside its row. */
interface Beside extends PartsBeside, CustomerMoney {
  bank: Pick<ReceivingBank, 'bin' | 'account'> | null
  allocated: number
  lines: LinesBeside
}

/** What an order waits for: the seller's refund, the second person of a write-off. */
interface Waiting {
  refund_expected: number | null
  refund_due: string | null
  write_off_by: number | null
  write_off_reason: string | null
  write_off_name: string | null
}

/** What things cost us is for managers, accountants and the assigned buyer; sales see it from 6. */
const seesCosts = (actor: Actor, { status }: { status: number }) =>
  is(actor, 'ql', 'kt', 'cv') || (is(actor, 'kd', 'cs') && status >= orderStatus.bought)

/** What tells the customer's money without being a field of the order. */
const ofTheirMoney = { price: null, memo: null, qr: null, money: null }
const seesTheirMoney = ({ role }: Actor) => isSeen(orderFields.quoted_total, role)

const ofTheirCosts = {
  actual_price: null,
  actual_ship: null,
  absorbed_vnd: 0,
  absorb_limit: 0,
  card_id: null,
  refund: null,
}

/** Leaves in an order what this person is told. */
function hideFrom(actor: Actor, order: OrderDetailRecord): OrderDetailRecord {
  maskInPlace(orderFields, actor.role, order)
  if (!seesTheirMoney(actor)) Object.assign(order, ofTheirMoney)
  if (!isSeen(orderFields.actual_price, actor.role)) order.agreed_price = null
  if (!seesCosts(actor, order)) Object.assign(order, ofTheirCosts)
  return order
}

/** Memo code and VietQR of what the deposit lacks, on the bank account that the customer pays to. */
function paymentQr({
  code,
  customer_no,
  deposit_request,
  deposit,
  bank,
}: OrderRecord & Pick<Beside, 'bank'>): { memo: string | null; qr: string | null } {
  const memo = customer_no ? memoFor({ customerCode: customer_no, orderCode: code }) : code
  const amount = (deposit_request ?? 0) - (deposit ?? 0)
  if (!bank || amount <= 0) return { memo, qr: null }
  return { memo, qr: vietQrPayload({ bin: bank.bin, account: bank.account, amount, memo }) }
}

/** The customer's money as it concerns one order, with the order's journal rows and the balance after each. */
function moneyOf(
  actor: Actor,
  order: { customer_id: number | null; deposit: number | null } & Beside,
): OrderDetailRecord['money'] {
  const { customer_id: customer, deposit, balance, locked, exposure, allocated } = order
  if (!customer) return null
  const lines = linesSeen(actor, order.lines, customer)
  return {
    balance,
    locked,
    exposure,
    free: freeMoney({ balance, locked }),
    deposit: deposit ?? 0,
    allocated,
    lines,
  }
}

const costs = ['actual_price', 'actual_ship', 'absorbed_vnd', 'card_id']
/** What the events of an order say of quote and deposit. */
const saidOfMoney = ['total', 'request', 'amount', 'receipt', 'fee']

/** What happened to an order, oldest first. */
export async function orderHistory(context: Context, id: number) {
  const order = await orderRowOf(context.db, context.actor, id)
  return historyOf(context, {
    entity: orderTable.entity,
    id,
    label: orderEventLabel,
    fields: orderFields,
    open: seesTheirMoney(context.actor) ? saidOfMoney : [],
    hidden: seesCosts(context.actor, order) ? [] : costs,
  })
}

/** What a pasted link is, and earlier orders of the same item that the person may see. */
export async function recogniseLink({ db, actor }: Context, link: string, except: number | undefined) {
  const reading = readLink(link)
  const site = await db
    .selectFrom('site')
    .select(['code', 'name', 'currency', 'country', 'auction'])
    .where('code', '=', reading?.site ?? 'khac')
    .executeTakeFirst()
  const earlier = reading?.itemId
    ? await sql<OrderRecord>`select ${orderListing.select} from ${orderListing.from}
        where o.site_code = ${reading.site} and o.item_id = ${reading.itemId} and o.id <> ${except ?? 0}
          and ${visibleOrders(actor)} order by o.created_at desc limit 10`.execute(db)
    : null
  return {
    site_code: reading?.site ?? 'khac',
    site_name: site?.name ?? 'Trang khác',
    item_id: reading?.itemId ?? null,
    link: reading?.canonicalUrl ?? null,
    currency: currencyOfLink(reading?.country, site),
    // Where an unknown shop is only its link tells; the row of the others has the country they mostly are in.
    country: reading?.country ?? (reading && reading.site !== 'khac' ? (site?.country ?? null) : null),
    auction: reading?.saleType === 'auction',
    earlier: (earlier?.rows ?? []) as never,
  }
}

/** A customer's money and the last rows of their statement. */
export async function customerStatement({ db, actor }: Context, customer: number) {
  if (!(await findCustomer(db, actor, { id: customer }))) throw refuseOrder('orders.customer_unknown')
  const [money, lines] = await allOf([
    customerMoney(db, customer),
    sql<{
      at: Date
      kind: EntryKind
      number: number
      reverses: number | null
      reason: string | null
      amount: number
      balance_after: number
    }>`
      select e.created_at as at, e.kind, e.number, e.reason,
        (select first.number from entry first where first.id = e.reverses_id) as reverses, -l.amount as amount, -l.balance_after as balance_after
      from entry_line l join entry e on e.id = l.entry_id
      where l.account_id = (select id from account where code = ${`customer:${customer}`})
      order by l.id desc limit 100`.execute(db),
  ])
  return {
    ...money,
    free: freeMoney(money),
    lines: lines.rows.map((line) => ({ ...line, document: documentName(line) })),
  }
}
