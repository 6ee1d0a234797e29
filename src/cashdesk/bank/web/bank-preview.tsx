import { previewMatch, previewUndo, type Target } from '#cashdesk/bank/bank.api.ts'
import { PreviewedMoney, type Previewed } from '#orders/core/web/parts/preview-box.tsx'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

type Preview = Previewed & {
  customers: readonly { id: number; name: string; balance_before: number; balance_after: number }[]
}

const fresh = { staleTime: 0, gcTime: 0 }

interface Match {
  id: number
  targets: readonly Target[]
  reason?: string
}

/** What matching will post; nothing is asked before there is a match. */
function useMatchPreview(id: number, match: Omit<Match, 'id'> | undefined) {
  const { targets = [], reason } = match ?? {}
  const body = { id, targets: [...targets], ...(reason ? { reason } : {}) }
  const { data, error } = useCall(previewMatch, { body }, { ...fresh, enabled: match !== undefined })
  return { preview: data?.data, error }
}

/** Would it be booked as its preview shows it? Not while that is read, nor where it is refused. */
export function useBookable(id: number, match: Omit<Match, 'id'> | undefined): boolean {
  const { preview } = useMatchPreview(id, match)
  return preview !== undefined && preview.refusal === null
}

/** What matching will post, before OK. */
export function MatchPreview({ id, ...match }: Match) {
  return <Shown {...useMatchPreview(id, match)} />
}

/** What taking back will post, before OK. */
export function UndoPreview({ id }: { id: number }) {
  const { data, error } = useCall(previewUndo, { body: { id } }, fresh)
  return <Shown preview={data?.data} error={error} />
}

function Shown({ preview, error }: { preview: Preview | undefined; error: unknown }) {
  if (error) return <Failed small error={error} />
  if (!preview) return <PreviewWaits />
  const { customers, rows, refusal, note } = preview
  if (refusal || customers.length === 1) return <PreviewedMoney preview={preview} />
  if (rows.length === 0) return <p>Không ghi bút toán nào.</p>
  return (
    <>
      {note && <p role="status">{note}</p>}
      <JournalPreview
        rows={rows.map(({ name, debit, credit }) => ({
          account: name,
          debit: debit || undefined,
          credit: credit || undefined,
        }))}
      />
      {customers.map(({ id, name, balance_before, balance_after }) => (
        <p key={id} style={{ margin: '6px 0 0' }}>
          {name}:{' '}
          {balance_after === balance_before ? (
            `${grouped(balance_after)} đ, không đổi`
          ) : (
            <>
              {grouped(balance_before)} đ → <b>{grouped(balance_after)} đ</b>
            </>
          )}
        </p>
      ))}
    </>
  )
}
