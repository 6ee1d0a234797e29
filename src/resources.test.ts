import { sql } from 'kysely'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import { isWritable } from '#platform/contract/record.ts'
import type { Field } from '#platform/contract/record.ts'
import type { Resource } from '#platform/contract/resource.ts'
import type { StatusCode } from '#platform/contract/status.ts'
import { addDays, formatBusinessDate } from '#platform/rules/business-date.ts'
import { declaredResources } from '#resources.ts'
import { runs } from '#testing/attack.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

/**
 * What every `resource()` promises, tried on each of them as its row declares it. Resources are found
 * among the exports of the contracts: a new one is covered by standing there.
 */
type Plain = Record<string, unknown>
const resources = declaredResources
  .map(({ resource }) => resource)
  .toSorted((a, b) => (a.key < b.key ? -1 : 1))

/** What a rule of a resource's own asks of a new row, beyond what its fields declare. */
const given: Record<string, Plain> = {
  'config-factor': { key: 'quote.valid_days', value: 24 },
  'price-oversize': { longest_cm: 120 },
  'china-fee-ship': { route_code: 'CN-ROAD' },
  'exchange-delta': { delta: -5 },
  // Words of a partner name one.
  'bank-word': { purpose: 'partner', partner: 'viettel' },
  // Bank accounts take VND alone.
  card: { kind: 'card' },
}
/** One row for each of few options, most of which the demo company has: each test begins with none. */
const crowded = new Set(['rate-rule'])

/** Its file is the sheet that an import takes: `price-sheet.test.ts`. */
const ownFile = new Set(['freight-price'])

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const person = () => world.as('SU')
let made = 0

function accepted(field: Field, candidates: readonly unknown[]): unknown {
  const schema = field.schema as unknown as z.ZodType
  const found = candidates.find((candidate) => schema.safeParse(candidate).success)
  if (found === undefined) throw new Error(`no sample for ${field.label}`)
  return found
}

/** A value that the field takes, another one for every `n`. */
async function sampleOf(field: Field, n: number): Promise<unknown> {
  if (field.options) return field.options[n % field.options.length]?.value
  if (field.kind === 'boolean') return false
  if (field.kind === 'date') return formatBusinessDate(addDays('2029-06-01', n))
  if (field.reference) {
    const { resource, value } = field.reference
    const { rows } = await sql<{ value: unknown }>`select ${sql.ref(value)} as value
      from ${sql.table(resource.table)} order by id limit 1`.execute(world.db)
    return rows[0]?.value
  }
  if (field.kind === 'text' || field.kind === 'note') {
    return accepted(field, [`Thử ${n}`, `THU-${n}`, `https://thu.vn/${n}`, 'ABC', 'JP'])
  }
  // At most 90: wherever it may be a per cent, it is a possible one.
  return accepted(field, [1 + (n % 90), 5])
}

const writable = (resource: Resource) =>
  Object.entries(resource.fields).filter(([, field]) => isWritable(field))

/** The body of a new row: everything required, and what its own rule asks. */
async function bodyOf(resource: Resource, over: Plain = {}): Promise<Plain> {
  made += 1
  const body: Plain = {}
  for (const [name, field] of writable(resource)) {
    if (field.required) body[name] = await sampleOf(field, made)
  }
  return { ...body, ...given[resource.key], ...over }
}

const at = (call: object, id?: unknown) => (call as Call).path.replace('{id}', String(id))

