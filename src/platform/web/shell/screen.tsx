import { useEffect, type ReactNode } from 'react'
import '#platform/web/shell/shell.css'

export const productName = 'Điều hành mua hộ'

/** The root element of every screen: `data-screen` is its route's path, and the title is its only h1. */
export function Screen({
  path,
  title,
  actions,
  children,
}: {
  path: string
  title: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
}) {
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  return (
    <div className="screen" data-screen={path}>
      <div className="screen-head">
        <h1>{title}</h1>
        {actions && <div className="screen-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
