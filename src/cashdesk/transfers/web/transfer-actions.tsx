import { isOwn } from '#cashdesk/desk/four-eyes.rules.ts'
import { cleanTransfer, deleteTransfer, transferHistory } from '#cashdesk/transfers/payout.api.ts'
import {
  cancelTransfer,
  confirmTransfer,
  listTransfers,
  previewTransfer,
  type TransferRow,
} from '#cashdesk/transfers/transfer.api.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { attaching, changing, completing } from '#cashdesk/transfers/web/transfer-forms.tsx'
import { offForDecision } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import type { StatusAction } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction } from '#platform/web/api.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What shows a request, and is read anew when one changes. */
export const transferReads = [listTransfers, transferHistory, ...orderReads]

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

/** An action that is off for this reason, or on without one. */
const unless = (reason: string | undefined | false) =>
  reason ? { allowed: false, reason } : { allowed: true }

/** Everything that is done with a request, each with the reason why it is off; its maker decides on none. */
export function useTransferActions(open: (form: DeskForm) => void): (row: TransferRow) => StatusAction[] {
  const ask = useConfirmAction()
  const { id: me } = usePerson()
  const works = useHasFlag('ql', 'kt', 'kd', 'cs')
  const checks = useHasFlag('ql', 'kt')
  const confirm = useAction(confirmTransfer, { invalidates: transferReads })
  const cancel = useAction(cancelTransfer, { invalidates: transferReads })
  const clean = useAction(cleanTransfer, { invalidates: transferReads })
  const remove = useAction(deleteTransfer, { invalidates: transferReads })

  const decide = async (row: TransferRow) => {
    const pays = row.trans_type !== 1
    const agreed = await ask({
      title: `${pays ? 'Duyệt chi' : 'Xác nhận'} ${row.code}`,
      content: <Preview row={row} action="confirm" />,
      okText: pays ? 'Duyệt' : 'Xác nhận',
    })
    const body = { id: row.id, version: row.version }
    if (agreed) await confirm.mutateAsync({ body }).catch(() => undefined)
  }
  const takeBack = async (row: TransferRow) => {
    const given = await ask({
      title: `Hủy ${row.code}`,
      content: <Preview row={row} action="cancel" />,
      reason: 'required',
      danger: true,
      okText: 'Hủy yêu cầu',
    })
    const body = { id: row.id, reason: given?.reason ?? '' }
    if (given?.reason) await cancel.mutateAsync({ body }).catch(() => undefined)
  }
  const detach = async (row: TransferRow) => {
    const content = `Tiền sẽ vào số dư tự do của khách thay vì ${row.order_code ?? row.bill_code}. Chưa ghi bút toán nào.`
    if (await ask({ title: `Bỏ gán ${row.code}?`, content, okText: 'Bỏ gán' }))
      await clean.mutateAsync({ body: { id: row.id } }).catch(() => undefined)
  }
  const erase = async (row: TransferRow) => {
    const content = 'Yêu cầu chưa ghi sổ nên không phát sinh bút toán; chứng từ đính kèm cũng bị gỡ.'
    if (await ask({ title: `Xóa ${row.code}?`, content, danger: true, okText: 'Xóa' }))
      await remove.mutateAsync({ params: { id: row.id } }).catch(() => undefined)
  }

  return (row) => {
    if (!works || row.status === -1) return []
    const pays = row.trans_type !== 1
    const attach: StatusAction = {
      key: 'attach',
      label: row.image_transfer ? 'Đổi chứng từ' : 'Gắn chứng từ',
      allowed: true,
      run: () => open(attaching(row)),
    }
    if (row.status === 1) return checks ? [attach] : []
    const approved = row.approved_at !== null
    const fixed = approved && 'yêu cầu đã được duyệt'
    const payable = isOwn(row, me)
      ? 'người tạo hoặc người sửa không được tự chi'
      : !row.approved && 'yêu cầu chưa được duyệt'
    const decision = offForDecision(row, { id: me, checks }) ?? (row.approved ? 'đã duyệt' : undefined)
    return [
      {
        key: 'confirm',
        label: pays ? 'Duyệt chi' : 'Xác nhận đã nhận tiền',
        primary: !row.approved,
        ...unless(decision),
        run: () => decide(row),
      },
      ...(pays && checks
        ? [
            {
              key: 'complete',
              label: 'Hoàn tất kèm chứng từ',
              primary: row.approved,
              ...unless(payable),
              run: () => open(completing(row)),
            },
          ]
        : []),
      { key: 'edit', label: 'Sửa yêu cầu', ...unless(fixed), run: () => open(changing(row)) },
      attach,
      ...(checks && (row.order_id || row.bill_id)
        ? [{ key: 'clean', label: 'Bỏ gán đơn, phiếu', allowed: true, run: () => detach(row) }]
        : []),
      {
        key: 'cancel',
        label: 'Hủy yêu cầu',
        danger: true,
        ...unless(approved && !checks && 'đã duyệt, cần kế toán hoặc quản lý'),
        run: () => takeBack(row),
      },
      { key: 'delete', label: 'Xóa yêu cầu', danger: true, ...unless(fixed), run: () => erase(row) },
    ]
  }
}
