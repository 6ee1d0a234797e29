import type { Ground } from '#liquidation/core/liquidation.words.ts'
import { addDays, daysBetween } from '#platform/rules/business-date.ts'
import type { BusinessDate } from '#platform/rules/business-date.ts'

/** Days and shares of the settings `liquidation.*`. */
export interface LiquidationTerms {
  warnDays: number
  noticeDays: number
  eligibleDays: number
  lienDays: number
  notices: number
  offers: number
  /** VND that the accountant accepts alone. */
  accountantMost: number
  leastPercent: number
}

export type Stage = 'waiting' | 'warn' | 'lien' | 'noticed' | 'saleable'

/** Where goods stand on the way to their sale. `since`: day their owner was told they came; `lien`: day of the written notice. */
export function clockOf(
  since: BusinessDate,
  lien: BusinessDate | null,
  today: BusinessDate,
  terms: Pick<LiquidationTerms, 'warnDays' | 'noticeDays' | 'eligibleDays' | 'lienDays'>,
): { days: number; lienFrom: BusinessDate; saleableFrom: BusinessDate | null; stage: Stage } {
  const days = daysBetween(since, today)
  const lienFrom = addDays(since, terms.noticeDays)
  const saleableFrom =
    lien === null ? null : later(addDays(since, terms.eligibleDays), addDays(lien, terms.lienDays))
  const stage = (): Stage => {
    if (saleableFrom !== null) return today >= saleableFrom ? 'saleable' : 'noticed'
    if (days >= terms.noticeDays) return 'lien'
    return days >= terms.warnDays ? 'warn' : 'waiting'
  }
  return { days, lienFrom, saleableFrom, stage: stage() }
}

const later = (one: BusinessDate, other: BusinessDate) => (one > other ? one : other)

/** A notice as the check list looks at it. */
export interface NoticeFacts {
  kind: string
  sent: BusinessDate
  /** Something came of it, and there is a proof of that. */
  proven: boolean
}

export interface CheckFacts {
  ground: Ground
  notices: readonly NoticeFacts[]
  offers: number
  listings: number
  images: number
  /** Day from which it may be sold; null: the written notice is missing. */
  saleableFrom: BusinessDate | null
  today: BusinessDate
}

export interface CheckItem {
  key: string
  label: string
  done: boolean
  /** What is missing, or by what it is met. */
  detail: string
}

const noticeItem = (key: string, label: string, notices: readonly NoticeFacts[]): CheckItem => {
  const sent = notices.filter(({ kind }) => kind === key)
  const proven = sent.some((one) => one.proven)
  if (proven) return { key, label, done: true, detail: 'Đã gửi, có bằng chứng' }
  return { key, label, done: false, detail: sent.length ? 'Chưa có kết quả gửi hoặc bằng chứng' : 'Chưa gửi' }
}

/**
 * What has to be there before goods are sold (Law on Commerce 2005, article 239). Goods that were given up in writing need
 * no notices to their owner beyond the statement of his debt.
 */
export function checkList(facts: CheckFacts, terms: LiquidationTerms): CheckItem[] {
  const { ground, notices, offers, listings, images, saleableFrom, today } = facts
  const givenUp = ground === 'abandoned'
  const items: CheckItem[] = [noticeItem('debt', 'Bảng kê công nợ gửi chủ hàng', notices)]
  if (givenUp) {
    items.push(noticeItem('abandoned', 'Giấy từ bỏ hàng của khách', notices))
  } else {
    items.push(
      noticeItem('lien', 'Thông báo giữ hàng bằng văn bản', notices),
      noticeItem('sale', 'Báo chủ hàng trước khi bán', notices),
      {
        key: 'notices',
        label: `Đủ ${terms.notices} lần báo khách`,
        done: notices.filter(({ proven }) => proven).length >= terms.notices,
        detail: `Có bằng chứng ${notices.filter(({ proven }) => proven).length} lần`,
      },
    )
    if (ground === 'storage') {
      const due = saleableFrom !== null && today >= saleableFrom
      items.push({
        key: 'clock',
        label: `Đủ ${terms.eligibleDays} ngày lưu kho và ${terms.lienDays} ngày sau thông báo giữ hàng`,
        done: due,
        detail: saleableFrom === null ? 'Chưa có thông báo giữ hàng' : `Từ ngày ${dayText(saleableFrom)}`,
      })
    }
  }
  items.push(
    {
      key: 'images',
      label: 'Ảnh hàng',
      done: images > 0,
      detail: images > 0 ? `${images} ảnh` : 'Chưa có ảnh',
    },
    {
      key: 'value',
      label: `Căn cứ giá: ${terms.offers} giá chào hoặc một tin rao công khai`,
      done: offers >= terms.offers || listings > 0,
      detail: `${offers} giá chào, ${listings} tin rao`,
    },
  )
  return items
}

const dayText = (day: BusinessDate) => day.split('-').toReversed().join('-')

/** The least a piece is sold for without a manager, VND: a share of what was accepted, rounded up. */
export const floorOf = (accepted: number, { leastPercent }: Pick<LiquidationTerms, 'leastPercent'>): number =>
  Math.ceil((accepted * leastPercent) / 100)
