import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { conflictKinds } from '#orders/desk/conflict.api.ts'
import type { ConflictKind, ConflictMend, ConflictRecord } from '#orders/desk/conflict.api.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { visibleOrders } from '#orders/core/server/order.repo.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { withinList } from '#platform/server/lists/list-within.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import { allOf } from '#platform/server/db/together.ts'

interface Conflict {
  definition: ListDefinition
  scope: RawBuilder<boolean>
}
/** How conflicts of a kind are found, and how an order that was is asked again. */
interface Look {
  /** All of them, by one pass over what is under way. */
  ids: RawBuilder<unknown>
  /**
   * Does this order still disagree? Asked of each by itself: as an `exists` the planner may read everything once
   * instead.
   */
  still: (order: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Those of some orders that disagree, and with whom: `changed` has their `id`. */
  around: (changed: RawBuilder<unknown>) => RawBuilder<unknown>
}
type Alias = 'o' | 'x' | 'v'

const most = 1_000
const { awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved } = orderStatus
const { bought, arrivedOverseas, exportedOverseas, arrivedVietnam, beingCheckedIn, checked, priced } =
  orderStatus
const { newBill, salesConfirmed, billApproved, exportApproved, delivering, cancelled } = orderStatus
const beforePurchase = lit(awaitingQuote, quoted, transacting, transactionComplete, purchaseApproved)
const onTheWay = lit(
  bought,
  arrivedOverseas,
  exportedOverseas,
  arrivedVietnam,
  beingCheckedIn,
  checked,
  priced,
)
const onBill = lit(newBill, salesConfirmed, billApproved, exportApproved, delivering)

const column = (alias: Alias, name: string) => sql.ref(`${alias}.${name}`)

/** What two live orders must not share: which are live, and what is shared. As the partial indexes say it. */
const pairs = {
  item: {
    live: (a: Alias) =>
      sql<boolean>`${column(a, 'item_id')} is not null and ${column(a, 'deleted_at')} is null and ${column(a, 'status')} in (${beforePurchase})`,
    same: (a: Alias) =>
      sql<boolean>`${column(a, 'site_code')} = o.site_code and ${column(a, 'item_id')} = o.item_id`,
    by: sql`x.site_code, x.item_id`,
    shared: sql`coalesce((select s.name from site s where s.code = o.site_code), o.site_code) || ' · ' || o.item_id`,
    sorted: sql`o.site_code || ' · ' || o.item_id`,
    why: 'Cùng một món hàng có nhiều đơn chưa mua',
  },
  supplier: {
    live: (a: Alias) =>
      sql<boolean>`${column(a, 'supplier_order_no')} is not null and ${column(a, 'account_id')} is not null
        and ${column(a, 'deleted_at')} is null and ${column(a, 'status')} in (${lit(purchaseApproved)}, ${onTheWay})`,
    same: (a: Alias) =>
      sql<boolean>`${column(a, 'account_id')} = o.account_id and ${column(a, 'supplier_order_no')} = o.supplier_order_no`,
    by: sql`x.account_id, x.supplier_order_no`,
    shared: sql`o.supplier_order_no`,
    sorted: sql`o.supplier_order_no`,
    why: 'Một mã người bán ghi cho nhiều đơn của cùng tài khoản mua',
  },
} as const

const shownRow = (
  kind: ConflictKind,
  shared: RawBuilder<unknown>,
  why: RawBuilder<unknown>,
  { others = sql`null`, mend = sql`null` }: { others?: RawBuilder<unknown>; mend?: RawBuilder<unknown> },
) =>
  sql`o.id, o.id::text as _id, ${kind} as kind, ${shared} as shared, o.code, o.name, o.status::float8 as status,
    o.sub_status::float8 as sub_status, c.customer_no, c.name as customer_name, sale.name as sale_name, o.track,
    o.kind = ${carriedOnly} as carried, o.supplier_order_no, ${others} as others, ${why} as why, ${mend} as mend,
    o.version`

const base = {
  from: sql`orders o left join customer c on c.id = o.customer_id left join staff sale on sale.id = o.sale_id`,
  table: { name: 'orders', as: 'o' },
  filters: {},
  key: sql`o.id`,
  search: { text: (q: string) => orderHas('o', q) },
} satisfies Partial<ListDefinition>

function pair(actor: Actor, kind: keyof typeof pairs): Conflict {
  const { live, same, shared, sorted, why } = pairs[kind]
  const others = sql`(select string_agg(v.code, ', ' order by v.id)
    from (select o.* from orders o where ${visibleOrders(actor)}) v
    where v.id <> o.id and ${same('v')} and ${live('v')})`
  return {
    definition: {
      ...base,
      select: shownRow(kind, shared, sql`${why}`, { others }),
      sorts: { shared: sorted },
      defaultSort: 'shared',
    },
    scope: foundFor(actor, kind),
  }
}

/** In the order of the index, which has all of it: one pass tells which stand more than once. */
function lookForPairs(kind: keyof typeof pairs): Look {
  const { live, same, by } = pairs[kind]
  return {
    ids: sql`select s.id from
      (select x.id, count(*) over (partition by ${by}) as n from orders x where ${live('x')}) s where s.n > 1`,
    still: (order) => sql`(select x.id from orders o join orders x on ${same('x')}
      where o.id = ${order} and ${live('o')} and ${live('x')} and x.id <> o.id limit 1) is not null`,
    around: (
      changed,
    ) => sql`select unnest(array[o.id, x.id]) as id from ${changed} c join orders o on o.id = c.id
      join orders x on ${same('x')} where ${live('o')} and ${live('x')} and x.id <> o.id`,
  }
}

const underWay = (a: Alias) =>
  sql<boolean>`${column(a, 'track')} is not null and ${column(a, 'deleted_at')} is null and ${column(a, 'status')} in (${onTheWay})`
const ofTwo = sql<boolean>`v.customer_id <> x.customer_id and ${underWay('x')} and ${underWay('v')}`

/** Orders `id` and `other` of different customers under one track: their own, or one of several of what we only carry. */
const sharing = sql`(select x.id, x.track, v.id as other from orders x join orders v on v.track = x.track where ${ofTwo}
  union select x.id, t.track, v.id from order_track t join orders x on x.id = t.order_id
    join orders v on v.track = t.track where ${ofTwo}
  union select v.id, t.track, x.id from order_track t join orders x on x.id = t.order_id
    join orders v on v.track = t.track where ${ofTwo}
  union select x.id, t.track, v.id from order_track t join orders x on x.id = t.order_id
    join order_track u on u.track = t.track join orders v on v.id = u.order_id where ${ofTwo})`

/** The same orders: tracks of their own by one pass of the index, those of the few that we carry by them. */
const sharersOf = (own: RawBuilder<unknown>) => sql`with carried as materialized (
    select x.id, t.track, x.customer_id from orders x join order_track t on t.order_id = x.id
    where x.kind = ${lit(carriedOnly)} and ${underWay('x')})
  ${own}
  union all select unnest(array[c.id, v.id]) from carried c join orders v on v.track = c.track
    where ${underWay('v')} and v.customer_id <> c.customer_id
  union all select unnest(array_agg(c.id)) from carried c
    group by c.track having min(c.customer_id) <> max(c.customer_id)`
const sharers = sharersOf(sql`select unnest(array_agg(x.id)) as id from orders x where ${underWay('x')}
    group by x.track having min(x.customer_id) <> max(x.customer_id)`)
/** A change of further tracks alone stands nowhere, so those of what is carried are gone through with each look. */
const sharersAround = (changed: RawBuilder<unknown>) =>
  sharersOf(sql`select unnest(array[x.id, v.id]) as id from ${changed} d join orders x on x.id = d.id
    join orders v on v.track = x.track where ${ofTwo}`)

function sharedTrack(actor: Actor): Conflict {
  const track = sql`(select min(s.track) from ${sharing} s where s.id = o.id)`
  const others = sql`(select string_agg(v.code, ', ' order by v.id)
    from (select o.* from orders o where ${visibleOrders(actor)}) v
    where v.id in (select s.other from ${sharing} s where s.id = o.id))`
  return {
    definition: {
      ...base,
      select: shownRow('track', track, sql`${'Một mã vận đơn ở đơn của nhiều khách'}`, { others }),
      sorts: { shared: track },
      defaultSort: 'shared',
    },
    scope: foundFor(actor, 'track'),
  }
}

/** What an order's own packages, bill and journal say otherwise, each found from its smaller side. */
const disagreements: readonly { why: string; mend: ConflictMend; ids: RawBuilder<unknown> }[] = [
  {
    why: 'Ở bước phiếu xuất nhưng không nằm trên phiếu nào',
    mend: 'follow_bill',
    ids: sql`select x.id from orders x where x.deleted_at is null and x.bill_id is null and x.status in (${onBill})`,
  },
  {
    why: 'Còn ghi phiếu xuất nhưng đã rời bước phiếu',
    mend: 'follow_bill',
    ids: sql`select x.id from orders x where x.deleted_at is null and x.bill_id is not null
      and x.status in (${beforePurchase}, ${onTheWay})`,
  },
  {
    why: 'Đã khai thác nhưng còn kiện chưa quét vào kho',
    mend: 'step_back',
    ids: sql`select x.id from orders x join package_order po on po.order_id = x.id join package p on p.id = po.package_id
      where x.status in (${lit(beingCheckedIn, checked)}) and x.deleted_at is null and p.cancelled_at is null
        and p.receive_status < ${lit(packageStatus.scanned)}`,
  },
  {
    why: 'Đã mua nhưng chưa có bút toán mua',
    mend: 'step_back',
    // What waits for a second person is not in the books yet, and is no disagreement.
    ids: sql`select x.id from orders x where x.status = ${lit(bought)} and x.kind <> ${carriedOnly}
      and not x.purchase_waits and x.deleted_at is null and not exists (
      select from entry e where e.reference_type = 'order' and e.reference_id = x.id and e.kind = 'purchase'
        and e.reverses_id is null and not exists (select from entry r where r.reverses_id = e.id))`,
  },
  {
    why: 'Đã hủy nhưng tiền cọc còn khóa',
    mend: 'free_deposit',
    ids: sql`select x.id from customer_lock l join orders x on x.id = l.order_id
      where l.kind = 'deposit' and l.released_at is null and x.status = ${lit(cancelled)}`,
  },
]

const disagrees = (order: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    disagreements.map(({ ids }) => sql`${ids} and x.id = ${order}`),
    sql` union all `,
  )} limit 1) is not null`

export const conflictLooks: Readonly<Record<ConflictKind, Look>> = {
  item: lookForPairs('item'),
  track: {
    ids: sharers,
    still: (order) => sql`(select s.other from ${sharing} s where s.id = ${order} limit 1) is not null`,
    around: sharersAround,
  },
  supplier: lookForPairs('supplier'),
  state: {
    ids: sql.join(
      disagreements.map(({ ids }) => ids),
      sql` union `,
    ),
    still: disagrees,
    around: (changed) => sql`select c.id from ${changed} c where ${disagrees(sql`c.id`)}`,
  },
}

/** Those that were found and disagree still: what was mended meanwhile is gone at once. */
const foundFor = (actor: Actor, kind: ConflictKind) =>
  sql<boolean>`o.id = any(array(select d.order_id from order_conflict d
      where d.kind = ${kind} and ${conflictLooks[kind].still(sql`d.order_id`)}))
    and ${visibleOrders(actor)}`

function state(actor: Actor): Conflict {
  const told = (what: 'why' | 'mend') =>
    sql`case ${sql.join(
      disagreements.map(
        ({ ids, [what]: said }) => sql`when (${ids} and x.id = o.id limit 1) is not null then ${said}`,
      ),
      sql` `,
    )} end`
  return {
    definition: {
      ...base,
      select: shownRow('state', sql`o.code`, sql`coalesce(${told('why')}, '')`, { mend: told('mend') }),
      sorts: { shared: sql`o.id` },
      defaultSort: 'shared',
    },
    scope: foundFor(actor, 'state'),
  }
}

export const conflictsFor = (actor: Actor): Record<ConflictKind, Conflict> => ({
  item: pair(actor, 'item'),
  track: sharedTrack(actor),
  supplier: pair(actor, 'supplier'),
  state: state(actor),
})

/** The conflicts of one kind, and how many there are of each. */
export async function listConflicts(
  context: Context,
  query: ListQuery & { kind?: ConflictKind | undefined },
) {
  const { db, actor } = context
  const all = conflictsFor(actor)
  const { definition, scope } = all[query.kind ?? 'item']
  const [page, ...counts] = await allOf([
    listRows<ConflictRecord>(db, definition, query, scope),
    ...conflictKinds.map((each) => countOf(db, all[each], query)),
  ])
  const [item = 0, track = 0, supplier = 0, disagreeing = 0] = counts
  return { ...page, option: { counts: { item, track, supplier, state: disagreeing } } }
}

/** Under the list's own search. */
async function countOf(
  db: Context['db'],
  { definition, scope }: Conflict,
  query: ListQuery,
): Promise<number> {
  const within = await withinList(db, definition, query, scope)([])
  if (!within) return most
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from
    (select from ${definition.from} where ${within.where} limit ${most}) counted`.execute(db)
  return rows[0]?.n ?? 0
}
