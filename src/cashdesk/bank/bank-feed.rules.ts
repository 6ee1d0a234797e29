import { fold } from '#platform/rules/fold.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** What tells one booking from another. */
export interface BookingIdentity {
  day: BusinessDate
  /** VND, + in, − out. */
  amount: number
  content: string
  reference: string | null
  /** What the account stood at after it; null or 0 where the bank does not say. */
  balance?: number | null
}

const longest = 300
const bare = (text: string) =>
  fold(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** The bank's number as every feed writes it: without the tail of some (`FT26325…\BNK`) and separators; null for none. */
export function referenceOf(reference: string | null): string | null {
  return bare((reference ?? '').replace(/\\[A-Za-z0-9]*\s*$/, '')).slice(0, 100) || null
}

/** Day, amount and content without what banks change in it. */
export function contentKey({ day, amount, content }: BookingIdentity): string {
  return `${day}|${amount}|${bare(content).slice(0, longest)}`
}

/** Day, amount and the balance after it: the same booking, however another feed words it. Null where it is not said. */
export function balanceKey({
  day,
  amount,
  balance,
}: Omit<BookingIdentity, 'content' | 'reference'>): string | null {
  return balance ? `${day}|${amount}|${balance}` : null
}

/**
 * The key under which a booking is kept once an account: the bank's number with the amount (a transfer
 * and its fee share the number), the feed's own key, or what it says with a count among equals.
 */
export function dedupeKey(booking: BookingIdentity, other: { feed: string } | { nth: number }): string {
  const reference = referenceOf(booking.reference)
  if (reference) return `R|${reference}|${booking.amount}`
  return 'feed' in other ? `F|${other.feed}` : `C|${contentKey(booking)}|${other.nth}`
}

/** What is known of an account already: by key, and by content with how many of them have no bank number. */
export interface KnownBookings {
  keys: ReadonlySet<string>
  /** Content key → how many bookings, and how many of these without a number. */
  contents: ReadonlyMap<string, { all: number; unnumbered: number }>
  /** Balance key → how many bookings that came another way: by a feed what now comes by a file, and back. */
  elsewhere: ReadonlyMap<string, number>
}

/**
 * Which of these bookings are new. Told with a number it is known by that, or as one that came without;
 * told without, the n-th equal one is known where as many equal ones are. What came another way may have
 * another number and other words, but left the account at the same balance.
 */
export function freshBookings<B extends BookingIdentity & { feed: string | null }>(
  bookings: readonly B[],
  known: KnownBookings,
): { booking: B; key: string }[] {
  const seen = new Set(known.keys)
  const counts = new Map<string, number>()
  const nthOf = (text: string) => {
    const nth = (counts.get(text) ?? 0) + 1
    counts.set(text, nth)
    return nth
  }
  return bookings.flatMap((booking) => {
    const content = contentKey(booking)
    const nth = nthOf(`C|${content}`)
    const stood = balanceKey(booking)
    const knownElsewhere = stood !== null && nthOf(`B|${stood}`) <= (known.elsewhere.get(stood) ?? 0)
    const key = dedupeKey(booking, booking.feed === null ? { nth } : { feed: booking.feed })
    const before = known.contents.get(content) ?? { all: 0, unnumbered: 0 }
    const equals = referenceOf(booking.reference) ? before.unnumbered : before.all
    if (seen.has(key) || nth <= equals || knownElsewhere) return []
    seen.add(key)
    return [{ booking, key }]
  })
}
