import type { AccountCode } from '#ledger/accounts.rules.ts'

/** A line of an entry: amount in VND, + debit, − credit. */
export interface Line {
  account: AccountCode
  amount: number
  /** Foreign side of the line, same sign as the amount. */
  foreign?: { currency: string; amount: number; rate: number }
  order?: number
}

/** One money movement before it is posted. */
export interface Draft {
  kind: EntryKind
  lines: Line[]
  reference?: {
    type:
      | 'order'
      | 'bill'
      | 'transfer'
      | 'batch'
      | 'mawb'
      | 'partner_refund'
      | 'transaction'
      | 'behalf_payment'
      | 'penalty'
      | 'bank_transaction'
      | 'card_load'
      | 'opening_import'
      | 'salary_month'
      | 'flight_invoice'
      | 'asset'
      | 'asset_month'
      | 'liquidation'
      | 'liquidation_payment'
      | 'liquidation_refund'
    id: number
  }
  reason?: string
}

export type EntryKind = keyof typeof entryKinds
export const entryKinds = {
  receipt: 'Phiếu thu',
  payout: 'Phiếu chi',
  suspense: 'Tiền chờ đối chiếu',
  bank_fee: 'Phí ngân hàng',
  interest: 'Lãi tiền gửi',
  cash_move: 'Nộp, rút tiền mặt',
  card_load: 'Nạp thẻ mua hàng',
  purchase: 'Mua hàng',
  bill: 'Phiếu xuất',
  cod: 'Thu hộ COD',
  cod_remit: 'Đối tác nộp COD',
  delivery_fee: 'Phí giao hàng',
  refund: 'Người bán hoàn tiền',
  partner_refund: 'Đối tác hoàn tiền',
  behalf_payment: 'Thanh toán hộ',
  adjustment: 'Giao dịch',
  fee: 'Phí, phạt',
  loss: 'Tổn thất',
  salary: 'Lương kinh doanh',
  freight: 'Cước bay',
  asset_in: 'Ghi tăng tài sản',
  asset_wear: 'Khấu hao, phân bổ',
  asset_out: 'Ghi giảm tài sản',
  asset_paid: 'Thanh toán tài sản',
  liquidation_sale: 'Thu tiền thanh lý',
  liquidation_return: 'Trả lại tiền thanh lý',
  liquidation: 'Quyết toán thanh lý',
  opening: 'Số dư đầu kỳ',
} as const

/** An entry as people call it; one that takes another back says which. */
export function documentName(entry: { kind: EntryKind; number: number; reverses: number | null }): string {
  const name = entryKinds[entry.kind]
  const own = `${name} ${entry.number}`
  return entry.reverses === null
    ? own
    : `Đảo ${name.charAt(0).toLowerCase()}${name.slice(1)} ${entry.reverses} (số ${entry.number})`
}

/** Where money of ours is: a bank account (card row) or a station's cash. */
export type Place = `bank:${number}` | `cash:${number}`
/** The same, or a partner who took it in or paid it out for us. */
export type Payer = Place | `partner:${number}`

/*
 * Every builder draws its lines. Amounts are positive integers of VND; a builder never makes a
 * line of zero.
 */

/** Receipt of a known customer; from suspense where the bank's booking was held there before.
 *   Dr bank, cash, partner or suspense:bank   amount
 *     Cr customer                             amount
 */
export function receiptEntry(given: {
  customer: number
  place: Payer | 'suspense:bank'
  amount: number
  transfer: number
}): Draft {
  return {
    kind: 'receipt',
    reference: { type: 'transfer', id: given.transfer },
    lines: lines([given.place, given.amount], [`customer:${given.customer}`, -given.amount]),
  }
}

/** A booking at the bank whose owner is not known yet, or that clears what stands in suspense; one that went out the
 * other way round.
 *   Dr bank               amount
 *     Cr suspense:bank    amount
 */
export function suspenseEntry(given: { bank: `bank:${number}`; amount: number; booking: number }): Draft {
  return {
    kind: 'suspense',
    reference: { type: 'bank_transaction', id: given.booking },
    lines: lines([given.bank, given.amount], ['suspense:bank', -given.amount]),
  }
}

/** Payout to a customer.
 *   Dr customer                  amount
 *     Cr bank, cash or partner   amount
 */
