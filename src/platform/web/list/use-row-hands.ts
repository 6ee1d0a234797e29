import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'
import type { DataGridProps } from '#platform/web/list/grid-types.ts'

/** What rows do; one object for the life of the list, so that it re-renders no row. */
export interface RowHands<Row> {
  select(id: number, shift: boolean): void
  open(id: number, event: { ctrlKey: boolean; metaKey: boolean }): void
  more(row: Row, at: DOMRect): void
}

export function useRowHands<Row>({
  onSelect,
  onOpen,
  onMore,
}: Pick<DataGridProps<Row>, 'onSelect' | 'onOpen' | 'onMore'>): RowHands<Row> {
  const live = useRef({ onSelect, onOpen, onMore })
  useLayoutEffect(() => {
    live.current = { onSelect, onOpen, onMore }
  })
  return useMemo(
    () => ({
      select: (id, shift) => live.current.onSelect?.(id, shift),
      open: (id, event) => live.current.onOpen?.(id, event),
      more: (row, at) => live.current.onMore?.(row, at),
    }),
    [],
  )
}

/** The row that the keys stand on is in sight. */
export function useCurrentInSight(box: RefObject<HTMLElement | null>, current: number | undefined): void {
  useEffect(() => {
    if (current === undefined) return
    box.current
      ?.querySelector(`[data-row="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [box, current])
}

/** ms: as long as phones take a finger that stays for a long press. */
const long = 450
/** px that a resting finger may wander. */
const still = 10

/**
 * A finger that stays on a row selects it; lifted, it opens nothing. Heard once for all rows, so that none is built for
 * it.
 */
export function useLongPress(box: RefObject<HTMLElement | null>, chosen: ((id: number) => void) | undefined) {
  const live = useRef(chosen)
  useLayoutEffect(() => {
    live.current = chosen
  })
  useEffect(() => {
    const around = box.current
    if (!around) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let from = { x: 0, y: 0 }
    let held = false
    const stop = () => clearTimeout(timer)
    const down = (event: PointerEvent) => {
      stop()
      held = false
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
      if (event.pointerType === 'mouse' || !live.current || !row) return
      from = { x: event.clientX, y: event.clientY }
      timer = setTimeout(() => {
        held = true
        live.current?.(Number(row.dataset['row']))
      }, long)
    }
    const move = ({ clientX, clientY }: PointerEvent) => {
      if (Math.hypot(clientX - from.x, clientY - from.y) > still) stop()
    }
    // What the finger did is done: neither the browser's menu nor the press that follows belongs to it.
    const swallow = (event: Event) => {
      if (!held) return
      event.preventDefault()
      event.stopPropagation()
      if (event.type === 'click') held = false
    }
    const unheard = new AbortController()
    const heard = { capture: true, signal: unheard.signal }
    around.addEventListener('pointerdown', down, heard)
    around.addEventListener('pointermove', move, heard)
    for (const end of ['pointerup', 'pointercancel']) around.addEventListener(end, stop, heard)
    for (const after of ['contextmenu', 'click']) around.addEventListener(after, swallow, heard)
    return () => {
      stop()
      unheard.abort()
    }
  }, [box])
}
