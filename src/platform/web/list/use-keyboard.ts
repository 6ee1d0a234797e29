import { useEffect, useLayoutEffect, useRef } from 'react'
import { isTyping, useKeys, type Key } from '#platform/web/keys.ts'

export type ListKey = 'down' | 'up' | 'open' | 'select' | 'search' | 'close'

const bindings: Readonly<Record<ListKey, { keys: readonly string[]; shown: string; what: string }>> = {
  down: { keys: ['j'], shown: 'J', what: 'Dòng dưới; đang mở thì mở bản ghi dưới' },
  up: { keys: ['k'], shown: 'K', what: 'Dòng trên; đang mở thì mở bản ghi trên' },
  open: { keys: ['Enter'], shown: 'Enter', what: 'Mở dòng đang đứng' },
  select: { keys: ['x'], shown: 'X', what: 'Chọn dòng; Shift+X chọn cả đoạn' },
  search: { keys: ['/'], shown: '/', what: 'Vào ô tìm của danh sách' },
  close: { keys: ['Escape'], shown: 'Esc', what: 'Đóng bản ghi đang mở' },
}
const arrows: Readonly<Record<string, ListKey>> = { ArrowDown: 'down', ArrowUp: 'up' }
const actOf: Readonly<Record<string, ListKey>> = Object.fromEntries(
  Object.entries(bindings).flatMap(([act, { keys }]) => keys.map((key) => [key, act as ListKey])),
)
const told = (acts: readonly ListKey[]): Key[] =>
  acts.map((act) => ({ keys: bindings[act].shown, what: bindings[act].what }))
const always = told(['down', 'up', 'open', 'search', 'close'])
const withSelection = told(['down', 'up', 'open', 'select', 'search', 'close'])
const none: Key[] = []

/**
 * The list's keys, wherever on the screen nothing else takes them: not in a field, not on a button
 * that Enter presses, not while a dialog or menu is open. A list with a cursor takes the arrows as well.
 */
export function useListKeys(
  on: boolean,
  act: (key: ListKey, shift: boolean) => boolean,
  { withArrows = false, selects = false } = {},
): void {
  const live = useRef(act)
  useLayoutEffect(() => {
    live.current = act
  })
  useKeys(on ? (selects ? withSelection : always) : none, 'Danh sách')
  useEffect(() => {
    if (!on) return
    const listen = (event: KeyboardEvent) => {
      const key = actOf[event.key] ?? (withArrows ? arrows[event.key] : undefined)
      if (!key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const target = event.target as Element | null
      if (key === 'open' && target?.closest('button,a,summary,input')) return
      if (document.querySelector('.ant-modal-wrap:not([style*="display: none"]),.ant-dropdown-open')) return
      if (live.current(key, event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [on, withArrows])
}
