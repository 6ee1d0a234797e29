import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { LiquidationRecord } from '#liquidation/core/liquidation.api.ts'
import { refuseLiquidation } from '#liquidation/core/liquidation.errors.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { liquidationStatus } from '#liquidation/core/liquidation.status.ts'
import type { Ground } from '#liquidation/core/liquidation.words.ts'
import { orderHas } from '#orders/core/server/order-text.ts'
import { inScope, inStation, is } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { lit } from '#platform/server/db/lit.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, masked } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** Is it of a customer of this sales person? Of others what is for sale is seen, not whose it was. */
const ownGoods = (actor: Actor) =>
  sql<boolean>`exists (select from orders own where own.id = l.order_id and ${inScope(actor, { sale: 'own.sale_id' })})`

/** The station's; of them sales people see their customers', and whatever is for sale: everybody sells. */
export function visibleLiquidations(actor: Actor): RawBuilder<boolean> {
  const here = inStation(actor, 'l.station_id')
  const { onSale, liquidated } = liquidationStatus
  return is(actor, 'kd')
    ? sql<boolean>`(${here} and (l.status in (${lit(onSale, liquidated)}) or ${ownGoods(actor)}))`
    : here
}

const from = sql`liquidation l join orders o on o.id = l.order_id join customer c on c.id = l.customer_id
  left join staff maker on maker.id = l.maker_id left join staff accepted on accepted.id = l.accepted_by
  left join staff over on over.id = l.override_by`

/** The list as this person may ask for it. */
export function liquidationListing(actor: Actor): ListDefinition {
  const ours = (value: RawBuilder<unknown>) =>
    is(actor, 'kd') ? sql`case when ${inScope(actor, { sale: 'o.sale_id' })} then ${value} end` : value
  const described = describedList(liquidationFields, 'l', {
    goods_name: sql`o.name`,
    order_code: sql`o.code`,
    customer_id: ours(sql`l.customer_id`),
    customer_no: ours(sql`c.customer_no`),
    customer_name: ours(sql`c.name`),
    message: ours(sql`l.message`),
    maker_name: sql`maker.name`,
    accepted_name: sql`accepted.name`,
    override_name: sql`over.name`,
  })
  const filters = { ...described.filters }
  // Whose goods others sell is not found by asking for them.
  if (is(actor, 'kd')) delete filters['customer_id']
  return askedBy(
    {
      from,
      table: { name: 'liquidation', as: 'l' },
      ...described,
      filters,
      key: sql`l.id`,
      defaultSort: '-created_at',
      search: {
        text: (q) => sql<boolean>`(${foldHas('l.fold', q)} or l.order_id in (
          select s.id from orders s where ${orderHas('s', q)} and s.liquidation_id is not null limit 200))`,
        reads: ['message'],
        else: { text: (q) => sql<boolean>`l.code = ${q.toUpperCase()}` },
      },
      chips: { of: 'status', values: liquidationStatus.values },
    },
    actor.role,
  )
}

/** @throws liquidations.not_found */
export async function liquidationOf({ db, actor }: Context, id: number): Promise<LiquidationRecord> {
  const { rows } = await sql<LiquidationRecord>`select ${liquidationListing(actor).select} from ${from}
    where l.id = ${id} and ${visibleLiquidations(actor)}`.execute(db)
  if (!rows[0]) throw refuseLiquidation('liquidations.not_found')
  return masked(liquidationFields, actor.role, rows[0])
}

/** Goods in liquidation, as whoever decides about them looks at them. */
export interface LockedLiquidation {
  id: number
  code: string
  station_id: number
  order_id: number
  customer_id: number
  ground: Ground
  quantity: number
  sold: number
  liquidation_price: number
  accepted_price: number | null
  accepted_by: number | null
  priced_by: number | null
  maker_id: number
  images: string[]
  override_by: number | null
  owner_paid_at: Date | null
  status: number
  version: number
}

/** Locks the order of the goods, then them: the order in which everybody does. @throws liquidations.not_found */
export async function lockLiquidation({ db, actor }: Context, id: number): Promise<LockedLiquidation> {
  await sql`select from orders where id = (select order_id from liquidation where id = ${id}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<LockedLiquidation>`select l.* from liquidation l
    where l.id = ${id} and ${visibleLiquidations(actor)} for no key update of l`.execute(db)
  if (!rows[0]) throw refuseLiquidation('liquidations.not_found')
  return rows[0]
}

const ofFile = /^\/api\/file\/([a-z0-9]{40})$/

/** Are these files that were uploaded for liquidation? @throws liquidations.file_unknown */
export async function checkFiles({ db }: Context, field: string, paths: readonly string[]): Promise<void> {
  const keys = [...new Set(paths.map((path) => ofFile.exec(path)?.[1] ?? ''))]
  if (keys.length === 0) return
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from stored_file s
    join library_file f on f.file_id = s.id and f.removed_at is null and f.folder = 'images/liquidations'
    where s.key = any(${keys}::text[])`.execute(db)
  if (rows[0]?.n !== keys.length) {
    const message = 'Không tìm thấy ảnh hoặc tệp đã tải lên'
    throw refuseLiquidation('liquidations.file_unknown', { details: [{ path: field, message }] })
  }
}
