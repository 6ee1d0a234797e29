import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { RowAction } from '#platform/web/actions/row-action.ts'

const RowMenu = lazy(() => import('#platform/web/list/row-menu.tsx'))

/** What is done with a record now and then: a menu behind one button, so that the others stay in sight. */
export function MoreActions({ actions }: { actions: readonly RowAction[] }) {
  const [at, setAt] = useState<DOMRect>()
  if (actions.length === 0) return null
  return (
    <>
      <Button
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
      >
        Khác ▾
      </Button>
      <Suspense>{at && <RowMenu actions={actions} at={at} onClose={() => setAt(undefined)} />}</Suspense>
    </>
  )
}
