import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { errorText, kitWords } from '#platform/web/words/kit.words.ts'
import '#platform/web/blank/blank.css'

interface Shape {
  /** On a line, where it stands within something: a section, a preview, a box of choices. */
  small?: boolean | undefined
  icon?: ReactNode
}

/** A tray, and a sign of warning. */
const tray = 'M2 9h3.5l1 2h3l1-2H14M2 9l2-6h8l2 6v4.5H2z'
const broken = 'M8 2 14.5 13.5h-13zM8 6.5v3M8 11.5h.01'
const sign = (path: string) => (
  <svg viewBox="0 0 16 16" aria-hidden>
    <path d={path} />
  </svg>
)

/** What stands where rows, a record or a figure would, when there is none: a sign, a sentence, what can be done. */
export function Nothing({
  small,
  icon = sign(tray),
  action,
  children,
}: Shape & { action?: ReactNode; children: ReactNode }) {
  return (
    <div className={small ? 'blank small' : 'blank'}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  )
}

/**
 * What stands there when it could not be read: why, and a way to ask again. Without a `retry` of its own everything in
 * sight that failed is asked for: one press is enough after the network was gone.
 */
export function Failed({
  small,
  error,
  retry,
}: Pick<Shape, 'small'> & { error: unknown; retry?: (() => unknown) | undefined }) {
  const queries = useQueryClient()
  const again = () =>
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  return (
    <div className={small ? 'blank failed small' : 'blank failed'} role="alert">
      {sign(broken)}
      <p>{errorText(error)}</p>
      <Button size={small ? 'small' : 'middle'} onClick={retry ?? again}>
        {kitWords.retry}
      </Button>
    </div>
  )
}
