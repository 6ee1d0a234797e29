import type { RowAction } from '#platform/web/actions/row-action.ts'

/** Where the actions of a record stand. */
export interface Places {
  /** The way on. */
  first: RowAction | undefined
  /** Its neighbours, each in a place of its own; undefined: the place is empty. */
  beside: readonly (RowAction | undefined)[]
  /** Under "Khác", what ends or undoes something last. */
  other: readonly RowAction[]
}

const places = 2
const can = ({ off }: RowAction) => off === undefined

/**
 * The place of each action: one that brings the record on, two beside it, the rest under "Khác" with all that
 * are dangerous. Whoever stands somewhere stays there while the record lives (`before`), on or off.
 * `hasWay`: a record whose steps are known; where none of them is for this person nothing takes their place.
 */
export function placesOf(
  actions: readonly RowAction[],
  { before, hasWay = false, most = places }: { before?: Places | undefined; hasWay?: boolean; most?: number },
): Places {
  const still = (one: RowAction | undefined) => one && actions.find(({ key }) => key === one.key)
  const safe = actions.filter(({ danger }) => !danger)
  const usual = safe.filter(({ seldom }) => !seldom)
  const onward = safe.filter(({ primary }) => primary)
  const candidates = onward.length > 0 || hasWay ? onward : usual.slice(0, 1)
  const stood = candidates.find(({ key }) => key === before?.first?.key)
  const first = [stood, ...candidates].find((one) => one && can(one)) ?? stood ?? candidates[0]

  const free = usual.filter((one) => one !== first)
  const kept = Array.from({ length: most }, (_, at) => {
    const now = still(before?.beside[at])
    return now && free.includes(now) ? now : undefined
  })
  const waiting = [...free.filter(can), ...free.filter((one) => !can(one))].filter(
    (one) => !kept.includes(one),
  )
  const beside = kept.map((one) => one ?? waiting.shift())

  const rest = actions.filter((one) => one !== first && !beside.includes(one))
  return { first, beside, other: [...rest.filter((one) => !one.danger), ...rest.filter((one) => one.danger)] }
}
