import { PreviewedMoney, type Previewed } from '#orders/core/web/parts/preview-box.tsx'
import type { Answer, Call, Sent } from '#platform/contract/call.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useSettled } from '#platform/web/use-settled.ts'

type AccountPreviewed = Omit<Previewed, 'free_before' | 'free_after'>
/** Calls that answer what an action would post, of a customer or of another account. */
type PreviewCall = Call & {
  readonly data: { readonly _zod: { readonly output: Previewed | AccountPreviewed } }
}

/** What an action will post, before OK: its rows and the balance after them, or why it would be refused. */
export function DeskPreview<C extends PreviewCall>({
  call,
  sent,
  balanceLabel,
}: {
  call: C
  sent: Sent<C>
  /** Of an account that is not a customer's. */
  balanceLabel?: string
}) {
  const { data, error } = useCall<C, Answer<C>>(call, sent, { staleTime: 0, gcTime: 0 })
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  const preview = (data as { data: Previewed | AccountPreviewed }).data
  if ('free_before' in preview) return <PreviewedMoney preview={preview} />
  if (preview.refusal) return <p role="alert">{preview.refusal}</p>
  return (
    <JournalPreview
      rows={preview.rows.map(({ name, debit, credit }) => ({
        account: name,
        debit: debit || undefined,
        credit: credit || undefined,
      }))}
      balanceBefore={preview.balance_before}
      balanceAfter={preview.balance_after}
      {...(balanceLabel ? { balanceLabel } : {})}
    />
  )
}

/** The same below a form, once what it needs is there and nothing was typed for a moment. */
export function FormPreview<C extends PreviewCall>({ call, sent }: { call: C; sent: Sent<C> | null }) {
  const text = useSettled(JSON.stringify(sent), 300)
  const settled = JSON.parse(text) as Sent<C> | null
  return settled && <DeskPreview<C> key={text} call={call} sent={settled} />
}
