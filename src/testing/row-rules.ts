/**
 * Nobody is told of another's row: tried on every call of a slice that reads.
 *
 *     rowRules('orders', { narrowed: 40, searched: 60, refused: 80, told: ['price'] })
 */
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp, TestPerson } from '#testing/app.ts'
import { readingCalls, sliceOf } from '#testing/calls.ts'
import { markedCompany, markedRows, mayKnow, viewerOf } from '#testing/rows.ts'
import type { Marked, Viewer } from '#testing/rows.ts'

/** How often at least the rules had something to hide, and which marks were told at all: else nothing was tried. */
interface Tried {
  narrowed?: number
  searched?: number
  refused?: number
  disclosed?: readonly (keyof typeof hidden)[]
}

/** What only some roles may see, by the marks it has in `markedCompany`. */
const hidden = {
  price: {
    what: 'what an order really cost',
    mark: /^97/,
    seenBy: ['SU', 'AD', 'AC', 'SS', 'CC', 'CS', 'AF'],
  },
  rate: { what: 'the rate we buy at', mark: /^96/, seenBy: ['SU', 'AD', 'AC'] },
  account: { what: 'the salary account of a colleague', mark: /^98/, seenBy: ['SU', 'AD', 'AC'] },
  phone: { what: 'the phone of a colleague', mark: /^0980/, seenBy: ['SU', 'AD'] },
} as const
const marks = /\b(?:9[78]\d{6}|0980\d{6}|96\d{5})\b/g
/** The same amounts as people read them, in texts such as the log's. */
const grouped = /(?<=["\s])(?:9[78],\d{3},\d{3}|9,6\d{2},\d{3})(?=["\s.])/g
/** A drawn key is no amount, though the first part of one in some thousands reads like a mark. */
const drawnKey = /\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g
/** Codes, phones and tracks are words; what people write is marked by a number and a full stop. */
const words = /(?:nhà|trao đổi|góp ý) riêng số \d+\.|[\w-]{6,}/gu

/** Calls whose answers name what is nobody's yet or the whole flight's, with that kind of row. */
const beyond: Readonly<Record<string, string>> = {
  // Orders that wait for a buyer: whose they are and their money is left out.
  'get-quotes-unclaimed': 'order',
  // A flight and a bag are worked on as a whole; whose the packages of other stations are is left out.
  'get-import-quotes-mawb-by-mawb': 'package',
  'get-packages-invoice': 'package',
}

/** Who looks, besides the boss who sees everything. */
const people = ['ss', 'ss2', 'cc', 'cs', 'op', 'af', 'af2', 'pa', 'ac', 'mkt']

/** The marks of hidden amounts that a text tells. */
export function amountsIn(text: string): string[] {
  const told = text.replaceAll(drawnKey, '')
  return [...(told.match(marks) ?? []), ...(told.match(grouped) ?? []).map((one) => one.replaceAll(',', ''))]
}

