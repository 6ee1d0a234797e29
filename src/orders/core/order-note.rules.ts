import { orderStatus } from '#orders/core/order.status.ts'

const { quoted, purchaseApproved, bought } = orderStatus
/** While the quote, the purchase or the seller is waited for (document 1, section 4: 5, 6 and 2). */
const underWay: readonly number[] = [quoted, purchaseApproved, bought]

/** Notes with a name, and what people read. */
export const orderNotes = {
  awaiting_shipping: 'Chờ người bán gửi hàng',
  track_unreported: 'Chưa báo tracking',
  pay_conbini: 'Thanh toán tại cửa hàng tiện lợi',
  pay_transfer: 'Thanh toán bằng chuyển khoản ngân hàng',
  deposit_low: 'Đặt cọc dưới 50%',
  merge_asked: 'Yêu cầu gộp đơn',
  shipping_changed: 'Đổi phương thức vận chuyển',
  cod_fee_asked: 'Hỏi về phí thu hộ COD',
} as const
export type OrderNote = keyof typeof orderNotes
export const orderNoteCodes = Object.keys(orderNotes) as [OrderNote, ...OrderNote[]]

/** As choices of filters. */
export const noteOptions = orderNoteCodes.map((value) => ({ value, label: orderNotes[value] }))

/** The statuses of an order at which the first six stand; the two others do at every one. */
export const notedStatuses = underWay
export const lastingNotes: readonly OrderNote[] = ['shipping_changed', 'cod_fee_asked']

/** The notes that an order of this status may have. */
export const notesAt = (status: number): readonly OrderNote[] =>
  underWay.includes(status) ? orderNoteCodes : status === orderStatus.cancelled ? [] : lastingNotes

/** Their words, in their order. */
export const noteWords = (notes: readonly string[]): string[] =>
  orderNoteCodes.filter((code) => notes.includes(code)).map((code) => orderNotes[code])
