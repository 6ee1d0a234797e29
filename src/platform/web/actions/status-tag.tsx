import type { StatusTags } from '#platform/contract/status.ts'
import '#platform/web/actions/status-tag.css'

export function StatusTag({
  status,
  tags,
}: {
  status: string | number | null | undefined
  tags: StatusTags
}) {
  if (status === null || status === undefined || status === '') return null
  const entry = tags[String(status)]
  return (
    <span className="tag" data-phase={entry?.phase ?? undefined} title={entry?.label}>
      {entry?.label ?? String(status)}
    </span>
  )
}
