import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'

/**
 * A fragment that is the same in every statement, as one text. Kysely walks the tree of a fragment each
 * time a statement is executed: forty columns cost more than the row that they select.
 */
export function fixedText<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const compiled = new PostgresQueryCompiler().compileQuery(fragment.toOperationNode(), createQueryId())
  // A parameter is numbered by the statement it stands in.
  return compiled.parameters.length > 0 ? fragment : sql.raw<T>(compiled.sql)
}

/** Of one beginning; whoever has more ends than these has their texts made each time. */
const mostEnds = 100
const texts = new WeakMap<RawBuilder<unknown>, Map<string, string>>()

/**
 * A statement that begins with a fixed text (`fixedText`) and ends with its conditions. The whole is one and the same
 * text for one end: of a new one of 6 KB a connection would look over every letter to find what it prepared.
 */
export function beginningWith<Row>(
  beginning: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): CompiledQuery<Row> {
  const compiler = new PostgresQueryCompiler()
  const compiled = compiler.compileQuery(end.toOperationNode(), createQueryId())
  const known = texts.get(beginning) ?? new Map<string, string>()
  texts.set(beginning, known)
  const before = known.get(compiled.sql)
  if (before !== undefined) return { ...compiled, sql: before }
  const whole = compiler.compileQuery(sql`${beginning} ${end}`.toOperationNode(), createQueryId())
  if (whole.parameters.length > compiled.parameters.length)
    throw new Error('What a statement begins with has values of its own')
  if (known.size < mostEnds) known.set(compiled.sql, whole.sql)
  return { ...compiled, sql: whole.sql }
}
