import {
  previewHold,
  type BankRow,
  type holdBank,
  type ignoreBank,
  type matchBank,
  type Suggestion,
} from '#cashdesk/bank/bank.api.ts'
import { isOpen } from '#cashdesk/bank/web/bank-panel.tsx'
import { MatchPreview } from '#cashdesk/bank/web/bank-preview.tsx'
import { targetsOf } from '#cashdesk/bank/web/use-bank-actions.tsx'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { ApiError } from '#platform/contract/client.ts'
import type { useAction } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { rowByRow } from '#platform/web/list/row-by-row.ts'
import { grouped } from '#platform/web/words/numbers.ts'

interface Writes {
  match: ReturnType<typeof useAction<typeof matchBank>>
  hold: ReturnType<typeof useAction<typeof holdBank>>
  ignore: ReturnType<typeof useAction<typeof ignoreBank>>
}

const suggested = (row: BankRow | undefined): row is BankRow & { suggestion: Suggestion } =>
  row !== undefined && isOpen(row) && row.suggestion !== null

/** What is done with many bookings at once, each by itself. */
export const bankBulk = ({ match, hold, ignore }: Writes): BulkAction<BankRow>[] => [
  {
    key: 'match',
    label: 'Khớp theo gợi ý',
    confirm: 'plain',
    off: (rows) => (rows.some(suggested) ? null : 'không giao dịch nào có gợi ý'),
    content: (rows) => (
      <div style={{ maxHeight: 420, overflow: 'auto' }}>
        {rows.filter(suggested).map((row) => (
          <section key={row.id} style={{ marginBottom: 8 }}>
            <b>{grouped(row.amount)} đ</b> → {row.suggestion.code} {row.suggestion.customer_name}
            <MatchPreview id={row.id} targets={targetsOf(row.suggestion, Math.abs(row.amount))} />
          </section>
        ))}
      </div>
    ),
    run: (ids, _, rows) =>
      rowByRow(ids, async (id) => {
        const row = rows.find((one) => one.id === id)
        if (!suggested(row)) throw new ApiError(409, 'bank.target', 'Chưa có gợi ý để khớp.')
        const targets = targetsOf(row.suggestion, Math.abs(row.amount))
        await match.mutateAsync({ body: { id, version: row.version, targets } })
      }),
  },
  {
    key: 'hold',
    label: 'Treo',
    confirm: 'plain',
    content: bulkPreview(previewHold),
    run: (ids) => hold.mutateAsync({ body: { ids: [...ids] } }),
  },
  {
    key: 'ignore',
    label: 'Bỏ qua',
    confirm: 'reason',
    run: (ids, { reason = '' }) => ignore.mutateAsync({ body: { ids: [...ids], reason } }),
  },
]
