import { billShape, isBillCode } from '#billing/bill-code.rules.ts'
import { isTransferCode, transferShape } from '#cashdesk/transfers/transfer-code.rules.ts'
import { isCustomerCode } from '#customers/customer-code.rules.ts'
import { isSaleCode, saleShape } from '#liquidation/core/sale-code.rules.ts'
import { isOrderCode, orderShape } from '#orders/core/order-code.rules.ts'
import { fold } from '#platform/rules/fold.ts'
import type { CodeShape } from '#platform/rules/luhn-code.ts'

/** The longest transfer content every bank carries unchanged (EMVCo tag 62-08). */
export const memoLength = 25

/** What a memo asks to pay: one order (its deposit), one bill, one waiting receipt or one order of liquidated goods. */
export interface MemoTarget {
  kind: 'order' | 'bill' | 'transfer' | 'liquidation'
  code: string
}

export interface MemoReading {
  /** Order codes with a right check digit, each once, in the order found. */
  orders: string[]
  /** Bill codes with a right check digit, each once, in the order found. */
  bills: string[]
  /** Codes of receipts asked for, with a right check digit, each once. */
  transfers: string[]
  /** Codes of liquidation orders with a right check digit, each once. */
  sales: string[]
  /** Customer codes: a hint for ranking only, they have no check digit and never match by themselves. */
  customers: string[]
}

/**
 * The memo we print and put into the QR: `KH000001 DH000001230`, `KH000001 PX00000018` or `KH000001 CK00000018`;
 * ASCII, at most 25 characters, one target.
 * @throws RangeError when a code is malformed or the memo would be too long.
 */
export function memoFor(
  codes: { customerCode: string } & ({ orderCode: string } | { billCode: string } | { transferCode: string }),
): string {
  const [target, valid] =
    'orderCode' in codes
      ? [codes.orderCode, isOrderCode(codes.orderCode)]
      : 'billCode' in codes
        ? [codes.billCode, isBillCode(codes.billCode)]
        : [codes.transferCode, isTransferCode(codes.transferCode)]
  if (!valid || !isCustomerCode(codes.customerCode)) {
    throw new RangeError(`not codes of ours: ${codes.customerCode} ${target}`)
  }
  const memo = `${codes.customerCode} ${target}`
  if (memo.length > memoLength) throw new RangeError(`memo over ${memoLength} characters: ${memo}`)
  return memo
}

/**
 * Reads what is left of our memo in a bank's transfer content. Accents and case do not count. `DH` + 9, `PX` + 8 and
 * `CK` or `TL` + 8 digits with a right check digit are codes, one digit more is none: where they stand by themselves, and where
 * they do once all spaces are gone (`DH 000 001 230`). Where that finds nothing the other separators are removed as well
 * (`DH-000.001.230`). Never throws.
 */
export function readMemo(text: string): MemoReading {
  const folded = fold(text).toUpperCase()
  const spaceless = folded.replace(/\s/g, '')
  const bare = spaceless.replace(/[^A-Z0-9]/g, '')
  // A phone number behind a code, once glued to it, would hide it: the text is read with its spaces, too.
  const found = targetsIn(folded, spaceless)
  const targets = Object.values(found).some((codes) => codes.length > 0) ? found : targetsIn(bare)
  return { ...targets, customers: customersIn(folded, spaceless, bare) }
}

/**
 * The memo with only these of its receipts. "CK" is how everybody writes "chuyển khoản", and one number of ten behind it
 * has a right check digit: it names a receipt only where that one exists and waits.
 */
export const withReceipts = (memo: MemoReading, known: ReadonlySet<string>): MemoReading => ({
  ...memo,
  transfers: memo.transfers.filter((code) => known.has(code)),
})

/**
 * The one target of a memo, or null when it names none or more than one: such a transfer is matched by a person.
 */
export function targetOf(reading: MemoReading): MemoTarget | null {
  const targets: MemoTarget[] = [
    ...reading.orders.map((code) => ({ kind: 'order' as const, code })),
    ...reading.bills.map((code) => ({ kind: 'bill' as const, code })),
    ...reading.transfers.map((code) => ({ kind: 'transfer' as const, code })),
    ...reading.sales.map((code) => ({ kind: 'liquidation' as const, code })),
  ]
  return targets.length === 1 ? (targets[0] ?? null) : null
}

function targetsIn(...texts: string[]): Omit<MemoReading, 'customers'> {
  const codes = ({ prefix, digits }: CodeShape) => {
    const pattern = new RegExp(`${prefix}[0-9]{${digits}}(?![0-9])`, 'g')
    return texts.flatMap((text) => [...text.matchAll(pattern)].map(([code]) => code))
  }
  return {
    orders: unique(codes(orderShape).filter(isOrderCode)),
    bills: unique(codes(billShape).filter(isBillCode)),
    transfers: unique(codes(transferShape).filter(isTransferCode)),
    sales: unique(codes(saleShape).filter(isSaleCode)),
  }
}

/**
 * A customer code has no fixed length, so glued digits would lengthen it: one followed by our own target is
 * trusted first, then one that stands alone with its spaces still there.
 */
function customersIn(folded: string, spaceless: string, bare: string): string[] {
  const readings: [string, RegExp][] = [
    [spaceless, /KH([0-9]{6,10})(?=DH[0-9]|PX[0-9]|CK[0-9]|TL[0-9])/g],
    [bare, /KH([0-9]{6,10})(?=DH[0-9]|PX[0-9]|CK[0-9]|TL[0-9])/g],
    [folded, /KH\s?([0-9]{6,10})(?![0-9])/g],
  ]
  for (const [text, pattern] of readings) {
    const codes = [...text.matchAll(pattern)].map((match) => `KH${match[1]}`).filter(isCustomerCode)
    if (codes.length > 0) return unique(codes)
  }
  return []
}

function unique(codes: string[]): string[] {
  return [...new Set(codes)]
}
