import { billStatus } from '#billing/bill.status.ts'
import { parcelOutcome } from '#carriers/parcel.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'

export type Outcome = StatusOf<typeof parcelOutcome>

/** An event as the way of a parcel is read from it. */
export interface WayEvent {
  meaning: Outcome | 'none'
  at: Date
}

/** How far within the way there; what is behind the furthest one is late news. */
const reach: Readonly<Record<Outcome, number>> = {
  created: 0,
  pickup_failed: 0,
  moving: 1,
  out_for_delivery: 2,
  attempt_failed: 2,
  delivered: 3,
  returning: 4,
  returned: 5,
  called_off: 6,
  lost: 6,
}

/**
 * How far a parcel is by all events of both legs, in whatever order they were told: by the carrier's own time, only
 * forward within a leg; the way back overrides a delivery, and "delivered" on the way back is delivered to us.
 * A carrier may give up the way back and go out once more. `none` concludes nothing.
 */
export function outcomeOf(events: readonly WayEvent[]): { outcome: Outcome; at: Date } | null {
  const told = events
    .filter((event): event is WayEvent & { meaning: Outcome } => event.meaning !== 'none')
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || reach[a.meaning] - reach[b.meaning])
  let now: { outcome: Outcome; at: Date } | null = null
  for (const { meaning, at } of told) {
    const next = steppedTo(now?.outcome ?? null, meaning)
    if (next) now = { outcome: next, at }
  }
  return now
}

function steppedTo(from: Outcome | null, to: Outcome): Outcome | null {
  if (from === null) return to
  if (from === 'returned' || from === 'lost' || from === 'called_off') return null
  // What is delivered on the way back has come back to us.
  if (from === 'returning') {
    if (to === 'delivered') return 'returned'
    return to === 'out_for_delivery' || reach[to] > reach.returning ? to : null
  }
  if (to === 'called_off') return from === 'delivered' ? null : to
  return reach[to] >= reach[from] ? to : null
}

/** A live parcel as its bill follows it. */
export interface FollowedParcel {
  outcome: Outcome | null
}

const left: ReadonlySet<Outcome | null> = new Set<Outcome | null>([
  'moving',
  'out_for_delivery',
  'delivered',
  'attempt_failed',
  'returning',
  'returned',
  'lost',
])
const failed: ReadonlySet<Outcome | null> = new Set<Outcome | null>([
  'attempt_failed',
  'returning',
  'returned',
  'lost',
])

/**
 * Where a bill is to stand by its parcels: under way once one has left, delivered when all are, a warning as soon
 * as one fails. Null: they say nothing.
 */
export function billStandsAt(parcels: readonly FollowedParcel[]): number | null {
  const outcomes = parcels.map(({ outcome }) => outcome)
  if (outcomes.some((outcome) => failed.has(outcome))) return billStatus.undeliverable
  if (outcomes.length > 0 && outcomes.every((one) => one === parcelOutcome.delivered))
    return billStatus.delivered
  return outcomes.some((outcome) => left.has(outcome)) ? billStatus.delivering : null
}

/** The steps from where a bill stands to where its parcels are; null: a person must (it was delivered, or is closed). */
export function billSteps(from: number, to: number): readonly number[] | null {
  const { released, delivering, delivered, undeliverable } = billStatus
  if (from === to) return []
  if (from === released) return to === delivering ? [delivering] : [delivering, to]
  if (from === delivering) return [to]
  if (from === undeliverable && to === delivering) return [delivering]
  if (from === undeliverable && to === delivered) return [delivering, delivered]
  return null
}

/** A whole amount over its parts: as even as can be, and always summing to it. */
export function shares(amount: number, parts: number): number[] {
  const each = Math.floor(amount / parts)
  return Array.from({ length: parts }, (_, at) => (at === 0 ? amount - each * (parts - 1) : each))
}