export function payoutEntry(given: {
  customer: number
  place: Payer
  amount: number
  transfer: number
}): Draft {
  return {
    kind: 'payout',
    reference: { type: 'transfer', id: given.transfer },
    lines: lines([`customer:${given.customer}`, given.amount], [given.place, -given.amount]),
  }
}

/** What an account stood at before its business here began: + debit, or (negative) credit.
 *   Dr account             amount
 *     Cr opening           amount
 */
export function openingEntry(given: {
  account: AccountCode
  amount: number
  foreign?: { currency: string; amount: number; rate: number }
  /** The import that it came by. */
  opening?: number
  reason?: string | null
}): Draft {
  const { account, amount, foreign, opening } = given
  return {
    kind: 'opening',
    ...(opening === undefined ? {} : { reference: { type: 'opening_import' as const, id: opening } }),
    ...(given.reason ? { reason: given.reason } : {}),
    lines: [{ account, amount, ...(foreign ? { foreign } : {}) }, ...lines(['opening', -amount])],
  }
}

/** A partner pays back what stands against them.
 *   Dr bank, or suspense:bank until its bank row is matched   amount
 *     Cr partner                                              amount
 */
export function partnerRefundEntry(given: {
  partner: number
  place: `bank:${number}` | 'suspense:bank'
  amount: number
  refund: number
}): Draft {
  return {
    kind: 'partner_refund',
    reference: { type: 'partner_refund', id: given.refund },
    lines: lines([given.place, given.amount], [`partner:${given.partner}`, -given.amount]),
  }
}

/** Paid abroad on behalf of a customer: they pay the amount at the sell rate and our fee.
 *   Dr customer                charged + fee
 *   Dr expense:fx              cost − charged, where it cost us more (Cr where less)
 *     Cr card or bank          cost     (a card with its foreign amount)
 *     Cr revenue:service       fee
 */
export function behalfPaymentEntry(given: {
  payment: number
  customer: number
  charged: number
  fee: number
  place: `card:${number}` | `bank:${number}`
  cost: number
  foreign?: { currency: string; amount: number; rate: number }
}): Draft {
  const { foreign } = given
  return {
    kind: 'behalf_payment',
    reference: { type: 'behalf_payment', id: given.payment },
    lines: [
      ...lines(
        [`customer:${given.customer}`, given.charged + given.fee],
        ['expense:fx', given.cost - given.charged],
      ),
      {
        account: given.place,
        amount: -given.cost,
        ...(foreign ? { foreign: { ...foreign, amount: -foreign.amount } } : {}),
      },
      ...lines(['revenue:service', -given.fee]),
    ],
  }
}

/** Written by hand on a customer's account: an amount in their favour, or (negative) against them.
 *   Dr contra              amount
 *     Cr customer          amount
 */
export function adjustmentEntry(given: {
  customer: number
  contra: AccountCode
  amount: number
  transaction: number
  reason: string | null
}): Draft {
  return {
    kind: 'adjustment',
    reference: { type: 'transaction', id: given.transaction },
    ...(given.reason ? { reason: given.reason } : {}),
    lines: lines([given.contra, given.amount], [`customer:${given.customer}`, -given.amount]),
  }
}

/** Loading a buying card from a bank account.
 *   Dr card                amount − fee   (with its foreign amount)
 *   Dr expense:card_fee    fee
 *     Cr bank              amount
 */
export function cardLoadEntry(given: {
  load: number
  card: number
  bank: number
  amount: number
  fee: number
  foreign: { currency: string; amount: number; rate: number }
}): Draft {
  return {
    kind: 'card_load',
    reference: { type: 'card_load', id: given.load },
    lines: [
      { account: `card:${given.card}`, amount: given.amount - given.fee, foreign: given.foreign },
      ...lines(['expense:card_fee', given.fee], [`bank:${given.bank}`, -given.amount]),
    ],
  }
}

/** Goods bought for an order (5→6).
 *   Dr goods (the order)   cost
 *     Cr card              cost           (out at the card's moving average, with its foreign amount)
 */
