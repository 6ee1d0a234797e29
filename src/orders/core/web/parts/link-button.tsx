import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'

/** A button that is a link: Ctrl+click and the middle button open a tab. */
export function LinkButton({
  to,
  primary,
  children,
}: {
  to: string
  primary?: boolean
  children: ReactNode
}) {
  const navigate = useNavigate()
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(to)
      }}
    >
      {children}
    </Button>
  )
}
