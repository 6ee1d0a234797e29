import { Button, Space } from 'antd'
import { Fragment, useState, type ReactNode } from 'react'
import type { RoleFlag } from '#platform/contract/roles.ts'
import { OtherActions } from '#platform/web/actions/other-actions.tsx'
import { placesOf, type Places } from '#platform/web/actions/places.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { useRunAction, type RowAction } from '#platform/web/actions/row-action.ts'
import { useWantedAction } from '#platform/web/actions/wanted-action.ts'
import { useMedia } from '#platform/web/use-media.ts'
import { useHasFlag } from '#platform/web/session.ts'
import '#platform/web/actions/action-bar.css'

/** As wide as a phone: the bar is at the thumb's place and holds the step on and "Khác". */
const phone = '(max-width: 640px)'

/**
 * What can be done with a record: the step that brings it on, two buttons beside it, the rest under "Khác". A
 * button that is off says why. Places never move while the record is open.
 * `inline`: in a line of a table, where all of them stand side by side.
 * `awaited`: of a record with steps, whom it waits for where the next one is not this person's; null: for nobody.
 */
export function ActionBar({
  actions,
  label = 'Thao tác',
  awaited,
  inline = false,
}: {
  actions: readonly RowAction[]
  label?: string
  awaited?: string | null | undefined
  inline?: boolean
}) {
  const run = useRunAction()
  const [running, setRunning] = useState<string>()
  const most = useMedia(phone) ? 0 : 2
  const [before, setBefore] = useState<Places>()
  const now = placesOf(actions, { before, hasWay: awaited !== undefined, most })
  if (!before || !sameKeys(before, now)) setBefore(now)
  const start = async (action: RowAction) => {
    setRunning(action.key)
    await run(action)
    setRunning(undefined)
  }
  useWantedAction(actions, start)
  if (actions.length === 0 && !awaited) return null
  const drawn = (action: RowAction, first: boolean) => (
    <Reasoned reason={action.off}>
      {(described) => (
        <Button
          {...described}
          danger={inline && (action.danger ?? false)}
          type={first ? 'primary' : 'default'}
          disabled={action.off !== undefined || (running !== undefined && running !== action.key)}
          loading={running === action.key}
          onClick={() => void start(action)}
        >
          {action.label}
        </Button>
      )}
    </Reasoned>
  )
  if (inline) {
    return (
      <Space wrap size={6} role="toolbar" aria-label={label}>
        {actions.map((action) => (
          <Fragment key={action.key}>{drawn(action, action.primary ?? false)}</Fragment>
        ))}
      </Space>
    )
  }
  return (
    <div className="actions" role="toolbar" aria-label={label}>
      {(now.first ?? awaited) && (
        <div className="action-first">
          {now.first ? (
            drawn(now.first, true)
          ) : (
            <span className="action-awaited" title={awaited ?? undefined}>
              {awaited}
            </span>
          )}
        </div>
      )}
      {now.beside.map((action, at) => (
        <div key={at} className="action-beside" hidden={!action && now.other.length === 0}>
          {action && drawn(action, false)}
        </div>
      ))}
      {now.other.length > 0 && <OtherActions actions={now.other} />}
    </div>
  )
}

const keysOf = ({ first, beside, other }: Places) =>
  [first, ...beside, undefined, ...other].map((one) => one?.key ?? '').join(' ')
const sameKeys = (one: Places, two: Places) => keysOf(one) === keysOf(two)

/** Shows its children to those whose role carries one of the flags; the server decides anyway. */
export function Can({
  role,
  children,
  otherwise = null,
}: {
  role: RoleFlag | readonly RoleFlag[]
  children: ReactNode
  otherwise?: ReactNode
}) {
  const flags = typeof role === 'string' ? [role] : role
  return useHasFlag(...flags) ? children : otherwise
}
