import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp, TestPerson } from '#testing/app.ts'
import { markedRows, mayKnow, viewerOf } from '#testing/rows.ts'
import type { Marked, Viewer } from '#testing/rows.ts'

/** Every call that only reads; a picture or a stream has no rows. */
const reading = everyCall.filter(
  (call) => call.roles !== 'public' && !writes(call) && !call.stream && !call.upload,
)
const isSheet = (call: Call) => call.file !== undefined

let world: TestApp
/** By kind a few rows of each station and sales person. */
let samples: Marked[][]
let byMark: Map<string, Marked[]>
let boss: Viewer
let viewers: Viewer[]

beforeAll(async () => {
  world = await testApp({ orders: true })
  await beUnlike()
  const marked = await markedRows(world.db)
  byMark = Map.groupBy(marked, ({ mark }) => mark)
  samples = [...Map.groupBy(marked, ({ kind }) => kind).values()].map((rows) => {
    const unlike = new Map(rows.map((row) => [`${row.owners[0]!.station} ${row.owners[0]!.sale}`, row]))
    return [...new Set([...[...unlike.values()].slice(0, 4), ...rows.slice(0, 2)])]
  })
  boss = await viewerOf(world, 'su', 'all')
  viewers = await Promise.all(
    ['ss', 'ss2', 'cc', 'cs', 'op', 'af', 'af2', 'pa', 'ac', 'mkt'].map((who) => viewerOf(world, who)),
  )
})
afterAll(() => world.close())

/** Rows of what the lived orders leave out, in two stations, and texts that stand in one row alone. */
async function beUnlike(): Promise<void> {
  const stations = sql`(select array_agg(id order by position) from (select id, position from station order by position limit 2) s)`
  const pa = await world.as('PA').me()
  for (const statement of [
    sql`update customer_address set address = address || ' nhà riêng số ' || id || '.'`,
    sql`insert into customer_conversation (customer_id, channel, content, happened_at, created_by)
      select id, 'call', '', now(), 1 from customer`,
    sql`update customer_conversation set content = 'trao đổi riêng số ' || id || '.'`,
    sql`insert into feedback (station_id, type, title, content, sale_id, customer_id, maker_id)
      select c.station_id, 'complaint', '', 'giao chậm', c.sale_id, c.id, 1 from customer c where c.id % 7 = 0`,
    sql`update feedback set title = 'góp ý riêng số ' || id || '.'`,
    sql`insert into stored_file (key, content_type, size, sha256)
      select rpad(md5(n::text), 40, 'a'), 'image/webp', 1, md5(n::text) from generate_series(1, 8) n`,
    sql`insert into library_file (folder, station_id, file_id, name)
      select 'images', (${stations})[f.id % 2 + 1], f.id, 'ảnh' from stored_file f`,
    sql`insert into support_request (code, station_id, customer_id, kind, content, maker_id)
      select 'HT' || (70000000 + c.id), c.station_id, c.id, 'other', 'xin hỗ trợ', 1 from customer c where c.id % 7 = 1`,
    sql`insert into partner_refund (code, station_id, partner_id, amount, maker_id)
      select 'HD' || (70000000 + n), (${stations})[n % 2 + 1], (select min(id) from partner), 1000, 1 from generate_series(1, 8) n`,
    sql`insert into delivery_batch (batch_code, station_id, created_by)
      select 'GB' || (70000000 + n), (${stations})[n % 2 + 1], 1 from generate_series(1, 8) n`,
    sql`update staff set bank_account = 98000000 + id, phone = '0980' || (100000 + id)`,
    sql`update orders set actual_price = 97000000 + id where actual_price is not null`,
    sql`update exchange_rate set buy_rate = 9600000 + id where buy_rate is not null`,
    sql`update staff set partner_id = (select min(id) from partner) where id = ${pa.id}`,
    sql`update transfer set partner_id = (select min(id) from partner) where id % 3 = 0`,
    sql`update orders set buyer_id = (select id from staff where username = 'af2') where id % 2 = 0 and buyer_id is not null`,
  ])
    await statement.execute(world.db)
}

const pathOf = (call: Call, value: string) => call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value))
const may = (call: Call, { role }: Viewer) => (call.roles as readonly string[]).includes(role)

async function ask(
  person: TestPerson,
  call: Call,
  { value = '', given = {} }: { value?: string; given?: Record<string, unknown> } = {},
): Promise<{ status: number; text: string }> {
  const path = pathOf(call, value)
  if (isSheet(call)) return sheetOf(person, call, path)
  const answer =
    call.method === 'GET'
      ? await person.get(path, { size: 500, ...(given as Record<string, string>) })
      : await person.post(path, given)
  return heard(person, call, { status: answer.status, text: JSON.stringify(answer.body) })
}

