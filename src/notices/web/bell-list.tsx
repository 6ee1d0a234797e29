import { Button, Skeleton } from 'antd'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { listBell, listBellKinds, muteBell } from '#notices/bell.api.ts'
import { randomUuid } from '#platform/contract/client.ts'
import { BellRow, type Ring } from '#notices/web/bell-row.tsx'
import { addressOf } from '#notices/web/bell-ways.ts'
import type { List } from '#platform/contract/call.ts'
import { isOwnPath } from '#platform/rules/address.ts'
import { wantAction } from '#platform/web/actions/wanted-action.ts'
import { tellDone } from '#platform/web/after/notices.ts'
import { useWrite } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { useShell } from '#platform/web/shell/shell-context.ts'
import { dayWords } from '#platform/web/words/ago.ts'

interface Asked {
  data: Pick<List<Ring>, 'results'> | undefined
  error: unknown
  isPending: boolean
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** One's own bell by days: arrows move, Enter opens, Esc leaves. */
export default function BellList({
  query: { data, error, isPending },
  shown,
  onRead,
  onClose,
  onMore,
}: {
  query: Asked
  shown: boolean
  onRead: (id: number) => void
  onClose: () => void
  onMore: (() => void) | undefined
}) {
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { mayOpen } = useShell()
  const write = useWrite([listBell, listBellKinds])
  const rings = data?.results ?? []
  const some = rings.length > 0
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.bell-open') ?? [])]
  useEffect(() => {
    if (some && shown) rows()[0]?.focus({ preventScroll: true })
  }, [some, shown])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      return onClose()
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = rows()
    const at = all.findIndex((row) => row.closest('li')?.contains(document.activeElement))
    all[step(at, all.length - 1)]?.focus()
  }
  const follow = (ring: Ring, withStep: boolean) => {
    if (!ring.read) onRead(ring.id)
    const to = addressOf(ring, mayOpen)
    if (!to || !isOwnPath(to)) return
    if (withStep && ring.action && ring.record_id !== null) wantAction(ring.record_id, ring.action)
    onClose()
    void navigate(to)
  }
  const mute = async ({ kind, kind_title }: Ring) => {
    // A switch is set anew each time, whatever became of the time before.
    const say = (muted: boolean) => write(muteBell, { body: { kind, muted }, idempotencyKey: randomUuid() })
    await say(true)
    tellDone({ text: `Đã tắt chuông: ${kind_title}`, undo: () => say(false), about: `bell ${kind}` })
  }
  const now = new Date()
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows in it have the focus
    <div ref={list} onKeyDown={onKeyDown}>
      {error !== null && error !== undefined && <Failed small error={error} />}
      {isPending && <Skeleton active />}
      {data && !some && <Nothing>Chưa có thông báo</Nothing>}
      {[...Map.groupBy(rings, ({ at }) => dayWords(new Date(at), now))].map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {ofDay.map((ring) => (
              <BellRow key={ring.id} ring={ring} follow={follow} mute={mute} />
            ))}
          </ul>
        </section>
      ))}
      <div className="bell-foot">
        {onMore && (
          <Button size="small" onClick={onMore}>
            Xem cũ hơn
          </Button>
        )}
        <Link to="/user" onClick={onClose}>
          Cài đặt thông báo
        </Link>
      </div>
    </div>
  )
}
