/** What a field's declaration says of who sees and who changes it holds in stories and in every write. */
import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditWords } from '#audit-words.ts'
import type { Call } from '#platform/contract/call.ts'
import { filterKeys, isSeen, listedFields, mayChange } from '#platform/contract/record.ts'
import type { Field } from '#platform/contract/record.ts'
import type { Statement } from '#platform/server/db/database.ts'
import { fold } from '#platform/rules/fold.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp, TestPerson } from '#testing/app.ts'
import { propertiesOf } from '#testing/bodies.ts'
import { columnsOf, nobodys, placesOf, send, tableAsked } from '#testing/foreign.ts'
import type { Columns, Place } from '#testing/foreign.ts'
import { markedCompany, markedRows, mayKnow, tableOfKind, viewerOf } from '#testing/rows.ts'
import type { Marked, Viewer } from '#testing/rows.ts'

const people = ['ss', 'cs', 'ac', 'op', 'af', 'pa', 'mkt']
const calls = everyCall.filter((call) => call.roles !== 'public' && !call.upload && !call.stream)
/** Described fields that not everybody may see or change, by table. */
const guarded = Object.entries(auditWords.fields).flatMap(([table, fields]) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.seenBy || field.changedBy ? [{ table, name, field }] : [],
  ),
)

let world: TestApp
let asked: Statement[] = []
let columns: Columns
let viewers: Viewer[]
let byTable: Map<string, Marked[]>

beforeAll(async () => {
  world = await testApp({ world: markedCompany, onStatement: (statement) => void asked.push(statement) })
  columns = await columnsOf(world.db)
  // The partner has customers to deliver to, who have what it may not see.
  await sql`update bill set partner_id = (select min(id) from partner)`.execute(world.db)
  await sql`update customer set email = 'rieng' || id || '@example.vn', note = 'ghi chú riêng số ' || id`.execute(
    world.db,
  )
  viewers = await Promise.all(people.map((who) => viewerOf(world, who)))
  byTable = Map.groupBy(await markedRows(world.db), ({ kind }) => tableOfKind[kind] ?? kind)
})
afterAll(() => world.close())

const callersOf = (call: Call) =>
  viewers.filter(({ role }) => (call.roles as readonly string[]).includes(role))

/** Where a call takes its row from, learned by asking for one that is not there. */
async function tableOf(place: Place): Promise<string> {
  asked = []
  await send(world.as('su', { station: 1 }), place, nobodys(place), () => ({ id: 1, code: null }))
  return tableAsked(asked, nobodys(place), columns) ?? ''
}
/** By the row itself: a customer is also known by an order or feedback, and then not to be changed. */
const isOwn = (viewer: Viewer, row: Marked) =>
  mayKnow(viewer, { ...row, owners: row.owners.slice(0, 1) }, false)

test('no story tells of a field what the record hides', async () => {
  const tables: Record<string, string> = { order: 'orders' }
  for (const entity of ['order', 'bill', 'transfer', 'support_request']) {
    const hidden = guarded.filter(({ table }) => table === (tables[entity] ?? entity))
    const marks = Object.fromEntries(hidden.map(({ name }) => [name, `giấu:${name}`]))
    await sql`insert into event (station_id, entity, entity_id, action, data)
      select distinct on (entity_id) station_id, entity, entity_id, 'update', ${JSON.stringify(marks)}::jsonb
      from event where entity = ${entity}`.execute(world.db)
  }
  const stories = calls.filter((call) => /histories/.test(call.path) && !writes(call))
  const leaks: string[] = []
  let told = 0
  for (const [place] of stories.map(placesOf)) {
    if (!place) continue
    const table = await tableOf(place)
    for (const viewer of callersOf(place.call))
      for (const row of byTable
        .get(table)
        ?.filter((one) => mayKnow(viewer, one, false))
        .slice(0, 5) ?? []) {
        const { body } = await send(viewer.person, place, row, () => row)
        for (const { name, field } of guarded.filter((one) => one.table === table)) {
          const seen = JSON.stringify(body).includes(`giấu:${name}"`)
          if (seen && isSeen(field, viewer.role)) told += 1
          if (seen && !isSeen(field, viewer.role)) leaks.push(`${place.call.id} tells ${viewer.role} ${name}`)
        }
      }
  }
  expect([...new Set(leaks)]).toEqual([])
  expect(told).toBeGreaterThan(0)
})

/** A list shows a record where its rows have every field of it; other rows are no matter of declarations. */
const shownBy = ({ row }: Call): readonly string[] => {
  const names = new Set(propertiesOf(row).map(([name]) => name))
  return Object.entries(auditWords.fields)
    .filter(([, fields]) => Object.keys(listedFields(fields)).every((name) => names.has(name)))
    .map(([table]) => table)
}

