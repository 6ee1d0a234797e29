import { sql } from 'kysely'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { billDue } from '#billing/server/bill.repo.ts'
import { billMemo } from '#billing/server/read-bill.usecase.ts'
import { carrierNames } from '#carriers/parcel.words.ts'
import type { CarrierCode } from '#carriers/parcel.words.ts'
import { parcelStatus } from '#carriers/parcel.status.ts'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { memoFor } from '#ledger/memo.rules.ts'
import { customerMoneyOfOrder } from '#ledger/server/money.repo.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderTable } from '#orders/core/order-table.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { wayOf } from '#platform/contract/way.ts'
import type { Moved } from '#platform/contract/way.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { PriceExplanation } from '#pricing/price.rules.ts'
import { explainInVietnamese } from '#pricing/price.words.ts'
import { promiseOf } from '#story/promise.rules.ts'
import type { Story } from '#story/story.api.ts'
import { carriedStoryWay, storyWay } from '#story/story.way.ts'
import { imageTypes } from '#warehouse/image.api.ts'
import { allOf } from '#platform/server/db/together.ts'

/** Photos that a customer is shown: of their goods abroad, in Vietnam and handed over; never of a purchase, which tells our price. */
export const shownPhotos = [1, 2, 6] as const

interface Row {
  id: number
  code: string
  name: string
  quantity: number
  kind: string
  status: number
  station_id: number
  customer_id: number | null
  customer_no: string | null
  quoted_total: number
  total_vnd: number
  asked: number
  freight_vnd: number
  freight_estimate: number
  days: number | null
  price: PriceExplanation | null
  bill: {
    id: number
    code: string
    status: number
    method: string
    cod_status: string
    due: number
    total: number
    orders: number
  } | null
}

/** An order's story, and what an offer for being late is reckoned from. */
export interface Told {
  story: Story
  station: number
  freight: number
  deposit: number
}

/** Reads what a customer may know of an order; whether somebody may read it is asked before. Null: there is none. */
export async function storyOf(db: Db, order: number, now: Date): Promise<Told | null> {
  const row = await rowOf(db, order)
  if (!row) return null
  const [moves, legs, photos, paid] = await allOf([
    movesOf(db, row),
    legsOf(db, row),
    photosOf(db, row.id),
    row.customer_id === null
      ? { deposit: 0, allocated: 0 }
      : customerMoneyOfOrder(db, row.customer_id, row.id),
  ])
  const way = row.kind === carriedOnly ? carriedStoryWay : storyWay
  const steps = wayOf(way, row.status, moves)
  const dayOf = (status: number) => {
    const at = steps[way.steps.findIndex(({ by }) => by === status)]?.at
    return at === undefined ? null : businessDate(new Date(at))
  }
  const isOff = row.status === orderStatus.cancelled
  const promise = promiseOf({
    abroad: dayOf(orderStatus.arrivedOverseas),
    days: row.days,
    arrived: dayOf(orderStatus.arrivedVietnam),
    today: businessDate(now),
  })
  const money = isOff ? null : moneyOf(row, paid)
  return {
    story: {
      code: row.code,
      name: row.name,
      quantity: row.quantity,
      status: orderStatus.label(row.status),
      broken: steps.some(({ state }) => state === 'broken'),
      steps: steps.map((step) => ({ ...step, at: step.at ?? null })),
      promise: isOff ? null : promise,
      legs,
      fees: row.price && !isOff ? feesOf(row.price) : [],
      money,
      pay: await payOf(db, row, money),
      photos,
    },
    station: row.station_id,
    freight: row.freight_vnd || row.freight_estimate,
    deposit: paid.deposit,
  }
}