export function rowRules(slice: string, tried: Tried): void {
  const reading = readingCalls.filter((call) => sliceOf(call) === slice)
  /** A template of an import shows an example, which may look like somebody. */
  const lists = reading.filter((call) => !call.path.includes('{') && !call.id.endsWith('-template'))
  /** Calls about one row; lists and files have been asked for whole. */
  const records = reading.filter(
    (call) => call.path.includes('{') || (!call.row && !call.file && namesOf(call).size > 0),
  )

  let world: TestApp
  /** By kind a few rows of each station and sales person. */
  let samples: Marked[][]
  let byMark: Map<string, Marked[]>
  let boss: Viewer
  let viewers: Viewer[]
  /** Every mark that somebody was told, with the call that told it. */
  const seen = new Map<TestPerson, Map<string, string>>()

  async function ask(
    { person }: Viewer,
    call: Call,
    { value = '', given = {} }: Asking = {},
  ): Promise<Answer> {
    const answer = await answerOf(
      person,
      call,
      call.path.replaceAll(/\{\w+\}/g, encodeURIComponent(value)),
      given,
    )
    const known = seen.get(person) ?? new Map<string, string>()
    for (const word of amountsIn(answer.text)) known.set(word, call.id)
    seen.set(person, known)
    return answer
  }

  const rowsIn = (text: string) => [...new Set(text.match(words))].flatMap((word) => byMark.get(word) ?? [])
  /** Rows that an answer told of and that are not the viewer's. */
  const foreign = (rows: readonly Marked[], viewer: Viewer, call: Call) =>
    rows.filter((row) => row.kind !== beyond[call.id] && !mayKnow(viewer, row, call.station === 'none'))
  const foreignIn = (text: string, viewer: Viewer, call: Call) => foreign(rowsIn(text), viewer, call)
  const viewersOf = (call: Call) =>
    viewers.filter(({ role }) => (call.roles as readonly string[]).includes(role))

  /** Does the answer repeat what it was asked, whatever that is? Then it says nothing. */
  async function repeats(call: Call, { value, given = {} }: Asking): Promise<boolean> {
    const nothing = 'KHONGCO0'
    const unknown = JSON.parse(JSON.stringify(given), (_, one) => (typeof one === 'string' ? nothing : one))
    const { text } = await ask(boss, call, {
      ...(value === undefined ? {} : { value: nothing }),
      given: unknown,
    })
    return text.includes(nothing)
  }

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
        const answer = asking && (await ask(boss, call, asking))
        if (answer?.status === 200 && answer.text.includes(row.mark)) these.push([row, asking!])
      }
      if (these.length > 1 && !(await repeats(call, these[0]![1]))) found.push(...these)
    }
    return found
  }

  describe(`rows of others, in the answers of ${slice}`, () => {
    beforeAll(async () => {
      world = await testApp({ world: markedCompany })
      const marked = await markedRows(world.db)
      byMark = Map.groupBy(marked, ({ mark }) => mark)
      // The newest first: as a plan happens to bring them, other rows would be tried in another run.
      const ordered = marked.toSorted((a, b) => b.id - a.id)
      samples = [...Map.groupBy(ordered, ({ kind }) => kind).values()].map((rows) => {
        const unlike = new Map(rows.map((row) => [`${row.owners[0]!.station} ${row.owners[0]!.sale}`, row]))
        return [...new Set([...[...unlike.values()].slice(0, 4), ...rows.slice(0, 3)])]
      })
      boss = await viewerOf(world, 'su', 'all')
      viewers = await Promise.all(people.map((who) => viewerOf(world, who)))
    })
    afterAll(() => world.close())

    test('no list, search or file tells anybody of another’s row', async () => {
      const leaks: string[] = []
      let narrowed = 0
      let searched = 0
      for (const call of lists) {
        const everything = rowsIn((await ask(boss, call)).text)
        for (const viewer of viewersOf(call)) {
          const leaked = foreignIn((await ask(viewer, call)).text, viewer, call)
          if (leaked.length)
            leaks.push(
              `${call.id} tells ${viewer.role} ${leaked[0]!.kind} ${leaked[0]!.mark} (${leaked.length})`,
            )
          // Only where somebody else sees another's rows has the rule been tried.
          const others = foreign(everything, viewer, call)
          if (others.length) narrowed += 1
          if (call.method !== 'GET' || !call.row) continue
          for (const row of onePerKind(others)) {
            const { text } = await ask(viewer, call, { given: { q: row.mark } })
            searched += 1
            if (foreignIn(text, viewer, call).includes(row))
              leaks.push(`${call.id}?q= tells ${viewer.role} ${row.kind} ${row.mark}`)
          }
        }
      }
      expect(leaks.join('\n')).toBe('')
      expect(narrowed, 'lists that hide rows').toBeGreaterThanOrEqual(tried.narrowed ?? 0)
      expect(searched, 'searches for rows of others').toBeGreaterThanOrEqual(tried.searched ?? 0)
    })

    test('asked for by key or code, another’s row is not there, and one’s own names nobody else’s', async () => {
      const leaks: string[] = []
      let refused = 0
      for (const call of records) {
        for (const rows of samples) {
          for (const [row, asking] of await answered(call, rows)) {
            for (const viewer of viewersOf(call)) {
              const { status, text } = await ask(viewer, call, asking)
              const what = `${call.id} tells ${viewer.role} of ${row.kind} ${row.mark}`
              const others = foreignIn(text, viewer, call)
              if (others.length) leaks.push(`${what}: ${others.map(({ mark }) => mark).join()}`)
              if (mayKnow(viewer, row, call.station === 'none')) continue
              // A list of what belongs to the row may be empty; a record is not there.
              if (asking.value !== undefined && !call.row && status !== 404 && status !== 403)
                leaks.push(`${status} ${what}`)
              else refused += 1
            }
          }
        }
      }
      expect(leaks.join('\n')).toBe('')
      expect(refused, 'rows that are not there').toBeGreaterThanOrEqual(tried.refused ?? 0)
    })

    test('what only some roles see is told to nobody else, in no answer of all these', () => {
      const own = new Map(
        viewers.map(({ person, id }) => [person, [String(98_000_000 + id), `0980${100_000 + id}`]]),
      )
      for (const [name, { what, mark, seenBy }] of Object.entries(hidden)) {
        const leaks = viewers
          .filter(({ role }) => !(seenBy as readonly string[]).includes(role))
          .flatMap(({ person, role }) =>
            [...(seen.get(person) ?? [])]
              .filter(([word]) => mark.test(word) && !own.get(person)!.includes(word))
              .map(([word, call]) => `${call} tells ${role} ${word}`),
          )
        expect(leaks.join('\n'), what).toBe('')
        // The managers were told: the marks do stand where they are looked for.
        if (tried.disclosed?.some((one) => one === name))
          expect(
            [...seen.get(boss.person)!.keys()].filter((word) => mark.test(word)),
            what,
          ).not.toEqual([])
      }
    })
  })
}

