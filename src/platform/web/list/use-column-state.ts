import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { mergeColumnState, type ColumnState } from '#platform/web/list/column-state.ts'
import { useListMemory } from '#platform/web/list/list-memory.tsx'
import type { Column } from '#platform/web/list/list-types.ts'

const localKey = (list: string) => `list:${list}`

function readLocal(list: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(localKey(list)) ?? 'null')
  } catch {
    return null
  }
}

/**
 * The person's columns of a list. The browser's copy is there at the first paint; the server's,
 * which follows the person to other machines, replaces it unless columns were moved meanwhile.
 */
export function useColumnState<Row>(
  list: string,
  columns: readonly Column<Row>[],
): [ColumnState, (state: ColumnState) => void] {
  const memory = useListMemory()
  const [stored, setStored] = useState<unknown>(() => readLocal(list))
  const touched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let current = true
    memory.readPreference(localKey(list)).then(
      (value) => {
        if (!current || touched.current || value === undefined || value === null) return
        localStorage.setItem(localKey(list), JSON.stringify(value))
        setStored(value)
      },
      // Without the kept columns the list works as declared.
      () => {},
    )
    return () => {
      current = false
    }
  }, [memory, list])
  const state = useMemo(() => mergeColumnState(columns, stored), [columns, stored])
  const change = useCallback(
    (next: ColumnState) => {
      touched.current = true
      setStored(next)
      localStorage.setItem(localKey(list), JSON.stringify(next))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        memory.writePreference(localKey(list), next).catch(() => {})
      }, 600)
    },
    [memory, list],
  )
  return [state, change]
}
