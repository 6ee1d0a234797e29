import { Decimal } from '#platform/rules/money.ts'
import type { Numeric } from '#platform/rules/money.ts'
import { groupThousands } from '#platform/rules/text.ts'

/** What a day of an account may buy, and how long it waits between two purchases. */
export interface BuyingLimits {
  /** Purchases a day. */
  count: number
  /** VND a day. */
  value: number
  /** Seconds between two purchases, from and to. */
  pauseFrom: number
  pauseTo: number
}

/** Somewhere between the two, the same for the same row: what looks at it twice waits once. */
export function pauseSeconds({ pauseFrom, pauseTo }: BuyingLimits, row: number): number {
  const width = Math.max(0, Math.trunc(pauseTo) - Math.trunc(pauseFrom))
  // A multiplier without a pattern in small numbers (Knuth).
  const drawn = Math.imul(row, 2_654_435_761) >>> 0
  return Math.trunc(pauseFrom) + (width === 0 ? 0 : drawn % (width + 1))
}

/** May the account buy this one now? @returns why not yet, for people; null: it may; `pause` is told to nobody */
export function waitsFor(
  limits: BuyingLimits,
  day: { count: number; value: number; last: Date | null },
  { id, value, now }: { id: number; value: number; now: Date },
): string | 'pause' | null {
  if (day.count >= limits.count) return `đã mua ${day.count} đơn hôm nay, hết hạn mức của tài khoản`
  if (day.value + value > limits.value) return 'hết hạn mức giá trị hôm nay của tài khoản'
  const ready = (day.last?.getTime() ?? 0) + pauseSeconds(limits, id) * 1000
  return now.getTime() < ready ? 'pause' : null
}

/** An amount above zero as people read it: `12,000 JPY`, `12.5 USD`. */
function priced(amount: Numeric, currency: string): string {
  const [whole = '', rest] = new Decimal(amount).toString().split('.')
  return `${groupThousands(whole)}${rest ? `.${rest}` : ''} ${currency}`
}

/** What the listing says against buying it, for people; null: nothing. */
export function differs(
  item: {
    state: string | null
    buyNow: { amount: string; currency: string } | null
  } | null,
  { most, currency }: { most: number; currency: string },
): string | null {
  if (item === null) return 'trang mua không còn sản phẩm này'
  if (item.state !== 'on_sale') return `sản phẩm không còn bán (${item.state ?? 'không rõ trạng thái'})`
  if (!item.buyNow) return 'không mua ngay được, phải đấu giá'
  if (item.buyNow.currency !== currency) return `trang bán bằng ${item.buyNow.currency}, đơn bằng ${currency}`
  const dearer = new Decimal(item.buyNow.amount).minus(most)
  if (dearer.gt(0))
    return `giá trên trang ${priced(item.buyNow.amount, currency)}, cao hơn giá duyệt ${priced(dearer, currency)}`
  return null
}

/** Where a listing is one piece: it is for sale no more once somebody bought it. Shops and auctions may have several. */
const onePiece: ReadonlySet<string> = new Set(['mercari'])

/** Does a listing that is still for sale say that our purchase of it never happened? */
export const provesUnsold = (site: string, state: string | null | undefined): boolean =>
  onePiece.has(site) && state === 'on_sale'

/** What of an order is no longer as it was when it was sent to the queue, for people; null: nothing. */
export function changedSince(
  sent: { account_id: number; item_id: string; most: number; currency: string },
  order: { account_id: number | null; item_id: string | null; goods_values: number; quantity: number },
): string | null {
  if (order.account_id !== sent.account_id) return 'đơn đã đổi tài khoản mua'
  if (order.item_id !== sent.item_id) return 'đơn đã đổi sang sản phẩm khác'
  if (order.quantity > 1) return `đơn nay ${order.quantity} chiếc, trang này bán từng chiếc`
  if (order.goods_values !== sent.most)
    return `giá đơn nay ${priced(order.goods_values, sent.currency)}, đã duyệt ${priced(sent.most, sent.currency)}`
  return null
}
