import { Button, Space } from 'antd'
import { useState, type ReactNode } from 'react'
import type { RoleFlag } from '#platform/contract/roles.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { useHasFlag } from '#platform/web/session.ts'

export interface StatusAction {
  key: string
  label: string
  allowed: boolean
  /** Why it is off, from the guard's error code. */
  reason?: string | undefined
  danger?: boolean
  primary?: boolean
  run: () => unknown
}

/** The actions that a status table allows here, and why some are off. */
export function ActionBar({
  actions,
  label = 'Thao tác',
}: {
  actions: readonly StatusAction[]
  label?: string
}) {
  const [running, setRunning] = useState<string>()
  if (actions.length === 0) return null
  const run = async (action: StatusAction) => {
    setRunning(action.key)
    try {
      await action.run()
    } finally {
      setRunning(undefined)
    }
  }
  return (
    <Space wrap size={6} role="toolbar" aria-label={label}>
      {actions.map((action) => (
        <Reasoned
          key={action.key}
          reason={action.allowed ? undefined : (action.reason ?? 'Chưa thực hiện được ở trạng thái này.')}
        >
          {(described) => (
            <Button
              {...described}
              type={action.primary ? 'primary' : 'default'}
              danger={action.danger ?? false}
              disabled={!action.allowed || (running !== undefined && running !== action.key)}
              loading={running === action.key}
              onClick={() => void run(action)}
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
