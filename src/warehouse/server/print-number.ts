import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Numbered } from '#warehouse/print-number.rules.ts'

/** Of what there are papers with a number. */
export type PrintKind = 'order' | 'package' | 'bag' | 'shipment' | 'bag-list'

/** What one press of the button prints, numbered k/n and kept, so that a second one of a thing says so. */
export async function numbered(
  { db, actor, now }: Context,
  kind: PrintKind,
  ids: readonly number[],
): Promise<Numbered[]> {
  // Two who print one thing at once: the second waits, and its label says that it is the second.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`label:${kind}:`} || id::text, 0))
    from unnest(${[...ids].toSorted((a, b) => a - b)}::bigint[]) id`.execute(db)
  const { rows } = await sql<Numbered>`
    with job as materialized (select nextval('print_job') as number), wanted as (
      select id, k from unnest(${[...ids]}::bigint[]) with ordinality as w (id, k))
    insert into print_label (job, kind, subject_id, k, n, copy, printed_by, printed_at)
    select job.number, ${kind}::text, w.id, w.k, ${ids.length}::int, 1 + coalesce((select max(copy) from print_label l
        where l.kind = ${kind} and l.subject_id = w.id), 0), ${actor.id || null}::bigint, ${now}::timestamptz
    from wanted w, job order by w.k
    returning job, k, n, copy`.execute(db)
  return rows
}

export const jobOf = (rows: readonly Numbered[]) => ({
  job: rows[0]?.job ?? 0,
  n: rows.length,
  again: rows.filter(({ copy }) => copy > 1).length,
})
