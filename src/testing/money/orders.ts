/** Test helper: an order's money from deposit to purchase and back, and what we pay on behalf of customers. */
import { sql } from 'kysely'
import * as behalf from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import * as penalty from '#cashdesk/debts/penalty.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { guaranteeStatus } from '#orders/purchase/guarantee.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { undoStep } from '#delivery/undo-step.api.ts'
import { about, accountants, amountOf, anew, oneOf, ordersAt, ours, sellers } from '#testing/money/step.ts'
import type { MoneyWorld, OrderHere, Steps } from '#testing/money/step.ts'
import { backStatus } from '#delivery/back-status.api.ts'
import { mendConflict } from '#delivery/mend-conflict.api.ts'
import * as close from '#delivery/close-order.api.ts'
import * as changing from '#orders/desk/change-order.api.ts'
import * as guarantee from '#orders/purchase/guarantee.api.ts'
import * as merging from '#orders/desk/merge.api.ts'
import * as api from '#orders/core/order.api.ts'
import * as purchases from '#orders/purchase/purchase.api.ts'
import { saveMercariPurchases } from '#orders/mercari/bought-mercari.api.ts'
import { saveShippingFees } from '#orders/purchase/shipping-fee.api.ts'
import type { Random } from '#demo/random.ts'

const managers = ['AD', 'SU'] as const
const buyers = ['AF', 'CS', 'AD'] as const
const purchaseOf = ({ price, ship, id }: OrderHere, random: Random, { cards }: MoneyWorld) => ({
  supplier_order_no: `RKT-${id}`,
  card_id: random.chance(0.85) ? cards[0] : cards[1],
  actual_price: random.chance(0.7) ? price : Math.round(price * random.pick([0.8, 1.05, 1.6])),
  actual_ship: ship,
})

