import { useEffect, useLayoutEffect, useRef } from 'react'

/** A key of the desk: its letter, Enter, or the number of a suggestion. */
export type BankKey = 'Enter' | 's' | 'h' | 'i' | 'u' | number

/** What lies over the desk; a dialog that is fading out does no longer: who works by keyboard does not wait for it. */
const above =
  '.ant-modal-wrap:not([style*="display: none"]) .ant-modal:not(.ant-zoom-leave),.ant-dropdown-open,.ant-drawer-open'

/**
 * The desk's own keys, wherever nothing else takes them: not in a field, not on a control that Enter
 * presses, not under a dialog, a drawer or a menu.
 */
export function useBankKeys(act: (key: BankKey) => void): void {
  const live = useRef(act)
  useLayoutEffect(() => {
    live.current = act
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const key = keyOf(event.key)
      const target = event.target as Element | null
      if (
        key === null ||
        target?.closest('input:not([type=checkbox]),textarea,select,[contenteditable=true]')
      )
        return
      if (key === 'Enter' && target?.closest('button,a,summary,input')) return
      if (document.querySelector(above)) return
      event.preventDefault()
      live.current(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function keyOf(typed: string): BankKey | null {
  if (typed === 'Enter') return typed
  if (/^[1-8]$/.test(typed)) return Number(typed)
  const letter = typed.toLowerCase()
  return letter === 's' || letter === 'h' || letter === 'i' || letter === 'u' ? letter : null
}
