/** Test helper: receipts and refunds, as sales ask for them and accountants decide. */
import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import * as payout from '#cashdesk/transfers/payout.api.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, amountOf, anew, ordersAt, ours, sellers } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import * as api from '#cashdesk/transfers/transfer.api.ts'

const waiting = (world: MoneyWorld, kind: 'in' | 'out') => sql<{ id: number }>`
  select id from transfer where ${ours(world)} and trans_type ${kind === 'in' ? sql`=` : sql`<>`} 1 and status = ${lit(transferStatus.pending)}
  order by approved_at is null desc, id desc limit 5`
/** Mostly one that waits; sometimes one that was decided. */
const either = (world: MoneyWorld) => sql<{ id: number }>`
  select id from transfer where ${ours(world)} order by status = ${lit(transferStatus.pending)} desc, trans_type = 1 desc, id desc limit 6`
const approvedOut = (world: MoneyWorld) => sql<{ id: number }>`
  select id from transfer where ${ours(world)} and trans_type <> 1 and status = ${lit(transferStatus.pending)}
  order by approved_at is not null desc, id desc limit 3`

const paid = (
  call: typeof payout.completeRefund | typeof payout.completeTransfer | typeof payout.completeBankTransfer,
) =>
  about(call, accountants, {
    rows: approvedOut,
    body: ({ id }, random, { banks, certificate }) => ({
      id,
      card_id: random.pick(banks),
      image_transfer: certificate,
    }),
  })

const statuses = (status: number) => ({
  status,
  ...(status === transferStatus.cancelled ? { reason: 'không chi nữa' } : {}),
})

export const transferSteps: Steps = {
  'a receipt is asked for': anew(
    [api.createTransfer, payout.requestBankTransfer],
    sellers,
    (random, { customers, banks }) => ({
      customer_id: random.pick(customers),
      amount: amountOf(random),
      card_id: random.pick(banks),
    }),
  ),
  'a receipt for an order is asked for': about(api.createTransfer, sellers, {
    rows: (world) => ordersAt(world, 3, 5),
    body: ({ id, customer }, random, { banks }) => ({
      customer_id: customer,
      order_id: id,
      amount: random.pick([500_000, 1_500_000, 4_000_000]),
      ...(random.chance(0.3) ? { method: 'cash' } : { card_id: random.pick(banks) }),
    }),
  }),
  'a receipt for a bill is asked for': about(api.createTransfer, sellers, {
    rows: (world) => sql<{ id: number; customer: number }>`select id, customer_id as customer from bill
      where ${ours(world)} and status between ${lit(billStatus.new)} and ${lit(billStatus.delivered)} order by id desc limit 6`,
    body: ({ id, customer }, random, { banks }) => ({
      customer_id: customer,
      bill_id: id,
      amount: amountOf(random),
      card_id: random.pick(banks),
    }),
  }),
  'a receipt is confirmed': about(api.confirmTransfer, accountants, {
    rows: (world) => waiting(world, 'in'),
    body: ({ id }) => ({ id }),
  }),
  'a receipt is taken off its order': about(payout.cleanTransfer, accountants, {
    rows: (world) => waiting(world, 'in'),
    body: ({ id }) => ({ id }),
  }),
  'a request is cancelled': about(api.cancelTransfer, [...sellers, 'AD'], {
    rows: either,
    body: ({ id }) => ({ id, reason: 'khách đổi ý' }),
  }),
  'a confirmed receipt is reversed': about(api.cancelTransfer, [...accountants, 'CS'], {
    rows: (world) => sql<{ id: number }>`select id from transfer
      where ${ours(world)} and trans_type = 1 and status = ${lit(transferStatus.paid)} order by id desc limit 6`,
    body: ({ id }) => ({ id, reason: 'ghi nhầm khách', reverses: true }),
  }),
  'the status of a request is changed': about(payout.changeTransferStatus, accountants, {
    rows: either,
    body: ({ id }, random) => ({ id, ...statuses(random.pick([1, 1, 2, -1])) }),
  }),
  'a refund is asked for': anew(
    [payout.createRefund, payout.requestBankRefund],
    sellers,
    (random, { customers }) => ({
      customer_id: random.pick(customers),
      amount: random.pick([1, 250_000, 1_500_000, 8_000_000, 120_000_000]),
      method: 'bank',
      receive_account: '0071000123456',
    }),
  ),
  'a refund is changed': about([payout.updateRefund], sellers, {
    rows: (world) => waiting(world, 'out'),
    body: ({ id }, random) => ({ id, amount: random.pick([1, 300_000, 2_000_000]) }),
  }),
  'a refund is approved or cancelled': about(payout.refundStatus, accountants, {
    rows: (world) => waiting(world, 'out'),
    body: ({ id }, random) => ({ id, ...statuses(random.pick([2, 2, 2, 2, -1])) }),
  }),
  'a refund is paid': paid(payout.completeRefund),
  'a payment out is completed': paid(payout.completeTransfer),
  'a payment out of the bank is completed': paid(payout.completeBankTransfer),
  'a request is deleted': about(payout.deleteTransfer, sellers, {
    rows: either,
    body: () => ({}),
    named: true,
  }),
}
