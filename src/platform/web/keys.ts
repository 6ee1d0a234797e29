import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key of what is on the screen: what it does is said where it is done, and "?" reads it from there. */
export interface Key {
  /** `j`, `Ctrl+K`, `Alt+Enter`, `?`; several that do the same: `j ↓`. */
  keys: string
  /** In words, for the panel of keys. */
  what: string
  /** Off: shown, but something else may have the key. */
  on?: boolean
  /** Also while something is typed in a field. */
  typing?: boolean
  /** What it does; without one somebody else listens, and here it is only told. */
  run?: (event: KeyboardEvent) => unknown
}

const groups = new Map<symbol, { group: string; keys: readonly Key[] }>()
const listeners = new Set<() => void>()
let shown: readonly { group: string; keys: readonly Key[] }[] = []
function changed(): void {
  shown = [...groups.values()].filter(({ keys }) => keys.length > 0)
  for (const listener of listeners) listener()
}

/** The keys of everything on the screen now, the innermost last. */
export const useShownKeys = (): typeof shown =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox]):not([type=radio]),textarea,select,[contenteditable=true]') !==
    null

function pressed({ keys }: Key, event: KeyboardEvent): boolean {
  return keys.split(' ').some((one) => {
    const parts = one.split('+')
    const key = parts.pop()?.toLowerCase()
    return (
      key === event.key.toLowerCase() &&
      parts.includes('Ctrl') === (event.ctrlKey || event.metaKey) &&
      parts.includes('Alt') === event.altKey &&
      (key === '?' || parts.includes('Shift') === event.shiftKey)
    )
  })
}

/** Declares keys where they are used: those with a `run` are heard, all of them stand in the panel of "?". */
export function useKeys(keys: readonly Key[], group = 'Mọi màn hình'): void {
  const live = useRef(keys)
  const told = JSON.stringify(keys.map(({ keys: one, what }) => [one, what]))
  useEffect(() => {
    live.current = keys
  })
  useEffect(() => {
    const own = Symbol(group)
    groups.set(own, { group, keys: live.current })
    changed()
    return () => {
      groups.delete(own)
      changed()
    }
  }, [group, told])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const key = live.current.find(
        (one) =>
          one.run && one.on !== false && (one.typing || !isTyping(event.target)) && pressed(one, event),
      )
      if (!key) return
      event.preventDefault()
      key.run?.(event)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
