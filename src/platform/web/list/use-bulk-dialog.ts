import { useCallback, useRef, useState, type ReactNode } from 'react'
import type { BulkAnswer } from '#platform/contract/fields.ts'
import type { BulkDone } from '#platform/web/list/list-types.ts'

/**
 * A bulk action that asks in a dialog of its own: `ask` opens it over what was chosen and settles with
 * what became of the rows, or with nothing when the person went back.
 */
export function useBulkDialog<Given>() {
  const [given, setGiven] = useState<Given>()
  const settle = useRef<(answer: BulkDone | undefined) => void>(undefined)
  const ask = useCallback((next: Given) => {
    setGiven(next)
    return new Promise<BulkDone | undefined>((answer) => {
      settle.current = answer
    })
  }, [])
  const close = useCallback((data?: BulkAnswer, told?: ReactNode) => {
    setGiven(undefined)
    settle.current?.(data && { data, told })
  }, [])
  return { given, ask, close }
}
