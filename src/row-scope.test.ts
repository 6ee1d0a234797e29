import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeMark } from '#platform/server/context.ts'
import { writes } from '#platform/server/http/route.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

const lists = everyCall
  .filter((call) => call.roles !== 'public' && !writes(call) && (call.row || call.file))
  .filter((call) => !call.path.includes('{') && !call.stream)

/** Rows with a station that are nobody's own: who works where, numbers of documents, the company's accounts. */
const nobodys = ['staff_station', 'document_counter', 'card']

let world: TestApp
let statements: string[] = []
/** Tables whose rows belong to a station. */
let stationed: RegExp

beforeAll(async () => {
  world = await testApp({ world: demoOrders, onStatement: ({ sql: text }) => statements.push(text) })
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'station_id'
      and table_name <> all(${nobodys}::text[])`.execute(world.db)
  stationed = new RegExp(`\\b(?:from|join)\\s+"?(${rows.map(({ table }) => table).join('|')})\\b`, 'i')
})
afterAll(() => world.close())

/** What a statement takes its rows from: without what stands in parentheses, such as labels and counts. */
function outermost(statement: string): string {
  const peeled = statement.replaceAll(/\([^()]*\)/g, ' ')
  return peeled === statement ? statement : outermost(peeled)
}

/** Reads more of rows whose keys a statement with their scope has found. */
const ofRowsFound = /\b(?:entity_)?id"? = any\(/

test.each(lists)('$id keeps its readers to their own rows', async (call) => {
  for (const role of call.roles as readonly string[]) {
    statements = []
    const answer =
      call.method === 'GET' && !call.file
        ? await world.as(role).get(call.path)
        : await world.as(role).file(call.method as 'GET' | 'POST', call.path)
    expect([200, 400, 404]).toContain(answer.status)
    const rows = statements.filter((text) => stationed.test(outermost(text)))
    const forgotten = rows.filter((text) => !text.includes(scopeMark) && !ofRowsFound.test(text))
    expect(forgotten, role).toEqual([])
  }
})

test('there is something to keep', () => {
  expect(stationed.test('select o.id from orders o where true')).toBe(true)
  expect(stationed.test(outermost('select s.id, (select count(*) from orders o) from staff s'))).toBe(false)
})
