import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { previewMoney } from '#orders/core/order-money.api.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import { useCall } from '#platform/web/api.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
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
      <p role="alert" style={{ color: 'var(--ant-color-error-text)' }}>
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
  children?: ReactNode
}) {
  const { data, error } = useCall(previewMoney, { body: asked }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      {children}
      {error ? (
        <p role="alert">{errorText(error)}</p>
      ) : data ? (
        <PreviewedMoney preview={data.data} />
      ) : (
        <Skeleton active title={false} />
      )}
    </>
  )
}
