/**
 * `npm run bench:plans -- [--orders 1000000] [--data FOLDER | --url URL] [--slow 50] [--only /api/quotes,/api/bill] [--texts]`:
 * asks every list of the contract (or those whose paths begin so) for its first page plainly, by each filter
 * (a value that is there and one that is not) and by each order, and names the statements that scan a large
 * table or take longer than `slow` ms, as PostgreSQL measures them. The queue of the first screen is asked by each
 * role, with the time of its answer. What is known to be dear, and why it stays so, stands in `plan-reasons.ts`: a
 * statement without a reason there is named once more at the end, and the command fails.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buildApp } from '#app.ts'
import { readQueue } from '#home/queue.api.ts'
import type { Call } from '#platform/contract/call.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Statement } from '#platform/server/db/database.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { everyCall } from '#routes.ts'
import { reasonOf } from './plan-reasons.ts'
import { openWorld } from './world.ts'

const { values: given } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  options: {
    orders: { type: 'string', default: '10000' },
    data: { type: 'string', default: 'data/bench' },
    slow: { type: 'string', default: '50' },
    only: { type: 'string', default: '/' },
    /** With the whole text of each statement. */
    texts: { type: 'boolean', default: false },
    /** A database that runs already, in the place of a company in `data`. */
    url: { type: 'string' },
  },
})
const slow = Number(given.slow)
const wanted = given.only.split(',')
/** Rows from which a scan of the whole table is worth naming. */
const largeTable = 20_000

const say = (line: string) => process.stdout.write(`${line}\n`)
const world = given.url
  ? { url: given.url, close: async () => {} }
  : await openWorld(join(given.data, given.orders), Number(given.orders), (line) => say(`  ${line}`))
const client = new pg.Client({ connectionString: world.url })
await client.connect()
const large = new Set(
  (
    await client.query<{ name: string }>(`select relname as name from pg_class where reltuples > $1`, [
      largeTable,
    ])
  ).rows.map(({ name }) => name),
)
// What hangs for a minute is known to be too slow.
await client.query('set statement_timeout = 60000')
/** What stands in the place of a name in a path: beginnings of a code, of a name, and what nobody is called. */
const texts = ['DH0001', 'quoc hung', 'khong co gi']
const busiestCustomer = 'select customer_id as id from orders group by 1 order by count(*) desc limit 1'
/** Of which record a list with a key in its path is asked: of one that has much. */
const recordOf: Readonly<Record<string, string>> = {
  '/api/card/{id}/customers': 'select id from card order by id limit 1',
  '/api/ledger/account/{id}/statement': `select id from account where code = 'revenue:goods'`,
  '/api/point/history/{id}': 'select customer_id as id from customer_score order by points desc limit 1',
  '/api/province/{province_id}/ward': `select id from admin_unit where type = 'province' and system = '2025' order by id limit 1`,
  '/api/quote/user/{user_id}': busiestCustomer,
  '/api/staff/leave-updating-histories/{user_id}': 'select id from staff order by id limit 1',
  '/api/user/{id}/statement': busiestCustomer,
}
/** What a list is not answered without. */
const always: Readonly<Record<string, string>> = { partner_code: 'partner_code=VTCPN' }
let asked: Statement[] = []
const db = openDatabase(world.url, {
  onError: (error) => say(error.message),
  onStatement: (statement) => void asked.push(statement),
})
const tokenSecret = 'plans of every list, thirty-two letters'
const files = localFiles(await mkdtemp(join(tmpdir(), 'back-office-plans-')))
const app = await buildApp({ db, tokenSecret, files })
let signed = { at: 0, username: '' }
let headers = await signedIn('su')
const lists = everyCall
  .filter((call) => call.row && call.method === 'GET')
  .filter(({ path }) => wanted.some((beginning) => path.startsWith(beginning)))
