import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { answerSchema } from '#platform/contract/call.ts'
import { dateOut, instantOut } from '#platform/contract/fields.ts'
import { answerText } from '#platform/server/http/answer-text.ts'
import { everyCall } from '#routes.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', '\ud800', '\u2028', 'Đơn', '<b>', '😀'),
)
const wrong = fc.constantFrom<unknown>(null, undefined, Number.NaN, {}, [], 1n, new Date(Number.NaN))

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  in?: z.ZodType
}

const kept = new Map<z.ZodType, fc.Arbitrary<unknown>>()

/** What a server may have for this schema; now and then something else, and always more than it names. */
function given(schema: z.ZodType, depth = 0): fc.Arbitrary<unknown> {
  const before = kept.get(schema)
  if (before) return before
  const made = newGiven(schema, depth)
  kept.set(schema, made)
  return made
}

function newGiven(schema: z.ZodType, depth: number): fc.Arbitrary<unknown> {
  if (schema === (instantOut as z.ZodType)) return fc.date({ noInvalidDate: true })
  if (schema === (dateOut as z.ZodType)) return fc.constantFrom('2026-11-27', '12026-01-02', '-')
  const def = schema._zod.def as unknown as Def
  const inner = (part: z.ZodType | undefined) => given(part as z.ZodType, depth + 1)
  switch (def.type) {
    case 'string':
      return text
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'unknown':
    case 'any':
      return fc.jsonValue({ maxDepth: 2 })
    case 'literal':
    case 'enum':
      return fc.constantFrom(...(schema._zod.values ?? []))
    case 'nullable':
      return fc.option(inner(def.innerType), { nil: null })
    case 'optional':
    case 'default':
      return fc.option(inner(def.innerType), { nil: undefined })
    case 'array':
      return depth > 8 ? fc.constant([]) : fc.array(inner(def.element), { maxLength: 3 })
    case 'object': {
      const fields = Object.entries(def.shape ?? {})
      const mayMiss = fields.filter(([, field]) => field._zod.optin !== undefined).map(([name]) => name)
      const named = Object.fromEntries(fields.map(([name, field]) => [name, inner(field)]))
      return fc.tuple(fc.record(named), fc.subarray(mayMiss)).map(([row, missing]) => {
        const sent: Record<string, unknown> = { never_named: 'secret', ...row }
        for (const name of missing) delete sent[name]
        return sent
      })
    }
    case 'record':
      return fc.dictionary(text, inner(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner))
    case 'pipe':
      return inner(def.in)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** The same with one of its values replaced. */
const spoilt = (value: unknown, at: number, by: unknown): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return by
  const names = Object.keys(value)
  const name = names[at % Math.max(1, names.length)]
  if (name === undefined) return by
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[name] = at % 3 === 0 ? by : spoilt(copy[name], Math.floor(at / 3), by)
  return copy
}

const outcome = (make: () => string): string => {
  try {
    return make()
  } catch (error) {
    return String(error)
  }
}

const schemas = new Map(
  everyCall
    .filter((call) => !call.stream)
    .flatMap((call) => {
      const schema = answerSchema(call)
      return schema ? [[call.id, schema] as const] : []
    }),
)

test.each([...schemas])('the answer of %s is written as it is stripped', (_, schema) => {
  const write = answerText(schema)
  const property = fc.property(given(schema), fc.nat(), fc.option(wrong, { nil: text }), (sent, at, by) => {
    const value = by === text ? sent : spoilt(sent, at, by)
    expect(outcome(() => write(value))).toBe(outcome(() => JSON.stringify(schema.parse(value))))
  })
  fc.assert(property, { numRuns: 15 })
})
