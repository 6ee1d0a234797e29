import { subStatus } from '#orders/core/sub.status.ts'
import { fold } from '#platform/rules/fold.ts'

/** What Mercari calls the states of a transaction, in its API, on its site and as our people write them. */
const words: readonly (readonly [number, readonly string[]])[] = [
  [subStatus.paymentUnconfirmed, ['wait_payment', '支払い待ち', 'chờ thanh toán']],
  [subStatus.awaitingSeller, ['wait_shipping', '発送待ち', 'chờ gửi', 'chờ gửi hàng']],
  [
    subStatus.toConfirmReceipt,
    ['wait_review', 'wait_done', '受取評価待ち', '評価待ち', 'chờ nhận', 'chờ đánh giá', 'chờ bấm nhận'],
  ],
  [subStatus.receiptConfirmed, ['done', '取引完了', 'hoàn tất', 'đã bấm nhận']],
]
const byWord = new Map(words.flatMap(([sub, names]) => names.map((name) => [fold(name), sub] as const)))

/** The step of a bought order that a word for a transaction's state stands for; undefined: not a word of Mercari's. */
export const subStatusOfState = (state: string): number | undefined => byWord.get(fold(state.trim()))
