import { currencies, isCurrency } from '#catalog/currency.rules.ts'
import { carriedOnly } from '#orders/core/order-kind.words.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { actOnAllLocked } from '#orders/core/server/act-on-order.ts'
import { ordersNamed } from '#orders/core/server/order.repo.ts'
import type { LockedOrder } from '#orders/core/server/order.repo.ts'
import {
  deltaBy,
  deltaTerms,
  postAllAnew,
  purchaseVnd,
  waitsForSecond,
} from '#orders/purchase/server/buy-order.usecase.ts'
import type { DeltaTerms } from '#orders/purchase/server/buy-order.usecase.ts'
import { rowOutcome } from '#platform/contract/pasted-rows.ts'
import type { SeenVersions } from '#platform/contract/pasted-rows.ts'
import { formatVnd } from '#platform/rules/money.ts'
import { groupThousands } from '#platform/rules/text.ts'
import type { Context } from '#platform/server/context.ts'
import { judgePasted, savePasted } from '#platform/server/lists/pasted-rows.ts'
import type { Change, PastedList, Verdict } from '#platform/server/lists/pasted-rows.ts'

interface Fee {
  line: number
  no: string
  fee: number
}

/** What saving the fees would do, row by row. */
export async function checkShippingFees(context: Context, rows: readonly Fee[]) {
  return judgePasted(rows, await feesOf(context))
}

/** Saves the fees that can be; none where an order moved since the preview. */
export async function saveShippingFees(context: Context, rows: readonly Fee[], seen: SeenVersions) {
  return savePasted(context, rows, await feesOf(context), seen)
}

async function feesOf(context: Context): Promise<PastedList<Fee, LockedOrder>> {
  const terms = await deltaTerms(context)
  return {
    key: ({ no }) => no,
    find: (names, locked) => ordersNamed(context.db, context.actor, names, locked),
    judge: (order, { fee }) => verdictOn(terms, order, fee),
    unknown: 'Không có đơn nào mang mã này',
    save: (inRows, changes) => saveFees(inRows, terms, changes),
  }
}

const { purchaseApproved, bought } = orderStatus

/** Before the purchase what was quoted is what shipping is reckoned with. */
const shipOf = (order: LockedOrder) => order.actual_ship ?? order.domestic_ship
const withFee = (order: LockedOrder, fee: number) => ({
  actual_price: order.actual_price ?? order.goods_values,
  actual_ship: fee,
})
function inWords(amount: number, currency: string): string {
  const [whole = '', fraction] = String(amount).split('.')
  return `${groupThousands(whole)}${fraction ? `.${fraction}` : ''} ${currency}`
}

function verdictOn(terms: DeltaTerms, order: LockedOrder, fee: number): Verdict {
  const { currency, status } = order
  const before = shipOf(order)
  const values = { before: inWords(before, currency), after: inWords(fee, currency) }
  if (order.kind === carriedOnly)
    return { ...values, outcome: rowOutcome.refused, message: 'Đơn vận chuyển không có phí của người bán' }
  if (status !== purchaseApproved && status !== bought)
    return {
      ...values,
      outcome: rowOutcome.refused,
      message: `Đơn đang ở “${orderStatus.label(status)}”: chỉ đổi phí khi đã duyệt mua hoặc đã mua`,
    }
  if (isCurrency(currency) && currencies[currency].decimals === 0 && !Number.isInteger(fee))
    return { ...values, outcome: rowOutcome.refused, message: `Tiền ${currency} không có số lẻ` }
  if (fee === before && order.actual_ship !== null) return { ...values, outcome: 'same' }
  const { actual_price } = withFee(order, fee)
  const change_vnd = purchaseVnd(order, actual_price, fee) - purchaseVnd(order, actual_price, before)
  return { ...values, change_vnd, message: consequence(terms, order, fee) }
}

function consequence(terms: DeltaTerms, order: LockedOrder, fee: number): string {
  const purchase = withFee(order, fee)
  const { decision, delta } = deltaBy(terms, order, purchase)
  if (order.status === bought) return boughtConsequence(terms, order, purchase)
  if (decision === 'smaller') return noMore
  return decision === 'absorbed' ? companyBears(delta) : `Khách cần cọc thêm ${formatVnd(delta)} đ`
}

const noMore = 'Không vượt báo giá'
const companyBears = (delta: number) => `Công ty chịu ${formatVnd(delta)} đ`

/** What another price of what is bought already comes to, in the words of a pasted list. */
export function boughtConsequence(
  terms: DeltaTerms,
  order: LockedOrder,
  purchase: { actual_price: number; actual_ship: number },
): string {
  const { decision, delta } = deltaBy(terms, order, purchase)
  const borne = decision === 'smaller' ? noMore : companyBears(delta)
  const waits = order.card_id !== null && waitsForSecond(order, purchase, terms)
  return waits ? `${borne}; chờ người thứ hai xác nhận giá mua` : borne
}

async function saveFees(context: Context, terms: DeltaTerms, changes: readonly Change<Fee, LockedOrder>[]) {
  const feeOf = new Map(changes.map(({ record, row }) => [record, row.fee]))
  const effect = async (orders: readonly LockedOrder[]) => {
    const priced = orders.map((order) => {
      const purchase = withFee(order, feeOf.get(order) ?? shipOf(order))
      return { order, purchase, ...deltaBy(terms, order, purchase) }
    })
    const booked = await bookFees(context, terms, priced)
    return priced.map(({ order, purchase, decision, delta }) => {
      const { actual_ship } = purchase
      const data = { from: shipOf(order), actual_ship }
      if (order.status === bought)
        return { set: { ...booked.get(order), actual_ship, absorbed_vnd: Math.max(0, delta) }, data }
      const extra_deposit = decision === 'extra_deposit' ? delta : 0
      // The event that names a further deposit starts its clock: what is asked already is not asked again.
      const asked: { extra_deposit?: number } = extra_deposit === order.extra_deposit ? {} : { extra_deposit }
      return { set: { actual_ship, ...asked }, data: { ...data, ...asked } }
    })
  }
  await actOnAllLocked([...feeOf.keys()], { context, action: 'ship_fee', effect })
}

/** What is bought already is booked anew; what is only approved has nothing in the books. */
async function bookFees(
  context: Context,
  terms: DeltaTerms,
  priced: readonly { order: LockedOrder; purchase: { actual_price: number; actual_ship: number } }[],
) {
  const changes = priced.flatMap(({ order, purchase }) =>
    order.status === bought && order.card_id !== null
      ? [{ order, purchase: { ...purchase, card_id: order.card_id } }]
      : [],
  )
  const booked = await postAllAnew(context, changes, terms)
  return new Map(changes.map(({ order }, at) => [order, booked[at]]))
}
