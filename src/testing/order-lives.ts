/** Test helper: the lives of orders as their histories tell them, read one by one: what reports of stock and steps are held against. */
import { sql } from 'kysely'
import { settingsOnDays } from '#catalog/server/settings.repo.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { businessDate, daysBetween, endOfBusinessDay } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { formulas } from '#pricing/formula.rules.ts'
import { storageDays } from '#pricing/price.rules.ts'
import { pausedDays } from '#warehouse/order-price.rules.ts'

export interface Stay {
  order: number
  /** Of the event that began it. */
  id: number
  status: number
  action: string
  by: number | null
  began: Date
  ended: Date | null
  endedBy: number | null
  to: number | null
}
export interface Life {
  order: Order
  stays: Stay[]
  /** Where it was to go and was overseas until that was changed, within which stay. */
  places: Place[]
}
interface Place {
  order: number
  step: number
  overseas_warehouse: string | null
  warehouse_code: string | null
}
interface Order {
  id: number
  code: string
  station_id: number
  sale_id: number | null
  customer_id: number | null
  status: number
  sub_status: number | null
  overseas_warehouse: string | null
  warehouse_code: string | null
  d_weight: number | null
  r_weight: number | null
  weight: number | null
  goods_vnd: number
  noticed_at: Date | null
  deposit_at: Date | null
}

const { arrivedOverseas, exportedOverseas, arrivedVietnam, checked, newBill, delivering, undeliverable } =
  orderStatus
const held = (status: number) =>
  (status >= arrivedOverseas && status < delivering) || status === undeliverable
const stocked = (status: number) => held(status) && (status < newBill || status === undeliverable)
const inTheAir = (status: number) => status === exportedOverseas || status === arrivedVietnam

/** Every order that is not deleted, from its first event to its last. */
export async function livesOf(db: Db): Promise<Life[]> {
  const orders =
    await sql<Order>`select id, code, station_id, sale_id, customer_id, status::float8 as status, sub_status::float8 as sub_status,
      overseas_warehouse, warehouse_code, d_weight::float8 as d_weight, r_weight::float8 as r_weight, weight::float8 as weight,
      goods_vnd, noticed_at, deposit_at from orders where deleted_at is null order by id`.execute(db)
  const events = await sql<{
    id: number
    order: number
    at: Date
    from: number | null
    to: number
    action: string
    by: number | null
  }>`
    select id, entity_id as "order", at, from_status::float8 as "from", to_status::float8 as "to", action, actor_id as by
    from event where entity = 'order' and to_status is not null order by id`.execute(db)
  const told = Map.groupBy(events.rows, ({ order }) => order)
  const changes =
    await sql<Place>`select order_id as "order", step_id as step, overseas_warehouse, warehouse_code
    from order_place order by id`.execute(db)
  const places = Map.groupBy(changes.rows, ({ order }) => order)
  return orders.rows.map((order) => {
    const stays: Stay[] = []
    for (const { id, at, from, to, action, by } of told.get(order.id) ?? []) {
      if (from === to) continue
      const last = stays.at(-1)
      const began = last && last.began > at ? last.began : at
      if (last) Object.assign(last, { ended: began, endedBy: by, to })
      stays.push({ order: order.id, id, status: to, action, by, began, ended: null, endedBy: null, to: null })
    }
    return { order, stays, places: places.get(order.id) ?? [] }
  })
}

export interface Stored {
  life: Life
  status: number
  warehouse: string | null
  /** A warehouse holds it: it is not in the air. */
  inHouse: boolean
  days: number
  weight: number
  value: number
  storage: number
}

/** What stood in stock at the end of a day. */
export async function storedOn(db: Db, lives: readonly Life[], day: BusinessDate): Promise<Stored[]> {
  const end = endOfBusinessDay(day)
  const terms = lives.map(({ order }) => (order.deposit_at ? businessDate(order.deposit_at) : day))
  const settings = await settingsOnDays(db, terms)
  return lives.flatMap((life, index) => {
    const { order, stays, places } = life
    const at = stays.findIndex(({ began, ended }) => began <= end && (!ended || ended > end))
    const stay = stays[at]
    if (!stay || !stocked(stay.status)) return []
    let first = at
    while (first > 0 && held(stays[first - 1]!.status)) first -= 1
    const abroad = stay.status === arrivedOverseas
    const place = places.find(({ step }) => step > stay.id) ?? order
    const moves = stays.slice(0, at + 1).flatMap(({ began, status }, n) => {
      const [was, is] = [(stays[n - 1]?.status ?? 0) >= newBill, status >= newBill]
      return was || is ? [{ day: businessDate(began), onBill: is }] : []
    })
    const of = settings(terms[index]!)
    const noticed = order.noticed_at && businessDate(order.noticed_at)
    const storage =
      noticed && noticed <= day
        ? formulas.storage({
            days: storageDays(noticed, day, pausedDays(moves, day)),
            freeDays: of('storage.free_days'),
            pricePerKgDay: of('storage.per_kg_day'),
            weight: order.weight ?? order.r_weight ?? 0,
          })
        : 0
    return [
      {
        life,
        status: stay.status,
        warehouse: abroad ? place.overseas_warehouse : place.warehouse_code,
        inHouse: !inTheAir(stay.status),
        days: daysBetween(businessDate(stays[first]!.began), day),
        weight: (stay.status >= checked ? (order.r_weight ?? order.d_weight) : order.d_weight) ?? 0,
        value: Number(order.goods_vnd),
        storage,
      },
    ]
  })
}
