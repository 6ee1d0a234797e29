import * as payout from '#cashdesk/transfers/payout.api.ts'
import { createTransfer, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { bankInput, keyed, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { fileInput } from '#cashdesk/desk/web/parts/file-input.tsx'
import { methodNames, optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** What customers send: pictures, or documents in a folder of their own. */
export const proofInput = fileInput('images/transfers', 'docx/transfers')

const byBank = ({ method }: FormValues) => method === 'bank'
const money: readonly FormField[] = [
  { name: 'amount', label: 'Số tiền (đ)', input: 'money', required: true, span: 6 },
  {
    name: 'method',
    label: 'Hình thức',
    input: { kind: 'select', options: optionsOf(methodNames) },
    required: true,
    span: 6,
  },
]
/** Where a payout goes to; of cash nowhere. */
export const receiverFields = (visible: (values: FormValues) => boolean): readonly FormField[] => [
  { name: 'receive_bank', label: 'Ngân hàng của khách', input: 'text', span: 4, visible },
  { name: 'receive_account', label: 'Số tài khoản', input: 'text', required: true, span: 4, visible },
  { name: 'receive_holder', label: 'Chủ tài khoản', input: 'text', span: 4, visible },
]
const payoutFields: readonly FormField[] = [
  ...money,
  ...receiverFields(byBank),
  { name: 'note', label: 'Lý do, ghi chú', input: 'note' },
]

export const refundCreation: DeskForm = {
  call: payout.createRefund,
  title: 'Tạo yêu cầu hoàn tiền',
  fields: [
    {
      name: 'customer_id',
      label: 'Khách hàng',
      input: customerInput,
      required: true,
      toBody: keyed,
      hint: 'Chỉ hoàn phần tiền tự do; mỗi khách một yêu cầu đang mở.',
    },
    ...payoutFields,
    {
      name: 'attachments',
      label: 'Chứng từ đính kèm',
      input: proofInput,
      toBody: (path) => (path ? [path] : []),
    },
  ],
  initial: { method: 'bank' },
}

const cardOf = (row: TransferRow) =>
  row.card_id ? { card_id: { id: row.card_id, name: row.card_name ?? '', account_number: null } } : {}

/** A waiting request, receipt or payout, as it is changed. */
export const changing = (row: TransferRow): DeskForm =>
  row.trans_type === 1
    ? {
        call: createTransfer,
        title: `Sửa ${row.code}`,
        fields: [
          ...money,
          {
            name: 'card_id',
            label: 'Tài khoản nhận',
            input: bankInput,
            required: true,
            toBody: keyed,
            visible: byBank,
          },
          { name: 'message', label: 'Nội dung chuyển khoản', input: 'text', visible: byBank },
          { name: 'note', label: 'Ghi chú', input: 'note' },
        ],
        initial: {
          id: row.id,
          customer_id: row.customer_id,
          amount: row.amount,
          method: row.method,
          ...cardOf(row),
          message: row.message,
          note: row.note,
        },
      }
    : {
        call: payout.changeRefund,
        params: { id: row.id },
        title: `Sửa ${row.code}`,
        fields: payoutFields,
        initial: {
          amount: row.amount,
          method: row.method,
          receive_bank: row.receive_bank,
          receive_account: row.receive_account,
          receive_holder: row.receive_holder,
          note: row.note,
          version: row.version,
        },
      }

/** A payout is said to be paid, with its certificate. */
export const completing = (row: TransferRow): DeskForm => ({
  call: payout.completeRefund,
  title: `Hoàn tất ${row.code}: chi ${grouped(row.amount ?? 0)} đ`,
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
  below: ({ card_id, image_transfer }) =>
    (card_id || row.method === 'cash') && image_transfer ? (
      <FormPreview
        call={payout.previewCompletion}
        sent={{ body: { id: row.id, card_id: keyed(card_id), image_transfer: image_transfer as string } }}
      />
    ) : null,
})

/** The picture that proves a request; a payout's is its certificate. */
export const attaching = (row: TransferRow): DeskForm => ({
  call: payout.uploadCertificate,
  title: `Chứng từ của ${row.code}`,
  fields: [
    {
      name: 'image_transfer',
      label: row.trans_type === 1 ? 'Ảnh khách đã chuyển tiền' : 'Ảnh chứng từ chi tiền',
      input: fileInput(row.trans_type === 1 ? 'images/transfers' : 'images/transferCertificate'),
      required: true,
    },
  ],
  initial: { id: row.id },
})
