import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ListQuery } from '#platform/contract/list.ts'
import type { ListDefinition } from '#platform/server/lists/list-definition.ts'
import { madeOnce, usualPage } from '#platform/server/lists/usual-pages.ts'

const definition: ListDefinition = {
  from: sql`thing t`,
  select: sql`t.id`,
  filters: { status: { any: 't.status' }, name: (text) => sql<boolean>`t.name = ${text}` },
  sorts: { created_at: sql`t.created_at`, name: sql`t.name` },
  key: sql`t.id`,
  defaultSort: '-created_at',
  inIndexOrder: true,
  chips: { of: 'status', values: [1, 2] },
}
const station = (id: number) => sql<boolean>`t.station_id = ${id}`
const asked = (query: object, scope = station(1), of = definition) =>
  usualPage(of, { page: 1, size: 20, ...query } as unknown as ListQuery, scope)

test('a page is asked by its size, its chip and its station, and by nothing else', () => {
  const pages = [
    asked({}),
    asked({ status: [1] }),
    asked({ status: [2] }),
    asked({ size: 50 }),
    asked({}, station(2)),
    asked({}, sql<boolean>`t.owner_id = ${1}`),
    asked({}, sql<boolean>`true`),
  ]
  expect(pages).not.toContain(undefined)
  expect(new Set(pages).size).toBe(pages.length)
  expect(asked({ status: [1], sort: '-created_at', name: undefined })).toBe(pages[1])
})

test.each([
  ['another page', { page: 2 }],
  ['a size of their own', { size: 21 }],
  ['another order', { sort: 'name' }],
  ['two chips', { status: [1, 2] }],
  ['a filter', { name: 'a' }],
  ['a searched text', { q: 'a' }],
  ['keys', { ids: [1] }],
])('a page with %s is planned for itself', (_, query) => {
  expect(asked(query)).toBeUndefined()
})

test('so is that of whoever sees only rows of their own, and of a list without such an index', () => {
  expect(asked({}, sql<boolean>`t.station_id = ${1} and t.sale_id = ${2}`)).toBeUndefined()
  const { inIndexOrder: _, ...unordered } = definition
  expect(asked({}, station(1), unordered)).toBeUndefined()
})

test('what is made of a question is made once for each list, and for none that is no usual one', () => {
  let times = 0
  const make = () => ({ nth: (times += 1) })
  const [first, again] = [madeOnce(definition, 'a', make), madeOnce(definition, 'a', make)]
  expect(again).toBe(first)
  expect(madeOnce({ ...definition }, 'a', make)).toEqual({ nth: 2 })
  expect(madeOnce(definition, 'b', make)).toEqual({ nth: 3 })
  expect([madeOnce(definition, undefined, make), madeOnce(definition, undefined, make)]).toEqual([
    { nth: 4 },
    { nth: 5 },
  ])
})