export const orderSteps: Steps = {
  'a deposit is confirmed': about(api.confirmDeposit, accountants, {
    rows: (world) => ordersAt(world, 3),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a deposit is cancelled': about(api.cancelDeposit, accountants, {
    rows: (world) => ordersAt(world, 4),
    body: ({ id }) => ({ ids: [id], reason: 'khách chưa mua' }),
  }),
  'an order is cancelled': about(api.cancelQuotes, ['CS', 'AC'], {
    rows: (world) => ordersAt(world, 3, 5),
    body: ({ id }) => ({ ids: [id], reason: 'khách đổi ý' }),
  }),
  'an order is moved': about(changing.changeStatus, [...accountants, 'CS'], {
    rows: (world) => ordersAt(world, 3, 5),
    body: ({ id, status }, random) => ({
      ids: [id],
      status: status + random.pick([1, 1, -1]),
      reason: 'đổi tay',
    }),
  }),
  'one order is moved': about(changing.changeOneStatus, [...accountants, 'CS'], {
    named: true,
    rows: (world) => ordersAt(world, 3, 5),
    body: ({ status }, random) => ({ status: status + random.pick([1, 1, -1]), reason: 'đổi tay' }),
  }),
  'another part is to be deposited': about(purchases.changePercent, [...accountants, 'CS'], {
    rows: (world) => ordersAt(world, 2, 5),
    body: ({ id }, random) => ({
      ids: [id],
      payment_percent: random.pick([100, 70, 50, 20]),
      reason: 'khách quen',
    }),
  }),
  'a dear purchase is confirmed': about(purchases.confirmBuy, accountants, {
    rows: (world) => sql<{ id: number }>`select id from orders where ${ours(world)}
      order by purchase_waits desc, id desc limit 4`,
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a buyer is assigned': about(purchases.assignBuyer, accountants, {
    rows: (world) => ordersAt(world, 4),
    body: ({ id }, _, { buyer, account }) => ({ ids: [id], buyer_id: buyer, account_id: account }),
  }),
  'an approval is taken back at once by who gave it': about(undoStep, accountants, {
    rows: (world) => ordersAt(world, 5),
    body: ({ id }) => ({ entity: 'order', action: 'approve', ids: [id] }),
  }),
  'a purchase is approved': about(purchases.approvePayments, accountants, {
    rows: (world) => ordersAt(world, 4),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'an order is bought': about(purchases.buyOrder, buyers, {
    named: true,
    rows: (world) => ordersAt(world, 5),
    body: purchaseOf,
  }),
  'a shipping fee is pasted': about(saveShippingFees, [...accountants, 'CS'], {
    rows: (world) => sql<{ id: number; code: string }>`select id, code from orders where ${ours(world)}
      and status between 5 and 6 order by id desc limit 6`,
    body: ({ code }, random) => ({ rows: [{ line: 1, no: code, fee: random.pick([0, 500, 20_000]) }] }),
  }),
  'a transaction of Mercari is pasted': about(saveMercariPurchases, [...accountants, 'CS'], {
    rows: (world) => sql<{ id: number; code: string; price: number }>`select id, code, goods_values as price
      from orders where ${ours(world)} and status between 5 and 6
      order by site_code = 'mercari' and status = 6 desc, id desc limit 3`,
    body: ({ code, price }, random) => ({
      rows: [
        {
          line: 1,
          no: code,
          price: Math.round(price * random.pick([0.9, 1, 1.2])),
          fee: random.pick([0, 700]),
        },
      ],
      seen: [],
    }),
  }),
  'a purchase is written down': about(purchases.updateBuy, buyers, {
    named: true,
    rows: (world) => ordersAt(world, 5),
    body: purchaseOf,
  }),
  'a purchase is corrected': about(purchases.updateBuy, buyers, {
    named: true,
    rows: (world) => ordersAt(world, 6),
    body: purchaseOf,
  }),
  'an order is marked as bought': about(purchases.markBought, buyers, {
    rows: (world) => sql<{
      id: number
    }>`select id from orders where ${ours(world)} and status = ${lit(orderStatus.purchaseApproved)}
      order by supplier_order_no is not null desc, id desc limit 5`,
    body: ({ id }) => ({ ids: [id] }),
  }),
  'an order is stepped back': about(backStatus, accountants, {
    rows: (world) => ordersAt(world, 4, 7),
    body: ({ id }) => ({ ids: [id], reason: 'nhầm bước' }),
  }),
  'an order that agrees with its papers is mended': about(mendConflict, accountants, {
    rows: (world) => sql<{ id: number }>`select id from orders where ${ours(world)} and status <> 6
      order by id desc limit 8`,
    body: ({ id }, random) => ({
      id,
      mend: random.pick(['follow_bill', 'free_deposit']),
      reason: 'đối chiếu',
    }),
  }),
  'a seller is to give back': about(close.changeRefund, accountants, {
    rows: (world) => ordersAt(world, 6, 7),
    body: ({ id, status, price }, random) => ({
      id,
      sub_status: status * 11,
      expected: random.pick([price, price, Math.round(price / 2), 1]),
      due_date: '30-11-2026',
    }),
  }),
  'a seller has given back': about(close.changeRefund, accountants, {
    rows: (world) => ordersAt(world, 6, 7),
    body: ({ id, price }, random) => ({
      id,
      received: random.pick([price, Math.round(price / 3), 0.5, 1]),
      reason: 'người bán hủy',
    }),
  }),
  'goods are written off': about(close.writeOff, ['AC', 'AD', 'SU'], {
    rows: (world) => ordersAt(world, 7, 11),
    body: ({ id }, random, { partner }) => ({
      ids: [id],
      reason: 'mất hàng',
      ...(random.chance(0.4) ? { partner } : {}),
    }),
  }),
  'orders become one': {
    calls: [merging.mergeOrders],
    choose: async (world, random) => {
      const pair = await oneOf(
        world,
        random,
        sql<{ id: number; other: number }>`select a.id, b.id as other from orders a join orders b
          on b.customer_id = a.customer_id and b.status = a.status and b.id > a.id and b.route_code = a.route_code
          where a.${ours(world)} and a.status between ${lit(orderStatus.transacting)} and ${lit(orderStatus.purchaseApproved)} order by a.status, a.id desc limit 5`,
      )
      if (!pair) return null
      const who = random.pick(['CS', 'AC', 'AD'])
      return { who, call: merging.mergeOrders, params: { id: pair.id }, body: { merges: [pair.other] } }
    },
  },
  'an order becomes two': about(merging.splitOrder, ['CS', 'AC', 'AD'], {
    named: true,
    rows: (world) =>
      sql<OrderHere>`select * from (${ordersAt(world, 3, 5)}) o order by quantity > 1 desc, id desc limit 3`,
    body: () => ({ quality: 1 }),
  }),
  'the seller has fewer pieces': about(merging.changeQuality, accountants, {
    rows: (world) =>
      sql<OrderHere>`select * from (${ordersAt(world, 3, 5)}) o order by quantity > 1 desc, id desc limit 3`,
    body: ({ id }) => ({ id, quality: 1, reason: 'người bán thiếu hàng' }),
  }),
  'a guarantee is asked for': about(guarantee.askGuarantee, sellers, {
    rows: (world) => ordersAt(world, 3, 5),
    body: ({ id }) => ({ id, reason: 'khách quen' }),
  }),
  'a guarantee is approved or refused': about(guarantee.decideGuarantees, accountants, {
    rows: () =>
      sql<{
        id: number
      }>`select id from order_guarantee order by status = ${lit(guaranteeStatus.asked)} desc, id desc limit 3`,
    body: ({ id }, random) => ({ ids: [id], status: random.pick([1, 1, -1]), answer: 'đã xem' }),
  }),
}

const payments = (world: MoneyWorld, wanted: number) => sql<{ id: number }>`
  select id from behalf_payment where ${ours(world)} order by status = ${wanted} desc, id desc limit 4`
const penalties = (world: MoneyWorld, status: number) => sql<{ id: number }>`
  select id from penalty where ${ours(world)} order by status = ${status} desc, id desc limit 4`

export const behalfSteps: Steps = {
  'a payment on behalf is asked for': anew(behalf.createBehalfPayment, sellers, (random, { customers }) => ({
    customer_id: random.pick(customers),
    currency: 'JPY',
    amount: random.pick([100, 5_000, 40_000]),
    name: 'Phí hội viên',
    supplier: 'Suruga-ya',
  })),
  'a payment on behalf is approved': about(behalf.approveBehalfPayments, accountants, {
    rows: (world) => payments(world, behalfStatus.new),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a payment on behalf is paid': about(behalf.completeBehalfPayment, accountants, {
    named: true,
    rows: (world) => payments(world, behalfStatus.approved),
    body: (_, random, { cards, banks, certificate }) => ({
      ...(random.chance(0.6) ? { card_id: cards[0] } : { card_id: random.pick(banks), paid_vnd: 900_000 }),
      image_transfer: certificate,
    }),
  }),
  'a payment on behalf is cancelled': about(behalf.cancelBehalfPayments, [...sellers, ...managers], {
    rows: (world) => payments(world, behalfStatus.complete),
    body: ({ id }) => ({ ids: [id], reason: 'khách đổi ý' }),
  }),
  'a penalty is proposed': anew(penalty.createPenalty, sellers, (random, { customers }) => ({
    customer_id: random.pick(customers),
    kind: 'late',
    amount: amountOf(random),
    note: 'Chậm thanh toán',
  })),
  'a penalty is charged': about(penalty.confirmPenalties, accountants, {
    rows: (world) => penalties(world, 0),
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a penalty is taken back': about(penalty.cancelPenalties, accountants, {
    rows: (world) => penalties(world, 1),
    body: ({ id }) => ({ ids: [id], reason: 'nhầm khách' }),
  }),
}
