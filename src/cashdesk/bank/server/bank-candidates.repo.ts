import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { paidOf } from '#billing/server/bill.repo.ts'
import type { Suggestion } from '#cashdesk/bank/bank.api.ts'
import { nonCustomerSuggestions } from '#cashdesk/bank/bank-non-customer.rules.ts'
import type { NonCustomerCandidates } from '#cashdesk/bank/bank-non-customer.rules.ts'
import type { BookedRow, Candidate, Evidence } from '#cashdesk/bank/bank-suggest.rules.ts'
import { nonCustomerCandidates } from '#cashdesk/bank/server/bank-non-customer.repo.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { readMemo, withReceipts } from '#ledger/memo.rules.ts'
import type { MemoReading } from '#ledger/memo.rules.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A row with what it asks and everything that may answer it. */
export interface Considered {
  row: BookedRow
  evidence: Evidence
  candidates: Candidate[]
  /** What it may be that is no customer's money. */
  nonCustomer: Suggestion[]
}

type Found = Candidate & { card_id?: number | null; decided_at?: Date | null; pays?: boolean }
/** Equal amounts of so many different orders say nothing about any of them. */
const mostOfAmount = 6
const mostOfCustomer = 6
/** A payment posted by its proof shows up at the bank within these days. */
const daysApart = 10

const people = sql`c.id as customer_id, c.customer_no, c.name as customer_name`
const ofOrder = sql`'order' as kind, o.id, o.code, ${people}, o.station_id, false as posted, true as automatic,
  case when o.status between ${lit(orderStatus.transacting)} and ${lit(orderStatus.purchaseApproved)} then greatest(0, o.deposit_request + o.extra_deposit - coalesce((select sum(a.amount)
    from allocation a where a.order_id = o.id and a.released_at is null), 0)) else 0 end::bigint as asked`
const ofBill = sql`'bill' as kind, b.id, b.code, ${people}, b.station_id, false as posted, b.status >= ${lit(billStatus.approved)} as automatic,
  case when b.status between ${lit(billStatus.new)} and ${lit(billStatus.undeliverable)} then greatest(0, b.total_vnd - ${paidOf}) else 0 end::bigint as asked`
const ofTransfer = sql`'transfer' as kind, t.id, t.code, ${people}, t.station_id, t.status = ${lit(transferStatus.paid)} as posted,
  t.status = ${lit(transferStatus.pending)} as automatic, t.amount as asked, t.card_id, t.decided_at, t.trans_type <> 1 as pays`

/**
 * Everything that may answer these rows, by a handful of statements however many they are: what their
 * memos name, what asks for just their amount, what the customers named or known by the sender owe.
 */
export async function considerRows(db: Db, rows: readonly BookedRow[]): Promise<Considered[]> {
  const memos = await memosOf(db, rows)
  const senders = await payersBefore(db, rows)
  const customersByCode = await namedCustomers(db, [...memos.values()])
  const known = [
    ...new Set([...customersByCode.values(), ...[...senders.values()].flatMap((ids) => [...ids])]),
  ]
  const [byCode, byAmount, posted, ofKnown, nonCustomer] = await allOf([
    namedTargets(db, [...memos.values()]),
    equalAmounts(db, rows),
    postedPayments(db, rows),
    openOfCustomers(db, known),
    nonCustomerCandidates(db, rows, memos),
  ])
  const codes = Map.groupBy(byCode, ({ code }) => code)
  const amounts = Map.groupBy(byAmount, ({ asked }) => asked)
  const payments = Map.groupBy(posted, ({ asked }) => asked)
  const customers = Map.groupBy(ofKnown, (candidate) => candidate.customer_id)
  return rows.map((row) => {
    const memo = memos.get(row.id) as MemoReading
    const from = row.counter_account === null ? undefined : senders.get(row.counter_account)
    const amount = Math.abs(row.amount)
    const near = (payments.get(amount) ?? []).filter((payment) => isNear(row, payment))
    const owing = [...memo.customers.map((code) => customersByCode.get(code)), ...(from ?? [])]
    const incoming =
      row.amount < 0
        ? []
        : [
            ...[...memo.orders, ...memo.bills, ...memo.transfers].flatMap((code) => codes.get(code) ?? []),
            ...(amounts.get(amount) ?? []).slice(0, mostOfAmount * 3),
            ...owing.flatMap((id) => (id === undefined ? [] : (customers.get(id) ?? []))),
          ]
    return {
      row,
      evidence: {
        amount: row.amount,
        memo,
        senders: from ?? new Set(),
        text: `${row.content} ${row.counter_name ?? ''}`,
      },
      candidates: once([...incoming, ...near]),
      nonCustomer: nonCustomerSuggestions(nonCustomer.get(row.id) as NonCustomerCandidates),
    }
  })
}

