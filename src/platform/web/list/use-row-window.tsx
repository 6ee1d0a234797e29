import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { fitted, isSameWindow, isWhole, windowAt, type RowWindow } from '#platform/web/list/window-at.ts'

/**
 * Of many rows those near what is seen stand in the page: five hundred that change and count down cost what fifty do.
 * Rows are taken to be as high as those that stand there are on average. `current`: a row that has to be in sight.
 */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  { count, estimate = 45, current }: { count: number; estimate?: number; current?: number | undefined },
): RowWindow {
  const height = useRef(estimate)
  const [at, setAt] = useState(() => windowAt({ top: 0, view: 1_000, count, height: estimate }))
  useLayoutEffect(() => {
    const around = box.current
    const body = around?.querySelector('tbody')
    if (!around || !body || isWhole(count)) return
    const look = () => {
      const rows = body.querySelectorAll<HTMLElement>(':scope > tr:not(.room)')
      const [first, last] = [rows[0], rows[rows.length - 1]]
      if (first && last)
        height.current = (last.offsetTop + last.offsetHeight - first.offsetTop) / rows.length || estimate
      const top = around.getBoundingClientRect().top - body.getBoundingClientRect().top
      const next = windowAt({ top, view: around.clientHeight, count, height: height.current })
      setAt((now) => (isSameWindow(now, next) ? now : next))
    }
    look()
    around.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(around)
    return () => {
      around.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, count, estimate])
  const shown = fitted(at, count, height.current)
  const { first, until } = shown
  useEffect(() => {
    const around = box.current
    const body = around?.querySelector('tbody')
    if (!around || !body || current === undefined || current < 0 || (current >= first && current < until))
      return
    const top = body.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop
    around.scrollTop = top + current * height.current - around.clientHeight / 2
    // Only when the person goes to another row: scrolled away from it, they stay where they are.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [box, current])
  return shown
}

/** The room of rows that do not stand in the page. */
export function Room({ height, columns }: { height: number; columns: number }) {
  if (height === 0) return null
  return (
    <tr className="room" aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
