import { useEffect, type RefObject } from 'react'

/** What lies over the station and has the keys until it closes. */
const over = [
  '.ant-modal-wrap:not([style*="display: none"])',
  '.ant-drawer-open',
  '.ant-popover:not(.ant-popover-hidden)',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-select-dropdown:not(.ant-select-dropdown-hidden)',
].join(',')
/** What is pressed and done with; a field that is typed into keeps the focus. */
const pressed =
  'button,a,summary,label,[role=button],[role=radio],[role=tab],[type=checkbox],[type=radio],[type=file]'

/** The field that comes next (a weight), where the station has one open; else the box. */
export function focusStation(root: HTMLElement | null): void {
  const next = root?.querySelector<HTMLElement>('[data-scan-next]:not([inert] *) input:enabled')
  ;(next ?? root?.querySelector<HTMLElement>('[data-scan-box]'))?.focus({ preventScroll: true })
}

/**
 * Gives the station the focus again after whatever took it: a print, a dialog, a toast, a closed list, another
 * tab, a photo, a button pressed with the mouse. Who walks by Tab keeps their place, and who types or marks a
 * text is left alone. By touch there is no box to focus: it would bring up the keyboard.
 */
export function useScanFocus(root: RefObject<HTMLElement | null>, off: boolean): void {
  useEffect(() => {
    if (off || matchMedia('(pointer: coarse)').matches) return
    let byMouse = false
    let covered = false
    let looking = 0
    const look = () => {
      looking = 0
      const cover = document.querySelector(over) !== null
      const uncovered = covered && !cover
      covered = cover
      if (cover || !document.hasFocus() || !getSelection()?.isCollapsed) return
      const holder = document.activeElement
      const nowhere =
        holder === null ||
        holder === document.body ||
        holder instanceof HTMLIFrameElement ||
        !holder.isConnected
      const closedList = uncovered && (holder?.matches('[role=combobox]') ?? false)
      const done = (byMouse || uncovered) && (holder?.matches(pressed) ?? false)
      if (nowhere || closedList || done) focusStation(root.current)
    }
    // After what the press did, and once however much moved.
    const later = () => {
      if (looking === 0) looking = requestAnimationFrame(look)
    }
    const mouse = () => {
      byMouse = true
      later()
    }
    const keys = () => {
      byMouse = false
    }
    const observer = new MutationObserver(later)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'disabled', 'inert'],
    })
    addEventListener('click', mouse, true)
    addEventListener('keydown', keys, true)
    addEventListener('focus', later)
    addEventListener('focusout', later)
    document.addEventListener('visibilitychange', later)
    return () => {
      cancelAnimationFrame(looking)
      observer.disconnect()
      removeEventListener('click', mouse, true)
      removeEventListener('keydown', keys, true)
      removeEventListener('focus', later)
      removeEventListener('focusout', later)
      document.removeEventListener('visibilitychange', later)
    }
  }, [root, off])
}
