import { sql } from 'kysely'
import type { z } from 'zod'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type {
  SaleChange,
  SaleForm,
  SaleRecord,
  moveSale,
  priceSale,
} from '#liquidation/core/liquidation.api.ts'
import { refuseLiquidation } from '#liquidation/core/liquidation.errors.ts'
import { floorOf } from '#liquidation/core/liquidation.rules.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { saleCode } from '#liquidation/core/sale-code.rules.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { saleTable } from '#liquidation/core/sale.status.ts'
import { liquidationTerms } from '#liquidation/core/server/liquidation-terms.ts'
import { missingOf, refuseBelowFloor } from '#liquidation/core/server/liquidation.usecase.ts'
import { lockLiquidation } from '#liquidation/core/server/liquidation.repo.ts'
import type { LockedLiquidation } from '#liquidation/core/server/liquidation.repo.ts'
import { lockSaleOrder, saleListing, saleOf, visibleSales } from '#liquidation/core/server/sale.repo.ts'
import type { LockedOrderOfSale } from '#liquidation/core/server/sale.repo.ts'
import { salePaymentStatus } from '#liquidation/money/sale-money.status.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { refuseField } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { businessDate } from '#platform/rules/business-date.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { nextNumber } from '#platform/server/db/next-number.ts'
import { recordEvent } from '#platform/server/events/event.ts'
import { runLocked } from '#platform/server/events/run-action.ts'
import type { LockedRun } from '#platform/server/events/run-action.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { masked } from '#platform/server/lists/record-list.ts'

export async function listSales({ db, actor }: Context, query: ListQuery) {
  const page = await chippedList<SaleRecord, 'amount'>(db, saleListing(actor), query, visibleSales(actor))
  return { ...page, results: page.results.map((row) => masked(saleFields, actor.role, row)) }
}

interface Buyer {
  buyer_type: 'staff' | 'customer'
  staff_id: number | null
  customer_id: number | null
}

/**
 * Who buys: a customer of whoever sells, or a colleague who neither proposed, accepted nor priced the goods, nor sells
 * them to themselves.
 * @throws liquidations.buyer_unknown, liquidations.own_purchase, liquidations.owner_buys
 */
async function buyerOf(
  { db, actor }: Context,
  goods: LockedLiquidation,
  form: { buyer_type: string; staff_id?: number | null | undefined; customer_id?: number | null | undefined },
): Promise<Buyer> {
  if (form.buyer_type === 'customer') {
    if (!form.customer_id) throw refuseField('customer_id', 'Vui lòng chọn khách mua')
    const customer = await findCustomer(db, actor, { id: form.customer_id })
    if (!customer) throw refuseLiquidation('liquidations.buyer_unknown')
    if (customer.id === goods.customer_id) throw refuseLiquidation('liquidations.owner_buys')
    return { buyer_type: 'customer', customer_id: customer.id, staff_id: null }
  }
  if (!form.staff_id) throw refuseField('staff_id', 'Vui lòng chọn nhân viên mua')
  const { rows } =
    await sql`select from staff where id = ${form.staff_id} and status = ${staffStatus.active}`.execute(db)
  if (rows.length === 0) throw refuseLiquidation('liquidations.buyer_unknown')
  const decided = [goods.maker_id, goods.accepted_by, goods.priced_by, actor.id]
  if (decided.includes(form.staff_id)) throw refuseLiquidation('liquidations.own_purchase')
  return { buyer_type: 'staff', staff_id: form.staff_id, customer_id: null }
}

/** @throws liquidations.staff_below_floor */
async function refuseCheapStaff(
  { db, now }: Context,
  goods: LockedLiquidation,
  { buyer_type }: { buyer_type: string },
  price: number,
): Promise<void> {
  if (buyer_type !== 'staff' || goods.accepted_price === null) return
  const terms = await liquidationTerms(db, businessDate(now))
  const floor = floorOf(goods.accepted_price, terms)
  if (price < floor)
    throw refuseLiquidation('liquidations.staff_below_floor', {
      values: { floor: formatVnd(floor), percent: terms.leastPercent },
    })
}

