import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Account number of ours: `TK` and 6 or more digits. */
export function accountCode(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`not an account: ${sequence}`)
  return `TK${String(sequence).padStart(6, '0')}`
}

export interface BidLimits {
  today_limit: number | null
  /** The day `today_limit` was set for. */
  today_limit_on: BusinessDate | null
  daily_limit: number | null
}

/** How many links the customer may bid on that day; null: as many as they like. Today's limit goes before the daily one. */
export function bidLinksAllowed(limits: BidLimits, day: BusinessDate): number | null {
  return limits.today_limit_on === day ? limits.today_limit : limits.daily_limit
}

/** What a registered user still lacks to become a customer, as labels. */
export function missingToComplete(user: { name: string; phone: string | null; addresses: number }): string[] {
  return [
    ...(user.name.trim() ? [] : ['họ tên']),
    ...(user.phone ? [] : ['số điện thoại']),
    ...(user.addresses > 0 ? [] : ['địa chỉ nhận hàng']),
  ]
}
