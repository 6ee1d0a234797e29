/**
 * Another's row is not there: every call that names a row by key or code, reading or writing, a list's filter
 * or a preview, is asked for one that nobody has and for one of another person or station. It must answer the
 * same to both, and write nothing.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import type { Statement } from '#platform/server/db/database.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'
import { answerWithout, columnsOf, nobodys, placesOf, send, tableAsked } from '#testing/foreign.ts'
import type { Columns, Named, Place } from '#testing/foreign.ts'
import { markedCompany, markedRows, mayKnow, tableOfKind, viewerOf } from '#testing/rows.ts'
import type { Marked, Viewer } from '#testing/rows.ts'

const calls = everyCall.filter((call) => call.roles !== 'public' && !call.upload && !call.stream)
const people = ['ss', 'cs', 'ac', 'op', 'af', 'pa', 'cc', 'mkt']
/** How many people try each place of a call. */
const tries = runs(2, people.length)

const companys = 'the company’s own cards, which no station or person has'
const whole = 'the company’s list in its order: every row of it or none'
const ofTheProduct = 'jobs of the product itself are the managers’, and of no station'
const saysNothing = 'a comment that says nothing is refused first: whose record it is on has its own test'
/** Writing calls that refuse before they look for the row that they name, or look for none, and why. */
const unreached: Readonly<Record<string, string>> = {
  'post-bid-product': 'its link is read first: whose customer it may be for has its own test',
  'post-bill-merge-by-id': 'a second key decides which bill is looked for first: merging has its own test',
  'post-card-assign': companys,
  'post-card-assign-goods': companys,
  'post-card-assign-service': companys,
  'post-card-primary': companys,
  'post-crm-comment': saysNothing,
  'post-crm-project': 'names colleagues alone, who are of no station',
  'post-crm-task-change': 'what changes nothing is refused first: whose task it is has its own test',
  'post-create-mawb-haki': 'MAWB are the whole company’s',
  'post-ebay-config': 'its app_id is a text of eBay’s, no key of ours: the account it names has its own test',
  'post-ebay-staff-bid': 'its link is read first',
  'post-mercari-staff-bid': 'its link is read first',
  'post-quote-claim': 'asked of buyers alone, for what is nobody’s yet',
  'post-delivery-invoices': 'looks for the batch by its code and takes those of its bills that are named',
  'post-import-exception': 'about a parcel that nobody knows',
  'post-quotes-checkin': 'its orders are rows of the body',
  'post-report-schedules':
    'a new schedule of one’s own: its station is one of the person’s own, which has its own test',
  'post-service-extra-private': 'a price of managers, who see every customer',
  'post-staff-twofa-enable-by-id': 'for oneself alone: any other key is refused unread',
  'post-system-jobs-drop': ofTheProduct,
  'post-system-jobs-retry': ofTheProduct,
  'post-utility-location-create': 'places are the whole company’s',
  'post-v1-undo-step': 'takes back only what the same person just did: nobody else’s step is theirs',
  'put-crm-comment-by-id': saysNothing,
  'put-department-order': whole,
  'put-goods-type-order': whole,
  'put-report-salary-import-revenue-update-factors':
    'the key of a row is made of that of its order or its sheet',
  'put-report-salary-import-revenue-update-note':
    'the key of a row is made of that of its order or its sheet',
  'put-report-salary-summary': 'its month is read first: whose salary it may be has its own test',
  'put-route-order': whole,
  'put-service-order': whole,
  'put-site-order': whole,
  'put-station-order': whole,
  'put-warehouse-order': whole,
  'put-web-order': whole,
}

/** Places whose foreign rows may be told of: `call part.name`. */
const allowed: Readonly<Record<string, string>> = {
  'get-quotes-unclaimed query.codes': 'what nobody has claimed is every buyer’s to look at',
  'post-notification body.codes': 'notifications go to the customers of the whole company',
  'post-notification body.user_ids': 'notifications go to the customers of the whole company',
  'post-import-exception body.track': 'a track that nobody knows is what an exception is about',
}

let world: TestApp
let asked: Statement[] = []
let columns: Columns
let viewers: Viewer[]
let byTable: Map<string, Marked[]>
/** Some row of each table, and people for the names that only some may stand in. */
let some: (place: Place) => Named
/** Where a place's rows are, by `call part.name`. */
const tables = new Map<string, string>()
const keyOf = ({ call, part, name }: Place) => `${call.id} ${part}.${name}`

