import { PostgresQueryCompiler, createQueryId, sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { beginningWith, fixedText } from '#platform/server/db/fixed-text.ts'

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

test('a statement of a fixed beginning is one text for one end, with the values of each', () => {
  const beginning = fixedText(sql`select ${sql.ref('t.a')} from t`)
  const of = (id: number) => beginningWith(beginning, sql`where id = ${id} and b = ${'x'}`)
  const plain = compiled(sql`${beginning} where id = ${7} and b = ${'x'}`)
  for (const id of [7, 8]) {
    const { sql: text, parameters } = of(id)
    expect({ text, parameters }).toEqual({ ...plain, parameters: [id, 'x'] })
  }
  expect(beginningWith(beginning, sql`where id > ${7}`)).toMatchObject({
    sql: 'select "t"."a" from t where id > $1',
    parameters: [7],
  })
  expect(() => beginningWith(fixedText(sql`select ${1}`), sql`where id = ${7}`)).toThrow(
    'has values of its own',
  )
})
