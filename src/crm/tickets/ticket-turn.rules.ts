import type { HalfDay } from '#staff/leave.rules.ts'

/** Somebody who may be given a ticket, as they stand now. */
export interface Hand {
  id: number
  name: string
  /** Signed in today. */
  present: boolean
  /** Half days of today on approved leave. */
  away: readonly HalfDay[]
  /** Tickets they have on their hands. */
  open: number
  /** When they were last given one. */
  lastAt: Date | null
}

/** Why they are passed over now; null: they are not. */
export function passedOver(hand: Hand, half: HalfDay, mostOpen: number): string | null {
  if (hand.away.includes(half)) return 'nghỉ phép'
  if (!hand.present) return 'hôm nay chưa đăng nhập'
  return hand.open >= mostOpen ? `đang giữ ${hand.open} phiếu` : null
}

/** Who is next: of those not passed over the one given a ticket longest ago; of several the one with the fewest. */
export function nextHand(hands: readonly Hand[], half: HalfDay, mostOpen: number): Hand | null {
  const free = hands.filter((hand) => passedOver(hand, half, mostOpen) === null)
  const at = ({ lastAt }: Hand) => lastAt?.getTime() ?? 0
  return free.toSorted((a, b) => at(a) - at(b) || a.open - b.open || a.id - b.id)[0] ?? null
}

/** Why it went to this one, or to nobody, in words that name everybody who was passed over. */
export function whyThisHand(
  given: Pick<Hand, 'id' | 'name'> | null,
  hands: readonly Hand[],
  half: HalfDay,
  mostOpen: number,
): string {
  const passed = hands.flatMap((hand) => {
    const why = hand.id === given?.id ? null : passedOver(hand, half, mostOpen)
    return why === null ? [] : [`${hand.name} ${why}`]
  })
  const rest = passed.length > 0 ? `: ${passed.join(', ')}` : ''
  return given ? `Đến lượt ${given.name}${rest && `; bỏ qua${rest}`}` : `Chưa giao được cho ai${rest}`
}