/**
 * What the rows' contents name: of receipts those that wait for their booking, and those that a row is set against. Other
 * digits behind "CK" are somebody's phone or account number.
 */
export async function memosOf(
  db: Db,
  rows: readonly Pick<BookedRow, 'id' | 'content'>[],
): Promise<Map<number, MemoReading>> {
  const memos = rows.map(({ id, content }) => [id, readMemo(content)] as const)
  const codes = [...new Set(memos.flatMap(([, memo]) => memo.transfers))]
  const { rows: receipts } = codes.length
    ? await sql<{ code: string }>`select t.code from transfer t where t.code = any(${codes}::text[])
        and t.status in (${lit(transferStatus.pending, transferStatus.paid)}) and t.trans_type = 1 and t.method = 'bank'
        and t.partner_id is null and (t.bank_transaction_id is null
          or t.bank_transaction_id = any(${rows.map(({ id }) => id)}::bigint[]))`.execute(db)
    : { rows: [] }
  const known = new Set(receipts.map(({ code }) => code))
  return new Map(memos.map(([id, memo]) => [id, withReceipts(memo, known)]))
}

function isNear(row: BookedRow, payment: Found): boolean {
  if (payment.card_id !== row.card_id || payment.pays !== row.amount < 0 || !payment.decided_at) return false
  return Math.abs(payment.decided_at.getTime() - row.booked_at.getTime()) <= daysApart * 86_400_000
}

function once(found: readonly Found[]): Candidate[] {
  const kept = new Map<string, Candidate>()
  for (const { card_id: _, decided_at: __, pays: ___, ...candidate } of found)
    kept.set(`${candidate.kind}:${candidate.id}`, candidate)
  return [...kept.values()]
}

/** Account of a sender → customers whose money came from it before. */
async function payersBefore(db: Db, rows: readonly BookedRow[]): Promise<Map<string, Set<number>>> {
  const accounts = [...new Set(rows.flatMap((row) => (row.counter_account ? [row.counter_account] : [])))]
  if (accounts.length === 0) return new Map()
  const { rows: found } = await sql<{ account: string; customer: number }>`
    select distinct b.counter_account as account, t.customer_id as customer
    from bank_transaction b join transfer t on t.bank_transaction_id = b.id
    where b.counter_account = any(${accounts}::text[]) and t.status = ${lit(transferStatus.paid)} and t.trans_type = 1`.execute(
    db,
  )
  return new Map(
    [...Map.groupBy(found, ({ account }) => account)].map(([account, paid]) => [
      account,
      new Set(paid.map(({ customer }) => customer)),
    ]),
  )
}