/** The first rows as a manager sees them, who sees every field. */
async function everyRow(call: Call): Promise<Record<string, unknown>[]> {
  const pages = [1, 2].map((page) => world.as('su', { station: 1 }).get(call.path, { size: 200, page }))
  return (await Promise.all(pages)).flatMap(({ body }) => body.results)
}

/** The files of a list take its filters. */
const filesOf = (list: Call) => calls.filter(({ file, query }) => file !== undefined && query === list.query)

async function linesOf(person: TestPerson, file: Call, body: object): Promise<number> {
  const { bytes } = await person.file('POST', file.path, body)
  return (await readXlsx(bytes)).length
}

test('a list tells nobody of a hidden field: in no row or sum, by no order, filter or search', async () => {
  const leaks: string[] = []
  let tried = 0
  for (const call of calls.filter(({ row, method, path }) => row && method === 'GET' && !path.includes('{')))
    for (const table of shownBy(call)) {
      const hers = guarded.filter((one) => one.table === table && one.field.seenBy && !one.field.detail)
      const every = hers.length ? await everyRow(call) : []
      for (const { person, role } of callersOf(call)) {
        const hidden = hers.filter(({ field }) => !isSeen(field, role))
        if (hidden.length === 0) continue
        const { body } = await person.get(call.path, { size: 200 })
        const plain = JSON.stringify(body.results)
        for (const { name, field } of hidden) {
          const found = (how: string) => leaks.push(`${call.id} tells ${role} ${name} by ${how}`)
          tried += 1
          if (body.results.some((row: Record<string, unknown>) => (row[name] ?? null) !== null))
            found('its rows')
          if ((body.totals?.[name] ?? null) !== null) found('its sums')
          const own = new Set(body.results.map(({ id }: { id: number }) => id))
          const value: unknown = every
            .filter(({ id }) => own.has(id))
            .map((row) => row[name])
            .find(Boolean)
          const sorted = await person.get(call.path, { size: 200, sort: name })
          if (sorted.status !== 400) found('its order')
          for (const key of filterKeys({ [name]: field })) {
            const other = field.kind === 'date' || field.kind === 'time' ? '01-01-2031' : '987654321'
            const filtered = await person.get(call.path, { size: 200, [key]: other })
            if (JSON.stringify(filtered.body.results) !== plain) found(`filter ${key}`)
            for (const file of filesOf(call).filter(({ roles }) => roles.includes(role))) {
              const without = await linesOf(person, file, {})
              if ((await linesOf(person, file, { [key]: other })) !== without)
                found(`filter ${key} of its file`)
            }
          }
          if (typeof value !== 'string' || value.length < 4) continue
          const searched = await person.get(call.path, { size: 200, q: value })
          const told = searched.body.results.filter(
            (row: object) => !fold(JSON.stringify(row)).includes(fold(value)),
          )
          if (told.length) found(`search for ${value}`)
        }
      }
    }
  expect([...new Set(leaks)]).toEqual([])
  expect(tried).toBeGreaterThan(100)
})

/** Another value than any row has. */
function valueOf({ kind, schema }: Field): unknown {
  if (kind === 'boolean') return true
  if (kind === 'date') return '01-02-1990'
  if (['money', 'number', 'weight', 'percent', 'key'].includes(kind)) return 2
  return schema && 'format' in schema ? 'giau@example.vn' : 'giấu'
}

test('nobody changes what the record does not let them change, by any call', async () => {
  const leaks: string[] = []
  let tried = 0
  for (const call of calls.filter(writes)) {
    const named = new Set(propertiesOf(call.body).map(([name]) => name))
    const [place] = placesOf(call).filter(({ part }) => part === 'path')
    const hers = guarded.filter(({ name }) => named.has(name))
    if (!place || hers.length === 0) continue
    const table = await tableOf(place)
    for (const { name, field } of hers.filter((one) => one.table === table))
      for (const viewer of callersOf(call).filter(({ role }) => !mayChange(field, role))) {
        const row = byTable.get(table)?.find((one) => isOwn(viewer, one))
        if (!row) continue
        const before = await lastAudit()
        await send(viewer.person, place, row, () => row, { [name]: valueOf(field) })
        tried += 1
        const { rows } = await sql<{ new: Record<string, unknown> }>`select new from audit
          where id > ${before} and table_name = ${table} and actor_id = ${viewer.id}`.execute(world.db)
        if (rows.some((one) => (field.column ?? name) in (one.new ?? {})))
          leaks.push(`${call.id} lets ${viewer.role} change ${name}`)
      }
  }
  expect(leaks).toEqual([])
  expect(tried).toBeGreaterThanOrEqual(6)
})

async function lastAudit(): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit`.execute(world.db)
  return rows[0]?.id ?? 0
}
