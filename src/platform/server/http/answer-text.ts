import { z } from 'zod'
import { dateOut, instantOut } from '#platform/contract/fields.ts'

/**
 * Writes one value of an answer as JSON, what the schema does not name left out; undefined: JSON has nothing for it.
 * @throws `misfit` for a value that is not of its schema
 */
type Writer = (value: unknown) => string | undefined

/** Thrown without a stack: it only says that zod is to tell what is wrong. */
const misfit = Symbol('misfit')

const isPlain = (value: unknown): value is Record<string, unknown> => {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** What a text in JSON may not hold as it is; halves of a letter are looked at by JSON itself. */
// oxlint-disable-next-line no-control-regex -- control characters are exactly what is escaped
const special = /["\\\u0000-\u001F\uD800-\uDFFF]/
const quoted = (text: string) => (special.test(text) ? JSON.stringify(text) : `"${text}"`)

const string: Writer = (value) => {
  if (typeof value !== 'string') throw misfit
  return quoted(value)
}
const number: Writer = (value) => {
  if (!Number.isFinite(value)) throw misfit
  return `${value as number}`
}
const boolean: Writer = (value) => {
  if (typeof value !== 'boolean') throw misfit
  return value ? 'true' : 'false'
}
const anything: Writer = (value) => JSON.stringify(value)
const instant: Writer = (value) => {
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) throw misfit
  const text = value.toISOString()
  // Beyond the year 9999 it has a sign, which is no date on the wire.
  if (text.length !== 24) throw misfit
  return `"${text}"`
}
const day: Writer = (value) => {
  if (typeof value !== 'string') throw misfit
  // Most are a year of four digits.
  return value.length === 10 && value[4] === '-' && value[7] === '-'
    ? quoted(`${value.slice(8)}-${value.slice(5, 7)}-${value.slice(0, 4)}`)
    : quoted(value.split('-').toReversed().join('-'))
}

type Def = z.core.$ZodTypeDef & {
  checks?: readonly unknown[]
  coerce?: boolean
  format?: string
  catchall?: z.ZodType
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
  values?: readonly unknown[]
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as Def

/** What is not plain is left to zod, value by value. */
const byZod = (schema: z.ZodType): Writer => {
  return (value) => {
    const read = schema.safeParse(value)
    if (!read.success) throw misfit
    return JSON.stringify(read.data)
  }
}

/** One of a few words or numbers. */
function oneOf(values: Iterable<unknown>): Writer {
  const texts = new Map([...values].map((value) => [value, JSON.stringify(value)]))
  return (value) => {
    const text = texts.get(value)
    if (text === undefined) throw misfit
    return text
  }
}

/** Writers by their schemas: many calls share one, and one that holds itself ends. */
const known = new WeakMap<z.ZodType, Writer>()

function writerOf(schema: z.ZodType): Writer {
  const before = known.get(schema)
  if (before) return before
  // Whoever meets it again while it is made asks for it when a value comes.
  known.set(schema, (value) => made(value))
  const made = newWriter(schema)
  known.set(schema, made)
  return made
}

function newWriter(schema: z.ZodType): Writer {
  if (schema === (instantOut as z.ZodType)) return instant
  if (schema === (dateOut as z.ZodType)) return day
  const def = defOf(schema)
  if (def.checks?.length || def.coerce || def.format) return byZod(schema)
  const inner = (part: z.ZodType | undefined) => writerOf(part as z.ZodType)
  switch (def.type) {
    case 'string':
      return string
    case 'number':
      return number
    case 'boolean':
      return boolean
    case 'unknown':
    case 'any':
      return anything
    case 'literal':
      return oneOf(def.values ?? [])
    case 'enum': {
      const { values } = schema._zod
      return values ? oneOf(values) : byZod(schema)
    }
    case 'nullable': {
      const some = inner(def.innerType)
      return (value) => (value === null ? 'null' : some(value))
    }
    case 'optional': {
      // What has a value for nothing, or takes nothing as such, decides for itself.
      if (def.innerType?._zod.optin !== undefined) return byZod(schema)
      const some = inner(def.innerType)
      return (value) => (value === undefined ? undefined : some(value))
    }
    case 'array':
      return ofArray(inner(def.element))
    case 'object':
      return def.catchall ? byZod(schema) : ofObject(def.shape ?? {}, inner)
    case 'record': {
      const key = def.keyType && defOf(def.keyType)
      if (key?.type !== 'string' || key.checks?.length || key.format) return byZod(schema)
      return ofRecord(inner(def.valueType))
    }
    default:
      return byZod(schema)
  }
}

function ofArray(one: Writer): Writer {
  return (value) => {
    if (!Array.isArray(value)) throw misfit
    let text = '['
    for (let nth = 0; nth < value.length; nth += 1) {
      if (nth > 0) text += ','
      text += one(value[nth]) ?? 'null'
    }
    return `${text}]`
  }
}

function ofRecord(one: Writer): Writer {
  return (value) => {
    if (!isPlain(value) || Object.hasOwn(value, '__proto__')) throw misfit
    let text = ''
    for (const [name, each] of Object.entries(value)) {
      const written = one(each)
      if (written !== undefined) text += `${text === '' ? '' : ','}${quoted(name)}:${written}`
    }
    return `{${text}}`
  }
}

/** What most fields are: how a program asks whether `x` is one, and how it writes it behind its name. */
const plainTypes: Readonly<Record<string, { is: string; write: (name: string) => string }>> = {
  string: {
    is: `typeof x === 'string'`,
    write: (name) =>
      `special.test(x) ? ${JSON.stringify(name)} + JSON.stringify(x) : ${JSON.stringify(`${name}"`)} + x + '"'`,
  },
  number: { is: 'Number.isFinite(x)', write: (name) => `${JSON.stringify(name)} + x` },
  boolean: { is: `typeof x === 'boolean'`, write: (name) => `${JSON.stringify(name)} + x` },
}

/**
 * An object is written by a program made of its schema: fields that are read and told apart by their names as they
 * stand take half of what a walk along a list of them does (docs/adr/0037). Its text holds nothing but names of the
 * schema, quoted.
 */
function ofObject(shape: Record<string, z.ZodType>, inner: (schema: z.ZodType) => Writer): Writer {
  const writers: Writer[] = []
  // Before the first that is always there nobody knows whether a comma is due.
  let follows = false
  const fields = Object.entries(shape).map(([name, schema]) => {
    const { optin, optout } = schema._zod
    const must = optin === undefined
    const def = defOf(schema)
    const isNullable = must && def.type === 'nullable' && !def.checks?.length
    const some = defOf(isNullable ? (def.innerType as z.ZodType) : schema)
    const isBare = must && !some.checks?.length && !some.coerce && !some.format
    const plain = isBare ? plainTypes[some.type] : undefined
    const key = JSON.stringify(name)
    const comma = follows ? '' : `if (text.length > 1) text += ','\n`
    const begin = `${follows ? ',' : ''}${key}:`
    const start = `x = given[${key}]
      ${isNullable ? `if (x === null) { ${comma} text += ${JSON.stringify(`${begin}null`)} } else` : ''}`
    if (plain) {
      follows = true
      return `${start} if (${plain.is}) { ${comma} text += ${plain.write(begin)} } else throw misfit`
    }
    writers.push(inner(schema))
    const missing = must ? `throw misfit` : optin === 'optional' && optout === optin ? 'break $' : ''
    return `${start} $: {
        if (x === undefined && !(${key} in given)) { ${missing} }
        x = writers[${writers.length - 1}](x)
        if (x === undefined) break $
        ${comma} text += ${JSON.stringify(begin)} + x
      }`
  })
  // oxlint-disable-next-line no-new-func -- as above
  const make = new Function(
    'writers',
    'special',
    'misfit',
    `return (given) => {
      if (typeof given !== 'object' || given === null || Array.isArray(given)) throw misfit
      let text = '{', x
      ${fields.join('\n')}
      return text + '}'
    }`,
  )
  return make(writers, special, misfit) as Writer
}

/**
 * Checks, strips and writes answers, to the letter as `JSON.stringify(schema.parse(value))` does, without the copy
 * and without what zod makes of every value for the case that it is wrong. What does not fit is given to zod, which
 * says what is wrong, or takes it after all.
 */
export function answerText(schema: z.ZodType): (value: unknown) => string {
  const write = writerOf(schema)
  return (value) => {
    try {
      return write(value) ?? 'null'
    } catch (problem) {
      if (problem !== misfit) throw problem
      return JSON.stringify(schema.parse(value))
    }
  }
}
