import { PostgresQueryCompiler, createQueryId, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { fixedText } from '#platform/server/db/fixed-text.ts'

const compiled = (fragment: RawBuilder<unknown>) => {
  const { sql: text, parameters } = new PostgresQueryCompiler().compileQuery(
    fragment.toOperationNode(),
    createQueryId(),
  )
  return { text, parameters }
}

test('a fragment of columns is one text, the same as before', () => {
  const columns = sql`${sql.join([sql`${sql.ref('t.a')} as x`, sql`case when ${sql.ref('t.b')} = ${sql.lit('o’')} then 1 end`])}`
  const fixed = fixedText(columns)
  expect(compiled(fixed)).toEqual(compiled(columns))
  expect(fixed.toOperationNode().parameters).toEqual([])
})

test('one with a parameter stays as it is: each statement numbers its own', () => {
  const fragment = sql`a = ${1}`
  expect(compiled(sql`${2}, ${fixedText(fragment)}`)).toEqual({ text: '$1, a = $2', parameters: [2, 1] })
})
