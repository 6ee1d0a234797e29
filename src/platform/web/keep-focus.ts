/** The frames of dialogs and drawers, which take the focus themselves when they have opened. */
const frames = '.ant-modal, .ant-drawer'

/**
 * Focus on its way to a control of a dialog or a drawer arrives there. They take it to their own frame when they have
 * opened, unless one of their controls has it: while a Tab carries it from one to the next none has, and the press
 * would be lost in silence. A press of the pointer beside the controls does take it from them.
 */
export function keepFocus(): void {
  let meant: EventTarget | null = null
  let isPressed = false
  const follow = (events: readonly string[], note: (event: Event) => void) => {
    for (const event of events) addEventListener(event, note, { capture: true, passive: true })
  }
  follow(['mousedown'], () => (isPressed = true))
  follow(['mouseup', 'keydown'], () => (isPressed = false))
  follow(['focusout'], (event) => {
    const { target, relatedTarget: next } = event as FocusEvent
    const isToFrame = next instanceof Element && next.matches(frames)
    meant = isToFrame ? (isPressed ? null : target) : next
  })
  follow(['focusin'], ({ target }) => {
    const before = meant
    meant = null
    const isTaken = target instanceof Element && target !== before && target.matches(frames)
    if (isTaken && before instanceof HTMLElement && target.contains(before))
      before.focus({ preventScroll: true })
  })
}
