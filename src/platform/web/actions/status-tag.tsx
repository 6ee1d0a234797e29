import '#platform/web/actions/status-tag.css'

export type Tone = 'neutral' | 'info' | 'progress' | 'success' | 'warning' | 'danger' | 'purple'

/** Text and tone of every status of a noun; slices give it from their `*.words.ts`. */
export type StatusTable = Readonly<Record<string, { label: string; tone: Tone }>>

export function StatusTag({
  status,
  table,
}: {
  status: string | number | null | undefined
  table: StatusTable
}) {
  if (status === null || status === undefined || status === '') return null
  const entry = table[String(status)]
  return (
    <span className="tag" data-tone={entry?.tone ?? 'neutral'} title={entry?.label}>
      {entry?.label ?? String(status)}
    </span>
  )
}
