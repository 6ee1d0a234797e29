/** What is read anew waits so long after the pointer was last moved over something to press. */
const restMs = 1_500
/** However long somebody moves: news are not kept from them. */
export const longestHoldMs = 20_000

/** Rows and buttons: what stands under the pointer there is about to be pressed. */
const pressed = 'tbody tr, [data-still], [role=toolbar]'

let moved = -Infinity

/** Follows the pointer from now on. @returns how to stop */
export function followPointer(): () => void {
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.closest(pressed)) moved = Date.now()
  }
  const events = ['pointermove', 'pointerdown'] as const
  for (const event of events) addEventListener(event, note, { passive: true, capture: true })
  return () => {
    for (const event of events) removeEventListener(event, note, { capture: true })
  }
}

/** How long until what is under the pointer may move, in ms; 0: now. */
export const untilStill = (now = Date.now()): number => Math.max(0, moved + restMs - now)