/** Every word that somebody was told, with the calls that told it. */
const seen = new Map<TestPerson, Map<string, string>>()
function heard<A extends { text: string }>(person: TestPerson, call: Call, answer: A): A {
  const known = seen.get(person) ?? new Map<string, string>()
  for (const word of answer.text.match(/\b(?:9[78]\d{6}|0980\d{6}|96\d{5})\b/g) ?? [])
    known.set(word, call.id)
  seen.set(person, known)
  return answer
}

/** The words of a spreadsheet; of another file its bytes as they are. */
async function sheetOf(person: TestPerson, call: Call, path: string) {
  const answer = await person.file(call.method === 'GET' ? 'GET' : 'POST', path)
  if (answer.status !== 200 || !answer.bytes.subarray(0, 2).equals(Buffer.from('PK')))
    return { status: answer.status, text: answer.bytes.toString('utf8') }
  const sheets = await readXlsx(answer.bytes)
  return heard(person, call, { status: 200, text: JSON.stringify(sheets) })
}

/** Codes, phones and tracks are words; what people write is marked by a number and a full stop. */
const words = /(?:nhà|trao đổi|góp ý) riêng số \d+\.|[\w-]{6,}/gu

/** Rows that an answer tells its reader of and that are not theirs. */
function foreignIn(text: string, viewer: Viewer, call: Call): Marked[] {
  const found = [...new Set(text.match(words))].flatMap((word) => byMark.get(word) ?? [])
  return found.filter((row) => row.kind !== beyond[call.id] && !mayKnow(viewer, row, call.station === 'none'))
}

/** A template of an import shows an example, which may look like somebody. */
const lists = reading.filter((call) => !call.path.includes('{') && !call.id.endsWith('-template'))

test('no list, search or file tells anybody of another’s row', async () => {
  const leaks: string[] = []
  let narrowed = 0
  for (const call of lists) {
    const everything = await ask(boss.person, call)
    for (const viewer of viewers.filter((one) => may(call, one))) {
      const { text } = await ask(viewer.person, call)
      const leaked = foreignIn(text, viewer, call)
      if (leaked.length)
        leaks.push(`${call.id} tells ${viewer.role} ${leaked[0]!.kind} ${leaked[0]!.mark} (${leaked.length})`)
      // Only where somebody else sees another's rows has the rule been tried.
      if (foreignIn(everything.text, viewer, call).length) narrowed += 1
    }
  }
  expect(leaks).toEqual([])
  expect(narrowed).toBeGreaterThan(100)
})

test('a search for another’s code, phone or text finds nothing', async () => {
  const leaks: string[] = []
  let searched = 0
  for (const call of lists.filter(({ method, row }) => method === 'GET' && row)) {
    const shown = await ask(boss.person, call)
    for (const viewer of viewers.filter((one) => may(call, one))) {
      for (const row of onePerKind(foreignIn(shown.text, viewer, call))) {
        const { text } = await ask(viewer.person, call, { given: { q: row.mark } })
        searched += 1
        if (foreignIn(text, viewer, call).includes(row))
          leaks.push(`${call.id}?q= tells ${viewer.role} ${row.kind} ${row.mark}`)
      }
    }
  }
  expect(leaks).toEqual([])
  expect(searched).toBeGreaterThan(100)
})

const onePerKind = (rows: readonly Marked[]): Marked[] => [
  ...new Map(rows.map((row) => [row.kind, row])).values(),
]

/** The names a call's query or body knows. */
const namesOf = new Map(
  reading.map((call) => {
    const schemas = [call.query, call.body].filter((schema) => schema !== undefined)
    const names = schemas.flatMap((schema) => {
      const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return Object.keys(json.properties ?? {})
    })
    return [call.id, new Set(names)]
  }),
)
/** Calls about one row; lists and files have been asked for whole. */
const records = reading.filter(
  (call) => call.path.includes('{') || (!call.row && !call.file && namesOf.get(call.id)!.size > 0),
)

interface Asking {
  value?: string
  given?: Record<string, unknown>
}

/** How a call may be asked about a row: by the key or the code in its path, or by whatever names it knows. */
function askings(call: Call, { id, code }: Marked): Asking[] {
  const names = namesOf.get(call.id)!
  const all = { id, user_id: id, customer_id: id, order_id: id, bill_id: id, feedback_id: id, ids: [id] }
  const coded = code === null ? {} : { code, codes: [code], track: code, customer_no: code }
  const sent = Object.entries({ ...all, ...coded }).filter(([name]) => names.has(name))
  const given = Object.fromEntries(
    sent.map(([name, value]) => [name, call.method === 'GET' && Array.isArray(value) ? value.join() : value]),
  )
  if (call.path.includes('{'))
    return [id, code].filter((one) => one !== null).map((one) => ({ value: String(one), given }))
  return sent.length ? [{ given }] : []
}

