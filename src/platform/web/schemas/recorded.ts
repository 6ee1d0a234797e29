import type { z as zod } from 'zod'

/**
 * What the browser gets where a module says `import { z } from 'zod'` (vite.config.ts): declaring a
 * schema only notes how it is made. zod itself, a tenth of the first list's weight, comes with the
 * first form, which checks through `schemaOf` (`built.ts`). Lists, drawers and reports never check.
 *
 * A recorded schema knows calls, not properties: extend a schema instead of spreading its `.shape`.
 */
export interface Step {
  /** The schema that the method was called on; absent for a function of `z` itself. */
  readonly on: object | undefined
  /** `optional`, or of `z` itself `string`, `iso.datetime`. */
  readonly name: string
  readonly args: readonly unknown[]
}

const steps = new WeakMap<object, Step>()

/** How a recorded schema was made; undefined: it is none. */
export const stepOf = (value: object): Step | undefined => steps.get(value)

/** Functions of `z` that stand in a group of their own: `z.iso.datetime()`. */
const groups: readonly string[] = ['iso', 'coerce']

function recorded(step: Step): object {
  const schema: object = new Proxy(
    {},
    calls((name, args) => recorded({ on: schema, name, args })),
  )
  steps.set(schema, step)
  return schema
}

/** Answers any name with a function; what asks for symbols or a promise gets nothing. */
const calls = (called: (name: string, args: readonly unknown[]) => object): ProxyHandler<object> => ({
  get: (_, name) => {
    if (typeof name === 'symbol' || name === 'then') return undefined
    if (name === 'shape') throw new TypeError('a recorded schema has no shape to spread: extend it')
    return (...args: readonly unknown[]) => called(name, args)
  },
})

const functions = (prefix: string): object =>
  new Proxy(
    {},
    calls((name, args) => recorded({ on: undefined, name: prefix + name, args })),
  )

const grouped = new Map<PropertyKey, object>(groups.map((name) => [name, functions(`${name}.`)]))
const plain = functions('')

export const z = new Proxy(plain, {
  get: (all, name, receiver) => grouped.get(name) ?? (Reflect.get(all, name, receiver) as unknown),
}) as unknown as typeof zod