say(
  `${lists.length} lists\n\n| list | asked by | statement | ms | reads | scans | why |\n|---|---|---|---|---|---|---|`,
)
const unexplained: string[] = []
/** Questions that were refused or not understood: what they read nobody has seen. */
const unasked: string[] = []
const measured = new Map<string, Measured>()
const named = new Set<string>()
/** Reports begin with a comment. */
const reads = /^\s*(\/\*[^*]*\*\/\s*)?(select|with)\b/i
let found = 0
for (const [index, call] of lists.entries()) {
  const from = performance.now()
  found += await walk(call)
  // Beside the table: whoever waits sees how far it is, and which list takes long.
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  process.stderr.write(`${index + 1} of ${lists.length}: ${call.path}, ${seconds} s\n`)
}
if (wanted.some((beginning) => readQueue.path.startsWith(beginning))) found += await walkQueue()
say(`\n${found} slow statements, ${unexplained.length} without a reason${unexplained.length ? ':' : ''}`)
for (const line of unexplained) say(line)
say(`\n${unasked.length} lists or questions without an answer${unasked.length ? ':' : ''}`)
for (const line of unasked) say(line)
await app.close()
await db.destroy()
await client.end()
await world.close()
process.exit(unexplained.length + unasked.length > 0 ? 1 : 0)

async function signedIn(username: string): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    payload: { username, password: 'Demo-2026!', role: 'staff' },
  })
  signed = { at: Date.now(), username }
  return { authorization: `Bearer ${answer.json().access.token}`, 'x-station': '1' }
}

/** What waits for each role, at one station: its slow statements, and the middle of five answers. */
async function walkQueue(): Promise<number> {
  let slowOnes = 0
  for (const username of ['su', 'ac', 'cs', 'ss', 'op', 'af']) {
    headers = await signedIn(username)
    slowOnes += await ask(readQueue, username, '')
    const times: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const from = performance.now()
      await app.inject({ url: readQueue.path, headers })
      times.push(performance.now() - from)
    }
    say(`${readQueue.path} for ${username}: ${times.toSorted((a, b) => a - b)[2]!.toFixed(0)} ms`)
  }
  headers = await signedIn('su')
  return slowOnes
}

/** The addresses of a list: its path, with something in the place of its name. */
async function paths({ path }: Call): Promise<string[]> {
  const name = /\{(\w+)\}/.exec(path)
  if (!name) return [path]
  if (name[1] === 'q') return texts.map((text) => path.replace(name[0], encodeURIComponent(text)))
  const { rows } = await client.query<{ id: string }>(recordOf[path] ?? 'select 1 as id')
  return rows.map(({ id }) => path.replace(name[0], id))
}

/** Every question of one list; how many slow statements it made. */
async function walk(call: Call): Promise<number> {
  let slowOnes = 0
  const addresses = await paths(call)
  if (addresses.length === 0) unasked.push(`${call.path}: there is no record of it`)
  for (const path of addresses) slowOnes += await walkPath({ ...call, path })
  return slowOnes
}

async function walkPath(call: Call): Promise<number> {
  const plain = filtersOf(call).flatMap((name) => always[name] ?? [])
  let slowOnes = await ask(call, 'plain', plain.join('&'))
  const answer = await app.inject({ url: `${call.path}?${plain.join('&')}`, headers })
  if (answer.statusCode !== 200) {
    unasked.push(`${call.path} answers ${answer.statusCode}: ${answer.body.slice(0, 200)}`)
    return slowOnes
  }
  const first = (answer.json().results?.[0] ?? {}) as Record<string, unknown>
  for (const [name, query] of questions(call, first))
    slowOnes += await ask(call, name, [...plain, query].join('&'))
  return slowOnes
}

function filtersOf({ query }: Call): string[] {
  const shape = (query as unknown as { shape?: Record<string, unknown> } | undefined)?.shape ?? {}
  return Object.keys(shape).filter((name) => !['page', 'size', 'sort', 'q'].includes(name))
}

