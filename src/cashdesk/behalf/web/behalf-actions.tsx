import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { behalfStatus, behalfTable } from '#cashdesk/behalf/behalf-payment.status.ts'
import { behalfErrors } from '#cashdesk/behalf/behalf-payment.errors.ts'
import type { BehalfWay } from '#cashdesk/behalf/web/behalf-ways.ts'
import { completionFields, paymentForm } from '#cashdesk/behalf/web/behalf-form.ts'
import { DeskPreview, FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { actionsFor, refusalWords, wroteIt } from '#platform/contract/status.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { formValues } from '#platform/web/record/record-form.ts'
import { usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

export const behalfReads = [api.listBehalfPayments, api.getBehalfPayment, api.behalfPaymentHistory]

const valuesOf = (row: unknown) => formValues(behalfFields, row as BehalfPaymentRow)
const editing = (role: RoleCode, row: BehalfPaymentRow): DeskForm => ({
  call: api.changeBehalfPayment,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: paymentForm(role),
  initial: valuesOf(row),
  valuesOf,
})
const completing = (row: BehalfPaymentRow): DeskForm => ({
  call: api.completeBehalfPayment,
  params: { id: row.id },
  title: `Đã thanh toán ${row.code}: khách trả ${grouped(row.total_vnd ?? 0)} đ`,
  submitText: 'Ghi nhận đã thanh toán',
  fields: completionFields(row),
  initial: { version: row.version },
  // Nothing of the payment itself is typed here.
  valuesOf: () => ({}),
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
export function useBehalfActions(open: (form: DeskForm) => void): (row: BehalfPaymentRow) => RowAction[] {
  const { id: me, role } = usePerson()
  const write = useWrite(behalfReads)
  const preview = (row: BehalfPaymentRow, action: 'approve' | 'cancel') => (
    <DeskPreview call={api.previewBehalfPayment} sent={{ body: { id: row.id, action } }} />
  )
  type Doing = (row: BehalfPaymentRow) => Pick<RowAction, 'confirm' | 'run'>
  const doing: Readonly<Partial<Record<string, Doing>>> = {
    update: (row) => ({ run: () => open(editing(role, row)) }),
    complete: (row) => ({ run: () => open(completing(row)) }),
    approve: (row) => ({
      confirm: { title: `Duyệt ${row.code}`, content: preview(row, 'approve'), okText: 'Duyệt' },
      run: () => write(api.approveBehalfPayments, { body: { ids: [row.id] } }),
    }),
    cancel: (row) => ({
      confirm: {
        title: `Hủy ${row.code}`,
        content:
          row.status === behalfStatus.new
            ? 'Yêu cầu chưa giữ tiền và chưa ghi sổ nên không phát sinh bút toán.'
            : preview(row, 'cancel'),
        reason: 'required',
        okText: 'Hủy yêu cầu',
      },
      run: (reason) => write(api.cancelBehalfPayments, { body: { ids: [row.id], reason } }),
    }),
  } satisfies Record<BehalfWay, Doing>
  return (row) =>
    actionsFor(behalfTable, role, row.status, { wrote: wroteIt(row, me) }).flatMap(({ action, refusal }) => {
      const done = doing[action.key]
      if (!done) return []
      return {
        key: action.key,
        label: action.label,
        primary: action.key === 'approve' || action.key === 'complete',
        danger: action.danger ?? false,
        off: refusalWords(behalfErrors, refusal) ?? undefined,
        ...done(row),
      }
    })
}
