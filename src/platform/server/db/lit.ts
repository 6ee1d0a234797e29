import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StatusCode } from '#platform/contract/status.ts'

/**
 * Constants of a set of statuses as the text of a statement: `b.status in (${lit(released, delivering)})`.
 * As parameters they would keep PostgreSQL from choosing a partial index. Never for what a person sends.
 */
export function lit(...codes: readonly StatusCode[]): RawBuilder<unknown> {
  return sql.join(
    codes.map((code) => sql.lit(code)),
    sql`, `,
  )
}
