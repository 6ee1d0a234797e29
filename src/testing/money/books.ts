/** Test helper: what accountants write by hand, partners who pay back, months that close. */
import { sql } from 'kysely'
import * as partner from '#cashdesk/transfers/partner-refund.api.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import * as support from '#cashdesk/transfers/support.api.ts'
import { supportStatus } from '#cashdesk/transfers/support.status.ts'
import { vipStatus } from '#customers/vip.status.ts'
import { lit } from '#platform/server/db/lit.ts'
import { about, accountants, amountOf, anew, ours } from '#testing/money/step.ts'
import type { MoneyWorld, Steps } from '#testing/money/step.ts'
import * as transaction from '#cashdesk/transfers/transaction.api.ts'
import { transactionStatus } from '#cashdesk/transfers/transaction.status.ts'
import { activateVip, deactivateVip } from '#customers/vip.api.ts'
import { sumBooks } from '#ledger/server/book-sums.jobs.ts'
import { resolveSalary } from '#salary/salary.api.ts'
import { closePeriod, reopenPeriod } from '#ledger/period.api.ts'

const contras = ['cash', 'suspense:bank', 'revenue:penalty', 'expense:compensation']

const refunds = () =>
  sql<{
    id: number
  }>`select id from partner_refund order by status = ${lit(partnerRefundStatus.pending)} desc, id desc limit 4`

/** The job that keeps the sums of every month. */
export async function sumTheBooks({ app }: MoneyWorld): Promise<void> {
  await sumBooks.run({}, { db: app.db, now: app.now(), signal: new AbortController().signal })
}

export const bookSteps: Steps = {
  'a month of salaries is resolved': anew(resolveSalary, accountants, (random) => ({
    month: random.pick(['2026-09', '2026-10', '2026-10']),
  })),
  'a transaction is written': anew(transaction.createTransaction, accountants, (random, { customers }) => ({
    user_id: random.pick(customers),
    trans_type: random.pick(['add', 'add', 'sub']),
    trans_amount: amountOf(random),
    contra: random.pick(contras),
    ...(random.chance(0.4)
      ? { trans_postdate: random.pick(['30-10-2026', '15-10-2026', '01-11-2026']) }
      : {}),
  })),
  'a transaction is changed': about(transaction.changeTransaction, accountants, {
    named: true,
    rows: (world) => sql<{ id: number }>`select id from money_transaction where ${ours(world)}
      order by deleted_at is null desc, id desc limit 6`,
    body: (_, random) => ({ trans_type: 'add', trans_amount: amountOf(random) }),
  }),
  'a transaction above the ceiling is released': about(transaction.releaseTransactions, accountants, {
    rows: () => sql<{ id: number }>`select id from money_transaction
      where status = ${lit(transactionStatus.waiting)} and deleted_at is null`,
    body: ({ id }) => ({ ids: [id] }),
  }),
  'a transaction is deleted': about(transaction.deleteTransaction, accountants, {
    named: true,
    rows: (world) => sql<{ id: number }>`select id from money_transaction where ${ours(world)}
      order by deleted_at is null desc, id desc limit 6`,
    body: () => ({}),
  }),
  'a partner is to pay back': anew(
    partner.createPartnerRefund,
    accountants,
    (random, { partner: id, banks }) => ({
      partner_id: id,
      amount: amountOf(random),
      ...(random.chance(0.5) ? { card: random.pick(banks) } : {}),
    }),
  ),
  'a partner has paid back, or does not': about(partner.changePartnerRefund, accountants, {
    named: true,
    rows: refunds,
    body: (_, random) => ({ newStatus: random.pick([1, 1, -1]), reason: 'không trả nữa' }),
  }),
  'a partner’s refund is decided': about(partner.changePartnerRefundByBody, accountants, {
    rows: refunds,
    body: ({ id }, random) => ({ id, newStatus: random.pick([1, 1, -1]), reason: 'không trả nữa' }),
  }),
  'support is asked for': anew(support.createSupport, ['CS'], (random, { customers }) => ({
    content: 'đối chiếu',
    customer_id: random.pick(customers),
  })),
  'support is given': about(support.acceptSupport, accountants, {
    rows: (world) => sql<{ id: number }>`select id from support_request where ${ours(world)}
      order by status = ${lit(supportStatus.pending)} desc, id desc limit 4`,
    body: ({ id }) => ({ id, answer: 'xong' }),
  }),
  'a month is closed': anew(closePeriod, accountants, () => ({ period: '2026-10' })),
  'a month is opened again': anew(reopenPeriod, accountants, () => ({
    period: '2026-10',
    reason: 'ghi thêm',
  })),
  'the books are summed': {
    calls: [],
    choose: async (world) => {
      await sumTheBooks(world)
      return 'done'
    },
  },
  'an auction account is opened': anew(activateVip, ['CS', 'AC', 'AD'], (random, { customers }) => ({
    user_id: random.pick(customers),
  })),
  'an auction account is closed': about(deactivateVip, ['CS', 'AC', 'AD'], {
    rows: (world) => sql<{ id: number }>`select customer_id as id from customer_vip
      where ${ours(world)} order by status > ${lit(vipStatus.off)} desc, customer_id limit 3`,
    body: ({ id }) => ({ user_id: id, reason: 'khách thôi đấu giá' }),
  }),
}
