import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { StatusCode } from '#platform/contract/status.ts'
import { lit } from '#platform/server/db/lit.ts'

/** Sums of a list over an amount of `t`, each of the rows in one status: what waits is no part of what is done. */
export function sumsByStatus<Name extends string>(
  amount: RawBuilder<unknown>,
  statuses: Readonly<Record<Name, StatusCode>>,
): Record<Name, RawBuilder<unknown>> {
  const sums = Object.entries<StatusCode>(statuses).map(([name, status]) => [
    name,
    sql`case when t.status = ${lit(status)} then ${amount} else 0 end`,
  ])
  return Object.fromEntries(sums) as Record<Name, RawBuilder<unknown>>
}
