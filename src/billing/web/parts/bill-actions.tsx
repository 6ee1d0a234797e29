import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteBill, printBill } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import type { StatusAction } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { api, sayFailure, useAction } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'

const MoveDialog = lazy(async () => ({
  default: (await import('#billing/web/parts/bill-move.tsx')).MoveDialog,
}))
const EditBill = lazy(async () => ({ default: (await import('#billing/web/parts/edit-bill.tsx')).EditBill }))
const BillFees = lazy(async () => ({ default: (await import('#billing/web/parts/bill-fees.tsx')).BillFees }))
const BillPick = lazy(async () => ({ default: (await import('#billing/web/parts/bill-pick.tsx')).BillPick }))
const TermsForm = lazy(async () => ({
  default: (await import('#billing/web/parts/terms-form.tsx')).TermsForm,
}))

/** The one button that moves a bill on, by its status. */
const main = ['confirm', 'approve', 'release', 'hand_over', 'deliver', 'redeliver']

/** The buttons of a bill, from what the server allows, and the dialogs they open. */
export function useBillActions(bill: BillDetail) {
  const message = useMessage()
  const navigate = useNavigate()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const confirmAction = useConfirmAction()
  const [dialog, setDialog] = useState<string>()
  const remove = useAction(deleteBill, { invalidates: billReads })
  const stop = () => setDialog(undefined)

  const print = async () => {
    try {
      const { data } = await api(printBill, { body: { id: bill.id } })
      await printHtml(data.content, { page: 'A5' })
    } catch (problem) {
      sayFailure(message, problem)
    }
  }
  const askRemove = async () => {
    const given = await confirmAction({
      title: `Xóa phiếu ${bill.code}`,
      content: 'Các đơn trở về đã tính giá.',
      danger: true,
      okText: 'Xóa phiếu',
    })
    if (given) await remove.mutateAsync({ params: { id: bill.id } }).catch(() => undefined)
  }
  const actions: StatusAction[] = bill.actions
    // Fees are edited with the rest; a bill that may be edited needs no second door to its terms.
    .filter(
      (button) =>
        button.key !== 'edit_price' &&
        !(button.key === 'change' && bill.actions.some((other) => other.key === 'edit')),
    )
    .map((button) => ({
      key: button.key,
      label: button.label,
      allowed: button.allowed,
      ...(button.reason ? { reason: button.reason } : {}),
      danger: button.danger,
      primary: main.includes(button.key) && button.allowed,
      run: button.key === 'remove' ? askRemove : () => setDialog(button.key),
    }))
  actions.sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const edits = bill.actions.some((button) => button.key === 'edit')
  if (edits) {
    actions.push({ key: 'pick', label: 'Bỏ, tách, gom đơn', allowed: true, run: () => setDialog('pick') })
    actions.push({ key: 'fees', label: 'Phí, giảm trừ', allowed: true, run: () => setDialog('fees') })
  }
  if (sells && bill.due > 0 && bill.status > 0) {
    const run = () => void navigate(`/transfer?bill=${bill.code}`)
    actions.push({ key: 'receipt', label: 'Ghi nhận tiền', allowed: true, run })
  }
  actions.push({ key: 'print', label: 'In phiếu', allowed: true, run: print })

  const asked = bill.actions.find((button) => button.key === dialog)
  const dialogs = (
    <Suspense>
      {dialog === 'edit' ? (
        <EditBill bill={bill} onClose={stop} />
      ) : dialog === 'pick' ? (
        <BillPick bill={bill} onClose={stop} />
      ) : dialog === 'fees' ? (
        <BillFees
          bill={bill}
          prices={bill.actions.some((button) => button.key === 'edit_price')}
          onClose={stop}
        />
      ) : dialog === 'change' ? (
        <TermsForm bill={bill} onClose={stop} />
      ) : (
        asked && <MoveDialog bill={bill} button={asked} onClose={stop} />
      )}
    </Suspense>
  )
  return { actions, dialogs }
}
