const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let at = 0

/** The time that all relative words go by; while nobody listens it is the time itself. */
export const minuteNow = (): number => (listeners.size === 0 ? Date.now() : at)

function tick(): void {
  at = Date.now()
  for (const listener of listeners) listener()
  timer = setTimeout(tick, 60_000 - (at % 60_000))
}
/** A hidden tab has nobody who reads it; seen again, it is right at once. */
function seen(): void {
  clearTimeout(timer)
  if (!document.hidden) tick()
}

/** One clock for the whole page, each full minute. */
export function onMinute(listener: () => void): () => void {
  if (listeners.size === 0) {
    at = Date.now()
    timer = setTimeout(tick, 60_000 - (at % 60_000))
    document.addEventListener('visibilitychange', seen)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
