/** What the ledger knows of a customer's money, in VND. */
export interface CustomerMoney {
  /** B: what we owe them (−Σ lines of their account). */
  balance: number
  /** L: spoken for by deposits, bids and withdrawals. */
  locked: number
  /** E: bought or approved to be bought beyond their deposits. */
  exposure: number
}

/** F = B − L. */
export function freeMoney(money: Pick<CustomerMoney, 'balance' | 'locked'>): number {
  return money.balance - money.locked
}

/** What an order exposes us to until its bill is approved: never below zero. */
export function exposureOf(quote: { goods: number; service: number; freight: number; lock: number }): number {
  return Math.max(0, quote.goods + quote.service + quote.freight - quote.lock)
}

/**
 * May the order be bought (4→5, extra deposit)? Its deposit covers the request or a guarantee is
 * approved, and the exposure after it stays within the level's limit (null: none).
 */
export function canBuy(given: {
  lock: number
  request: number
  guaranteed: boolean
  exposureAfter: number
  exposureLimit: number | null
}): 'ledger.deposit_short' | 'ledger.exposure_limit' | null {
  if (given.lock < given.request && !given.guaranteed) return 'ledger.deposit_short'
  if (given.exposureLimit !== null && given.exposureAfter > given.exposureLimit)
    return 'ledger.exposure_limit'
  return null
}

/**
 * May goods be handed out (14→15 and again later)? What stays open after the expected COD, over
 * this bill, the customer's bills at 15–18 and unpaid penalties, must fit into the debt limit plus
 * their unallocated free money.
 */
export function canRelease(given: {
  bills: readonly { due: number; expectedCod: number }[]
  penalties: number
  debtLimit: number
  unallocatedFree: number
}): { allowed: boolean; shortfall: number } {
  const open = given.bills.reduce(
    (sum, bill) => sum + Math.max(0, bill.due - bill.expectedCod),
    given.penalties,
  )
  const shortfall = Math.max(0, open - given.debtLimit - Math.max(0, given.unallocatedFree))
  return { allowed: shortfall === 0, shortfall }
}

/** Does a deposit of this amount go through? From its own receipt always, from free money if enough. */
export function canLockDeposit(given: { amount: number; allocated: number; free: number }): boolean {
  const fromFree = Math.max(0, given.amount - given.allocated)
  return fromFree === 0 || given.free >= fromFree
}
