import type { StatusCode, StatusSet } from '#platform/contract/status.ts'

/** A step of a record's way: done once it stands at `by`, or further on. */
export interface WayStep {
  label: string
  by: StatusCode
}

/** The way of a kind of record, and the statuses in which it left it: cancelled, undeliverable. */
export interface Way {
  statuses: StatusSet
  steps: readonly WayStep[]
  broken?: readonly StatusCode[]
}

/** What the record's story tells of its moves, in any order. */
export interface Moved {
  id: number | string
  at: string
  from_status: StatusCode | null
  to_status: StatusCode | null
}

export interface StepSeen {
  label: string
  state: 'done' | 'now' | 'broken' | 'ahead'
  /** When it was done, where that is known. */
  at: string | undefined
  /** What is said in place of a date. */
  note: string
}

/** The way of a record that keeps a time for each step and no log of its moves. */
export function wayByTimes(
  way: Way,
  status: StatusCode,
  times: readonly (readonly [to: StatusCode, at: string | null])[],
): StepSeen[] {
  const came = times.flatMap(([to, at]) => (at === null ? [] : [{ to, at }]))
  const moves = came.map(({ to, at }, n): Moved => ({
    id: n,
    at,
    from_status: came[n - 1]?.to ?? null,
    to_status: to,
  }))
  const last = came.at(-1)
  const left: Moved[] =
    last && way.broken?.includes(status)
      ? [{ id: came.length, at: last.at, from_status: last.to, to_status: status }]
      : []
  return wayOf(way, status, [...moves, ...left])
}

const noteOf = (state: StepSeen['state'], status: string): string =>
  state === 'broken' ? status.toLowerCase() : state === 'now' ? 'đang chờ' : ''

/** A step whose date stands in the record; null: not done yet. */
export interface DatedStep {
  label: string
  at: string | null
}

/**
 * The way of a record that dates its steps itself; a step before one that is done is done, too. `status` is what
 * is said at the present step; `broken`: the record left its way there.
 */
export function datedWay(steps: readonly DatedStep[], status: string, broken = false): StepSeen[] {
  const current = steps.findLastIndex(({ at }) => at !== null) + 1
  return steps.map(({ label, at: day }, at) => {
    const state = at < current ? 'done' : at > current ? 'ahead' : broken ? 'broken' : 'now'
    return { label, state, at: day ?? undefined, note: noteOf(state, status) }
  })
}

/**
 * Each step with its date: the last time that the record came to it from before it. A record that left its
 * way stands broken at the step it was on.
 */
export function wayOf(
  { statuses, steps, broken = [] }: Way,
  status: StatusCode,
  story: readonly Moved[],
): StepSeen[] {
  const moves = story.toSorted((one, two) => one.at.localeCompare(two.at) || Number(one.id) - Number(two.id))
  const rank = (code: StatusCode | null) => statuses.values.findIndex((one) => one === code)
  const isBroken = broken.includes(status)
  const left = moves.findLast(({ from_status: from }) => from !== null && !broken.includes(from))
  const standing = isBroken ? (left?.from_status ?? null) : status
  const reached = standing === null ? -1 : rank(standing)
  const current = steps.findIndex(({ by }) => rank(by) > reached)
  return steps.map(({ label, by }, at) => {
    const isDone = current === -1 || at < current
    const came = moves.findLast(
      ({ from_status: from, to_status: to }) =>
        to !== null &&
        !broken.includes(to) &&
        rank(to) >= rank(by) &&
        (from === null || broken.includes(from) || rank(from) < rank(by)),
    )
    const state = isDone ? 'done' : at > current ? 'ahead' : isBroken ? 'broken' : 'now'
    return { label, state, at: isDone ? came?.at : undefined, note: noteOf(state, statuses.label(status)) }
  })
}
