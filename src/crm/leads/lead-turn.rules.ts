import type { HalfDay } from '#staff/leave.rules.ts'

/** A sales person of the station who may be given leads, as they stand now. */
export interface Seller {
  id: number
  name: string
  /** Signed in today. */
  present: boolean
  /** Half days of today on approved leave. */
  away: readonly HalfDay[]
  /** Open leads they look after. */
  open: number
}

/** Why they are passed over now; null: they are not. */
export function passedOver({ away, present, open }: Seller, half: HalfDay, mostOpen: number): string | null {
  if (away.includes(half)) return 'nghỉ phép'
  if (!present) return 'hôm nay chưa đăng nhập'
  return open >= mostOpen ? `đang giữ ${open} khách tiềm năng` : null
}

/** Who is next: of those not passed over the one with the fewest open leads. */
export function nextSeller(sellers: readonly Seller[], half: HalfDay, mostOpen: number): Seller | null {
  const free = sellers.filter((seller) => passedOver(seller, half, mostOpen) === null)
  return free.toSorted((a, b) => a.open - b.open || a.id - b.id)[0] ?? null
}

/** Who was passed over and why, in words; empty where nobody was. */
export const whyPassedOver = (sellers: readonly Seller[], half: HalfDay, mostOpen: number): string =>
  sellers
    .flatMap((seller) => {
      const why = passedOver(seller, half, mostOpen)
      return why === null ? [] : [`${seller.name} ${why}`]
    })
    .join(', ')
