import { isOwn } from '#cashdesk/desk/four-eyes.rules.ts'
import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { behalfErrors } from '#cashdesk/behalf/behalf-payment.errors.ts'
import { behalfFields, completionFields } from '#cashdesk/behalf/web/behalf-form.ts'
import { DeskPreview, FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { actionsFor } from '#platform/contract/status.ts'
import type { StatusAction } from '#platform/web/actions/action-bar.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction } from '#platform/web/api.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export const behalfReads = [api.listBehalfPayments, api.getBehalfPayment, api.behalfPaymentHistory]

const editing = (row: BehalfPaymentRow): DeskForm => ({
  call: api.changeBehalfPayment,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: behalfFields,
  initial: {
    name: row.name,
    supplier: row.supplier,
    receive_info: row.receive_info,
    link: row.link,
    amount: row.amount,
    currency: row.currency,
    payment_channel: row.payment_channel,
    note: row.note,
    version: row.version,
  },
})
const completing = (row: BehalfPaymentRow): DeskForm => ({
  call: api.completeBehalfPayment,
  params: { id: row.id },
  title: `Đã thanh toán ${row.code}: khách trả ${grouped(row.total_vnd ?? 0)} đ`,
  submitText: 'Ghi nhận đã thanh toán',
  fields: completionFields(row),
  initial: { version: row.version },
  below: (values) => {
    const card = values['card_id'] as { id: number; kind: string } | null | undefined
    if (!card || !values['image_transfer'] || (card.kind === 'bank' && !values['paid_vnd'])) return null
    const { paid_vnd, image_transfer } = values
    return (
      <FormPreview
        call={api.previewBehalfPayment}
        sent={{
          body: {
            id: row.id,
            action: 'complete',
            card_id: card.id,
            paid_vnd: paid_vnd as number | null,
            image_transfer: image_transfer as string,
          },
        }}
      />
    )
  },
})

/** The buttons of a payment on behalf, each with the money it moves. */
export function useBehalfActions(open: (form: DeskForm) => void): (row: BehalfPaymentRow) => StatusAction[] {
  const { id: me, role } = usePerson()
  const confirm = useConfirmAction()
  const approve = useAction(api.approveBehalfPayments, { invalidates: behalfReads })
  const cancel = useAction(api.cancelBehalfPayments, { invalidates: behalfReads })
  const run: Record<string, (row: BehalfPaymentRow) => Promise<void> | void> = {
    edit: (row) => open(editing(row)),
    complete: (row) => open(completing(row)),
    approve: async (row) => {
      const content = (
        <DeskPreview call={api.previewBehalfPayment} sent={{ body: { id: row.id, action: 'approve' } }} />
      )
      if (await confirm({ title: `Duyệt ${row.code}`, content, okText: 'Duyệt' }))
        await approve.mutateAsync({ body: { ids: [row.id] } }).catch(() => undefined)
    },
    cancel: async (row) => {
      const given = await confirm({
        title: `Hủy ${row.code}`,
        content:
          row.status === 2 ? (
            'Yêu cầu chưa giữ tiền và chưa ghi sổ nên không phát sinh bút toán.'
          ) : (
            <DeskPreview call={api.previewBehalfPayment} sent={{ body: { id: row.id, action: 'cancel' } }} />
          ),
        reason: 'required',
        danger: true,
        okText: 'Hủy yêu cầu',
      })
      if (given?.reason)
        await cancel.mutateAsync({ body: { ids: [row.id], reason: given.reason } }).catch(() => undefined)
    },
  }
  return (row) =>
    actionsFor(behalfTable, role, row.status, { own: isOwn(row, me) }).map(({ action, refusal }) => ({
      key: action.key,
      label: action.label,
      primary: action.key === 'approve' || action.key === 'complete',
      danger: action.danger ?? false,
      allowed: refusal === null,
      ...(refusal ? { reason: behalfErrors[refusal].message } : {}),
      run: () => run[action.key]?.(row),
    }))
}
