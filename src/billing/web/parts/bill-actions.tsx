import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteBill, printBill } from '#billing/bill-write.api.ts'
import type { BillDetail } from '#billing/bill.api.ts'
import { billStatus, codStatus } from '#billing/bill.status.ts'
import { billReads } from '#billing/web/parts/bill-reads.ts'
import { isMove, type BillForm } from '#billing/web/parts/bill-ways.ts'
import type { MoveButton } from '#billing/web/parts/bill-move.tsx'
import { disabledReason, type RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'

const MoveDialog = lazy(async () => ({
  default: (await import('#billing/web/parts/bill-move.tsx')).MoveDialog,
}))
const EditBill = lazy(async () => ({ default: (await import('#billing/web/parts/edit-bill.tsx')).EditBill }))
const BillFees = lazy(async () => ({ default: (await import('#billing/web/parts/bill-fees.tsx')).BillFees }))
const BillMerge = lazy(async () => ({
  default: (await import('#billing/web/parts/bill-merge.tsx')).BillMerge,
}))
const BillQr = lazy(async () => ({ default: (await import('#billing/web/parts/bill-qr.tsx')).BillQr }))
const CustomerConfirm = lazy(async () => ({
  default: (await import('#billing/web/parts/customer-confirm.tsx')).CustomerConfirm,
}))
const BillPick = lazy(async () => ({ default: (await import('#billing/web/parts/bill-pick.tsx')).BillPick }))
const WaybillForm = lazy(async () => ({
  default: (await import('#billing/web/parts/waybill-form.tsx')).WaybillForm,
}))
const BillsSale = lazy(async () => ({
  default: (await import('#billing/web/parts/bills-sale.tsx')).BillsSale,
}))
const TermsForm = lazy(async () => ({
  default: (await import('#billing/web/parts/terms-form.tsx')).TermsForm,
}))

/** The one button that moves a bill on, by its status. */
const main = ['confirm', 'approve', 'release', 'hand_over', 'deliver', 'redeliver']

/** The buttons of a bill, from what the server allows, and the dialogs they open. */
export function useBillActions(bill: BillDetail) {
  const navigate = useNavigate()
  const sells = useHasFlag('ql', 'kt', 'kd', 'cs')
  const settles = useHasFlag('ql', 'kt')
  const [dialog, setDialog] = useState<string>()
  const write = useWrite(billReads)
  const stop = () => setDialog(undefined)

  const print = async () => {
    const { data } = await api(printBill, { body: { id: bill.id } })
    await printHtml(data.content, { page: 'A5' })
  }
  type Doing = Pick<RowAction, 'confirm' | 'run'>
  const opens = (wanted: string): Doing => ({ run: () => setDialog(wanted) })
  const forms: Readonly<Partial<Record<string, Doing>>> = {
    edit: opens('edit'),
    change: opens('change'),
    waybill: opens('waybill'),
    assign_sale: opens('assign_sale'),
    remove: {
      confirm: {
        title: `Xóa phiếu ${bill.code}`,
        content: 'Các đơn trở về đã tính giá.',
        okText: 'Xóa phiếu',
      },
      run: () => write(deleteBill, { params: { id: bill.id } }),
    },
  } satisfies Record<BillForm, Doing>
  // The carrier's number is the next step only where nothing else can be: at 15, before the goods are handed over.
  const next = [...main, ...(bill.waybill ? [] : ['waybill'])].find((key) =>
    bill.actions.some((button) => button.key === key && button.allowed),
  )
  const edits = bill.actions.some((button) => button.key === 'edit')
  const actions = bill.actions.flatMap((button): RowAction[] => {
    const doing = isMove(button.key) ? opens(button.key) : forms[button.key]
    // A bill that may be edited needs no second door to its terms; our own people need no waybill.
    if (!doing || (button.key === 'change' && edits) || (button.key === 'waybill' && !button.allowed))
      return []
    return [
      {
        key: button.key,
        label: button.label,
        off: disabledReason(button),
        danger: button.danger,
        primary: button.key === next,
        ...doing,
      },
    ]
  })
  if (edits) {
    actions.push({ key: 'pick', label: 'Bỏ, tách, gom đơn', run: () => setDialog('pick') })
    actions.push({ key: 'merge', label: 'Gộp phiếu khác', run: () => setDialog('merge') })
    actions.push({ key: 'fees', label: 'Phí, giảm trừ', run: () => setDialog('fees') })
  }
  if (sells && bill.due > 0 && bill.status !== billStatus.cancelled) {
    const run = () => void navigate(`/transfer?bill=${bill.code}`)
    actions.push({ key: 'receipt', label: 'Lập phiếu thu', run })
  }
  if (settles && bill.cod_status === codStatus.unpaid) {
    const run = () => void navigate(`/invoices/cods/unpaid?q=${bill.code}&settle=${bill.id}`)
    actions.push({ key: 'settle', label: 'Đối soát COD', primary: true, run })
  }
  if (bill.status !== billStatus.cancelled) {
    actions.push({ key: 'told', label: 'Tin gửi khách', run: () => setDialog('told') })
  }
  if (sells && bill.due > 0 && bill.status !== billStatus.cancelled) {
    actions.push({ key: 'qr', label: 'Mã QR', run: () => setDialog('qr') })
  }
  actions.push({ key: 'print', label: 'In phiếu', run: print })

  // The next step first, what undoes or ends the slip last.
  const rank = ({ primary, danger }: RowAction) => (primary ? 0 : danger ? 2 : 1)
  actions.sort((a, b) => rank(a) - rank(b))

  const asked = bill.actions.find(
    (button): button is MoveButton => button.key === dialog && isMove(button.key),
  )
  const dialogs = (
    <Suspense>
      {dialog === 'edit' ? (
        <EditBill bill={bill} onClose={stop} />
      ) : dialog === 'pick' ? (
        <BillPick bill={bill} onClose={stop} />
      ) : dialog === 'merge' ? (
        <BillMerge bill={bill} onClose={stop} />
      ) : dialog === 'told' ? (
        <CustomerConfirm bill={bill} onClose={stop} />
      ) : dialog === 'qr' ? (
        <BillQr bill={bill} onClose={stop} />
      ) : dialog === 'fees' ? (
        <BillFees
          bill={bill}
          prices={bill.actions.some((button) => button.key === 'edit_price')}
          onClose={stop}
        />
      ) : dialog === 'waybill' ? (
        <WaybillForm bills={[bill]} onClose={stop} />
      ) : dialog === 'assign_sale' ? (
        <BillsSale bills={[bill]} onClose={stop} />
      ) : dialog === 'change' ? (
        <TermsForm bill={bill} onClose={stop} />
      ) : (
        asked && <MoveDialog bill={bill} button={asked} onClose={stop} />
      )}
    </Suspense>
  )
  return { actions, dialogs }
}
