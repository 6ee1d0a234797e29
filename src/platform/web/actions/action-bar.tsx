import { Button, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import type { RoleFlag } from '#platform/contract/roles.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { useRunAction, type RowAction } from '#platform/web/actions/row-action.ts'
import { useHasFlag } from '#platform/web/session.ts'

/** What can be done with a record, as buttons; one that is off says why. */
export function ActionBar({
  actions,
  label = 'Thao tác',
}: {
  actions: readonly RowAction[]
  label?: string
}) {
  const run = useRunAction()
  const [running, setRunning] = useState<string>()
  if (actions.length === 0) return null
  const start = async (action: RowAction) => {
    setRunning(action.key)
    await run(action)
    setRunning(undefined)
  }
  return (
    <Space wrap size={6} role="toolbar" aria-label={label}>
      {actions.map((action) => (
        <Reasoned key={action.key} reason={action.off}>
          {(described) => (
            <Button
              {...described}
              type={action.primary ? 'primary' : 'default'}
              danger={action.danger ?? false}
              disabled={action.off !== undefined || (running !== undefined && running !== action.key)}
              loading={running === action.key}
              onClick={() => void start(action)}
            >
              {action.label}
            </Button>
          )}
        </Reasoned>
      ))}
    </Space>
  )
}

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
