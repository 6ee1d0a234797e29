import { previewPenalty } from '#cashdesk/debts/penalty.api.ts'
import type { PenaltyRow } from '#cashdesk/debts/penalty.api.ts'
import { penaltySentences } from '#cashdesk/debts/penalty.words.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'

/** What charging or cancelling does, in words; the entries below, for whoever keeps the books. */
export function PenaltyPreview({
  row: { id, amount, customer_name = null, order_code = null, staff_name = null },
  action,
}: {
  row: PenaltyRow
  action: 'confirm' | 'cancel'
}) {
  const { data, error } = useCall(previewPenalty, { body: { id, action } }, { staleTime: 0, gcTime: 0 })
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  const { refusal, rows, balance_after, balance_before, ...money } = data.data
  if (refusal)
    return (
      <p role="alert" className="bad-words">
        {refusal}
      </p>
    )
  // Whoever decides it sees the amount.
  const about = { action, amount: amount ?? 0, customer_name, order_code, staff_name }
  return (
    <>
      <ul className="plain-words">
        {penaltySentences(about, { ...money, balance_after, balance_before }).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <details>
        <summary>Chi tiết bút toán</summary>
        <JournalPreview
          rows={rows.map(({ name, debit, credit }) => ({
            account: name,
            debit: debit || undefined,
            credit: credit || undefined,
          }))}
          balanceBefore={balance_before}
          balanceAfter={balance_after}
          balanceLabel="Số dư khách sau khi thực hiện"
        />
      </details>
    </>
  )
}
