import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import type { Statement } from '#platform/server/db/database.ts'
import { everyCall } from '#routes.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

const lists = everyCall.filter((call) => call.row && call.method === 'GET' && !call.path.includes('{'))

/** A list's filters, each with a value that it takes. */
function filtersOf({ query }: Call): [name: string, value: string][] {
  if (!query) return []
  const asked = z.toJSONSchema(query as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.entries(asked.properties ?? {})
    .filter(([name]) => !['page', 'size', 'sort', 'q'].includes(name))
    .map(([name, schema]) => {
      const [choice] = (schema as { examples?: string[] }).examples ?? []
      return [name, choice ?? (/_(from|to)$/.test(name) ? '15-11-2026' : '1')]
    })
}

let world: TestApp
let asked: Statement[] = []
beforeAll(async () => {
  world = await testApp({ onStatement: (statement) => void asked.push(statement) })
})
afterAll(() => world.close())

/** A column that a condition reads as another type: `(t.status)::numeric = '1'`. No index of it serves that. */
const castColumn = /\((\w+\.)?\w+\)::(numeric|bigint|integer|double precision) (=|<>|[<>]=?) (ANY )?\(?('|\$)/

async function castsOf({ sql: text, parameters }: Statement): Promise<string[]> {
  const pieces = text.split(/\$(\d+)/)
  const plan = await sql<{ 'QUERY PLAN': string }>`explain ${sql.join(
    pieces.map((piece, at) => (at % 2 === 1 ? sql`${parameters[Number(piece) - 1]}` : sql.raw(piece))),
    sql``,
  )}`.execute(world.db)
  return plan.rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => castColumn.test(line))
}

test.each(lists)('$path: no filter reads its column as another type', async (call) => {
  const casts: string[] = []
  for (const [name, value] of filtersOf(call)) {
    asked = []
    const { status } = await world.as('SU').get(call.path, { [name]: value })
    expect([200, 400, 403, 404], `${name}=${value}`).toContain(status)
    for (const statement of asked.filter(({ sql: text }) => /^\s*(select|with)\b/i.test(text)))
      casts.push(...(await castsOf(statement)).map((line) => `${name}: ${line}`))
  }
  expect(casts).toEqual([])
})

/** What reads on from a row is no list of its own. */
const whole = lists.filter(({ path }) => !path.endsWith('/more'))

test.each(whole)('$path: a row is found by its id, whatever page it stands on', async (call) => {
  const su = world.as('SU')
  const { status, body } = await su.get(call.path)
  const [id] = (body.results ?? []).map((row: { id?: unknown }) => row.id)
  if (status !== 200 || typeof id !== 'number') return
  const found = await su.get(call.path, { ids: id })
  expect(found.body.results.map((row: { id: number }) => row.id)).toEqual([id])
})
