import { sql } from 'kysely'
import { billStatus } from '#billing/bill.status.ts'
import { readStatement } from '#cashdesk/bank/bank-statement.rules.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import { keepBookings } from '#cashdesk/bank/server/bank-feed.usecase.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Bench } from './sections.ts'
import { atMost } from './figures.ts'
import type { Figure } from './figures.ts'
import { lit } from '#platform/server/db/lit.ts'

const wantedItems = 200_000
const wantedLines = 5_000

class Undo extends Error {}

/**
 * A bank's statement against everything that waits for money: read, told from what is known, made rows
 * and looked up by code, amount and sender. In a transaction that is undone, so that the company stays.
 */
export async function bank({ world, orders, say }: Bench): Promise<Figure[]> {
  const db = openDatabase(world.url, { max: 1, onError: (error) => say(error.message) })
  const lines = Math.min(wantedLines, Math.max(50, orders))
  let figure: Figure | undefined
  try {
    await db.transaction().execute(async (tx) => {
      const items = await openItems(tx, Math.min(wantedItems, orders * 20))
      const sheet = await statementOf(tx, lines)
      const began = performance.now()
      const suggested = await takeOver(tx, sheet)
      const seconds = (performance.now() - began) / 1_000
      figure = {
        name: `a statement of ${lines} lines against ${items} open items`,
        value: seconds,
        unit: 's',
        target: atMost(10, 5),
        cause: `${suggested} lines with a suggestion; most of it inserts rows and writes suggestions`,
      }
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  } finally {
    await db.destroy()
  }
  return figure ? [figure] : []
}

/** Opens half of what is wanted as orders, half as bills: those that are there, and copies where they are too few. */
async function openItems(tx: Db, wanted: number): Promise<number> {
  // Of a company that is put back there is nothing to audit, nor any version to count.
  await sql`set local session_replication_role = replica`.execute(tx)
  for (const [table, open] of [
    ['orders', sql`status = ${lit(orderStatus.transacting)}, deposit_request = 100000 + id % 90000 * 10`],
    ['bill', sql`status = ${lit(billStatus.released)}`],
  ] as const) {
    const rows =
      table === 'orders'
        ? sql`customer_id is not null and deleted_at is null`
        : sql`status between ${lit(billStatus.approved)} and ${lit(billStatus.undeliverable)}`
    await sql`update ${sql.table(table)} set ${open} where id in (select id from ${sql.table(table)} where ${rows}
      order by id desc limit ${wanted / 2})`.execute(tx)
    await copies(tx, table, wanted / 2)
  }
  await askAgain(tx)
  await openSlips(tx, wanted / 4)
  const { rows } = await sql<{
    n: number
  }>`select (select count(*) from orders where status = ${lit(orderStatus.transacting)})
    + (select count(*) from open_bill)
    + (select count(*) from expected_booking where open <> 0 and withdrawn_at is null)::bigint as n`.execute(
    tx,
  )
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`analyze orders, bill, open_bill, expected_booking`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Copies open rows, each with a code of its own and another amount, until there are so many. */
async function copies(tx: Db, table: 'orders' | 'bill', wanted: number): Promise<void> {
  const { rows } = await sql<{
    name: string
  }>`select quote_ident(column_name) as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name not in ('id', 'code', 'deposit_request', 'total_vnd')`.execute(tx)
  const same = sql.raw(rows.map(({ name }) => name).join(', '))
  const amount = sql.ref(table === 'orders' ? 'deposit_request' : 'total_vnd')
  const status = table === 'orders' ? orderStatus.transacting : billStatus.released
  await sql`with given as materialized (select t.*, row_number() over (order by id) as place, count(*) over () as many
      from ${sql.table(table)} t where status = ${status})
    insert into ${sql.table(table)} (code, ${amount}, ${same})
    select 'COPY' || g.place || '-' || n, ${amount} + n * 7, ${same}
    from given g cross join lateral generate_series(1, ${wanted}::int / g.many::int - 1) n`.execute(tx)
}

/** What triggers would have kept of the opened bills: they ask for money. */
async function askAgain(tx: Db): Promise<void> {
  await sql`insert into open_bill (bill_id, customer_id, due_since, due, collecting)
    select id, customer_id, created_at, total_vnd, least(expected_cod, total_vnd) from bill
    where status = ${lit(billStatus.released)} and total_vnd > 0 on conflict (bill_id) do nothing`.execute(tx)
}

/** Remittances of carriers that the bank is still to book, as many as bills. */
async function openSlips(tx: Db, wanted: number): Promise<void> {
  await sql`insert into expected_booking (kind, reference_id, station_id, partner_id, suspense, amount, expected_on, created_at)
    select 'cod', b.id, b.station_id, (select id from partner order by id limit 1), true, 100000 + b.id % 90000 * 10,
      current_date, now()
    from bill b where not exists (select from expected_booking x where x.kind = 'cod' and x.reference_id = b.id)
    order by b.id desc limit ${wanted}`.execute(tx)
}

/** Half name their order, a quarter pays just what an order asks without naming it, the rest are a carrier's, a fee or say nothing. */
async function statementOf(tx: Db, lines: number): Promise<string[][]> {
  const { rows } = await sql<{ code: string; customer: string | null; asked: number }>`
    select o.code, c.customer_no as customer, o.deposit_request as asked from orders o
    join customer c on c.id = o.customer_id where o.status = ${lit(orderStatus.transacting)} and o.deleted_at is null and o.code not like 'COPY%'
    order by md5(o.id::text) limit ${lines}`.execute(tx)
  const header = ['Ngày giao dịch', 'Số tham chiếu', 'Số tiền ghi nợ', 'Số tiền ghi có', 'Số dư', 'Mô tả']
  return [
    header,
    ...Array.from({ length: lines }, (_, index) => {
      const order = rows[index % rows.length]
      const named = `MBVCB.${index}.${order?.customer ?? ''} ${order?.code ?? ''}.CT tu 0071`
      const content = index % 2 === 0 ? named : `${others[index % others.length]} ${index}`
      const amount = index % 4 === 3 ? 7_000_000 + index : (order?.asked ?? 1)
      return ['20/11/2026', `FT${index}`, '', String(Math.max(1, amount)), '', content]
    }),
  ]
}

const others = ['chuyen tien', 'VTPOST TT COD', 'PHI SMS BANKING', 'chuyen tien', 'NGUYEN VAN A tra tien']

async function takeOver(tx: Db, sheet: readonly string[][]): Promise<number> {
  const { lines } = readStatement(sheet, { bank: 'VCB' })
  const { rows: banks } = await sql<{
    id: number
  }>`select id from card where kind = 'bank' order by id limit 1`.execute(tx)
  const now = new Date()
  const ids = await keepBookings(tx, {
    card: banks[0]?.id ?? 0,
    source: 'file',
    now,
    bookings: lines.map(({ amount, content, reference }) => ({
      feed: null,
      bookedAt: now,
      amount,
      balance: null,
      content,
      reference: `${reference}-${now.getTime()}`,
      counterAccount: null,
      counterName: null,
      counterBank: null,
      raw: null,
    })),
  })
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from bank_transaction
    where id = any(${ids}::bigint[]) and status = ${lit(bankStatus.suggested)}`.execute(tx)
  return rows[0]?.n ?? 0
}
