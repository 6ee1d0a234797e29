import type { AccountCode } from '#ledger/accounts.rules.ts'
import { lines } from '#ledger/entries.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'

/** A booking that is nobody's but ours: + in, − out. */
interface BankOwn {
  place: `bank:${number}` | 'suspense:bank'
  amount: number
  booking: number
  reason: string
}
const bankOwn = ({ booking, reason }: BankOwn) => ({
  reference: { type: 'bank_transaction' as const, id: booking },
  reason,
})
/** Debit first, whichever way the money goes. */
const moved = ({ place, amount }: BankOwn, contra: AccountCode): [AccountCode, number][] =>
  amount > 0
    ? [
        [place, amount],
        [contra, -amount],
      ]
    : [
        [contra, -amount],
        [place, amount],
      ]

/** What the bank took for its services; one that came back (an amount above 0) the other way round.
 *   Dr expense:bank_fee                          amount
 *     Cr bank, or suspense:bank where it is held   amount
 */
export function bankFeeEntry(given: BankOwn): Draft {
  return { ...bankOwn(given), kind: 'bank_fee', lines: lines(...moved(given, 'expense:bank_fee')) }
}

/** Interest the bank pays on what lies there.
 *   Dr bank, or suspense:bank where it is held   amount
 *     Cr revenue:interest                          amount
 */
export function interestEntry(given: BankOwn): Draft {
  return { ...bankOwn(given), kind: 'interest', lines: lines(...moved(given, 'revenue:interest')) }
}

/** Cash of a station brought to the bank; taken out of it (an amount below 0) the other way round.
 *   Dr bank, or suspense:bank where it is held   amount
 *     Cr cash                                      amount
 */
export function cashMoveEntry(given: BankOwn & { cash: `cash:${number}` }): Draft {
  return { ...bankOwn(given), kind: 'cash_move', lines: lines(...moved(given, given.cash)) }
}