function questions(call: Call, first: Record<string, unknown>): [name: string, query: string][] {
  const filters = filtersOf(call).filter((name) => !always[name])
  const there = (name: string) => {
    if (/_(from|to)$/.test(name)) return '15-10-2026'
    const value = first[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '1'
  }
  return [
    ...filters.map((name): [string, string] => [name, `${name}=${encodeURIComponent(there(name))}`]),
    ...filters.map((name): [string, string] => [`${name}, none`, `${name}=987654`]),
    ...Object.keys(first).flatMap((name): [string, string][] => [
      [`sort ${name}`, `sort=${name}`],
      [`sort -${name}`, `sort=-${name}`],
    ]),
    ['q, a part of a text', 'q=quoc%20hung'],
    ['q, nothing', 'q=khong%20co%20gi'],
    ['q, a number', 'q=098765'],
  ]
}

async function ask(call: Call, name: string, query: string): Promise<number> {
  asked = []
  // Anew by the minute: a token ends after a quarter of an hour, and what answers 401 would pass for quick.
  if (Date.now() - signed.at > 60_000) headers = await signedIn(signed.username)
  const answer = await app.inject({ url: `${call.path}?${query}`, headers })
  // A value that a filter does not take is refused as such; whatever else is no list is told.
  if (![200, 400, 404].includes(answer.statusCode))
    unasked.push(`${call.path}, ${name}: answers ${answer.statusCode}`)
  let slowOnes = 0
  for (const statement of asked.filter(({ sql, ms }) => ms > slow / 3 && reads.test(sql)))
    if (await judge(call, name, statement)) slowOnes += 1
  return slowOnes
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Loops': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

interface Measured {
  ms: number
  pages: number
  scans: string[]
}

/** Has PostgreSQL measure the statement alone; one that seems slow thrice, since other work may have been beside it. */
async function measure({ sql, parameters }: Statement): Promise<Measured> {
  const key = JSON.stringify([sql, parameters])
  const known = measured.get(key)
  if (known) return known
  let best = await explained(sql, parameters)
  for (let more = 0; more < 2 && best.ms > slow && best.ms < 10 * slow; more += 1) {
    const again = await explained(sql, parameters)
    if (again.ms < best.ms) best = again
  }
  measured.set(key, best)
  return best
}

async function explained(sql: string, parameters: readonly unknown[]): Promise<Measured> {
  const { rows } = await client
    .query(`explain (analyze, buffers, format json) ${sql}`, [...parameters])
    .catch((error: Error) => ({ rows: [{ error: error.message }] }))
  const answer = rows[0]?.['QUERY PLAN']?.[0] as { Plan: Plan; 'Execution Time': number } | undefined
  if (!answer) return { ms: Number.POSITIVE_INFINITY, pages: 0, scans: [] }
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]
  const scans = nodes(answer.Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
    .map((node) => node['Relation Name'] ?? '')
  return {
    ms: answer['Execution Time'],
    pages: answer.Plan['Shared Hit Blocks'] + answer.Plan['Shared Read Blocks'],
    scans: [...new Set(scans)].filter((table) => large.has(table)),
  }
}

/** Whether the statement is slow or reads a large table whole; it is named with its reason then. */
async function judge(call: Call, name: string, statement: Statement): Promise<boolean> {
  const { ms, pages, scans } = await measure(statement)
  if (ms <= slow && scans.length === 0) return false
  // What several questions of a list ask alike is named once.
  const key = JSON.stringify([call.path, statement.sql, statement.parameters])
  if (named.has(key)) return false
  named.add(key)
  const start = statement.sql.replaceAll(/\s+/g, ' ').slice(0, 60).replaceAll('|', '\\|')
  const reason = reasonOf({ list: call.path, asked: name, sql: statement.sql })
  const line = `| ${call.path} | ${name} | ${start} | ${ms.toFixed(0)} | ${pages} | ${scans.join(' ')} | ${reason ?? ''} |`
  say(line)
  if (!reason) unexplained.push(line)
  if (given.texts) {
    say(`${statement.sql}\n-- ${JSON.stringify(statement.parameters)}\n`)
  }
  return true
}
