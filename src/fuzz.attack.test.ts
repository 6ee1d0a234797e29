import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call, Schema } from '#platform/contract/call.ts'
import { everyCall } from '#routes.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { runs } from '#testing/attack.ts'

const calls = everyCall.filter((call) => call.roles !== 'public' && !call.upload && !call.stream)
const perCall = runs(25, 400)
const seed = Number(process.env['SEED'] ?? 8_808)

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const nasty = fc.constantFrom<unknown>(
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '=1+1',
  'a'.repeat(70_000),
  -1,
  0,
  1,
  1e308,
  1e15,
  0.1,
  999_999_999,
  true,
  [],
  {},
  [[[[]]]],
  '1970-01-01',
  '31-02-2099',
  '2099-12-31T23:59:59Z',
)

/** Bodies near the schema: its own names with nasty values, and names it never heard of. */
function bodyFor(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const names = propertiesOf(schema)
  const value = fc.oneof(
    { weight: 3, arbitrary: nasty },
    fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
    fc.constant([1, 2, 999]),
  )
  const object = fc.dictionary(
    fc.constantFrom(...names, 'constructor', 'role', 'station_id', 'total', 'created_by'),
    value,
    { maxKeys: 12 },
  )
  return fc.oneof(
    { weight: 8, arbitrary: object as fc.Arbitrary<unknown> },
    fc.jsonValue() as fc.Arbitrary<unknown>,
  )
}

function propertiesOf(schema: Schema | undefined): string[] {
  if (!schema) return ['id']
  const json = z.toJSONSchema(schema as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
  }
  const names = Object.keys(json.properties ?? {})
  return names.length ? names : ['id']
}

const text = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.constantFrom("1'--", '-1', '0', '1', '99999999999999999999', 'a,b', '%00', '1;2', '__proto__'),
)

/** A key of ours, none, the same for everybody, one that is none; and heads that others read. */
const heads = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ 'idempotency-key': fc.constantFrom('1', 'a'.repeat(255), 'a'.repeat(256), 'null', '%00') }),
  fc.record({ 'x-station': fc.constantFrom('all', '-1', '1e9', "1'", '9'.repeat(30)) }),
  fc.record({ 'x-client-id': fc.constantFrom('a'.repeat(65), '%', '__proto__') }),
)

async function send(
  call: Call,
  path: string,
  body: unknown,
  head: Record<string, string>,
): Promise<{ status: number; text: string }> {
  const role = (call.roles as readonly string[])[0] as string
  const person = world.as(role)
  const answer =
    call.method === 'GET'
      ? await person.get(path, {}, head)
      : call.method === 'POST'
        ? await person.post(path, JSON.stringify(body) as never, {
            'content-type': 'application/json',
            ...head,
          })
        : call.method === 'PUT'
          ? await person.put(path, JSON.stringify(body) as never, {
              'content-type': 'application/json',
              ...head,
            })
          : await person.del(path, undefined, head)
  return { status: answer.status, text: JSON.stringify(answer.body) }
}

test.each(calls)('$method $path answers anything without falling over', async (call) => {
  const queryNames = call.query ? propertiesOf(call.query) : []
  await fc.assert(
    fc.asyncProperty(
      bodyFor(call.body),
      fc.dictionary(fc.constantFrom(...queryNames, 'sort', 'q', 'page', 'size', 'x'), text, { maxKeys: 4 }),
      text,
      heads,
      async (body, query, parameter, head) => {
        const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(parameter) || '1')
        const search = new URLSearchParams(query as Record<string, string>).toString()
        const { status, text: answer } = await send(call, search ? `${path}?${search}` : path, body, head)
        expect(
          status,
          `${call.method} ${path}?${search} ${JSON.stringify(body)?.slice(0, 300)} → ${answer.slice(0, 300)}`,
        ).toBeLessThan(500)
        expect(answer).not.toMatch(/syntax error at|at async |node_modules/)
      },
    ),
    // The plain call comes first: most made-up queries are refused before they reach the database.
    {
      numRuns: perCall,
      seed,
      examples: [
        [{}, {}, '1', {}],
        [{}, { page: '2', size: '5', q: 'nguyen' }, '1', {}],
        [{}, { q: 'DH0000' }, '1', {}],
      ],
    },
  )
})

test('after all that the books are in order', async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
})
