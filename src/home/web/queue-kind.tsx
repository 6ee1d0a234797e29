import { When } from '#platform/web/words/when.tsx'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import type { QueueKind, QueueRow } from '#home/queue.api.ts'
import { waitingWords } from '#platform/rules/counts.ts'
import { wantAction } from '#platform/web/actions/wanted-action.ts'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Where a kind opens for this person; nothing where they may open none of its screens. */
export function useScreenOf({ screens }: Pick<QueueKind, 'screens'>): string | undefined {
  const { mayOpen } = useShell()
  return screens.find(mayOpen)
}

const withParameters = (screen: string, parameters: string) =>
  parameters === '' ? screen : `${screen}?${parameters}`

/** One kind: its oldest, each with the button of its step, and the way to all. */
export function QueueKindCard({ kind, most }: { kind: QueueKind; most: number }) {
  const { mayOpen } = useShell()
  const screen = useScreenOf(kind)
  const { title, count, late, all, station } = kind
  const rows = kind.rows.slice(0, most)
  const at = station && mayOpen(station) ? station : screen
  return (
    <section className="home-kind" aria-label={title}>
      <h2>
        {title} <span className="home-count">{waitingWords(count)}</span>
        {late > 0 && <span className="home-late">{waitingWords(late)} trễ</span>}
        {screen && count > rows.length && (
          <Link className="home-all" to={withParameters(screen, all)}>
            Xem tất cả
          </Link>
        )}
      </h2>
      <ol>
        {rows.map((row) => (
          <QueueLine key={row.id} row={row} kind={kind} screen={at} />
        ))}
      </ol>
    </section>
  )
}

function QueueLine({
  row: { id, code, who, what, amount, since, late, address },
  kind: { next, action },
  screen,
}: {
  row: QueueRow
  kind: QueueKind
  screen: string | undefined
}) {
  const navigate = useNavigate()
  const to = screen && withParameters(screen, address)
  return (
    <li data-still data-late={late || undefined}>
      <b className="home-code">{code}</b>
      <span className="home-who">
        {who ?? what}
        {who && what && <small> {what}</small>}
      </span>
      <span className="home-amount">{amount ? grouped(amount) : ''}</span>
      <When at={since} />
      {to && (
        <Button
          size="small"
          href={to}
          aria-label={`${next}: ${code}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            if (action) wantAction(id, action)
            void navigate(to)
          }}
        >
          {next}
        </Button>
      )}
    </li>
  )
}