export function purchaseEntry(given: {
  order: number
  card: number
  cost: number
  foreign: { currency: string; amount: number; rate: number }
}): Draft {
  const { currency, amount, rate } = given.foreign
  return {
    kind: 'purchase',
    reference: { type: 'order', id: given.order },
    lines: [
      { account: 'goods', amount: given.cost, order: given.order },
      {
        account: `card:${given.card}`,
        amount: -given.cost,
        order: given.order,
        foreign: { currency, amount: -amount, rate },
      },
    ],
  }
}

/** Seller's refund before arrival (6/7→0): what came, and what is lost.
 *   Dr card                received
 *   Dr expense:loss        cost − received
 *     Cr goods (the order) cost
 */
export function sellerRefundEntry(given: {
  order: number
  card: number
  cost: number
  received: number
  foreign: { currency: string; amount: number; rate: number }
}): Draft {
  const received: Line[] =
    given.received > 0
      ? [
          {
            account: `card:${given.card}`,
            amount: given.received,
            order: given.order,
            foreign: given.foreign,
          },
        ]
      : []
  return {
    kind: 'refund',
    reference: { type: 'order', id: given.order },
    lines: [
      ...received,
      ...lines(['expense:loss', given.cost - given.received]),
      { account: 'goods', amount: -given.cost, order: given.order },
    ],
  }
}

/** Freight invoice of a flight: what we owe a carrier or agent for it.
 *   Dr expense:freight   amount
 *     Cr partner         amount   (with its foreign amount)
 */
export function flightFreightEntry(given: {
  invoice: number
  partner: number
  amount: number
  foreign: { currency: string; amount: number; rate: number } | null
  /** Number of the invoice. */
  document: string
}): Draft {
  const { foreign } = given
  return {
    kind: 'freight',
    reference: { type: 'flight_invoice', id: given.invoice },
    reason: `Chứng từ ${given.document}`,
    lines: [
      ...lines(['expense:freight', given.amount]),
      {
        account: `partner:${given.partner}`,
        amount: -given.amount,
        ...(foreign ? { foreign: { ...foreign, amount: -foreign.amount } } : {}),
      },
    ],
  }
}

/** Salaries of a resolved month: what each earned, or owes where it is below 0. `month` as 202610.
 *   Dr expense:salary    Σ
 *     Cr staff           each
 */
export function salaryEntry(given: {
  month: number
  earned: readonly { staff: number; amount: number }[]
}): Draft {
  const total = given.earned.reduce((sum, { amount }) => sum + amount, 0)
  return {
    kind: 'salary',
    reference: { type: 'salary_month', id: given.month },
    lines: lines(
      ['expense:salary', total],
      ...given.earned.map(({ staff, amount }): [AccountCode, number] => [`staff:${staff}`, -amount]),
    ),
  }
}

/** Cancel fee or penalty; of a colleague who pays it, out of the salary.
 *   Dr customer or staff      amount
 *     Cr revenue:penalty      amount
 */
export function penaltyEntry(given: {
  customer: number
  staff: number | null
  amount: number
  penalty: number
  order: number | null
  reason: string
}): Draft {
  return {
    kind: 'fee',
    reference: { type: 'penalty', id: given.penalty },
    reason: given.reason,
    lines: [
      {
        account: given.staff === null ? `customer:${given.customer}` : `staff:${given.staff}`,
        amount: given.amount,
        ...(given.order ? { order: given.order } : {}),
      },
      ...lines(['revenue:penalty', -given.amount]),
    ],
  }
}

/** Goods lost or destroyed.
 *   Dr expense:loss or the liable partner   cost
 *     Cr goods (the order)                  cost
 */
export function lossEntry(given: {
  order: number
  cost: number
  liable?: `partner:${number}`
  reason: string
}): Draft {
  return {
    kind: 'loss',
    reference: { type: 'order', id: given.order },
    reason: given.reason,
    lines: [
      { account: given.liable ?? 'expense:loss', amount: given.cost, order: given.order },
      { account: 'goods', amount: -given.cost, order: given.order },
    ],
  }
}

/** Lines of these accounts, without what is zero. */
export function lines(...pairs: [AccountCode, number][]): Line[] {
  return pairs.filter(([, amount]) => amount !== 0).map(([account, amount]) => ({ account, amount }))
}

/** The sum of the lines; zero in every entry that may be posted. */
export function imbalanceOf(draft: Draft): number {
  return draft.lines.reduce((sum, line) => sum + line.amount, 0)
}
