import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  brokenAfter,
  lostOf,
  onKey,
  silent,
  textOf,
  type Heard,
  type WedgeState,
} from '#platform/web/scan/wedge.ts'

/** ms after the window came back within which a code may have begun elsewhere. */
const justBack = 150

/**
 * Hears the scanner wherever the focus is, and who types into the station's own box.
 * @returns what stands in the box, and a way to set it
 */
export function useWedge(given: {
  root: RefObject<HTMLElement | null>
  /** Only keys within the station are its own: in the gallery there is more on the page. */
  within: boolean
  onCode: (code: string) => void
  /** What was heard of a code that did not come whole. */
  onLost: (heard: string) => void
}): { typed: string; setTyped: (text: string) => void } {
  const { root, within } = given
  const [typed, setTyped] = useState('')
  const live = useRef(given)
  useLayoutEffect(() => {
    live.current = given
  })
  useLayoutEffect(() => {
    let wedge: WedgeState = silent
    /** The field that a key went to, and what stood in it before. */
    const fields = new WeakMap<Heard, readonly [HTMLElement, string]>()
    let silence: ReturnType<typeof setTimeout> | undefined
    let back = Number.NEGATIVE_INFINITY
    /** The code that is being heard began while the window was coming back. */
    let beheaded = false
    const tellLost = (heard: string | undefined) => {
      if (heard !== undefined) live.current.onLost(heard)
    }
    const forget = () => {
      tellLost(lostOf(wedge))
      wedge = silent
      setTyped('')
    }
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return
      if (within && !root.current?.contains(event.target as Node)) return
      const target = event.target as HTMLElement | null
      const own = target?.matches('[data-scan-box]') ?? false
      const inField = !own && (target?.matches('input,textarea,select,[contenteditable=true]') ?? false)
      // Below a dialog nothing is typed at the station; a scanner is heard all the same. One that is closing has
      // given the focus back.
      const elsewhere =
        inField || (!own && document.querySelector('.ant-modal-wrap:not([style*="display: none"])') !== null)
      // Enter on a focused button presses it, unless it ends a scan.
      if (event.key === 'Enter' && target?.matches('button,a,[role=button]') && wedge.start === undefined)
        return
      const { key, code, shiftKey: shift, repeat: held, timeStamp: time } = event
      if (wedge.keys.length === 0) beheaded = time - back < justBack
      const caught = wedge.keys
      const before = caught.at(-1)
      const heard = onKey(wedge, { key, code, shift, held, time }, elsewhere)
      wedge = heard.state
      const latest = wedge.keys.at(-1)
      if (latest && latest !== before && inField && target)
        fields.set(latest, [target, (target as HTMLInputElement).value ?? ''])
      if (heard.putBack !== undefined) {
        // Of a code that is lost nothing is left in what was heard.
        const keys = wedge.keys.length > 0 ? wedge.keys : caught
        putBack(keys.slice(heard.putBack).map((one) => fields.get(one)))
      }
      clearTimeout(silence)
      if (wedge.start !== undefined) silence = setTimeout(forget, brokenAfter)
      if (elsewhere) {
        if (heard.take) {
          event.preventDefault()
          event.stopPropagation()
        }
      } else if (own || heard.take || wedge.keys.length > 0) {
        // At the station itself the box shows what is heard; the keys are ours alone.
        if (heard.scan || key.length === 1 || key === 'Process' || key === 'Backspace' || heard.take)
          event.preventDefault()
      }
      // A phone's keyboard sends no keys but Enter: what its text left in the box stays until that is sent.
      if (!elsewhere && (before ?? latest)) setTyped(textOf(wedge.keys))
      tellLost(heard.lost)
      if (!heard.scan) return
      if (beheaded && heard.scan.by === 'scanner') tellLost(heard.scan.code)
      else live.current.onCode(heard.scan.code)
    }
    // Another window has the rest of the code.
    const left = () => {
      clearTimeout(silence)
      if (wedge.start !== undefined) forget()
    }
    const came = () => {
      back = performance.now()
    }
    addEventListener('keydown', listen, true)
    addEventListener('blur', left)
    addEventListener('focus', came)
    return () => {
      removeEventListener('keydown', listen, true)
      removeEventListener('blur', left)
      removeEventListener('focus', came)
      clearTimeout(silence)
    }
  }, [root, within])
  return { typed, setTyped }
}

/** Takes the first keys of a scan out of the fields that caught them, as if they had never been there. */
function putBack(caught: readonly (readonly [HTMLElement, string] | undefined)[]): void {
  const first = new Map(caught.filter((one) => one !== undefined).toReversed())
  for (const [field, text] of first) {
    const area = field instanceof HTMLTextAreaElement
    if (!area && !(field instanceof HTMLInputElement)) continue
    // React hears only what goes through the element's own setter.
    const prototype = area ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
