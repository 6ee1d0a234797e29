// Not 'zod': in the browser that name only records.
import { z } from 'zod/v4'
import type { Schema } from '#platform/contract/call.ts'
import { stepOf, type Step } from '#platform/web/schemas/recorded.ts'

/** The functions of `z` that schemas of the web are made with; each one named here is downloaded by forms. */
export const builders: Readonly<Record<string, unknown>> = {
  array: z.array,
  boolean: z.boolean,
  'coerce.number': z.coerce.number,
  date: z.date,
  discriminatedUnion: z.discriminatedUnion,
  email: z.email,
  enum: z.enum,
  intersection: z.intersection,
  'iso.datetime': z.iso.datetime,
  lazy: z.lazy,
  literal: z.literal,
  number: z.number,
  object: z.object,
  partialRecord: z.partialRecord,
  record: z.record,
  string: z.string,
  stringbool: z.stringbool,
  undefined: z.undefined,
  union: z.union,
  unknown: z.unknown,
}

const known = new WeakMap<object, unknown>()

/** The zod schema that a call's declaration means, made when it is first asked for. */
export function schemaOf(schema: Schema): z.ZodType {
  return built(schema) as z.ZodType
}

/** Whatever holds recorded schemas, with the real ones in their places. */
function built(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const step = stepOf(value)
  if (step) {
    const made = known.get(value) ?? make(step)
    known.set(value, made)
    return made
  }
  if (Array.isArray(value)) return value.map(built)
  // A schema that was never recorded (on the server, in a test) and a pattern stay what they are.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, built(part)]))
}

type Method = (...args: readonly unknown[]) => unknown

function make({ on, name, args }: Step): unknown {
  if (name === 'lazy') return z.lazy(() => built((args[0] as () => unknown)()) as z.ZodType)
  const given = args.map(built)
  if (on === undefined) {
    const builder = builders[name] as Method | undefined
    if (!builder) throw new Error(`schemas of the web do not know z.${name}: name it in built.ts`)
    return builder(...given)
  }
  const base = built(on) as Record<string, Method>
  return base[name]!(...given)
}
