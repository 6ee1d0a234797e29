import { useCallback, useRef, useState } from 'react'
import type { BulkAnswer } from '#platform/contract/fields.ts'

/**
 * A bulk action that asks in a dialog of its own: `ask` opens it over what was chosen and settles with
 * what became of the rows, or with nothing when the person went back.
 */
export function useBulkDialog<Given>() {
  const [given, setGiven] = useState<Given>()
  const settle = useRef<(answer: { data: BulkAnswer } | undefined) => void>(undefined)
  const ask = useCallback((next: Given) => {
    setGiven(next)
    return new Promise<{ data: BulkAnswer } | undefined>((answer) => {
      settle.current = answer
    })
  }, [])
  const close = useCallback((data?: BulkAnswer) => {
    setGiven(undefined)
    settle.current?.(data && { data })
  }, [])
  return { given, ask, close }
}
