import { askedBy } from '#platform/server/lists/asked-by.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { note, requiredText, text, dateIn } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import type { Fields } from '#platform/contract/record.ts'
import { statuses } from '#platform/contract/status.ts'
import { systemActor } from '#platform/server/context.ts'
import type { Context } from '#platform/server/context.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { listRows } from '#platform/server/lists/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { describedList, fileColumns, masked } from '#platform/server/lists/record-list.ts'
import { erasedValues, personalCopy } from '#platform/server/lists/record-personal.ts'
import { changedValues, newValues, toColumns } from '#platform/server/lists/record-write.ts'
import { testDatabase } from '#testing/database.ts'

/** A record of people, to which a personal field is added by this one line. */
const passport_no = {
  label: 'Số hộ chiếu',
  kind: 'text',
  schema: text(20),
  personal: true,
  seenBy: ['CS'],
  changedBy: ['CS'],
  list: { width: 140, sortable: true, filter: 'text' },
} as const
/** Two states: one kept as a number, one as a word. */
const stages = statuses({ waiting: [0, 'Đang chờ', 'waiting'], served: [1, 'Đã phục vụ', 'done'] })
const checks = statuses({ none: ['none', 'Chưa kiểm', 'off'], done: ['done', 'Đã kiểm', 'done'] })
const fields = {
  name: {
    label: 'Họ tên',
    kind: 'text',
    schema: requiredText(80),
    required: true,
    personal: { erased: 'đã xóa' },
  },
  born: { label: 'Ngày sinh', kind: 'date', schema: dateIn, personal: true, list: { filter: 'range' } },
  passport_no,
  weight: { label: 'Cân nặng', kind: 'weight', column: 'kilograms', unit: 'kg', schema: z.number() },
  initials: { label: 'Viết tắt', kind: 'code', computed: true, export: false },
  stage: { label: 'Tình trạng', kind: 'status', statuses: stages, required: true, list: { filter: 'any' } },
  checked: { label: 'Kiểm', kind: 'status', statuses: checks, list: { filter: 'any' } },
  note: { label: 'Ghi chú', kind: 'note', schema: note },
} as const satisfies Fields
const row = z.object(rowShape(fields))
type Row = z.input<typeof row>

