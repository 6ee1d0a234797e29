type Tick = (now: number) => void

const ticks = new Set<Tick>()
let timer: ReturnType<typeof setInterval> | undefined
/** The server's clock minus this machine's, as the room told it last. */
let ahead = 0

export const serverNow = (): number => Date.now() + ahead

/** The server's clock, read when its answer came: a machine whose clock is wrong counts down right. */
export function setServerClock(told: string, heard: number): void {
  ahead = new Date(told).getTime() - heard
}

/**
 * Once a second, for all rows together: each writes its own text and nothing is drawn by React, so that hundreds of
 * rows cost one pass.
 */
export function onSecond(tick: Tick): () => void {
  ticks.add(tick)
  tick(serverNow())
  timer ??= setInterval(() => {
    const now = serverNow()
    for (const each of ticks) each(now)
  }, 1_000)
  return () => {
    ticks.delete(tick)
    if (ticks.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}
