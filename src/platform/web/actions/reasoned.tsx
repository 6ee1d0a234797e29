import { Tooltip } from 'antd'
import { useId, type ReactNode } from 'react'

/** A control that is off with the reason in a tooltip, and said to those who hear the page. */
export function Reasoned({
  reason,
  children,
}: {
  reason: string | undefined
  children: (described: { 'aria-describedby'?: string }) => ReactNode
}) {
  const id = useId()
  if (reason === undefined) return children({})
  return (
    <Tooltip title={reason}>
      {/* A disabled button takes no mouse and no focus: the span around it does. */}
      <span tabIndex={0} role="group" aria-describedby={id} style={{ display: 'inline-block' }}>
        {children({ 'aria-describedby': id })}
        <span id={id} hidden>
          {reason}
        </span>
      </span>
    </Tooltip>
  )
}