let db: Db
let ownerUrl: string
let drop: () => Promise<void>
beforeAll(async () => {
  const database = await testDatabase()
  drop = database.drop
  ownerUrl = database.ownerUrl
  db = openDatabase(ownerUrl, { onError: () => {} })
  await sql`create table scratch_person (id bigint generated always as identity primary key, name text not null, born date,
    passport_no text, kilograms numeric, stage int not null default 0, checked text, note text, version int not null default 1)`.execute(
    db,
  )
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const described = describedList(fields, 'p', { initials: sql`left(p.name, 1)` })
const listing: ListDefinition = {
  ...described,
  sorts: { ...described.sorts, id: sql`p.id` },
  from: sql`scratch_person p`,
  key: sql`p.id`,
  defaultSort: 'id',
}
const as = (role: 'CS' | 'PA'): Context => ({
  db,
  actor: { ...systemActor, role },
  now: new Date('2026-11-22T03:00:00Z'),
})
const everyone = sql<boolean>`true`
const query = listQuery(filterKinds(fields))
async function read(role: 'CS' | 'PA', filters: Record<string, string> = {}): Promise<Row[]> {
  const found = await listRows<Row>(db, askedBy(listing, role), query.parse(filters), everyone)
  return found.results.map((one) => masked(fields, role, one))
}
const added = async (body: Record<string, unknown>, role: 'CS' | 'PA' = 'CS'): Promise<number> => {
  const values = newValues(fields, z.object(newShape(fields)).parse(body), as(role))
  const names = Object.keys(values)
  const { rows } = await sql<{
    id: number
  }>`insert into scratch_person (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning id`.execute(db)
  return rows[0]!.id
}
const lan = { name: 'Nguyễn Thị Lan', born: '20-10-1992', passport_no: 'C1234567', weight: 51.5 }

test('a field of the description is sent, kept, listed and answered', async () => {
  const id = await added(lan)
  const [found] = await read('CS', { passport_no: '1234' })
  expect(row.parse(found)).toEqual({
    id,
    _id: String(id),
    version: 1,
    ...lan,
    initials: 'N',
    stage: stages.waiting,
    checked: null,
    note: null,
  })
  expect(await read('CS', { passport_no: '9999' })).toEqual([])
  expect(
    (await read('CS', { born_from: '01-01-1990', born_to: '31-12-1992', sort: '-passport_no' })).length,
  ).toBe(1)
  const change = z.object(changeShape(fields)).parse({ passport_no: '', note: 'Khách quen', unknown: 1 })
  expect(changedValues(fields, change, as('CS'))).toEqual({ passport_no: null, note: 'Khách quen' })
  expect(toColumns(fields, { weight: 52 })).toEqual({ kilograms: 52 })
})

test('what others alone see is null in a row, no column of a file, and neither sorts nor filters', async () => {
  await added({ ...lan, name: 'Trần Văn Kín' })
  const rows = await read('PA', { passport_no: '9999' })
  expect(rows.length).toBeGreaterThan(0)
  for (const one of rows) expect(row.parse(one)).toMatchObject({ passport_no: null, born: '20-10-1992' })
  await expect(read('PA', { sort: 'passport_no' })).rejects.toMatchObject({ code: 'bad_input' })
  expect(fileColumns(fields).map(({ title, kind, seenBy }) => [title, kind, seenBy])).toEqual([
    ['Họ tên', undefined, undefined],
    ['Ngày sinh', 'date', undefined],
    ['Số hộ chiếu', undefined, ['CS']],
    ['Cân nặng (kg)', 'weight', undefined],
    ['Tình trạng', undefined, undefined],
    ['Kiểm', undefined, undefined],
    ['Ghi chú', undefined, undefined],
  ])
})

test('a state is filtered by its codes, said in words by files, and moved by no form', async () => {
  const id = await added({ ...lan, name: 'Lê Thị Chờ', stage: stages.served, checked: checks.done })
  const { rows } = await sql`select stage, checked from scratch_person where id = ${id}`.execute(db)
  expect(rows).toEqual([{ stage: stages.waiting, checked: null }])
  await sql`update scratch_person set stage = ${stages.served}, checked = ${checks.done} where id = ${id}`.execute(
    db,
  )
  const found = await read('CS', { stage: `${stages.served}`, checked: `${checks.none},${checks.done}` })
  expect(found).toMatchObject([{ id, stage: stages.served, checked: checks.done }])
  expect(await read('CS', { stage: `${stages.waiting}`, checked: checks.done })).toEqual([])
  const cells = fileColumns<Row>(fields).filter(({ key }) => key === 'stage' || key === 'checked')
  expect(cells.map(({ value }) => value?.(found[0]!))).toEqual(['Đã phục vụ', 'Đã kiểm'])
})

test('what somebody may not change is not kept of what they send', async () => {
  const id = await added(lan, 'PA')
  const { rows } = await sql`select passport_no, name from scratch_person where id = ${id}`.execute(db)
  expect(rows).toEqual([{ passport_no: null, name: lan.name }])
  expect(changedValues(fields, { passport_no: 'X', note: 'y' }, as('PA'))).toEqual({ note: 'y' })
})

test('a personal field is in the copy of what is kept about somebody, and gone when that is erased', async () => {
  const id = await added({ ...lan, note: 'không phải dữ liệu cá nhân' })
  const copy = async () => {
    const { rows } = await sql<{
      what: string
      value: string | null
    }>`select f.what, f.value from scratch_person p,
      lateral (values ${sql.join(personalCopy(fields, 'p'))}) f (place, what, value)
      where p.id = ${id} and f.value is not null order by f.place`.execute(db)
    return rows.map(({ what, value }) => [what, value])
  }
  expect(await copy()).toEqual([
    ['Họ tên', 'Nguyễn Thị Lan'],
    ['Ngày sinh', '20-10-1992'],
    ['Số hộ chiếu', 'C1234567'],
  ])
  const erased = Object.entries(erasedValues(fields)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  await sql`update scratch_person set ${sql.join(erased)} where id = ${id}`.execute(db)
  expect(await copy()).toEqual([['Họ tên', 'đã xóa']])
})

test('counts and sums are read again when something was committed since, by whomever', async () => {
  const asked: string[] = []
  const watched = openDatabase(ownerUrl, { onError: () => {}, onStatement: (one) => asked.push(one.sql) })
  const summed: ListDefinition<'weight'> = {
    ...listing,
    chips: { of: 'stage', values: stages.values },
    sums: { weight: sql`p.kilograms` },
  }
  const look = async () => {
    asked.length = 0
    const of = askedBy(summed, 'CS')
    const found = await chippedList<Row, 'weight'>(watched, of, query.parse({}), everyone)
    const counting = asked.filter((text) => text.includes('count(*)')).length
    return { counting, n: found.pagination.total, waiting: found.option.counts['0'], ...found.totals }
  }
  try {
    const { counting, n, waiting, weight } = await look()
    expect(counting).toBe(2)
    expect(await look()).toMatchObject({ n, waiting, weight })
    // Of another connection, as another server has it.
    await added({ ...lan, weight: 10 })
    expect(await look()).toEqual({ counting: 2, n: n + 1, waiting: waiting! + 1, weight: weight! + 10 })
    await db.transaction().execute(async (tx) => {
      await sql`delete from scratch_person where kilograms = 10`.execute(tx)
      // Not committed: nobody else sees it, whoever does counts for themselves.
      expect(await look()).toMatchObject({ n: n + 1, weight: weight! + 10 })
      const inside = await chippedList<Row, 'weight'>(tx, askedBy(summed, 'CS'), query.parse({}), everyone)
      expect(inside).toMatchObject({ pagination: { total: n }, totals: { weight } })
    })
    expect(await look()).toEqual({ counting: 2, n, waiting, weight })
  } finally {
    await watched.destroy()
  }
})

test('a list of thousands without sums counts what was saved a moment ago', async () => {
  const total = async () =>
    (await listRows<Row>(db, askedBy(listing, 'CS'), query.parse({}), everyone)).pagination.total
  const before = await total()
  try {
    await sql`insert into scratch_person (name, stage, kilograms)
      select 'Người ' || n, 0, 3 from generate_series(1, 1200) n`.execute(db)
    expect(await total()).toBe(before + 1200)
    await added({ ...lan, weight: 3 })
    expect(await total()).toBe(before + 1201)
  } finally {
    await sql`delete from scratch_person where kilograms = 3`.execute(db)
  }
})
