import { lines } from '#ledger/entries.rules.ts'
import type { AccountCode } from '#ledger/accounts.rules.ts'
import type { Draft } from '#ledger/entries.rules.ts'

/** Which account a thing of ours stands on, by its value and life. */
export const assetAccount = (isFixed: boolean): AccountCode => (isFixed ? 'asset:fixed' : 'asset:tool')

/** A thing that was bought, or was there when the books began here.
 *   Dr asset:fixed or asset:tool                                  value
 *     Cr asset:worn                                               worn before
 *     Cr partner who sold it, clearing:assets, or opening         the rest
 */
export function assetInEntry(given: {
  asset: number
  isFixed: boolean
  value: number
  wornBefore: number
  against: `partner:${number}` | 'clearing:assets' | 'opening'
  reason: string
}): Draft {
  const { value, wornBefore } = given
  return {
    kind: 'asset_in',
    reference: { type: 'asset', id: given.asset },
    reason: given.reason,
    lines: lines(
      [assetAccount(given.isFixed), value],
      ['asset:worn', -wornBefore],
      [given.against, wornBefore - value],
    ),
  }
}

/** What the things of a station wore in a month; `month` as 202611. Of one thing that goes, its last days.
 *   Dr expense:wear      Σ
 *     Cr asset:worn      Σ
 */
export function assetWearEntry(given: {
  reference: { type: 'asset' | 'asset_month'; id: number }
  amount: number
  reason: string
}): Draft {
  return {
    kind: 'asset_wear',
    reference: given.reference,
    reason: given.reason,
    lines: lines(['expense:wear', given.amount], ['asset:worn', -given.amount]),
  }
}

/** A thing that is sold or scrapped, its last days worn before.
 *   Dr asset:worn                           accumulated
 *   Dr cash, or clearing:assets             price
 *   Dr expense:disposal                     value − accumulated − price, where that is a loss
 *     Cr asset:fixed or asset:tool          value
 *     Cr revenue:disposal                   price + accumulated − value, where that is a gain
 */
export function assetOutEntry(given: {
  asset: number
  isFixed: boolean
  value: number
  accumulated: number
  price: number
  place: `cash:${number}` | 'clearing:assets'
  reason: string
}): Draft {
  const { value, accumulated, price } = given
  const gain = price + accumulated - value
  return {
    kind: 'asset_out',
    reference: { type: 'asset', id: given.asset },
    reason: given.reason,
    lines: lines(
      ['asset:worn', accumulated],
      [given.place, price],
      ['expense:disposal', Math.max(0, -gain)],
      [assetAccount(given.isFixed), -value],
      ['revenue:disposal', -Math.max(0, gain)],
    ),
  }
}

/** A thing of ours that is paid for at the bank, an amount below 0; what we get for one that was sold, the other way round.
 *   Dr clearing:assets                             amount
 *     Cr bank, or suspense:bank where it is held   amount
 */
export function assetPaidEntry(given: {
  asset: number
  place: `bank:${number}` | 'suspense:bank'
  amount: number
  reason: string
}): Draft {
  const { asset, place, amount, reason } = given
  const moved: [AccountCode, number][] = [
    [place, amount],
    ['clearing:assets', -amount],
  ]
  return {
    kind: 'asset_paid',
    reference: { type: 'asset', id: asset },
    reason,
    lines: lines(...(amount > 0 ? moved : moved.toReversed())),
  }
}