async function namedCustomers(db: Db, memos: readonly MemoReading[]): Promise<Map<string, number>> {
  const codes = [...new Set(memos.flatMap((memo) => memo.customers))]
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ code: string; id: number }>`select customer_no as code, id from customer
    where customer_no = any(${codes}::text[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

async function namedTargets(db: Db, memos: readonly MemoReading[]): Promise<Found[]> {
  const all = (codes: 'orders' | 'bills' | 'transfers') => [...new Set(memos.flatMap((memo) => memo[codes]))]
  const [orders, bills, transfers] = [all('orders'), all('bills'), all('transfers')]
  const found = await allOf([
    orders.length
      ? sql<Found>`select ${ofOrder} from orders o join customer c on c.id = o.customer_id
          where o.code = any(${orders}::text[]) and o.deleted_at is null`.execute(db)
      : null,
    bills.length
      ? sql<Found>`select ${ofBill} from bill b join customer c on c.id = b.customer_id
          where b.code = any(${bills}::text[])`.execute(db)
      : null,
    transfers.length
      ? sql<Found>`select ${ofTransfer} from transfer t join customer c on c.id = t.customer_id
          where t.code = any(${transfers}::text[]) and t.status = ${lit(transferStatus.pending)} and t.trans_type = 1 and t.method = 'bank'
            and t.partner_id is null`.execute(db)
      : null,
  ])
  return found.flatMap((answer) => answer?.rows ?? [])
}

/** Deposits, waiting receipts and bills under way that ask for just such an amount. */
async function equalAmounts(db: Db, rows: readonly BookedRow[]): Promise<Found[]> {
  const amounts = [...new Set(rows.filter((row) => row.amount > 0).map((row) => row.amount))]
  if (amounts.length === 0) return []
  const found = await allOf([
    sql<Found>`select ${ofOrder} from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
        select * from orders x where x.deposit_request = wanted.amount and x.status = ${lit(orderStatus.transacting)} and x.deleted_at is null
        order by x.id desc limit ${mostOfAmount}) o
      join customer c on c.id = o.customer_id`.execute(db),
    sql<Found>`select ${ofTransfer} from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
        select * from transfer x where x.amount = wanted.amount and x.status = ${lit(transferStatus.pending)} and x.trans_type = 1
          and x.method = 'bank' and x.partner_id is null order by x.id desc limit ${mostOfAmount}) t
      join customer c on c.id = t.customer_id`.execute(db),
    // Bills that still ask for money, at whatever step from the approval on: those are kept apart.
    sql<Found>`select ${ofBill} from open_bill open join bill b on b.id = open.bill_id join customer c on c.id = b.customer_id
      where open.due = any(${amounts}::bigint[]) order by b.id desc`.execute(db),
  ])
  return found.flatMap((answer) => answer.rows)
}

/** Payments posted by their proof, of just such an amount, that no booking is linked to. */
async function postedPayments(db: Db, rows: readonly BookedRow[]): Promise<Found[]> {
  const amounts = [...new Set(rows.map((row) => Math.abs(row.amount)))]
  const times = rows.map((row) => row.booked_at.getTime())
  const away = daysApart * 86_400_000
  if (amounts.length === 0) return []
  const from = new Date(times.reduce((a, b) => Math.min(a, b)) - away)
  const to = new Date(times.reduce((a, b) => Math.max(a, b)) + away)
  const { rows: found } = await sql<Found>`
    select ${ofTransfer} from unnest(${amounts}::bigint[]) as wanted(amount) cross join lateral (
      select * from transfer x where x.amount = wanted.amount and x.status = ${lit(transferStatus.paid)} and x.method = 'bank'
        and x.bank_transaction_id is null and x.partner_id is null and x.decided_at between ${from} and ${to}
      order by x.decided_at desc limit ${mostOfAmount * 3}) t
    join customer c on c.id = t.customer_id`.execute(db)
  return found
}

/** What these customers have open, and each of them for a top-up. */
async function openOfCustomers(db: Db, customers: readonly number[]): Promise<Found[]> {
  if (customers.length === 0) return []
  const wanted = sql`unnest(${customers}::bigint[]) as wanted(id)`
  const found = await allOf([
    sql<Found>`select 'customer' as kind, c.id, coalesce(c.customer_no, c.name) as code, ${people}, c.station_id,
        null::bigint as asked, false as posted, false as automatic
      from customer c where c.id = any(${customers}::bigint[]) and c.deleted_at is null`.execute(db),
    sql<Found>`select ${ofOrder} from ${wanted} cross join lateral (
        select * from orders x where x.customer_id = wanted.id and x.status between ${lit(orderStatus.transacting)} and ${lit(orderStatus.purchaseApproved)} and x.deleted_at is null
        order by x.created_at desc limit ${mostOfCustomer}) o
      join customer c on c.id = o.customer_id`.execute(db),
    sql<Found>`select ${ofBill} from ${wanted} cross join lateral (
        select * from bill x where x.customer_id = wanted.id and x.status between ${lit(billStatus.approved)} and ${lit(billStatus.undeliverable)}
        order by x.created_at desc limit ${mostOfCustomer}) b
      join customer c on c.id = b.customer_id`.execute(db),
  ])
  return found.flatMap((answer) => answer.rows)
}
