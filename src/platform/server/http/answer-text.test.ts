import { expect, test } from 'vitest'
import { z } from 'zod'
import { dateOut, instantOut } from '#platform/contract/fields.ts'
import { answerText } from '#platform/server/http/answer-text.ts'

const part = z.object({ id: z.number(), name: z.string().nullable() })
interface Branch {
  name: string
  below: Branch[]
}
const branch: z.ZodType<Branch> = z.object({
  name: z.string(),
  get below() {
    return z.array(branch)
  },
})
const at = new Date('2026-11-27T09:30:00.123Z')
const inner = { id: 1, name: null, secret: 'x' }

/** A schema and values that it takes. */
const taken: [string, z.ZodType, unknown[]][] = [
  ['an object, stripped', part, [inner, { id: 2, name: 'a', below: [inner] }]],
  [
    'objects in objects',
    z.object({ row: part, rows: z.array(part) }),
    [{ row: inner, rows: [inner], more: 1 }],
  ],
  ['an object of a schema without names', z.object({}), [inner]],
  [
    'instants and days',
    z.object({ at: instantOut, on: dateOut.nullable() }),
    [
      { at, on: '2026-11-27' },
      { at, on: null },
    ],
  ],
  [
    'what may be missing',
    z.object({ note: z.string().optional() }),
    [{}, { note: undefined }, { note: 'a' }],
  ],
  [
    'what has a value for nothing',
    z.object({ n: z.number().default(7), m: z.number().default(7).optional() }),
    [{}, { n: 1 }],
  ],
  [
    'what is made of nothing',
    z.object({
      n: z
        .string()
        .optional()
        .transform((text) => text ?? 'none'),
    }),
    [{}, { n: 'a' }],
  ],
  ['anything', z.object({ any: z.unknown(), some: z.any() }), [{ any: inner, some: [inner] }]],
  [
    'words of a set',
    z.object({ kind: z.enum(['a', 'b']), code: z.literal([1, 2]) }),
    [{ kind: 'a', code: 2 }],
  ],
  ['one of several', z.union([z.object({ a: z.number() }), part]), [{ a: 1, b: 2 }, inner]],
  ['by a name', z.record(z.string(), part), [{ one: inner, two: inner }, {}]],
  ['by a name of a set', z.record(z.enum(['a', 'b']), z.number()), [{ a: 1, b: 2 }]],
  ['keys that are checked', z.record(z.string().min(2), z.number()), [{ aa: 1 }]],
  ['a list with a limit', z.array(z.number()).max(2), [[1, 2]]],
  ['a checked object', part.refine(({ id }) => id > 0), [inner]],
  [
    'a strict and a loose one',
    z.object({ a: z.strictObject({ b: z.number() }), c: z.looseObject({}) }),
    [{ a: { b: 1 }, c: inner }],
  ],
  ['itself', branch, [{ name: 'a', below: [{ name: 'b', below: [], lost: 1 }] }]],
  ['a pair', z.tuple([z.string(), part]), [['a', inner]]],
  ['a bare value', z.number().nullable(), [1, null]],
  ['a whole number', z.int(), [3]],
  [
    'letters that JSON escapes',
    z.array(z.string()),
    [['"', '\\', '\n', '\u2028', '\ud83d\ude00', '\ud83d', 'Đơn “hàng”', '']],
  ],
  ['numbers beyond the usual', z.array(z.number()), [[-0, 1e21, 1e-7, 0.1, Number.MAX_SAFE_INTEGER]]],
  [
    'only what may be missing',
    z.object({ a: z.string().optional(), 'b "c"': z.number().nullable().optional(), d: z.boolean() }),
    [{ d: true }, { a: 'x', d: true }, { 'b "c"': null, d: false }, { a: 'x', 'b "c"': 1, d: true }],
  ],
  ['names that are numbers', z.object({ b: z.string(), 1: z.number() }), [{ b: 'x', 1: 2 }]],
  ['what JSON has nothing for', z.object({ a: z.unknown(), b: z.number() }), [{ a: undefined, b: 1 }]],
  ['the same in a list', z.array(z.unknown()), [[undefined, 1, at]]],
  ['the same by a name', z.record(z.string(), z.unknown()), [{ a: undefined, 'b"': 1 }, { a: undefined }]],
]

test.each(taken)('%s is written as zod answers it', (_, schema, values) => {
  const text = answerText(schema)
  for (const value of values) expect(text(value)).toBe(JSON.stringify(schema.parse(value)))
  // Once more: what was made the first time is used.
  for (const value of values) expect(text(value)).toBe(JSON.stringify(schema.parse(value)))
})

/** A schema and values that it refuses. */
const refused: [string, z.ZodType, unknown[]][] = [
  ['a missing field', part, [{ id: 1 }, {}, { id: 1, name: undefined }]],
  [
    'a field of another type',
    part,
    [
      { id: '1', name: null },
      { id: Number.NaN, name: null },
      { id: 1, name: 2 },
    ],
  ],
  ['no object', part, [null, undefined, 'text', 1]],
  [
    'a field deep inside',
    z.object({ rows: z.array(z.object({ row: part })) }),
    [{ rows: [{ row: {} }] }, { rows: {} }],
  ],
  ['what may be anything, missing', z.object({ any: z.unknown() }), [{}]],
  [
    'no instant',
    z.object({ at: instantOut }),
    [{ at: new Date(Number.NaN) }, { at: '2026-11-27T09:30:00Z' }],
  ],
  ['an instant after the year 9999', instantOut, [new Date(8.64e15)]],
  ['no day', dateOut, [at, null]],
  ['a word beyond the set', z.enum(['a']), ['b', null]],
  ['another literal', z.literal(1), ['1', 2]],
  ['a value by a name', z.record(z.string(), z.number()), [{ a: '1' }, [], new Map()]],
  ['more than the limit', z.array(z.number()).max(1), [[1, 2]]],
]

test.each(refused)('%s is refused as zod refuses it', (_, schema, values) => {
  const text = answerText(schema)
  for (const value of values) {
    const said = schema.safeParse(value)
    expect(said.success).toBe(false)
    expect(() => text(value)).toThrow(said.error?.message)
  }
})

test('a field named as the prototype is not taken', () => {
  const text = answerText(z.record(z.string(), z.unknown()))
  const sent = JSON.parse('{"__proto__": {"admin": true}, "a": 1}')
  expect(text(sent)).toBe('{"a":1}')
})