beforeAll(async () => {
  world = await testApp({ world: markedCompany, onStatement: (statement) => void asked.push(statement) })
  columns = await columnsOf(world.db)
  viewers = await Promise.all(people.map((who) => viewerOf(world, who)))
  byTable = Map.groupBy(
    (await markedRows(world.db)).filter(({ kind }) => tableOfKind[kind]),
    ({ kind }) => tableOfKind[kind] as string,
  )
  const seller = viewers.find(({ role }) => role === 'SS')!
  const buyer = viewers.find(({ role }) => role === 'AF')!
  const first = await firstKeys()
  some = (place) => {
    const table = tables.get(keyOf(place)) ?? ''
    const named: Record<string, number> = { sale_id: seller.id, buyer_id: buyer.id }
    if (named[place.name]) return { id: named[place.name] as number, code: null }
    return byTable.get(table)?.at(-1) ?? { id: first.get(table) ?? 1, code: null }
  }
})
afterAll(() => world.close())

async function firstKeys(): Promise<Map<string, number>> {
  const keyed = [...columns].filter(([, own]) => own.has('id')).map(([table]) => table)
  const { rows } = await sql<{ table: string; id: string | null }>`${sql.join(
    keyed.map((table) => sql`select ${table} as table, min(id::text) as id from ${sql.table(table)}`),
    sql` union all `,
  )}`.execute(world.owner)
  return new Map(
    rows.filter(({ id }) => id !== null && /^\d+$/.test(id)).map(({ table, id }) => [table, Number(id)]),
  )
}

test('every call that writes looks for the row that it names', async () => {
  const boss = world.as('su', { station: 1 })
  for (const call of calls)
    for (const place of placesOf(call)) {
      asked = []
      await send(boss, place, nobodys(place), some)
      const table = tableAsked(asked, nobodys(place), columns)
      if (table) tables.set(keyOf(place), table)
    }
  const missed = calls.filter((call) => {
    const places = placesOf(call).filter(({ part, coded }) => part === 'path' || (part === 'body' && !coded))
    return writes(call) && places.length > 0 && !places.some((place) => tables.has(keyOf(place)))
  })
  expect(missed.map(({ id }) => id).toSorted()).toEqual(Object.keys(unreached).toSorted())
})

test('another’s row is answered as one that is not there, and nothing changes', async () => {
  const before = await lastAudit()
  const leaks: string[] = []
  let tried = 0
  for (const [at, place] of calls.flatMap(placesOf).entries()) {
    const { call } = place
    const rows = byTable.get(tables.get(keyOf(place)) ?? '')
    if (!rows || keyOf(place) in allowed) continue
    const callers = viewers.filter(({ role }) => (call.roles as readonly string[]).includes(role))
    for (const viewer of turned(callers, at).slice(0, tries)) {
      // The newest: a key of one digit stands in many an answer for something else.
      const foreign = rows.findLast(
        (row) => !mayKnow(viewer, row, isStationless(call)) && (!place.coded || row.code !== null),
      )
      if (!foreign) continue
      const others = (each: Place) => ownOf(viewer, each) ?? some(each)
      const nothing = await send(viewer.person, place, nobodys(place), others)
      const answer = await send(viewer.person, place, foreign, others)
      tried += 1
      const same =
        JSON.stringify(nothing.body) === JSON.stringify(answer.body) ||
        answerWithout(nothing, nobodys(place), place) === answerWithout(answer, foreign, place)
      if (!same)
        leaks.push(
          `${keyOf(place)} tells ${viewer.role} of ${foreign.kind} ${foreign.mark} ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)} for ${nothing.status}: ${JSON.stringify(nothing.body).slice(0, 200)}`,
        )
    }
  }
  expect(leaks).toEqual([])
  expect(tried).toBeGreaterThan(350)
  // A file leaves a note of who took how many rows: of another's it has none.
  const emptyFile = sql`table_name = 'export' and (new ->> 'rows')::int = 0`
  const { rows: changed } =
    await sql`select call, table_name, row_id, new from audit where id > ${before} and not (${emptyFile})`.execute(
      world.db,
    )
  expect(changed).toEqual([])
})

const isStationless = ({ station }: Call) => station === 'none'

/** Another one begins at each place: over all of them everybody has tried. */
const turned = <T>(all: readonly T[], at: number): T[] => [
  ...all.slice(at % (all.length || 1)),
  ...all.slice(0, at % (all.length || 1)),
]

const ownOf = (viewer: Viewer, place: Place) =>
  byTable.get(tables.get(keyOf(place)) ?? '')?.find((row) => mayKnow(viewer, row, isStationless(place.call)))

async function lastAudit(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit`.execute(world.db)
  return rows[0]?.id ?? 0
}
