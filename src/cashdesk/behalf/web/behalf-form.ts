import { listCards } from '#catalog/lookup.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { fileInput } from '#cashdesk/desk/web/parts/file-input.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'

interface Card {
  id: number
  kind: string
  name: string
  currency: string
}
/** Cards of the payment's currency, and bank accounts. */
const payerInput = (currency: string) =>
  remote<Card>({
    search: async (q, signal) =>
      (await api(listCards, { query: { q, currency: `${currency},VND`, size: 50 }, signal })).results.filter(
        (card) => card.active && (card.kind === 'bank' || card.currency === currency),
      ),
    keyOf: ({ id }) => id,
    labelOf: (card) => `${card.name} · ${card.currency}`,
  })
const cardKey = (value: unknown) => (value as Card | null)?.id ?? null

/** What is to be paid. */
export const paymentForm = (role: RoleCode): FormField[] => [
  ...recordForm(behalfFields, role),
  formField(behalfFields, 'attachments', {
    input: fileInput('images/transfers', 'docx/transfers'),
    toBody: (path) => (path ? [path] : undefined),
  }),
]

/** How an approved payment is said to be paid. */
export const completionFields = (row: BehalfPaymentRow): FormField[] => [
  {
    name: 'card_id',
    label: 'Chi từ thẻ hoặc tài khoản',
    input: payerInput(row.currency),
    required: true,
    toBody: cardKey,
    hint: `Thẻ ${row.currency}: giá vốn theo bình quân thẻ. Ngân hàng: nhập số tiền đã trừ.`,
  },
  {
    name: 'paid_vnd',
    label: 'Ngân hàng đã trừ (đ)',
    input: 'money',
    required: true,
    visible: ({ card_id }) => (card_id as Card | null)?.kind === 'bank',
  },
  {
    name: 'image_transfer',
    label: 'Ảnh chứng từ đã thanh toán',
    input: fileInput('images/transferCertificate'),
    required: true,
  },
]
