import { Link } from 'react-router'
import type { QueueKind } from '#home/queue.api.ts'
import { waitingWords } from '#platform/rules/counts.ts'
import { useScreenOf } from '#home/web/queue-kind.tsx'

/** What waits for the others, for whoever answers for the house: how much of each, and how much of it is late. */
export function OthersWork({ kinds }: { kinds: readonly QueueKind[] }) {
  return (
    <section className="home-others" aria-label="Đang chờ ở các bộ phận">
      <h2>Đang chờ ở các bộ phận</h2>
      <ul>
        {kinds.map((kind) => (
          <OtherKind key={kind.key} kind={kind} />
        ))}
      </ul>
    </section>
  )
}

function OtherKind({ kind }: { kind: QueueKind }) {
  const screen = useScreenOf(kind)
  const { title, count, late, all } = kind
  return (
    <li data-late={late > 0 || undefined}>
      {screen ? <Link to={`${screen}?${all}`}>{title}</Link> : <span>{title}</span>}
      <b>{waitingWords(count)}</b>
      <small>{late > 0 ? `${waitingWords(late)} trễ` : ''}</small>
    </li>
  )
}
