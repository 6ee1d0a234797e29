import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/context.ts'

/** The person and everybody below them in the tree of managers: a statement that gives their keys. */
export const groupOf = ({ id }: Pick<Actor, 'id'>): RawBuilder<unknown> =>
  sql`with recursive below (id) as (select ${id}::bigint
    union select s.id from staff s join below b on s.manager_id = b.id) select below.id from below`
