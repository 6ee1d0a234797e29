import * as payout from '#cashdesk/transfers/payout.api.ts'
import { createTransfer, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { bankInput, keyed, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { fileInput } from '#cashdesk/desk/web/parts/file-input.tsx'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { methodNames, optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { BankByName } from '#catalog/web/parts/bank-picker.tsx'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { putBefore } from '#platform/web/record/put-before.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What customers send: pictures, or documents in a folder of their own. */
export const proofInput = fileInput('images/transfers', 'docx/transfers')

const byBank = ({ method }: FormValues) => method === 'bank'
/** What every request says; its way and its account stand before the note. */
export const requestForm = (role: RoleCode, ...further: readonly FormField[]): FormField[] =>
  putBefore(recordForm(transferFields, role, { section: '' }), 'note', ...further)
export const methodField = formField(transferFields, 'method', {
  input: { kind: 'select', options: optionsOf(methodNames) },
  required: true,
  span: 6,
})
/** Where a payout goes to; of cash nowhere. */
export const receiverFields = (role: RoleCode, visible: (values: FormValues) => boolean): FormField[] =>
  recordForm(transferFields, role, {
    section: 'receiver',
    extended: { receive_bank: { input: BankByName, required: true }, receive_account: { required: true } },
  }).map((field) => ({ ...field, visible }))
const payoutFields = (role: RoleCode) => requestForm(role, methodField, ...receiverFields(role, byBank))

export const refundCreation = (role: RoleCode): DeskForm => ({
  call: payout.createRefund,
  title: 'Lập phiếu chi hoàn tiền',
  fields: [
    formField(transferFields, 'customer_id', {
      input: customerInput,
      span: 12,
      required: true,
      toBody: keyed,
      hint: 'Chỉ hoàn phần tiền tự do; mỗi khách một phiếu chi đang mở.',
    }),
    ...payoutFields(role),
    {
      name: 'attachments',
      label: 'Chứng từ đính kèm',
      input: proofInput,
      toBody: (path) => (path ? [path] : []),
    },
  ],
  initial: { method: 'bank' },
})

const cardOf = (row: TransferRow) =>
  row.card_id ? { card_id: { id: row.card_id, name: row.card_name ?? '', account_number: null } } : {}

/** What the row says of the fields that are asked. */
const valuesIn = (fields: readonly FormField[], row: TransferRow): FormValues => ({
  version: row.version,
  ...Object.fromEntries(fields.map(({ name }) => [name, row[name as keyof TransferRow]])),
})

/** A waiting request, receipt or payout, as it is changed. */
export function changing(role: RoleCode, row: TransferRow): DeskForm {
  const title = `Sửa ${row.code}`
  if (row.trans_type !== 1) {
    const fields = payoutFields(role)
    const valuesOf = (of: unknown) => valuesIn(fields, of as TransferRow)
    return {
      call: payout.changeRefund,
      params: { id: row.id },
      title,
      fields,
      initial: valuesOf(row),
      valuesOf,
    }
  }
  const fields = requestForm(
    role,
    methodField,
    {
      name: 'card_id',
      label: 'Tài khoản nhận',
      input: bankInput,
      required: true,
      toBody: keyed,
      visible: byBank,
    },
    formField(transferFields, 'message', { visible: byBank }),
  )
  const valuesOf = (of: unknown) => {
    const now = of as TransferRow
    return { id: now.id, customer_id: now.customer_id, ...valuesIn(fields, now), ...cardOf(now) }
  }
  return { call: createTransfer, title, fields, initial: valuesOf(row), valuesOf }
}

/** A payout is said to be paid, with its certificate. */
export const completing = (row: TransferRow): DeskForm => ({
  call: payout.completeRefund,
  title: `Đã chi ${row.code}: ${grouped(row.amount ?? 0)} đ`,
  submitText: 'Đã chi tiền',
  fields: [
    ...(row.method === 'bank'
      ? [{ name: 'card_id', label: 'Chi từ tài khoản', input: bankInput, required: true, toBody: keyed }]
      : []),
    {
      name: 'image_transfer',
      label: 'Ảnh chứng từ chi tiền',
      input: fileInput('images/transferCertificate'),
      required: true,
    },
  ],
  initial: { id: row.id, version: row.version, ...cardOf(row) },
  valuesOf: (now) => ({ id: row.id, ...cardOf(now as TransferRow) }),
  below: ({ card_id, image_transfer }) =>
    (card_id || row.method === 'cash') && image_transfer ? (
      <FormPreview
        call={payout.previewCompletion}
        sent={{ body: { id: row.id, card_id: keyed(card_id), image_transfer: image_transfer as string } }}
      />
    ) : null,
})

/** What the customer is to write, and its QR. */
export const rewording = (row: TransferRow): DeskForm => ({
  call: payout.updateMessage,
  title: `Nội dung chuyển khoản của ${row.code}`,
  fields: [formField(transferFields, 'message', { required: true, span: 12 })],
  initial: { id: row.id, message: row.message },
})

/** The picture that proves a request; a payout's is its certificate. */
export const attaching = (row: TransferRow): DeskForm => ({
  call: payout.uploadCertificate,
  title: `Chứng từ của ${row.code}`,
  fields: [
    {
      name: 'image_transfer',
      label: row.trans_type === 1 ? 'Ảnh khách đã chuyển khoản' : 'Ảnh chứng từ chi tiền',
      input: fileInput(row.trans_type === 1 ? 'images/transfers' : 'images/transferCertificate'),
      required: true,
    },
  ],
  initial: { id: row.id },
})
