import { leadMsOf, nextLookMs, warmBeforeMs } from '#bidding/core/bid.rules.ts'

/** Wakes at once whatever the clock of the market: an hour ago. */
export const atOnce = (now: Date): Date => new Date(now.getTime() - 3_600_000)

export type Wake = 'look' | 'warm' | 'fire' | 'prove' | 'settle' | 'after'
export interface Planned {
  wake: Wake
  wake_at: Date
}

const after = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** A market that does not tell of an end is asked again, ever more seldom. */
export const settleAgainMs = (now: Date, end: Date): number => {
  const past = now.getTime() - end.getTime()
  return past < 60_000 ? 5_000 : past < 3_600_000 ? 60_000 : 600_000
}

/** A market has decided a moment after the end. */
export const settleAfterMs = 2_000

/**
 * What is next for a living bid, by the clock of its market: a look now and then, the check 90 seconds before, the
 * sending at the lead, and the end. `armed`: it is to be sent, and not yet sent up to what it may.
 */
export function planOf(given: {
  now: Date
  endsAt: Date
  armed: boolean
  leadSeconds: number | null
  requestMs: number
  /** Something was sent: it is watched to the end. */
  sent: boolean
  /** The check before the sending was done. */
  warmed: boolean
}): Planned {
  const { now, endsAt, armed } = given
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return { wake: 'settle', wake_at: after(endsAt, settleAfterMs) }
  const lead = leadMsOf({ asked: given.leadSeconds, requestMs: given.requestMs })
  const fireAt = after(endsAt, -lead)
  if (armed) {
    const warmAt = after(endsAt, -(lead + warmBeforeMs))
    if (given.warmed || now >= fireAt) return { wake: 'fire', wake_at: fireAt }
    if (now >= warmAt) return { wake: 'warm', wake_at: now }
    const lookAt = after(now, nextLookMs(left, given.sent))
    return lookAt < warmAt ? { wake: 'look', wake_at: lookAt } : { wake: 'warm', wake_at: warmAt }
  }
  const lookAt = after(now, nextLookMs(left, given.sent))
  return lookAt < endsAt
    ? { wake: 'look', wake_at: lookAt }
    : { wake: 'settle', wake_at: after(endsAt, settleAfterMs) }
}
