import { sql } from 'kysely'
import { receivingBank } from '#catalog/server/receiving-bank.ts'
import { refuseCustomer } from '#customers/customer.errors.ts'
import type { CustomerRecord } from '#customers/customer.api.ts'
import { findCustomer } from '#customers/server/customer.repo.ts'
import type { CustomerFacts } from '#customers/server/customer.repo.ts'
import { actOnVip } from '#customers/server/vip.usecase.ts'
import type { StatementRecord } from '#ledger/customer-money.api.ts'
import { entryKinds } from '#ledger/entries.rules.ts'
import type { EntryKind } from '#ledger/entries.rules.ts'
import { freeMoney } from '#ledger/exposure.rules.ts'
import { refuseLedger } from '#ledger/ledger.errors.ts'
import { entryReference } from '#ledger/server/entry-sql.ts'
import { customerMoney, lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { vietQrPayload } from '#ledger/vietqr.rules.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { ListQuery } from '#platform/contract/list.ts'
import { formatVnd } from '#platform/rules/money.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { qrSvg } from '#platform/server/files/qr.ts'
import { allOf } from '#platform/server/db/together.ts'

const statement: ListDefinition = {
  from: sql`entry_line l join entry e on e.id = l.entry_id join account a on a.id = l.account_id
    left join staff s on s.id = e.maker_id`,
  // The account owes them: what stands on its credit side is in their favour.
  select: sql`l.id, l.id::text as _id, e.id as entry_id, e.posting_date, e.kind, e.number,
    ${entryReference} as reference,
    e.reason, -l.amount as amount, -l.balance_after as balance_after, s.name as maker_name,
    e.reverses_id is not null as reversal, e.created_at`,
  filters: { kind: { any: 'e.kind' }, posting_date: { dates: 'e.posting_date' } },
  sorts: { id: sql`l.id` },
  key: sql`l.id`,
  defaultSort: '-id',
}

/** @throws customers.not_found */
async function knownCustomer({ db, actor }: Context, id: number): Promise<CustomerFacts> {
  const customer = await findCustomer(db, actor, { id })
  if (!customer) throw refuseCustomer('customers.not_found')
  return customer
}

/** The customer's money and a page of their account. @throws customers.not_found */
export async function readStatement(context: Context, id: number, query: ListQuery) {
  const { db } = context
  const customer = await knownCustomer(context, id)
  const [money, page] = await allOf([
    customerMoney(db, id),
    listRows<StatementRecord>(db, statement, query, sql<boolean>`a.code = ${`customer:${id}`}`),
  ])
  return {
    ...page,
    results: page.results.map((row) => ({
      ...row,
      kind_name: entryKinds[row.kind as EntryKind] ?? row.kind,
    })),
    option: {
      ...money,
      free: freeMoney(money),
      debt_limit: customer.debt_limit,
      exposure_limit: customer.exposure_limit,
    },
  }
}

/** @throws customers.not_found, customers.no_code, customers.no_bank */
export async function topUpQr(
  context: Context,
  given: { user_id: number; amount?: number | null | undefined },
) {
  const customer = await knownCustomer(context, given.user_id)
  if (!customer.customer_no) throw refuseCustomer('customers.no_code')
  const ours = await receivingBank(context.db, { customer: customer.id, station: customer.station_id })
  if (!ours) throw refuseCustomer('customers.no_bank')
  const { bin, account, bank, holder } = ours
  const amount = given.amount ?? null
  const memo = customer.customer_no
  const qr = vietQrPayload({ bin, account, amount, memo })
  return { account, bank, holder, qr, svg: qrSvg(qr), memo, amount }
}

/** The level named, or the primary one. @throws customers.vip_activate, bad_input for one that is none */
async function vipLevel({ db }: Context, code: string | null | undefined) {
  const { rows } = await sql<{ code: string; deposit: number }>`select code, deposit from vip_level
    where ${code ? sql`code = ${code}` : sql`is_primary`}`.execute(db)
  if (rows[0]) return rows[0]
  const message = code ? 'Không tìm thấy hạng VIP này' : 'Chưa có hạng VIP mặc định, vui lòng chọn hạng'
  throw refuse('bad_input', { details: [{ path: 'level_code', message }] })
}

/**
 * Freezes the level's deposit out of the customer's free money; bids then hold nothing more.
 * @throws customers.vip_activate, customers.locked, ledger.not_enough_free
 */
export async function activateVip(
  context: Context,
  given: { user_id: number; level_code?: string | null | undefined },
): Promise<CustomerRecord> {
  return actOnVip(context, {
    kind: 'auction',
    id: given.user_id,
    action: 'activate',
    refusal: 'customers.vip_activate',
    effect: async () => {
      const level = await vipLevel(context, given.level_code)
      return { set: { level_code: level.code, lock_id: await holdForBids(context, given.user_id, level) } }
    },
  })
}

/** @returns the lock's id; null where the level asks for no deposit */
async function holdForBids(
  { db }: Context,
  customer: number,
  { deposit }: { deposit: number },
): Promise<number | null> {
  const free = freeMoney(await lockedCustomerMoney(db, customer))
  if (free < deposit) {
    const values = { needed: formatVnd(deposit), free: formatVnd(Math.max(0, free)) }
    throw refuseLedger('ledger.not_enough_free', { values })
  }
  if (deposit === 0) return null
  const lock = await db
    .insertInto('customer_lock')
    .values({ customer_id: customer, kind: 'bid', amount: deposit })
    .returning('id')
    .executeTakeFirstOrThrow()
  return lock.id
}

/** The frozen deposit goes back to the free money. @throws customers.vip_deactivate */
export async function deactivateVip(
  context: Context,
  given: { user_id: number; reason: string },
): Promise<CustomerRecord> {
  const { db, now } = context
  return actOnVip(context, {
    kind: 'auction',
    id: given.user_id,
    action: 'deactivate',
    reason: given.reason,
    refusal: 'customers.vip_deactivate',
    effect: async ({ lock_id }) => {
      if (lock_id) {
        await lockedCustomerMoney(db, given.user_id)
        await db
          .updateTable('customer_lock')
          .set({ released_at: now, released_why: 'vip' })
          .where('id', '=', lock_id)
          .where('released_at', 'is', null)
          .execute()
      }
      return { set: { lock_id: null } }
    },
  })
}
