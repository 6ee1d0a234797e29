import { Button } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import type { RowAction } from '#platform/web/actions/row-action.ts'

const RowMenu = lazy(() => import('#platform/web/list/row-menu.tsx'))

/** What is done with a record now and then, and what ends it: a menu behind one button. */
export function OtherActions({ actions }: { actions: readonly RowAction[] }) {
  const [at, setAt] = useState<DOMRect>()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={button}
        className="action-other"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={(event) => setAt(event.currentTarget.getBoundingClientRect())}
      >
        Khác <span aria-hidden>▾</span>
      </Button>
      <Suspense>
        {at && (
          <RowMenu
            actions={actions}
            at={at}
            onClose={() => {
              setAt(undefined)
              button.current?.focus()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
