import { sql } from 'kysely'
import { candidateFields } from '#liquidation/core/candidate.fields.ts'
import type { CandidateRecord } from '#liquidation/core/liquidation.api.ts'
import { clockOf } from '#liquidation/core/liquidation.rules.ts'
import type { LiquidationTerms } from '#liquidation/core/liquidation.rules.ts'
import { dossierOf } from '#liquidation/core/server/dossier.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import { visibleLiquidations } from '#liquidation/core/server/liquidation.repo.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { pictureOf } from '#orders/core/server/order-picture.ts'
import { byItsCode, orderRowOf, visibleOrders } from '#orders/core/server/order.repo.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { addDays, businessDate, startOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { storageSincePriced } from '#warehouse/server/storage-since.usecase.ts'

const { beingCheckedIn, checked, priced, undeliverable } = orderStatus
/** In a Vietnamese warehouse, its owner told, not on its way out: as the partial index says it. */
export const unclaimed = sql<boolean>`(o.status in (${lit(beingCheckedIn, checked, priced, undeliverable)})
  and o.noticed_at is not null and o.liquidation_id is null and o.deleted_at is null)`

const lienSent = sql`(select min(n.sent_at) from liquidation_notice n
  where n.order_id = o.id and n.kind = 'lien' and n.withdrawn_at is null)`
const storageHeld = sql`coalesce((select (line ->> 'result')::numeric::bigint from (select explanation from order_price
    where order_id = o.id and stage = 'checkin' order by revision desc limit 1) p,
    jsonb_array_elements(p.explanation -> 'lines') line where line ->> 'formula' = 'storage' limit 1), 0)`

const described = describedList(candidateFields, 'o', {
  picture: pictureOf,
  status: sql`o.status::float8`,
  customer_no: sql`c.customer_no`,
  customer_name: sql`c.name`,
  customer_phone: sql`c.phone`,
  days: sql`0`,
  stage: sql`''`,
  lien_on: sql`(${lienSent} at time zone 'Asia/Ho_Chi_Minh')::date::text`,
  saleable_from: sql`null::text`,
  storage_vnd: storageHeld,
  proposal: sql`(select l.code from liquidation l where l.order_id = o.id
    and l.status <> ${lit(liquidationStatus.cancelled)} order by l.id desc limit 1)`,
})
export const candidateListing: ListDefinition = {
  from: sql`orders o join customer c on c.id = o.customer_id`,
  table: { name: 'orders', as: 'o' },
  ...described,
  key: sql`o.id`,
  defaultSort: 'noticed_at',
  search: {
    prefix: byItsCode,
    text: (q) => orderHas('o', q),
    owner: { column: 'o.customer_id', table: 'customer' },
  },
}

type Told = Pick<CandidateRecord, 'noticed_at' | 'lien_on'>
const onClock = (row: Told, today: BusinessDate, terms: LiquidationTerms) =>
  clockOf(businessDate(row.noticed_at), row.lien_on, today, terms)

/** Goods that stand longer than the days of the warning, the longest first: nobody came for them. */
export async function listCandidates(context: Context, query: ListQuery) {
  const { db, actor, now } = context
  const today = businessDate(now)
  const terms = await liquidationTerms(db, today)
  const before = startOfBusinessDay(addDays(today, 1 - terms.warnDays))
  const scope = sql<boolean>`(${unclaimed} and o.noticed_at < ${before} and ${visibleOrders(actor)})`
  const page = await listRows<CandidateRecord>(db, candidateListing, query, scope)
  const ids = page.results.map(({ id }) => id)
  const since = await storageSincePriced(context, ids, today)
  const results = page.results.map((row) => {
    const { days, stage, saleableFrom } = onClock(row, today, terms)
    const storage_vnd = row.storage_vnd + (since.get(row.id) ?? 0)
    return { ...row, days, stage, saleable_from: saleableFrom, storage_vnd }
  })
  return { ...page, results }
}

/** Sales people have orders of customers who have gone to somebody else since. */
const ofTheirCustomers = (actor: Actor) => {
  const theirs = inScope(actor, { sale: 'c.sale_id' })
  return is(actor, 'kd')
    ? sql<boolean>`exists (select from customer c where c.id = o.customer_id and ${theirs})`
    : theirs
}

/** Goods in stock that fit a text, the longest standing first; sales people find those of their customers. */
export async function searchCandidates(context: Context, q: string) {
  const { db, actor, now } = context
  const today = businessDate(now)
  const terms = await liquidationTerms(db, today)
  const scope = sql<boolean>`(${unclaimed} and ${visibleOrders(actor)} and ${ofTheirCustomers(actor)})`
  const page = await listRows<CandidateRecord>(db, candidateListing, { page: 1, size: 20, q }, scope)
  const results = page.results.map((row) => {
    const { id, _id, code, name, customer_no, customer_name, quantity } = row
    const { days, stage } = onClock(row, today, terms)
    return { id, _id, code, name, customer_no, customer_name, quantity, days, stage }
  })
  return { ...page, results }
}

/** What was done about one of them. @throws orders.not_found */
export async function readCandidate(context: Context, id: number) {
  const { db, actor } = context
  const order = await orderRowOf(db, actor, id)
  const { rows } = await sql<{ id: number; images: number }>`select l.id, cardinality(l.images) as images
    from liquidation l where l.order_id = ${order.id} and ${visibleLiquidations(actor)}
    order by l.id desc limit 1`.execute(db)
  const dossier = await dossierOf(context, {
    order: order.id,
    ground: 'storage',
    liquidation: rows[0]?.id ?? null,
    images: rows[0]?.images ?? 0,
  })
  return { id: order.id, notices: dossier.notices, checks: dossier.checks, sellable: dossier.complete }
}
