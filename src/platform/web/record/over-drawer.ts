import { useEffect, useSyncExternalStore } from 'react'

let open = 0
const listeners = new Set<() => void>()
const change = (by: 1 | -1) => {
  open += by
  for (const tell of listeners) tell()
}
const listen = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/** While `is`, something of the header lies open over the drawers and has the focus; they take it back afterwards. */
export function useLiesOverDrawers(is: boolean): void {
  useEffect(() => {
    if (!is) return
    change(1)
    return () => change(-1)
  }, [is])
}

/** A drawer holds the focus only while nothing lies over it. */
export const useHoldsFocus = (): boolean => useSyncExternalStore(listen, () => open === 0)