async function rowOf(db: Db, order: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.id, o.code, o.name, o.quantity, o.kind, o.status::float8 as status, o.station_id, o.customer_id, c.customer_no,
      o.quoted_total, o.total_vnd, o.deposit_request + o.extra_deposit as asked, o.freight_vnd, o.freight_estimate,
      r.days_to as days,
      (select p.explanation from order_price p where p.order_id = o.id order by p.created_at desc, p.id desc limit 1) as price,
      (select jsonb_build_object('id', b.id, 'code', b.code, 'status', b.status, 'method', b.method, 'cod_status', b.cod_status,
          'due', ${billDue}, 'total', b.total_vnd,
          'orders', (select count(*) from bill_order bo where bo.bill_id = b.id and bo.removed_at is null))
        from bill b where b.id = o.bill_id and b.status <> ${lit(billStatus.cancelled)}) as bill
    from orders o left join customer c on c.id = o.customer_id left join route r on r.code = o.route_code
    where o.id = ${order} and o.deleted_at is null`.execute(db)
  return rows[0]
}

async function movesOf(db: Db, { id }: Row): Promise<Moved[]> {
  const { rows } = await sql<Omit<Moved, 'at'> & { at: Date }>`
    select e.id, e.at, e.from_status::float8 as from_status, e.to_status::float8 as to_status from event e
    where e.entity = ${orderTable.entity} and e.entity_id = ${id} and e.to_status is not null order by e.id`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Parcel by parcel: to the warehouse abroad, the flight, the carrier at home with its own last word. */
async function legsOf(db: Db, { id, bill }: Row): Promise<Story['legs']> {
  const { rows: parcels } = await sql<{
    track: string
    received_at: Date
    mawb: string | null
    left: Date | null
    came: Date | null
  }>`
    select p.track, p.received_at, m.number as mawb, m.exported_at as left, m.arrived_at as came
    from package_order po join package p on p.id = po.package_id and p.cancelled_at is null
    left join mawb m on m.id = p.mawb_id where po.order_id = ${id} order by p.received_at, p.id limit 100`.execute(
    db,
  )
  const { rows: waybills } = await sql<{
    carrier: CarrierCode
    waybill: string
    word: string | null
    at: Date | null
  }>`
    select t.carrier, t.waybill, t.last_event as word, t.last_event_at as at from bill_parcel t
    where t.bill_id = ${bill?.id ?? null} and t.status = ${parcelStatus.made} and t.waybill is not null
    order by t.number limit 100`.execute(db)
  const { rows: byHand } =
    waybills.length > 0
      ? { rows: [] }
      : await sql<{ waybill: string; partner: string | null }>`
    select b.waybill, p.name as partner from bill b left join partner p on p.id = b.partner_id
    where b.id = ${bill?.id ?? null} and b.waybill is not null`.execute(db)
  const flights = new Map(
    parcels.flatMap((one) => (one.mawb === null || one.left === null ? [] : [[one.mawb, one] as const])),
  )
  return [
    ...parcels.map(({ track, received_at }) => ({
      label: 'Kiện đến kho nước ngoài',
      code: track,
      note: '',
      at: received_at.toISOString(),
    })),
    ...[...flights.values()].map(({ mawb, left, came }) => ({
      label: came ? 'Chuyến bay đã về Việt Nam' : 'Chuyến bay đã rời kho',
      code: mawb ?? '',
      note: '',
      at: (came ?? left)?.toISOString() ?? null,
    })),
    ...waybills.map(({ carrier, waybill, word, at }) => ({
      label: carrierNames[carrier],
      code: waybill,
      note: word ?? '',
      at: at?.toISOString() ?? null,
    })),
    ...byHand.map(({ waybill, partner }) => ({
      label: partner ?? 'Hãng giao hàng',
      code: waybill,
      note: '',
      at: null,
    })),
  ]
}

async function photosOf(db: Db, order: number): Promise<Story['photos']> {
  const { rows } = await sql<{ id: number; type_image: number }>`
    select i.id, i.type_image from order_image i
    where i.order_id = ${order} and i.removed_at is null and i.type_image = any(${[...shownPhotos]}::integer[])
    order by i.type_image, i.position nulls last, i.id limit 60`.execute(db)
  return rows.map(({ id, type_image }) => ({ id, label: imageTypes[type_image] ?? '' }))
}

/** Each fee in words, without the heading and without what is to be paid: that has a place of its own. */
function feesOf(price: PriceExplanation): string[] {
  const [, ...lines] = explainInVietnamese({ ...price, request: null }).split('\n')
  return lines
}

function moneyOf(row: Row, { deposit, allocated }: { deposit: number; allocated: number }): Story['money'] {
  const { bill, status } = row
  if (bill) {
    const { code, orders, total, due } = bill
    const asks =
      due <= 0
        ? 'nothing'
        : bill.method !== 'COD'
          ? 'rest'
          : bill.status === billStatus.delivered && bill.cod_status === codStatus.unpaid
            ? 'remitted'
            : 'cod'
    return { total, paid: total - due, due: Math.max(due, 0), asks, slip: { code, orders } }
  }
  const total = row.total_vnd || row.quoted_total
  if (total === 0) return null
  const paid = Math.min(Math.max(deposit, allocated), total)
  if (status >= orderStatus.priced)
    return { total, paid, due: total - paid, asks: total > paid ? 'rest' : 'nothing', slip: null }
  const due = status <= orderStatus.transactionComplete ? Math.max(row.asked - paid, 0) : 0
  return { total, paid, due, asks: due > 0 ? 'deposit' : 'nothing', slip: null }
}

/** How to pay what is asked by transfer. */
async function payOf(db: Db, row: Row, money: Story['money']): Promise<Story['pay']> {
  if (!money || money.due === 0 || (money.asks !== 'deposit' && money.asks !== 'rest')) return null
  const bank = await receivingBank(db, { customer: row.customer_id, station: row.station_id })
  if (!bank) return null
  const { customer_no: customerCode, bill } = row
  const ofOrder = customerCode ? memoFor({ customerCode, orderCode: row.code }) : row.code
  const memo = bill ? billMemo({ customer_no: customerCode, code: bill.code }) : ofOrder
  return {
    qr: vietQrPayload({ bin: bank.bin, account: bank.account, amount: money.due, memo }),
    memo,
    bank: bank.bank,
    account: bank.account,
    holder: bank.holder,
  }
}
