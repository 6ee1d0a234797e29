import { Suspense, useContext, type ReactNode } from 'react'
import { spare } from '#platform/web/spare.ts'
import { usePageTitle } from '#platform/web/shell/page-title.ts'
import { ShellContext } from '#platform/web/shell/shell-context.ts'
import '#platform/web/shell/shell.css'

const TitleTools = spare(() => import('#platform/web/shell/title-tools.tsx'))

/** The root element of every screen: `data-screen` is its route's path, and the title is its only h1. */
export function Screen({
  path,
  title,
  tab = title,
  actions,
  children,
}: {
  path: string
  title: string
  /** What the browser's tab says, where that is not the title. */
  tab?: string
  /** Buttons at the right of the title. */
  actions?: ReactNode
  children?: ReactNode
}) {
  usePageTitle(tab)
  const inShell = useContext(ShellContext)?.mayOpen(path)
  return (
    <div className="screen" data-screen={path}>
      <div className="screen-head">
        <h1>{title}</h1>
        {inShell && (
          <span className="title-tools">
            <Suspense>
              <TitleTools path={path} />
            </Suspense>
          </span>
        )}
        {actions && <div className="screen-actions">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
