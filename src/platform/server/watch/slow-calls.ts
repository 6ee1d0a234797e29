import { businessDate } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Answered } from '#platform/server/watch/watch.ts'

/** ms; what people wait for longer is told. */
const slowFrom = 1_000

export interface SlowCall {
  day: BusinessDate
  call: string
  times: number
  worst_ms: number
  worst_at: Date
  request: string
}

/** Remembers the slow answers of this process until somebody writes them down. */
export function slowCalls(clock: Clock = systemClock) {
  const kept = new Map<string, SlowCall>()
  return {
    answered({ call, ms, request, paced }: Answered): void {
      if (ms < slowFrom || call === null || paced) return
      const now = clock()
      const day = businessDate(now)
      const before = kept.get(`${day} ${call}`)
      const worst = { worst_ms: Math.round(ms), worst_at: now, request }
      kept.set(`${day} ${call}`, {
        day,
        call,
        ...(before && before.worst_ms >= ms ? before : worst),
        times: (before?.times ?? 0) + 1,
      })
    },
    /** What was remembered; it is forgotten here. */
    take(): SlowCall[] {
      const all = [...kept.values()]
      kept.clear()
      return all
    },
  }
}
export type SlowCalls = ReturnType<typeof slowCalls>