/** Takes pieces out of what is left, or gives them back. @throws liquidations.stock */
async function take({ db }: Context, goods: LockedLiquidation, pieces: number): Promise<void> {
  const taken = await sql`update liquidation set sold = sold + ${pieces}
    where id = ${goods.id} and status = ${liquidationStatus.onSale}
      and sold + ${pieces} between 0 and quantity`.execute(db)
  if (taken.numAffectedRows !== 1n)
    throw refuseLiquidation('liquidations.stock', { values: { left: goods.quantity - goods.sold } })
}

/** What is still for sale. @throws liquidations.status, liquidations.owner_paid, liquidations.unchecked */
async function refuseUnsaleable(context: Context, goods: LockedLiquidation): Promise<void> {
  if (goods.status !== liquidationStatus.onSale) throw refuseLiquidation('liquidations.status')
  if (goods.owner_paid_at !== null) throw refuseLiquidation('liquidations.owner_paid')
  if (goods.override_by !== null) return
  const missing = await missingOf(context, goods)
  if (missing.length > 0)
    throw refuseLiquidation('liquidations.unchecked', { values: { missing: missing.join('; ') } })
}

/** Sells pieces at the price of the goods; two people never sell the same one. */
export async function createSale(context: Context, form: SaleForm): Promise<SaleRecord> {
  const { db, actor, now } = context
  const goods = await lockLiquidation(context, form.liquidated_product_id)
  await refuseUnsaleable(context, goods)
  const buyer = await buyerOf(context, goods, form)
  await refuseCheapStaff(context, goods, buyer, goods.liquidation_price)
  await take(context, goods, form.quantity)
  const code = saleCode(await nextNumber(db, 'liquidation_order'))
  const { id } = await db
    .insertInto('liquidation_order')
    .values({
      code,
      liquidation_id: goods.id,
      station_id: goods.station_id,
      ...buyer,
      quantity: form.quantity,
      price: goods.liquidation_price,
      note: form.note ?? null,
      maker_id: actor.id,
      created_at: now,
      status_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const data = { code, quantity: form.quantity, price: goods.liquidation_price }
  await recordEvent(context, {
    entity: 'liquidation_order',
    id,
    action: 'create',
    to: saleStatus.unpaid,
    station: goods.station_id,
    data,
  })
  await tell(context, goods, 'create-order', data)
  return saleOf(context, id)
}

/** The log of the goods tells of their orders, too. */
const tell = (context: Context, goods: LockedLiquidation, action: string, data: Record<string, unknown>) =>
  recordEvent(context, { entity: 'liquidation', id: goods.id, action, station: goods.station_id, data })

/** The goods of an order, locked before it. */
async function lockBoth(
  context: Context,
  id: number,
): Promise<{ goods: LockedLiquidation; sale: LockedOrderOfSale }> {
  const seen = await saleOf(context, id)
  // Whoever sees the order may act on it; its goods are the station's.
  const goods = await lockGoodsOf(context, seen.liquidated_product_id)
  return { goods, sale: await lockSaleOrder(context, id) }
}
async function lockGoodsOf({ db }: Context, id: number): Promise<LockedLiquidation> {
  await sql`select from orders where id = (select order_id from liquidation where id = ${id}) for no key update`.execute(
    db,
  )
  const { rows } = await sql<LockedLiquidation>`select l.* from liquidation l where l.id = ${id}
    for no key update`.execute(db)
  return rows[0]!
}

/** Where its money waits or is there, the order stays as it is. @throws liquidations.money_open */
async function refuseWithMoney({ db }: Context, { id, code }: LockedOrderOfSale): Promise<void> {
  const { rows } =
    await sql`select from liquidation_payment where liquidation_order_id = ${id} and status in (${salePaymentStatus.pending}, ${salePaymentStatus.paid})
    limit 1`.execute(db)
  if (rows.length > 0) throw refuseLiquidation('liquidations.money_open', { values: { code } })
}

async function act(
  context: Context,
  sale: LockedOrderOfSale,
  run: Omit<LockedRun<LockedOrderOfSale>, 'context'>,
) {
  await runLocked(
    {
      table: saleTable,
      snapshot: () => null,
      shown: saleOf,
      refuse: (why) =>
        why === 'reason'
          ? refuseField('reason', 'Vui lòng nhập lý do')
          : refuseLiquidation('liquidations.status'),
    },
    sale,
    { context, ...run },
  )
  return saleOf(context, sale.id)
}

/** Another buyer, number of pieces or note, while nothing was paid. */
export async function changeSale(context: Context, id: number, form: SaleChange): Promise<SaleRecord> {
  const { goods, sale } = await lockBoth(context, id)
  return act(context, sale, {
    action: 'update',
    version: form.version,
    effect: async () => {
      await refuseWithMoney(context, sale)
      if (form.liquidated_product_id !== undefined && form.liquidated_product_id !== sale.liquidation_id)
        throw refuseField('liquidated_product_id', 'Đơn của hàng khác: hủy đơn này và lập đơn mới')
      const type = form.buyer_type ?? sale.buyer_type
      const buyer = await buyerOf(context, goods, {
        buyer_type: type,
        staff_id: form.staff_id === undefined ? sale.staff_id : form.staff_id,
        customer_id: form.customer_id === undefined ? sale.customer_id : form.customer_id,
      })
      await refuseCheapStaff(context, goods, buyer, sale.price)
      const quantity = form.quantity ?? sale.quantity
      if (quantity > sale.quantity && goods.owner_paid_at !== null)
        throw refuseLiquidation('liquidations.owner_paid')
      if (quantity !== sale.quantity) await take(context, goods, quantity - sale.quantity)
      const note = form.note === undefined ? {} : { note: form.note }
      await tell(context, goods, 'update', { code: sale.code, quantity })
      return { set: { ...buyer, quantity, ...note }, data: { quantity } }
    },
  })
}

/** Hands goods that are paid out, or gives up an order that is not. */
export async function moveOrder(
  context: Context,
  id: number,
  { newStatus, reason, version }: z.output<typeof moveSale.body>,
): Promise<SaleRecord> {
  const { goods, sale } = await lockBoth(context, id)
  const { actor, now } = context
  if (newStatus === saleStatus.handedOver) {
    return act(context, sale, {
      action: 'hand-over',
      version,
      effect: async () => {
        await tell(context, goods, 'update-status', { code: sale.code, status: newStatus })
        return { set: { handed_by: actor.id, handed_at: now } }
      },
    })
  }
  return act(context, sale, {
    action: 'cancel_order',
    version,
    reason,
    effect: async () => {
      await refuseWithMoney(context, sale)
      await take(context, goods, -sale.quantity)
      await tell(context, goods, 'cancel_order', { code: sale.code, quantity: sale.quantity })
      return { set: { cancelled_by: actor.id, reason } }
    },
  })
}

/** @throws liquidations.order_unknown, liquidations.status, liquidations.money_open */
export const cancelSale = (context: Context, id: number): Promise<SaleRecord> =>
  moveOrder(context, id, { newStatus: saleStatus.cancelled, reason: 'Xóa đơn thanh lý' })

/** Another price of a piece for one buyer; never by who buys. */
export async function priceOrder(
  context: Context,
  id: number,
  { price, version }: z.output<typeof priceSale.body>,
): Promise<SaleRecord> {
  const { goods, sale } = await lockBoth(context, id)
  return act(context, sale, {
    action: 'price',
    version,
    effect: async () => {
      await refuseWithMoney(context, sale)
      if (sale.staff_id === context.actor.id) throw refuseLiquidation('liquidations.own_purchase')
      await refuseCheapStaff(context, goods, sale, price)
      await refuseBelowFloor(context, goods, price)
      await tell(context, goods, 'update-liquidation-price', { code: sale.code, price, before: sale.price })
      return { set: { price }, data: { price, before: sale.price } }
    },
  })
}
