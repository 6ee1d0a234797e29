import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { JournalPreview, type JournalRow } from '#ledger/web/parts/journal-preview.tsx'
import type { bulkPreview as answer } from '#ledger/preview.api.ts'
import type { Answer, Call, OutputOf, Sent } from '#platform/contract/call.ts'
import { useCall } from '#platform/web/api.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

type Previewed = OutputOf<typeof answer>
type PreviewCall = Call & { readonly data: { readonly _zod: { readonly output: Previewed } } }
type Coded = { id: number; code?: string }

/** What an action on many rows will post, as the content of its question; `more` goes into the body beside the ids. */
export const bulkPreview =
  <C extends PreviewCall>(call: C, more: Readonly<Record<string, unknown>> = {}) =>
  (rows: readonly Coded[], ids: readonly number[]): ReactNode => (
    <BulkPreview<C> call={call} sent={{ body: { ids: [...ids], ...more } } as Sent<C>} rows={rows} />
  )

/** The journal's rows summed by account, everybody's balance before and after, and what will be refused. */
function BulkPreview<C extends PreviewCall>({
  call,
  sent,
  rows,
}: {
  call: C
  sent: Sent<C>
  rows: readonly Coded[]
}) {
  const { data, error } = useCall<C, Answer<C>>(call, sent, { staleTime: 0, gcTime: 0 })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active title={false} />
  const preview = (data as { data: Previewed }).data
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? `#${id}`
  return (
    <div style={{ maxHeight: 420, overflow: 'auto', marginBottom: 8 }}>
      {preview.rows.length > 0 ? (
        <JournalPreview rows={summed(preview.rows)} />
      ) : (
        <p style={{ margin: 0 }}>Không ghi bút toán nào.</p>
      )}
      {preview.customers.map((one) => (
        <p key={one.id} style={{ margin: '6px 0 0' }}>
          {one.name}: số dư {grouped(one.balance_before)} → <b>{grouped(one.balance_after)} đ</b>, khả dụng{' '}
          {grouped(one.free_before)} → <b>{grouped(one.free_after)} đ</b>
        </p>
      ))}
      {preview.failed.length > 0 && (
        <ul role="alert" style={{ margin: '8px 0 0', paddingInlineStart: 18 }}>
          {preview.failed.map(({ id, message }) => (
            <li key={id}>
              <span className="code">{codeOf(id)}</span> {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Many entries of a kind read as one: the debits and the credits of each account. */
function summed(rows: Previewed['rows']): JournalRow[] {
  const accounts = new Map<string, { account: string; debit: number; credit: number }>()
  for (const { name, debit, credit } of rows) {
    const sum = accounts.get(name) ?? { account: name, debit: 0, credit: 0 }
    accounts.set(name, { ...sum, debit: sum.debit + debit, credit: sum.credit + credit })
  }
  return [...accounts.values()].map(({ account, debit, credit }) => ({
    account,
    debit: debit || undefined,
    credit: credit || undefined,
  }))
}
