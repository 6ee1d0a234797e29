import type { RoleFlag } from '#platform/contract/roles.ts'

type Sub = number | null

interface Move {
  /** Null: the order has no sub-status, before or after. */
  to: Sub
  from: readonly Sub[]
  roles: readonly RoleFlag[]
  /** Why must be said. */
  note?: true
  /** A photo of the goods must be there. */
  photo?: true
}

const underWay = [null, 61, 62, 63, 64, 65, 68] as const
const trouble = [71, 72, 73, 76] as const
const decision = [91, 92, 93] as const
const buyers = ['cv', 'cs', 'kd'] as const
const warehouse = ['op'] as const
const desk = ['op', 'cs', 'kt'] as const

/**
 * The steps within 6, 7 and 9 (DOMAIN 3.3), by the status of the order. The refunds 66, 67, 77 and 78 are
 * not here: they are set and left with the money they wait for.
 */
const moves: Readonly<Record<number, readonly Move[]>> = {
  6: [
    { to: 61, from: [null], roles: buyers },
    { to: 62, from: [null, 61, 68], roles: buyers },
    { to: 63, from: [null, 62, 68], roles: buyers },
    { to: 64, from: [null, 62, 63, 68], roles: buyers },
    { to: 65, from: underWay, roles: buyers },
    { to: 68, from: underWay, roles: buyers, note: true },
    { to: 69, from: underWay, roles: buyers },
    { to: 69.1, from: [69], roles: buyers },
  ],
  7: [
    { to: 70, from: [null], roles: warehouse },
    // What was in the way is cleared with a word about it.
    { to: 70, from: trouble, roles: warehouse, note: true },
    { to: 70.1, from: [70], roles: ['op', 'cv', 'cs'] },
    { to: 79, from: [null, 70, 70.1], roles: warehouse },
    { to: 74, from: [79], roles: warehouse },
    { to: 75, from: [74], roles: warehouse },
    { to: 71, from: [null, 70, 70.1, 79, 74], roles: warehouse, note: true },
    { to: 72, from: [null, 70, 70.1, 79, 74], roles: warehouse, note: true, photo: true },
    { to: 73, from: [null, 70, 70.1, 79, 74], roles: warehouse, note: true, photo: true },
    { to: 76, from: [null, 70, 70.1, 79, 74], roles: warehouse, note: true },
  ],
  9: [
    ...decision.map((to): Move => ({ to, from: [null, ...decision], roles: desk, note: true })),
    // Accepted as it is, at a discount or claimed: decided, it goes on.
    { to: null, from: decision, roles: desk, note: true },
  ],
}

/** The move of an order of `status` from one sub-status to another; undefined: there is none. */
export function subMove(status: number, from: Sub, to: Sub): Move | undefined {
  return moves[status]?.find((move) => move.to === to && move.from.includes(from))
}

/** Where an order may go from here. */
export function subMovesFrom(status: number, from: Sub): readonly Move[] {
  return (moves[status] ?? []).filter((move) => move.from.includes(from))
}
