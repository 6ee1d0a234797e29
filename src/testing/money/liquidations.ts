/** Test helper: what buyers of unclaimed goods pay and get back, and what is settled with the owners. */
import { sql } from 'kysely'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import * as proceeds from '#liquidation/money/proceeds.api.ts'
import * as api from '#liquidation/money/sale-money.api.ts'
import { salePaymentStatus, saleRefundStatus } from '#liquidation/money/sale-money.status.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, oneOf, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import { givenOut, onSale, soldTo } from '#testing/sale.ts'

const payments = () => sql<{ id: number }>`select id from liquidation_payment
  order by status = ${lit(salePaymentStatus.pending)} desc, id desc limit 5`
const refunds = () => sql<{
  id: number
  card: number
}>`select r.id, (select min(id) from card where kind = 'bank'
    and partner_id is null) as card from liquidation_refund r
  order by status = ${lit(saleRefundStatus.asked)} desc, id desc limit 4`
/** Orders of buyers that stand here. */
const sales = (...statuses: (typeof saleStatus.values)[number][]) => sql<{
  id: number
}>`select id from liquidation_order
  order by status in (${lit(...statuses)}) desc, id desc limit 4`
const goods = () => sql<{ id: number }>`select id from liquidation
  order by status = ${lit(liquidationStatus.onSale)} desc, id desc limit 4`

export const liquidationSteps: Steps = {
  'unclaimed goods come on sale, and somebody buys': {
    calls: [],
    choose: async (world: MoneyWorld, random) => {
      const { db } = world.app
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          id: number
        }>`select id from orders where ${ours(world)} and status = ${lit(orderStatus.priced)}
          and bill_id is null and liquidation_id is null and deleted_at is null order by id desc limit 1
          for no key update skip locked`.execute(tx)
        if (!rows[0]) return
        const made = await onSale(tx, rows[0].id, 2)
        for (const price of [150_000, random.pick([90_000, 4_000_000])])
          await soldTo(tx, made, { buyer: random.pick(world.customers), price })
      })
      return 'done'
    },
  },
  'a buyer is to pay': about(api.requestSalePayment, ['CS', 'AC', 'AD'], {
    rows: () => sales(saleStatus.unpaid),
    body: ({ id }, random) => ({ id, method: random.pick(['bank', 'cash']) }),
  }),
  'the money of a buyer is confirmed': about(api.confirmSalePayment, accountants, {
    rows: payments,
    body: ({ id }) => ({ id }),
  }),
  'the money of a buyer is cancelled or taken back': about(api.cancelSalePayment, ['CS', ...accountants], {
    rows: () => sql<{ id: number }>`select id from liquidation_payment order by id desc limit 5`,
    body: ({ id }, random) => ({ id, reason: 'thôi mua', reverses: random.chance(0.5) }),
  }),
  'the money of buyers is decided together': about(api.changeSalePayments, accountants, {
    rows: payments,
    body: ({ id }, random) => ({ ids: [id], status: random.pick([1, 1, -1]), reason: 'thôi mua' }),
  }),
  'pieces are given out': {
    calls: [],
    choose: async (world, random) => {
      const sale = await oneOf(world, random, sales(saleStatus.paid))
      if (sale) await givenOut(world.app.db, sale.id, world.app.now())
      return 'done'
    },
  },
  'pieces come back': about(api.takeSaleBack, ['CS'], {
    rows: () => sales(saleStatus.handedOver),
    body: ({ id }, random) => ({
      id,
      quantity: 1,
      note: 'khác ảnh',
      ...(random.chance(0.5) ? { method: 'cash' } : { method: 'bank', receive_account: '0071000' }),
    }),
  }),
  'a buyer is paid back, or not': about(api.changeSaleRefund, accountants, {
    rows: refunds,
    body: ({ id, card }, random) => ({
      id,
      card_id: card,
      status: random.pick([saleRefundStatus.refunded, saleRefundStatus.refunded, saleRefundStatus.refused]),
      reason: 'đã dùng',
    }),
  }),
  'a buyer is paid back by a bank': about(api.completeSaleRefund, accountants, {
    rows: refunds,
    body: ({ id, card }) => ({ id, card_id: card }),
  }),
  'goods are settled with their owner': about(proceeds.settleLiquidation, accountants, {
    rows: goods,
    body: ({ id }, random) => ({ id, costs_vnd: random.pick([0, 50_000]) }),
  }),
}
