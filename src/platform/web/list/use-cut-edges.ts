import { useEffect, type RefObject } from 'react'

/**
 * Says around what scrolls sideways, by `data-cut`, on which sides something is out of sight: its style sheet draws a
 * shadow there. Nothing is rendered. Looks again whenever `content` changes.
 */
export function useCutEdges(box: RefObject<HTMLElement | null>, content?: unknown): void {
  useEffect(() => {
    const inner = box.current
    const frame = inner?.parentElement
    if (!inner || !frame) return
    const look = () => {
      const { scrollLeft, clientWidth, scrollWidth, offsetWidth } = inner
      const left = scrollLeft > 1
      const right = scrollLeft + clientWidth < scrollWidth - 1
      frame.dataset['cut'] = left ? (right ? 'left right' : 'left') : right ? 'right' : ''
      frame.style.setProperty('--scrollbar', `${offsetWidth - clientWidth}px`)
    }
    look()
    inner.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(inner)
    if (inner.firstElementChild) observer.observe(inner.firstElementChild)
    return () => {
      inner.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [box, content])
}
