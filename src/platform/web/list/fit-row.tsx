import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'

export interface FitItem {
  key: string
  content: ReactNode
  /** It is in force: "Xem thêm" counts those that are out of sight. */
  on?: boolean
  /** Stands at the right, with all that follow. */
  end?: boolean
}

interface Cut {
  some: boolean
  on: number
}
const whole: Cut = { some: false, on: 0 }

/**
 * Controls side by side on one line, whatever the width: lines below the first are not shown and cannot be reached
 * until "Xem thêm" unfolds them over what stands there. Nothing is built anew: what runs in a control goes on.
 */
export function FitRow({ items }: { items: readonly FitItem[] }) {
  const row = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [cut, setCut] = useState(whole)
  const [open, setOpen] = useState(false)
  const name = useId()
  const keys = items.map(({ key, on }) => `${key}${on ? '!' : ''}`).join()

  useLayoutEffect(() => {
    const box = row.current
    if (!box) return
    const cells = [...box.children] as HTMLElement[]
    if (open) {
      for (const cell of cells) cell.inert = false
      return
    }
    const measure = () => {
      const line = cells[0]?.offsetTop ?? 0
      const below = cells.filter(
        ({ offsetTop, offsetLeft, offsetWidth }) =>
          offsetTop - line > 14 || offsetLeft + offsetWidth > box.clientWidth + 1,
      )
      for (const cell of cells) cell.inert = below.includes(cell)
      const next = { some: below.length > 0, on: below.filter((cell) => cell.dataset['on']).length }
      setCut((now) => (now.some === next.some && now.on === next.on ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const one of [box, ...cells]) observer.observe(one)
    return () => observer.disconnect()
  }, [keys, open])

  const unfolded = open && cut.some
  useEffect(() => {
    if (!unfolded) return
    const close = () => {
      setOpen(false)
      more.current?.focus()
    }
    const leave = ({ target }: PointerEvent) => {
      // The boxes of filters lie elsewhere in the page and belong to what is unfolded.
      const within = target instanceof Element && target.closest('.ant-popover,.ant-modal-wrap,.ant-dropdown')
      if (!within && !frame.current?.contains(target as Node)) setOpen(false)
    }
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !frame.current?.contains(event.target as Node)) return
      event.preventDefault()
      close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('keydown', escape, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('keydown', escape, true)
    }
  }, [unfolded])

  const firstEnd = items.find(({ end }) => end)?.key
  return (
    <div className="fit-frame" ref={frame}>
      <div className={unfolded ? 'fit unfolded' : 'fit'} ref={row} id={name}>
        {items.map(({ key, content, on }) => (
          <div key={key} className={key === firstEnd ? 'fit-item end' : 'fit-item'} data-on={on || undefined}>
            {content}
          </div>
        ))}
      </div>
      {cut.some && (
        <button
          type="button"
          className={cut.on > 0 ? 'plain-button on' : 'plain-button'}
          ref={more}
          aria-expanded={unfolded}
          aria-controls={name}
          onClick={() => setOpen(!open)}
        >
          {unfolded ? 'Thu gọn' : 'Xem thêm'}
          {cut.on > 0 && !unfolded && ` (${cut.on})`}
        </button>
      )}
    </div>
  )
}
