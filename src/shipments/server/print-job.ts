import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import { escapeHtml, printPage } from '#platform/server/files/print.ts'
import { barcodeSvg } from '#platform/server/files/qr.ts'
import { jobWords, zplOf } from '#shipments/label.rules.ts'
import type { LabelSize, LabelText } from '#shipments/label.rules.ts'

type Kind = 'package' | 'bag' | 'shipment' | 'bag-list'
interface Wanted {
  format: 'html' | 'zpl'
  size: LabelSize
}

const style = `<style>
.label { overflow: hidden; font-size: 8px; line-height: 1.25 }
.label svg { width: 46mm; height: 11mm; display: block }
.label b { font-size: 11px } .label div { white-space: nowrap; overflow: hidden; text-overflow: ellipsis } .label .foot { text-align: right }
[data-paper="label100x150"] .label { font-size: 20px }
[data-paper="label100x150"] .label svg { width: 94mm; height: 30mm; margin-bottom: 4mm }
[data-paper="label100x150"] .label div { white-space: normal; padding: 1.5mm 0 }
[data-paper="label100x150"] .label b { font-size: 30px }
</style>`

const htmlOf = ({ code, head, lines, foot }: LabelText): string =>
  `<div class="label">${barcodeSvg(code)}<div><b>${escapeHtml(head)}</b></div>${lines
    .map((line) => `<div>${escapeHtml(line)}</div>`)
    .join('')}<div class="foot">${escapeHtml(foot)}</div></div>`

interface Numbered {
  job: number
  k: number
  n: number
  copy: number
}

/** What one press of the button prints, numbered k/n and kept, so that a second one of a thing says so. */
export async function numbered(
  { db, actor, now }: Context,
  kind: Kind,
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

export async function printJob(
  context: Context,
  kind: Kind,
  labels: readonly (Omit<LabelText, 'foot'> & { id: number })[],
  { format, size }: Wanted,
): Promise<{ content: string; job: number; n: number; again: number }> {
  const n = labels.length
  const rows = await numbered(
    context,
    kind,
    labels.map(({ id }) => id),
  )
  const filled = labels.map((label, index) => ({ ...label, foot: jobWords(rows[index]!) }))
  const [first = '', ...others] = filled.map(htmlOf)
  const large = 'label100x150' as const
  const small = 'label50x30' as const
  const content =
    format === 'zpl'
      ? filled.map((label) => zplOf(label, size)).join('\n')
      : printPage({
          kind: `${kind}-label`,
          called: 'Tem kiện, bao và vận đơn',
          title: n === 1 ? `Tem ${labels[0]?.code}` : `${n} tem`,
          sizes: size === '50x30' ? [small, large] : [large, small],
          sections: [style + first, ...others],
        })
  return { content, ...jobOf(rows) }
}
