import { useEffect, useLayoutEffect, useRef } from 'react'

export type ListKey = 'down' | 'up' | 'open' | 'select' | 'search' | 'close'
const keys: Readonly<Record<string, ListKey>> = {
  j: 'down',
  k: 'up',
  Enter: 'open',
  x: 'select',
  '/': 'search',
  Escape: 'close',
}
const arrows: Readonly<Record<string, ListKey>> = { ...keys, ArrowDown: 'down', ArrowUp: 'up' }

/**
 * The list's keys, wherever on the screen nothing else takes them: not in a field, not on a button
 * that Enter presses, not while a dialog or menu is open. A list with a cursor takes the arrows as well.
 */
export function useListKeys(
  on: boolean,
  act: (key: ListKey, shift: boolean) => boolean,
  withArrows = false,
): void {
  const live = useRef(act)
  useLayoutEffect(() => {
    live.current = act
  })
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const key = (withArrows ? arrows : keys)[event.key]
      if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = event.target as Element | null
      if (target?.closest('input:not([type=checkbox]),textarea,select,[contenteditable=true]')) return
      if (key === 'open' && target?.closest('button,a,summary,input')) return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]),.ant-dropdown-open')) return
      if (live.current(key, event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on, withArrows])
}
