import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CartRecord } from '#orders/cart/cart.api.ts'
import { refuseCart } from '#orders/cart/cart.errors.ts'
import { cartFields } from '#orders/cart/cart.fields.ts'
import { cartStatus } from '#orders/cart/cart.status.ts'
import type { CartRow } from '#orders/cart/cart.api.ts'
import { inScope, is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import { askedBy } from '#platform/server/lists/asked-by.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList } from '#platform/server/lists/record-list.ts'
import { foldHas } from '#platform/server/lists/searched-text.ts'

/** The station's; sales see what they keep, what their customers want and what nobody keeps. */
export function visibleCarts(actor: Actor): RawBuilder<boolean> {
  const station = inScope(actor, { station: 'k.station_id' })
  if (!is(actor, 'kd')) return station
  return sql<boolean>`(${station} and (k.owner_id = ${actor.id}
    or exists (select from customer own where own.id = k.customer_id and own.sale_id = ${actor.id})
    or (k.owner_id is null and k.customer_id is null)))`
}

const described = describedList(cartFields, 'k', {
  customer_name: sql`c.name`,
  owner_name: sql`keeper.name`,
  created_name: sql`maker.name`,
  order_code: sql`o.code`,
})
const from = sql`cart_row k left join customer c on c.id = k.customer_id
  left join staff keeper on keeper.id = k.owner_id left join staff maker on maker.id = k.created_by
  left join orders o on o.id = k.order_id`

const byText = (q: string) => foldHas('k.fold', q)
const listing: ListDefinition = {
  from,
  table: { name: 'cart_row', as: 'k' },
  ...described,
  filters: described.filters,
  key: sql`k.id`,
  defaultSort: '-created_at',
  search: { text: byText },
  chips: { of: 'status', values: cartStatus.values },
}

/** `whose`: own (kept by me), assigned (of a colleague), unassigned. */
export const cartListing = (actor: Actor): ListDefinition =>
  askedBy(
    {
      ...listing,
      filters: {
        ...listing.filters,
        whose: (several) =>
          sql<boolean>`(${sql.join(
            several.split(',').map((whose) => {
              if (whose === 'own') return sql`k.owner_id = ${actor.id}`
              if (whose === 'unassigned') return sql`k.owner_id is null`
              return sql`k.owner_id <> ${actor.id}`
            }),
            sql` or `,
          )})`,
      },
    },
    actor.role,
  )

/** A row as the list shows it. @throws carts.not_found */
export async function cartRowOf(db: Db, actor: Actor, id: number): Promise<CartRecord> {
  const { rows } = await sql<CartRecord>`select ${described.select} from ${from}
    where k.id = ${id} and ${visibleCarts(actor)}`.execute(db)
  if (!rows[0]) throw refuseCart('carts.not_found')
  return rows[0]
}

export interface LockedCart {
  id: number
  station_id: number
  status: CartRow['status']
  link: string | null
  site_code: string | null
  item_id: string | null
  name: string
  price: number
  currency: string
  quantity: number
  customer_id: number | null
  owner_id: number | null
  sale_id: number | null
  note: string | null
  version: number
}

/** Locks a row that the person may see. @throws carts.not_found */
export async function lockCart(db: Db, actor: Actor, id: number): Promise<LockedCart> {
  const { rows } = await sql<LockedCart>`select k.*, c.sale_id from cart_row k
    left join customer c on c.id = k.customer_id
    where k.id = ${id} and ${visibleCarts(actor)} for update of k`.execute(db)
  if (!rows[0]) throw refuseCart('carts.not_found')
  return rows[0]
}
