import { expect, test } from 'vitest'
import { z } from 'zod'
import { everyCall } from '#routes.ts'

/** Every field of what is sent that is a weight, with its way there. */
function* weightsIn(schema: unknown, at: string): Generator<{ at: string; field: z.ZodType }> {
  if (schema instanceof z.ZodObject)
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
      if (/(^|_)weight$|_kg$/.test(name) && field.safeParse(1).success) yield { at: `${at}.${name}`, field }
      yield* weightsIn(field, `${at}.${name}`)
    }
  else if (schema instanceof z.ZodArray) yield* weightsIn(schema.element, `${at}[]`)
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    yield* weightsIn(schema.unwrap(), at)
}

const sent = everyCall.flatMap((call) => [
  ...weightsIn(call.body, `${call.id} body`),
  ...weightsIn(call.query, `${call.id} query`),
])

test('every call that takes a weight rounds its third decimal', () => {
  expect(sent.length).toBeGreaterThan(10)
  const refused = sent.flatMap(({ at, field }) => {
    const read = field.safeParse(1.239)
    return read.success && read.data === 1.24 ? [] : [at]
  })
  expect(refused).toEqual([])
})
