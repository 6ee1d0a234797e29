import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenKey } from '#access/server/token.ts'
import { makeDemoLife } from '#demo/grow-life.ts'
import type { Call } from '#platform/contract/call.ts'
import { scopeMark } from '#platform/server/context.ts'
import { writes } from '#platform/server/route.ts'
import { everyRoute } from '#routes.ts'
import { testApp } from '#test-app.ts'
import type { TestApp } from '#test-app.ts'

const lists = everyRoute({ key: tokenKey('x'.repeat(32)) } as never)
  .map(({ call }) => call as Call)
  .filter((call) => call.roles !== 'public' && !writes(call) && (call.row || call.file))
  .filter((call) => !call.path.includes('{') && !call.stream)

/** Rows with a station that are nobody's own: who works where, how far documents are numbered. */
const nobodys = ['staff_station', 'document_counter']

let world: TestApp
let statements: string[] = []
/** Tables whose rows belong to a station. */
let stationed: RegExp

beforeAll(async () => {
  world = await testApp({ onStatement: ({ sql: text }) => statements.push(text) })
  await makeDemoLife(world.db, 44, { now: world.now() })
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'station_id'
      and table_name <> all(${nobodys}::text[])`.execute(world.db)
  stationed = new RegExp(`\\b(?:from|join)\\s+"?(${rows.map(({ table }) => table).join('|')})\\b`, 'i')
}, 120_000)
afterAll(() => world.close())

/** Calls whose rows have a station and are everybody's who may call at all, each with its reason. */
const companyWide: Readonly<Record<string, string>> = {
  'get-sales': 'a picker of colleagues; customers are looked at only to count them',
  'get-staff-sales': 'managers and accountants count everybody’s customers',
  'get-cards': 'the company’s own accounts, picked in every station',
}

test.each(lists)('$id keeps its readers to their own rows', async (call) => {
  for (const role of call.roles as readonly string[]) {
    statements = []
    const answer =
      call.method === 'GET' && !call.file
        ? await world.as(role).get(call.path)
        : await world.as(role).file(call.method as 'GET' | 'POST', call.path)
    expect([200, 400, 404]).toContain(answer.status)
    const touched = statements.filter((text) => stationed.test(text))
    const scoped = statements.some((text) => text.includes(scopeMark))
    if (touched.length && !scoped)
      expect(Object.keys(companyWide), `${role}: ${touched[0]}`).toContain(call.id)
  }
})
