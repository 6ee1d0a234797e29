import pg from 'pg'
import { receiptEntry } from '#ledger/entries.rules.ts'
import { sumBooks } from '#ledger/server/book-sums.jobs.ts'
import { lockedCustomerMoney } from '#ledger/server/money.repo.ts'
import { post } from '#ledger/server/journal.repo.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Bench } from './sections.ts'
import * as bare from './bare-sql.ts'
import { Connection, median } from './client.ts'
import { costOf, timeToRead } from './cost-of.ts'
import { atLeast, atMost, digits } from './figures.ts'
import type { Figure } from './figures.ts'
import { memoryOf } from './processes.ts'
import { signIn } from './world.ts'

/** Accounts that nobody else uses: postings of the bench. */
const ownAccounts = 900_000_000
const day = '2026-11-21'

/** One posting: whose account, and the account of ours it goes to. */
interface Pair {
  customer: number
  place: number
}
type Posting = (pair: Pair) => Promise<void>

/** The journal: postings beside the same statements without it, and the statement of an account with a million lines. */
export async function books(bench: Bench): Promise<Figure[]> {
  return [...(await postings(bench)), ...(await statements(bench))]
}

async function postings(bench: Bench): Promise<Figure[]> {
  const db = openDatabase(bench.world.url, { max: bench.clients, onError: () => {} })
  const pool = new pg.Pool({ connectionString: bench.world.url, max: bench.clients })
  const many = () => ownAccounts + Math.floor(Math.random() * 5_000)
  const kinds = {
    'one hot account': () => ({ customer: ownAccounts, place: ownAccounts }),
    'many accounts': () => ({ customer: many(), place: many() }),
  }
  const figures: Figure[] = []
  for (const [name, pair] of Object.entries(kinds)) {
    const rates = { ours: [] as number[], bare: [] as number[] }
    for (let round = 0; round < bench.rounds; round += 1) {
      rates.ours.push(await rateOf(bench, pair, ours(db)))
      rates.bare.push(await rateOf(bench, pair, plain(pool)))
    }
    const [own, raw] = [median(rates.ours), median(rates.bare)]
    figures.push({
      name: `postings, ${name}, ${bench.clients} clients`,
      value: own,
      unit: 'per s',
      bare: raw,
    })
    figures.push({
      name: `postings, ${name}: against raw pg`,
      value: own / raw,
      unit: '',
      bare: 1,
      target: atLeast(0.6, 0.8),
      cause: `${digits(own)} against ${digits(raw)} postings a second: building and checking the entry`,
    })
  }
  await db.destroy()
  await pool.end()
  return figures
}

/** Postings a second of so many people at once. */
async function rateOf({ clients, seconds }: Bench, pair: () => Pair, posting: Posting): Promise<number> {
  const until = performance.now() + seconds * 1_000
  const began = performance.now()
  let count = 0
  const person = async () => {
    while (performance.now() < until) {
      await posting(pair())
      count += 1
    }
  }
  await Promise.all(Array.from({ length: clients }, person))
  return count / ((performance.now() - began) / 1_000)
}

const ours =
  (db: Db): Posting =>
  async ({ customer, place }) => {
    await db.transaction().execute(async (tx) => {
      await lockedCustomerMoney(tx, customer)
      await post(tx, receiptEntry({ customer, place: `cash:${place}`, amount: 1_000, transfer: 1 }), {
        station: 1,
        now: new Date(`${day}T03:00:00Z`),
        maker: 1,
      })
    })
  }

/** The same statements by node-postgres alone, prepared as ours are. */
const plain =
  (pool: pg.Pool): Posting =>
  async ({ customer, place }) => {
    const client = await pool.connect()
    const ask = async (name: string, text: string, values: unknown[] = []) =>
      (await client.query<Record<string, string>>({ name, text, values })).rows
    try {
      const codes = [`cash:${place}`, `customer:${customer}`]
      await client.query('begin')
      await ask('lock', bare.lockAccounts, [[codes[1]]])
      await ask('money', bare.customerMoney, [codes[1], customer])
      await ask('closed', bare.closedPeriod)
      let accounts = await ask('lock', bare.lockAccounts, [codes])
      if (accounts.length < 2) {
        await client.query(
          `insert into account (code, kind, owner_id, tracked) values ($1, 'cash', $3, true), ($2, 'customer', $4, true)
           on conflict (code) do nothing`,
          [...codes, place, customer],
        )
        accounts = await ask('lock', bare.lockAccounts, [codes])
      }
      const [entry] = await ask('entry', bare.insertEntry, [
        day,
        day.slice(0, 7),
        1,
        'receipt',
        1,
        null,
        'transfer',
        1,
      ])
      const of = (code: string) => accounts.find((account) => account['code'] === code)
      const [debit, credit] = [of(codes[0] as string), of(codes[1] as string)]
      const [first, second] = [Number(debit?.['balance']) + 1_000, Number(credit?.['balance']) - 1_000]
      await ask('lines', bare.insertLines, [
        entry?.['id'],
        debit?.['id'],
        1_000,
        first,
        credit?.['id'],
        -1_000,
        second,
        day,
      ])
      await client.query('commit')
    } finally {
      client.release()
    }
  }

