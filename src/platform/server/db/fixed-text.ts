import { createQueryId, PostgresQueryCompiler, sql } from 'kysely'
import type { RawBuilder } from 'kysely'

/**
 * A fragment that is the same in every statement, as one text. Kysely walks the tree of a fragment each
 * time a statement is executed: forty columns cost more than the row that they select.
 */
export function fixedText<T>(fragment: RawBuilder<T>): RawBuilder<T> {
  const compiled = new PostgresQueryCompiler().compileQuery(fragment.toOperationNode(), createQueryId())
  // A parameter is numbered by the statement it stands in.
  return compiled.parameters.length > 0 ? fragment : sql.raw<T>(compiled.sql)
}
