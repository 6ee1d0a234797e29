import type { HalfDay } from '#staff/leave.rules.ts'

/** A sales person of the station who may be given leads or customers, as they stand now. */
export interface Seller {
  id: number
  name: string
  /** Signed in today. */
  present: boolean
  /** Half days of today on approved leave. */
  away: readonly HalfDay[]
  /** Open leads they look after, or customers they were given lately. */
  open: number
}

/** How many one may have, and how having so many is told. */
export interface Load {
  most: number
  told: (open: number) => string
}
export const leadLoad = (most: number): Load => ({
  most,
  told: (open) => `đang giữ ${open} khách tiềm năng`,
})
/** Of the last so many days. */
export const givenDays = 30
export const customerLoad = (most: number): Load => ({
  most,
  told: (open) => `đã nhận ${open} khách trong ${givenDays} ngày`,
})

/** Why they are passed over now; null: they are not. */
export function passedOver({ away, present, open }: Seller, half: HalfDay, load: Load): string | null {
  if (away.includes(half)) return 'nghỉ phép'
  if (!present) return 'hôm nay chưa đăng nhập'
  return open >= load.most ? load.told(open) : null
}

/** Who is next: of those not passed over the one with the fewest. */
export function nextSeller(sellers: readonly Seller[], half: HalfDay, load: Load): Seller | null {
  const free = sellers.filter((seller) => passedOver(seller, half, load) === null)
  return free.toSorted((a, b) => a.open - b.open || a.id - b.id)[0] ?? null
}

/** Who was passed over and why, in words; empty where nobody was. */
export const whyPassedOver = (sellers: readonly Seller[], half: HalfDay, load: Load): string =>
  sellers
    .flatMap((seller) => {
      const why = passedOver(seller, half, load)
      return why === null ? [] : [`${seller.name} ${why}`]
    })
    .join(', ')