/** An account with so many lines, the bench's own; made once a database. */
async function longAccount({ world, orders }: Bench): Promise<{ id: number; lines: number }> {
  const lines = orders < 1_000 ? 2_000 : 1_000_000
  const code = `bank:${ownAccounts + lines}`
  const [known] = await world.query<{ id: number }>('select id from account where code = $1', [code])
  if (known) return { id: known.id, lines }
  await world.query('begin')
  // Made whole and in balance: the checks of each line would take longer than all the rest.
  await world.query(`set local session_replication_role = 'replica'`)
  await world.query(
    `with made as (
       insert into account (code, kind, owner_id, tracked, balance) values
         ($1, 'bank', $3, true, 1000 * $2::bigint), ('suspense:bench', 'suspense', null, false, 0) returning id, kind),
     entries as (
       insert into entry (posting_date, period, station_id, kind, number)
       select d, to_char(d, 'YYYY-MM'), 1, 'adjustment', 1000000000 + n
       from (select n, date '2024-11-21' + (n * 730 / $2::int) as d from generate_series(1, $2::int) n) days
       returning id, number, posting_date)
     insert into entry_line (entry_id, posting_date, account_id, amount, balance_after)
     select e.id, e.posting_date, m.id, case m.kind when 'bank' then 1000 else -1000 end,
       case m.kind when 'bank' then 1000 * (e.number - 1000000000) end
     from entries e cross join made m order by e.id`,
    [code, lines, ownAccounts + lines],
  )
  await world.query('commit')
  await world.query('vacuum analyze entry, entry_line, account')
  const [made] = await world.query<{ id: number }>('select id from account where code = $1', [code])
  return { id: (made as { id: number }).id, lines }
}

/** What the server's clock does every ten minutes. */
async function sumAll({ world }: Bench): Promise<void> {
  const db = openDatabase(world.url, { max: 1, onError: () => {} })
  await sumBooks.run({}, { db, now: new Date(), signal: new AbortController().signal })
  await db.destroy()
}

async function statements(bench: Bench): Promise<Figure[]> {
  const { ours: server } = bench
  const { id, lines } = await longAccount(bench)
  await sumAll(bench)
  const headers = await signIn(server.port, 'ac')
  const connection = new Connection(server.port)
  const timeOf = async (query: string) => {
    const path = `/api/ledger/account/${id}/statement?size=50${query}`
    const ask = () => timeToRead(connection, path, headers, 'ac')
    for (let n = 0; n < 5; n += 1) await ask()
    return (await costOf({ ours: server, database: bench.world.postmaster }, 10 * bench.rounds, ask)).time
  }
  const first = await timeOf('')
  const month = await timeOf('&posting_date_from=01-11-2026&posting_date_to=21-11-2026')
  connection.close()
  const file = await fileOf(bench, id, headers)
  return [
    {
      name: `statement of ${lines} lines: first page`,
      value: first,
      unit: 'ms',
      target: atMost(50, 20),
      cause: 'rows with their contra accounts, and the count',
    },
    {
      name: `statement of ${lines} lines: a month of it`,
      value: month,
      unit: 'ms',
      target: atMost(300, 100),
      cause: 'days at the edge of a month are a sum of their lines',
    },
    ...file,
  ]
}

/** A file of a tenth of the lines, as it is streamed. */
async function fileOf(
  { ours: server }: Bench,
  id: number,
  headers: Record<string, string>,
): Promise<Figure[]> {
  const resting = memoryOf(server.pid)
  const started = performance.now()
  const path = `/api/ledger/account/${id}/statement/excel?posting_date_from=09-09-2026`
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok || !answer.body) throw new Error(`statement file: ${answer.status} ${await answer.text()}`)
  let [memory, bytes] = [resting, 0]
  for await (const chunk of answer.body) {
    bytes += chunk.length
    memory = Math.max(memory, memoryOf(server.pid))
  }
  const seconds = (performance.now() - started) / 1_000
  return [
    {
      name: 'statement file, a tenth of the lines',
      value: seconds,
      unit: 's',
      target: atMost(15, 8),
      cause: `${digits(bytes / 1e6)} MB, a batch of lines at a time`,
    },
    {
      name: 'memory added by the statement file',
      value: Math.max(0, memory - resting),
      unit: 'MB',
      target: atMost(150, 60),
      cause: 'rows on their way between reader, worker and client',
    },
  ]
}
