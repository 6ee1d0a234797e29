import { JournalPreview, type JournalRow } from '#ledger/web/parts/journal-preview.tsx'
import type { bulkPreview as answer } from '#ledger/preview.api.ts'
import type { Call, OutputOf, Sent } from '#platform/contract/call.ts'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

type Previewed = OutputOf<typeof answer>
export type PreviewCall = Call & { readonly data: { readonly _zod: { readonly output: Previewed } } }
export type Coded = { id: number; code?: string }

/** The journal's rows summed by account, what each row does, everybody's balance before and after, and what will be refused. */
export default function BulkPreview({
  call,
  body,
  rows,
}: {
  call: PreviewCall
  body: Readonly<Record<string, unknown>>
  rows: readonly Coded[]
}) {
  const { data, error } = useCall(call, { body } as Sent<PreviewCall>, { staleTime: 0, gcTime: 0 })
  if (error) return <Failed small error={error} />
  if (!data) return <PreviewWaits />
  const preview = (data as { data: Previewed }).data
  const codeOf = (id: number) => rows.find((row) => row.id === id)?.code ?? `#${id}`
  return (
    <div style={{ maxHeight: 420, overflow: 'auto', marginBottom: 8 }}>
      {preview.failed.length > 0 && (
        <ul role="alert" style={{ margin: '0 0 8px', paddingInlineStart: 18 }}>
          {preview.failed.map(({ id, message }) => (
            <li key={id}>
              <span className="code">{codeOf(id)}</span> {message}
            </li>
          ))}
        </ul>
      )}
      {preview.rows.length > 0 ? (
        <JournalPreview rows={summed(preview.rows)} />
      ) : (
        <p style={{ margin: 0 }}>Không ghi bút toán nào.</p>
      )}
      {preview.each.length > 1 && <EachRow each={preview.each} codeOf={codeOf} />}
      {preview.customers.filter(changes).map((one) => (
        <p key={one.id} style={{ margin: '6px 0 0' }}>
          {one.name}: số dư <Moved from={one.balance_before} to={one.balance_after} />, khả dụng{' '}
          <Moved from={one.free_before} to={one.free_after} />
        </p>
      ))}
    </div>
  )
}

function Moved({ from, to }: { from: number; to: number }) {
  if (from === to) return `${grouped(to)} đ không đổi`
  return (
    <>
      {grouped(from)} → <b>{grouped(to)} đ</b>
    </>
  )
}

/** Whose rows are all refused is told by them. */
const changes = (one: Previewed['customers'][number]) =>
  one.balance_after !== one.balance_before || one.free_after !== one.free_before

const signed = (amount: number) => (amount > 0 ? `+${grouped(amount)}` : grouped(amount))

/** Row by row: what it posts, and by how much its customer's money changes. */
function EachRow({ each, codeOf }: { each: Previewed['each']; codeOf: (id: number) => string }) {
  return (
    <table className="preview">
      <caption>Từng dòng (đ)</caption>
      <thead>
        <tr>
          <th scope="col">Mã</th>
          <th scope="col" className="right">
            Bút toán
          </th>
          <th scope="col" className="right">
            Số dư khách
          </th>
          <th scope="col" className="right">
            Khả dụng
          </th>
        </tr>
      </thead>
      <tbody>
        {each.map(({ id, posted, balance, free }) => (
          <tr key={id}>
            <td className="code">{codeOf(id)}</td>
            <td className="right">{grouped(posted)}</td>
            <td className="right">{signed(balance)}</td>
            <td className="right">{signed(free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
