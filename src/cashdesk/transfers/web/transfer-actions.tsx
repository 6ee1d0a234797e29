import { cleanTransfer, deleteTransfer, transferHistory } from '#cashdesk/transfers/payout.api.ts'
import {
  cancelTransfer,
  confirmTransfer,
  listTransfers,
  previewTransfer,
  transferQr,
  type TransferRow,
} from '#cashdesk/transfers/transfer.api.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { attaching, changing, completing, rewording } from '#cashdesk/transfers/web/transfer-forms.tsx'
import { disabledReason } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What shows a request, and is read anew when one changes. */
export const transferReads = [listTransfers, transferHistory, transferQr, ...orderReads]

/** The rows and the money after it, before OK. */
function Preview({ row, action }: { row: TransferRow; action: 'confirm' | 'cancel' }) {
  const target = row.order_code
    ? ` cho đơn ${row.order_code}`
    : row.bill_code && ` cho phiếu ${row.bill_code}`
  return (
    <>
      <p style={{ marginTop: 0 }}>
        {[row.customer_no, row.customer_name].filter(Boolean).join(' · ')}:{' '}
        <b>{grouped(row.amount ?? 0)} đ</b>
        {target}
      </p>
      <DeskPreview call={previewTransfer} sent={{ body: { id: row.id, action } }} />
    </>
  )
}

/** Everything that is done with a request, each with the reason why it is off; its maker decides on none. */
export function useTransferActions(open: (form: DeskForm) => void): (row: TransferRow) => RowAction[] {
  const { id: me, role } = usePerson()
  const works = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const write = useWrite(transferReads)
  return (row) => {
    if (!works || row.status === transferStatus.cancelled) return []
    const pays = row.trans_type !== 1
    const attach: RowAction = {
      key: 'attach',
      label: row.image_transfer ? 'Đổi chứng từ' : 'Gắn chứng từ',
      run: () => open(attaching(row)),
    }
    if (row.status === transferStatus.paid) return checks ? [attach] : []
    const approved = row.approved_at !== null
    const fixed = approved ? 'yêu cầu đã được duyệt' : undefined
    const unpayable = offForWriter(row, me) ?? (row.approved ? undefined : 'yêu cầu chưa được duyệt')
    const decision = disabledReason(row, { id: me, checks }) ?? (row.approved ? 'đã duyệt' : undefined)
    return [
      {
        key: 'confirm',
        label: pays ? 'Duyệt chi' : 'Xác nhận đã nhận tiền',
        primary: !row.approved,
        off: decision,
        confirm: {
          title: `${pays ? 'Duyệt chi' : 'Xác nhận'} ${row.code}`,
          content: <Preview row={row} action="confirm" />,
          okText: pays ? 'Duyệt' : 'Xác nhận',
        },
        run: () => write(confirmTransfer, { body: { id: row.id, version: row.version } }),
      },
      ...(pays && checks
        ? [
            {
              key: 'complete',
              label: 'Hoàn tất kèm chứng từ',
              primary: row.approved,
              off: unpayable,
              run: () => open(completing(row)),
            },
          ]
        : []),
      { key: 'edit', label: 'Sửa yêu cầu', off: fixed, run: () => open(changing(role, row)) },
      ...(row.method === 'bank' && !pays
        ? [{ key: 'message', label: 'Sửa nội dung chuyển khoản', run: () => open(rewording(row)) }]
        : []),
      attach,
      ...(checks && (row.order_id || row.bill_id)
        ? [
            {
              key: 'clean',
              label: 'Bỏ gán đơn, phiếu',
              confirm: {
                title: `Bỏ gán ${row.code}?`,
                content: `Tiền sẽ vào số dư tự do của khách thay vì ${row.order_code ?? row.bill_code}. Chưa ghi bút toán nào.`,
                okText: 'Bỏ gán',
              },
              run: () => write(cleanTransfer, { body: { id: row.id } }),
            },
          ]
        : []),
      {
        key: 'cancel',
        label: 'Hủy yêu cầu',
        danger: true,
        off: approved && !checks ? 'đã duyệt, cần kế toán hoặc quản lý' : undefined,
        confirm: {
          title: `Hủy ${row.code}`,
          content: <Preview row={row} action="cancel" />,
          reason: 'required',
          okText: 'Hủy yêu cầu',
        },
        run: (reason) => write(cancelTransfer, { body: { id: row.id, reason } }),
      },
      {
        key: 'delete',
        label: 'Xóa yêu cầu',
        danger: true,
        off: fixed,
        confirm: {
          title: `Xóa ${row.code}?`,
          content: 'Yêu cầu chưa ghi sổ nên không phát sinh bút toán; chứng từ đính kèm cũng bị gỡ.',
          okText: 'Xóa',
        },
        run: () => write(deleteTransfer, { params: { id: row.id } }),
      },
    ]
  }
}
