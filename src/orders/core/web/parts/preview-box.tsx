import type { ReactNode } from 'react'
import { previewMoney, type DepositTerms } from '#orders/core/order-money.api.ts'
import { freeRule } from '#ledger/free.words.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import '#platform/web/actions/preview-table.css'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'

export interface Previewed {
  rows: readonly { account: string; name: string; debit: number; credit: number }[]
  balance_before: number
  balance_after: number
  free_before: number
  free_after: number
  refusal: string | null
  note?: string | null | undefined
}

/** A dry run's journal rows, the balance and the free money before and after; or why it would be refused. */
export function PreviewedMoney({ preview }: { preview: Previewed }) {
  if (preview.refusal) {
    return (
      <p role="alert" className="bad-words">
        {preview.refusal}
      </p>
    )
  }
  const free = (
    <p style={{ margin: '8px 0 0' }}>
      {preview.free_after === preview.free_before ? (
        `Khả dụng ${grouped(preview.free_after)} đ, không đổi`
      ) : (
        <>
          Khả dụng: {grouped(preview.free_before)} đ → <b>{grouped(preview.free_after)} đ</b>
        </>
      )}
      <br />
      <small className="quiet">{freeRule}</small>
    </p>
  )
  const note = preview.note && <p role="status">{preview.note}</p>
  if (preview.rows.length === 0) {
    return (
      <>
        {note}
        <p style={{ margin: 0 }}>
          Không ghi bút toán nào; số dư khách giữ nguyên {grouped(preview.balance_after)} đ.
        </p>
        {free}
      </>
    )
  }
  return (
    <>
      {note}
      <JournalPreview
        rows={preview.rows.map(({ name, debit, credit }) => ({
          account: name,
          debit: debit || undefined,
          credit: credit || undefined,
        }))}
        balanceBefore={preview.balance_before}
        balanceAfter={preview.balance_after}
        balanceLabel="Số dư khách sau khi thực hiện"
      />
      {free}
    </>
  )
}

/** What is asked, what there is for it and what stays: with the guarantee that stands in for the rest. */
function DepositTable({ terms, free }: { terms: DepositTerms; free: number }) {
  const { asked, locked, received, available, short, guaranteed, guarantee_waits: waits, locks } = terms
  const rows: readonly (readonly [string, ReactNode, boolean?])[] = [
    ['Yêu cầu cọc', `${grouped(asked)} đ`],
    ...(locked > 0 ? [['Đã khóa cho đơn này', `${grouped(locked)} đ`] as const] : []),
    ...(received > 0 ? [['Đã thu cho đơn này', `${grouped(received)} đ`] as const] : []),
    ['Khách có để khóa cọc', `${grouped(available)} đ`],
    ['Bảo lãnh', guaranteed ? 'Đã duyệt bảo lãnh' : waits ? 'Đang chờ duyệt bảo lãnh' : 'Không có bảo lãnh'],
    ...(short > 0
      ? [[guaranteed ? 'Còn thiếu, bảo lãnh thay' : 'Còn thiếu', `${grouped(short)} đ`, !guaranteed] as const]
      : []),
    // Without the money nothing is locked, and nothing stays otherwise.
    ...(short === 0 || guaranteed
      ? [
          ['Sẽ khóa cọc', <b key="locks">{grouped(locks)} đ</b>] as const,
          ['Khả dụng của khách còn lại', <b key="free">{grouped(free)} đ</b>] as const,
        ]
      : []),
  ]
  return (
    <table className="preview" aria-label="Tiền cọc của đơn">
      <tbody>
        {rows.map(([label, value, bad]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td className={bad ? 'right bad' : 'right'}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What an action of an order will do to the money, before OK. */
export function OrderMoneyPreview({
  children,
  ...asked
}: {
  id: number
  action: string
  /** What came of a seller's refund. */
  received?: number | undefined
  /** Who bears a loss. */
  partner?: number | undefined
  /** Which part of the total is to be deposited. */
  payment_percent?: number | undefined
  children?: ReactNode
}) {
  const { data, error } = useCall(previewMoney, { body: asked }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      {children}
      {error ? (
        <Failed small error={error} />
      ) : data ? (
        <>
          {data.data.deposit && <DepositTable terms={data.data.deposit} free={data.data.free_after} />}
          <PreviewedMoney preview={data.data} />
        </>
      ) : (
        <PreviewWaits />
      )}
    </>
  )
}