/** Does the answer repeat what it was asked, whatever that is? Then it says nothing. */
async function repeats(call: Call, { value, given = {} }: Asking): Promise<boolean> {
  const nothing = 'KHONGCO0'
  const unknown = JSON.parse(JSON.stringify(given), (_, one) => (typeof one === 'string' ? nothing : one))
  const { text } = await ask(boss.person, call, {
    ...(value === undefined ? {} : { value: nothing }),
    given: unknown,
  })
  return text.includes(nothing)
}

/** Calls whose answers name what is nobody's yet or the whole flight's, with that kind of row. */
const beyond: Readonly<Record<string, string>> = {
  // Orders that wait for a buyer: whose they are and their money is left out.
  'get-quotes-unclaimed': 'order',
  // A flight is worked on as a whole; whose the packages of other stations are is left out.
  'get-import-quotes-mawb-by-mawb': 'package',
}

test('asked for by key or code, another’s row is not there, and one’s own names nobody else’s', async () => {
  const leaks: string[] = []
  let refused = 0
  for (const call of records) {
    for (const rows of samples) {
      for (const [row, asking] of await answered(call, rows)) {
        for (const viewer of viewers.filter((one) => may(call, one))) {
          const { status, text } = await ask(viewer.person, call, asking)
          const what = `${call.id} tells ${viewer.role} of ${row.kind} ${row.mark}`
          const foreign = foreignIn(text, viewer, call)
          if (foreign.length) leaks.push(`${what}: ${foreign.map(({ mark }) => mark).join()}`)
          if (mayKnow(viewer, row, call.station === 'none')) continue
          // A list of what belongs to the row may be empty; a record is not there.
          if (asking.value !== undefined && !call.row && status !== 404 && status !== 403)
            leaks.push(`${status} ${what}`)
          else refused += 1
        }
      }
    }
  }
  expect(leaks).toEqual([])
  expect(refused).toBeGreaterThan(100)
})

/** The rows of a kind that this call answers with, and how it was asked; a key that fits once fits by chance. */
async function answered(call: Call, rows: readonly Marked[]): Promise<[Marked, Asking][]> {
  const found: [Marked, Asking][] = []
  const ways = rows[0] ? askings(call, rows[0]).length : 0
  for (let way = 0; way < ways; way += 1) {
    const these: [Marked, Asking][] = []
    for (const [at, row] of rows.entries()) {
      // Two that bring nothing: the call is about something else.
      if (at === 2 && these.length === 0) break
      const asking = askings(call, row)[way]
      const answer = asking && (await ask(boss.person, call, asking))
      if (answer?.status === 200 && answer.text.includes(row.mark)) these.push([row, asking!])
    }
    if (these.length > 1 && !(await repeats(call, these[0]![1]))) found.push(...these)
  }
  return found
}

/** What only some roles may see, by the marks it was given above (DOMAIN 3.10). */
const hidden: readonly { what: string; mark: RegExp; seenBy: readonly string[] }[] = [
  { what: 'what an order really cost', mark: /^97/, seenBy: ['SU', 'AD', 'AC', 'SS', 'CC', 'CS', 'AF'] },
  { what: 'the rate we buy at', mark: /^96/, seenBy: ['SU', 'AD', 'AC'] },
  { what: 'the salary account of a colleague', mark: /^98/, seenBy: ['SU', 'AD', 'AC'] },
  { what: 'the phone of a colleague', mark: /^0980/, seenBy: ['SU', 'AD'] },
]
test.each(hidden)('$what is told to nobody else, in no answer of all these', async ({ mark, seenBy }) => {
  const own = new Map(
    viewers.map(({ person, id }) => [person, [String(98_000_000 + id), `0980${100_000 + id}`]]),
  )
  const leaks = viewers
    .filter(({ role }) => !seenBy.includes(role))
    .flatMap(({ person, role }) =>
      [...(seen.get(person) ?? [])]
        .filter(([word]) => mark.test(word) && !own.get(person)!.includes(word))
        .map(([word, call]) => `${call} tells ${role} ${word}`),
    )
  expect(leaks).toEqual([])
  // The managers were told: the marks do stand where they are looked for.
  expect([...seen.get(boss.person)!.keys()].some((word) => mark.test(word))).toBe(true)
})
