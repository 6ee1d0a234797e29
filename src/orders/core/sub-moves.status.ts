import { orderStatus } from '#orders/core/order.status.ts'
import { subStatus } from '#orders/core/sub.status.ts'
import type { RoleFlag } from '#platform/contract/roles.ts'
import type { StatusOf } from '#platform/contract/status.ts'

/** The refunds that an order may wait for, by its status: the seller's or the site's. */
export const refundSubs: Readonly<Record<number, readonly StatusOf<typeof subStatus>[]>> = {
  [orderStatus.bought]: [subStatus.sellerRefund, subStatus.siteRefund],
  [orderStatus.arrivedOverseas]: [subStatus.arrivedSellerRefund, subStatus.arrivedSiteRefund],
}

/** Is the order waiting for its refund? */
export const awaitsRefund = ({ sub_status: sub }: { sub_status: number | null }): boolean =>
  Object.values(refundSubs).some((subs) => subs.some((one) => one === sub))

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

const {
  paymentUnconfirmed,
  awaitingSeller,
  trackMissing,
  noDomesticTrack,
  boughtAbroad,
  otherWait,
  toConfirmReceipt,
  receiptConfirmed,
  toConfirmArrival,
  arrivalConfirmed,
  bulky,
  brokenOrWrong,
  lost,
  toBox,
  boxed,
  otherTrouble,
  boxPlanned,
  damagedInVietnam,
  wrongGoods,
  otherDecision,
} = subStatus
const underWay = [
  null,
  paymentUnconfirmed,
  awaitingSeller,
  trackMissing,
  noDomesticTrack,
  boughtAbroad,
  otherWait,
] as const
const unboxed = [null, toConfirmArrival, arrivalConfirmed, boxPlanned, toBox] as const
const trouble = [bulky, brokenOrWrong, lost, otherTrouble] as const
const decision = [damagedInVietnam, wrongGoods, otherDecision] as const
const buyers = ['cv', 'cs', 'kd'] as const
const warehouse = ['op'] as const
const desk = ['op', 'cs', 'kt'] as const

/**
 * The steps within 6, 7 and 9, by the status of the order. The refunds 66, 67, 77 and 78 are
 * not here: they are set and left with the money they wait for.
 */
const moves: Readonly<Record<number, readonly Move[]>> = {
  [orderStatus.bought]: [
    { to: paymentUnconfirmed, from: [null], roles: buyers },
    { to: awaitingSeller, from: [null, paymentUnconfirmed, otherWait], roles: buyers },
    { to: trackMissing, from: [null, awaitingSeller, otherWait], roles: buyers },
    { to: noDomesticTrack, from: [null, awaitingSeller, trackMissing, otherWait], roles: buyers },
    { to: boughtAbroad, from: underWay, roles: buyers },
    { to: otherWait, from: underWay, roles: buyers, note: true },
    { to: toConfirmReceipt, from: underWay, roles: buyers },
    { to: receiptConfirmed, from: [toConfirmReceipt], roles: buyers },
  ],
  [orderStatus.arrivedOverseas]: [
    { to: toConfirmArrival, from: [null], roles: warehouse },
    // What was in the way is cleared with a word about it.
    { to: toConfirmArrival, from: trouble, roles: warehouse, note: true },
    { to: arrivalConfirmed, from: [toConfirmArrival], roles: ['op', 'cv', 'cs'] },
    { to: boxPlanned, from: [null, toConfirmArrival, arrivalConfirmed], roles: warehouse },
    { to: toBox, from: [boxPlanned], roles: warehouse },
    { to: boxed, from: [toBox], roles: warehouse },
    { to: bulky, from: unboxed, roles: warehouse, note: true },
    { to: brokenOrWrong, from: unboxed, roles: warehouse, note: true, photo: true },
    { to: lost, from: unboxed, roles: warehouse, note: true, photo: true },
    { to: otherTrouble, from: unboxed, roles: warehouse, note: true },
  ],
  [orderStatus.beingCheckedIn]: [
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