async function create(resource: Resource, over: Plain = {}) {
  const body = await bodyOf(resource, over)
  const answer = await person().post(at(resource.calls.create), body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { body, row: answer.body.data as Plain & { id: number; version: number } }
}

async function list(resource: Resource, query: Record<string, string | number> = {}) {
  const { status, body } = await person().get(at(resource.calls.list), { size: 200, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as { results: (Plain & { id: number })[]; pagination: { total: number } }
}

async function read(resource: Resource, id: number): Promise<Plain | undefined> {
  const { results } = await list(resource, { sort: '-id' })
  return results.find((row) => row.id === id)
}

async function rowsOf(resource: Resource): Promise<string> {
  const { rows } = await sql<{
    all: string
  }>`select md5(coalesce(string_agg(t::text, '|' order by id), '')) as all
    from ${sql.table(resource.table)} t`.execute(world.db)
  return rows[0]?.all ?? ''
}

/** The file of the list, its newest row first: titles, then rows. */
async function fileOf({ calls }: Resource, role = 'SU'): Promise<unknown[][]> {
  const { status, bytes } = await world.as(role).file('POST', at(calls.excel), { sort: '-id' })
  expect(status, bytes.toString()).toBe(200)
  return (await readXlsx(bytes))[0]?.data as unknown[][]
}

/** Refused with the field named, and nothing changed. */
async function refused(resource: Resource, field: string, bad: unknown): Promise<void> {
  const body = await bodyOf(resource, { [field]: bad })
  const before = await rowsOf(resource)
  const answer = await person().post(at(resource.calls.create), body)
  expect(answer.status, `${field}: ${JSON.stringify(answer.body)}`).toBe(400)
  expect(answer.body.details.map(({ path }: { path: string }) => path)).toContain(field)
  expect(await rowsOf(resource)).toBe(before)
}

test('there are resources to try', () => expect(resources.length).toBeGreaterThan(25))

describe.each(resources)('$title', (resource) => {
  const { calls, fields } = resource
  const listed = Object.entries(fields).filter(([, field]) => field.list)
  const filtered = (kind: string) => listed.filter(([, field]) => field.list && field.list.filter === kind)

  beforeEach(async () => {
    if (crowded.has(resource.key)) await sql`delete from ${sql.table(resource.table)}`.execute(world.db)
  })

  test('a new row is read back as it was sent', async () => {
    const { body, row } = await create(resource)
    expect(row).toMatchObject(body)
    expect(await read(resource, row.id)).toMatchObject(body)
    if (!calls.one) return
    const { body: one } = await person().get(at(calls.one, row.id))
    expect(one.data).toMatchObject(body)
  })

  test('the list sorts by what says so, both ways, and by nothing else', async () => {
    await create(resource)
    const sortable = [
      'id',
      ...listed.flatMap(([name, { list: column }]) => (column && column.sortable ? name : [])),
    ]
    for (const name of sortable) {
      const up = await list(resource, { sort: name })
      const down = await list(resource, { sort: `-${name}` })
      if (up.pagination.total > up.results.length) continue
      const ids = up.results.map(({ id }) => id)
      expect(down.results.map(({ id }) => id).toReversed(), name).toEqual(ids)
      const numbers = up.results.map((row) => row[name]).filter((value) => typeof value === 'number')
      expect(numbers, name).toEqual(numbers.toSorted((a, b) => a - b))
    }
    const { status, body } = await person().get(at(calls.list), { sort: 'no_such' })
    expect(status).toBe(400)
    expect(body.details[0].path).toBe('sort')
  })

  test('the list filters by every column that says so', async () => {
    const { row } = await create(resource)
    const shown = (await read(resource, row.id)) as Plain
    for (const [name] of [...filtered('any'), ...filtered('text')]) {
      const value = shown[name]
      if (value === null || value === undefined) continue
      const { results } = await list(resource, { [name]: String(value), sort: '-id' })
      expect(
        results.map(({ id }) => id),
        name,
      ).toContain(row.id)
      expect(new Set(results.map((one) => one[name])), name).toEqual(new Set([value]))
    }
    for (const [name] of filtered('range')) {
      const value = shown[name]
      if (value === null || value === undefined) continue
      const { results } = await list(resource, {
        [`${name}_from`]: String(value),
        [`${name}_to`]: String(value),
      })
      expect(
        results.map(({ id }) => id),
        name,
      ).toContain(row.id)
      expect(new Set(results.map((one) => one[name])), name).toEqual(new Set([value]))
    }
  })

  test('the search box finds a row by what it looks in', async () => {
    const { row } = await create(resource)
    const shown = (await read(resource, row.id)) as Plain
    for (const name of resource.search) {
      const value = fields[name]?.reference ? shown[`${name}_name`] : shown[name]
      if (typeof value !== 'string') continue
      const { results } = await list(resource, { q: value, sort: '-id' })
      expect(
        results.map(({ id }) => id),
        name,
      ).toContain(row.id)
    }
  })

  test('its file has every field of a row, and says who took it', async () => {
    if (ownFile.has(resource.key)) return
    const { body, row } = await create(resource)
    const [titles, newest] = await fileOf(resource)
    expect(titles).toEqual(Object.values(fields).map(labelWithUnit))
    for (const [index, [name, field]] of Object.entries(fields).entries()) {
      const isPlain = ['text', 'note', 'money', 'number', 'weight'].includes(field.kind)
      if (isPlain && body[name] !== undefined) expect(newest?.[index], name).toBe(body[name])
      if (field.kind === 'boolean' && body[name] === false) expect(newest?.[index], name).toBe('Không')
      if (field.statuses) expect(newest?.[index], name).toBe(field.statuses.label(row[name] as StatusCode))
    }
    const { rows } = await sql<{ new: unknown }>`
      select new from audit where table_name = 'export' order by id desc limit 1`.execute(world.db)
    expect(rows[0]?.new).toMatchObject({ report: resource.title })
  })

  test('a field that others may not see is not in their file', async () => {
    const hidden = Object.values(fields).filter(({ seenBy }) => seenBy)
    for (const field of hidden) {
      const { seenBy } = field
      const other = resource.roles.read.find((role) => !seenBy?.includes(role))
      if (!other) continue
      expect((await fileOf(resource, other))[0]).not.toContain(labelWithUnit(field))
      expect((await fileOf(resource, seenBy?.[0]))[0]).toContain(labelWithUnit(field))
    }
  })

  test('a change of somebody who saw an older version is refused', async () => {
    if (!calls.update) return
    const { row } = await create(resource)
    const before = await rowsOf(resource)
    const { status, body } = await person().put(at(calls.update, row.id), { version: row.version + 1 })
    expect(status).toBe(409)
    expect(body.error).toBe('conflict.stale')
    expect(body.data).toMatchObject({ id: row.id, version: row.version })
    expect(await rowsOf(resource)).toBe(before)
  })

  test('of several changes at once that saw the same version one is made, the others are refused', async () => {
    if (!calls.update) return
    const { row } = await create(resource)
    const wanted = await bodyOf(resource)
    const path = at(calls.update, row.id)
    const answers = await Promise.all(
      Array.from({ length: runs(4, 16) }, () => person().put(path, { ...wanted, version: row.version })),
    )
    const [made, ...others] = answers.toSorted((a, b) => a.status - b.status)
    expect(made?.status, JSON.stringify(made?.body)).toBe(200)
    expect(new Set(others.map(({ status, body }) => `${status} ${body.error}`))).toEqual(
      new Set(['409 conflict.stale']),
    )
    expect(await read(resource, row.id)).toMatchObject({ version: made?.body.data.version })
  })

  test('a change of every field is kept', async () => {
    if (!calls.update) return
    const { row } = await create(resource)
    const wanted = await bodyOf(resource)
    const { status, body } = await person().put(at(calls.update, row.id), { ...wanted, version: row.version })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject(wanted)
    expect(body.data.version).toBeGreaterThan(row.version)
    expect(await read(resource, row.id)).toMatchObject(wanted)
  })

  test('a row nobody uses is deleted once', async () => {
    const { row } = await create(resource)
    expect((await person().del(at(calls.remove, row.id))).status).toBe(200)
    expect(await read(resource, row.id)).toBeUndefined()
    expect((await person().del(at(calls.remove, row.id))).status).toBe(404)
  })

  test('a row in use is not deleted, and the refusal says where it is used', async () => {
    for (const used of await usesOf(resource)) {
      const before = await rowsOf(resource)
      const { status, body } = await person().del(at(calls.remove, used.id))
      expect(status, `${used.by}: ${JSON.stringify(body)}`).toBe(409)
      expect(body.message, used.by).not.toContain('dữ liệu khác')
      expect(await rowsOf(resource)).toBe(before)
    }
  })

  test('over-long texts and values of another type are refused by field', async () => {
    for (const [name, field] of writable(resource)) {
      await refused(resource, name, { no: 'value' })
      if (field.kind === 'text' || field.kind === 'note') await refused(resource, name, 'x'.repeat(20_000))
      if (field.kind === 'money' || field.kind === 'number') await refused(resource, name, 1e17)
      if (field.required && field.initial === undefined) await refused(resource, name, undefined)
    }
  })

  test('a reference to nothing is refused by field', async () => {
    for (const [name, field] of writable(resource)) {
      if (field.reference)
        await refused(resource, name, field.reference.value === 'id' ? 987_654_321 : 'NO-SUCH')
    }
  })

  test('HTML and formulas in a text stay text', async () => {
    const text = '=1+1<b onclick="x">&amp;</b>'
    for (const [name, field] of writable(resource)) {
      if (field.kind !== 'text' && field.kind !== 'note') continue
      if (!(field.schema as unknown as z.ZodType).safeParse(text).success) continue
      const { row } = await create(resource, { [name]: text })
      expect((await read(resource, row.id))?.[name]).toBe(text)
    }
  })

  test('what is not there is neither read nor changed', async () => {
    if (calls.one) expect((await person().get(at(calls.one, 987_654_321))).status).toBe(404)
    if (calls.update) expect((await person().put(at(calls.update, 987_654_321), {})).status).toBe(404)
  })

  test('rows dragged into another order stay in it', async () => {
    if (!calls.reorder) return
    await create(resource)
    const ids = (await list(resource)).results.map(({ id }) => id).toReversed()
    expect((await person().put(at(calls.reorder), { ids })).status).toBe(200)
    expect((await list(resource, { sort: 'position' })).results.map(({ id }) => id)).toEqual(ids)
  })
})

/** One row of the resource for each table of the demo company whose rows refer to it and hold it fast. */
async function usesOf({ table }: Resource): Promise<{ id: number; by: string }[]> {
  const { rows: keys } = await sql<{ by: string; own: string; theirs: string }>`
    select c.conrelid::regclass::text as by, f.attname as own, l.attname as theirs
    from pg_constraint c
    join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
    join pg_attribute l on l.attrelid = c.conrelid and l.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype in ('a', 'r') and cardinality(c.conkey) = 1
      and c.confrelid = ${table}::regclass`.execute(world.db)
  const uses: { id: number; by: string }[] = []
  for (const { by, own, theirs } of keys) {
    const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(table)} t
      where exists (select from ${sql.table(by)} u where u.${sql.ref(theirs)} = t.${sql.ref(own)})
      limit 1`.execute(world.db)
    if (rows[0]) uses.push({ id: rows[0].id, by })
  }
  return uses
}