const onePerKind = (rows: readonly Marked[]): Marked[] => [
  ...new Map(rows.map((row) => [row.kind, row])).values(),
]

interface Answer {
  status: number
  text: string
}

async function answerOf(
  person: TestPerson,
  call: Call,
  path: string,
  given: Record<string, unknown>,
): Promise<Answer> {
  if (call.file !== undefined) return sheetOf(person, call, path)
  const { status, body } =
    call.method === 'GET'
      ? await person.get(path, { size: 500, ...(given as Record<string, string>) })
      : await person.post(path, given)
  return { status, text: JSON.stringify(body) }
}

/** The words of a spreadsheet; of another file its bytes as they are. */
async function sheetOf(person: TestPerson, call: Call, path: string): Promise<Answer> {
  const { status, bytes } = await person.file(call.method === 'GET' ? 'GET' : 'POST', path)
  if (status !== 200 || !bytes.subarray(0, 2).equals(Buffer.from('PK')))
    return { status, text: bytes.toString('utf8') }
  return { status, text: JSON.stringify(await readXlsx(bytes)) }
}

/** The names each call's query or body knows. */
const known = new Map(
  readingCalls.map((call) => {
    const schemas = [call.query, call.body].filter((schema) => schema !== undefined)
    const names = schemas.flatMap((schema) => {
      const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
      return Object.keys(json.properties ?? {})
    })
    return [call.id, new Set(names)]
  }),
)
const namesOf = ({ id }: Call): ReadonlySet<string> => known.get(id) ?? new Set()

interface Asking {
  value?: string
  given?: Record<string, unknown>
}

/** How a call may be asked about a row: by the key or the code in its path, or by whatever names it knows. */
function askings(call: Call, { id, code }: Marked): Asking[] {
  const names = namesOf(call)
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
