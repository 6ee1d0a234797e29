import type { BillRow } from '#billing/bill.api.ts'
import { givenUpIn } from '#billing/web/parts/merged-terms.ts'
import '#billing/web/billing.css'

/** Before slips become one: whose goods would go to another receiver, or be paid for another way. */
export function GivenUp({
  target,
  merged,
}: {
  target: Pick<BillRow, 'code' | 'method' | 'receiver'>
  merged: readonly Pick<BillRow, 'code' | 'method' | 'receiver'>[]
}) {
  const told = merged.flatMap((bill) => {
    const terms = givenUpIn(target, bill)
    return terms.length > 0 ? [{ code: bill.code, terms }] : []
  })
  if (told.length === 0) return null
  return (
    <div className="bill-warning" role="alert">
      Theo người nhận và hình thức thanh toán của {target.code}:
      <ul>
        {told.map(({ code, terms }) => (
          <li key={code}>
            <span className="code">{code}</span> {terms.join('; ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
