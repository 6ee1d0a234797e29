import { Skeleton } from 'antd'
import {
  cancelTransfer,
  confirmTransfer,
  listTransfers,
  previewTransfer,
  type TransferRow,
} from '#cashdesk/transfer.api.ts'
import { offForDecision } from '#cashdesk/web/transfer-words.ts'
import { orderReads } from '#orders/web/parts/order-reads.ts'
import { PreviewedMoney } from '#orders/web/parts/preview-box.tsx'
import type { StatusAction } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction, useCall } from '#platform/web/api.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { saidBy } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

function Preview({ row }: { row: TransferRow }) {
  const { data, error } = useCall(previewTransfer, { body: { id: row.id } }, { staleTime: 0, gcTime: 0 })
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {[row.customer_no, row.customer_name].filter(Boolean).join(' · ')}:{' '}
        <b>{grouped(row.amount ?? 0)} đ</b>
        {row.order_code && ` cho đơn ${row.order_code}`}
      </p>
      {error ? (
        <p role="alert">{saidBy(error)}</p>
      ) : data ? (
        <PreviewedMoney preview={data.data} />
      ) : (
        <Skeleton active title={false} />
      )}
    </>
  )
}

/** Confirm and cancel, each with the reason why it is off; never by the maker himself. */
export function useTransferActions(): (row: TransferRow) => StatusAction[] {
  const confirmAction = useConfirmAction()
  const { id: me } = usePerson()
  const checks = useHasFlag('ql', 'kt')
  const invalidates = [listTransfers, ...orderReads]
  const confirm = useAction(confirmTransfer, { invalidates })
  const cancel = useAction(cancelTransfer, { invalidates })
  return (row) => {
    const off = offForDecision(row, { id: me, checks })
    const pays = row.trans_type !== 1
    const approved = pays && row.approved ? 'đã duyệt, hoàn tất ở màn hình Hoàn tiền' : undefined
    const refusal = off ?? approved
    const settled = row.status !== 0 ? 'yêu cầu đã được xử lý' : undefined
    return [
      {
        key: 'confirm',
        label: pays ? 'Duyệt chi' : 'Xác nhận đã nhận tiền',
        primary: true,
        allowed: refusal === undefined,
        ...(refusal ? { reason: refusal } : {}),
        run: async () => {
          const agreed = await confirmAction({
            title: `${pays ? 'Duyệt chi' : 'Xác nhận'} ${row.code}`,
            content: <Preview row={row} />,
            okText: pays ? 'Duyệt' : 'Xác nhận',
          })
          const body = { id: row.id, version: row.version }
          if (agreed) await confirm.mutateAsync({ body }).catch(() => undefined)
        },
      },
      {
        key: 'cancel',
        label: 'Hủy yêu cầu',
        danger: true,
        allowed: settled === undefined,
        ...(settled ? { reason: settled } : {}),
        run: async () => {
          const given = await confirmAction({
            title: `Hủy ${row.code}`,
            content: 'Yêu cầu chưa ghi sổ nên không phát sinh bút toán.',
            reason: 'required',
            danger: true,
            okText: 'Hủy yêu cầu',
          })
          if (given?.reason) {
            await cancel.mutateAsync({ body: { id: row.id, reason: given.reason } }).catch(() => undefined)
          }
        },
      },
    ]
  }
}
