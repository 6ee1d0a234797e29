import type { Phase } from '#platform/contract/phase.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import '#platform/web/actions/status-tag.css'

/** The sign of a phase, in the colour of its words. */
export const PhaseSign = ({ phase }: { phase: Phase }) => (
  <i className="phase-sign" data-phase={phase} aria-hidden />
)

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
