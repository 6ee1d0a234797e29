import { currencyOptions } from '#catalog/currency.rules.ts'
import { listCards } from '#catalog/lookup.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { fileInput } from '#cashdesk/desk/web/parts/file-input.tsx'
import { optionsOf } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { paymentChannelNames } from '#orders/purchase/charge.api.ts'
import { api } from '#platform/web/api.ts'
import { remote, type FormField } from '#platform/web/form/form-types.ts'
import { NumberInput } from '#platform/web/inputs/number-inputs.tsx'

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
export const behalfFields: readonly FormField[] = [
  { name: 'name', label: 'Nội dung thanh toán', input: 'text', required: true },
  { name: 'supplier', label: 'Người nhận tiền', input: 'text', required: true, span: 6 },
  { name: 'receive_info', label: 'Tài khoản, e-mail nhận', input: 'text', span: 6 },
  { name: 'link', label: 'Liên kết, hóa đơn', input: 'text' },
  { name: 'amount', label: 'Số tiền', input: NumberInput, required: true, span: 4 },
  {
    name: 'currency',
    label: 'Tiền tệ',
    input: { kind: 'select', options: currencyOptions },
    required: true,
    span: 4,
  },
  {
    name: 'payment_channel',
    label: 'Kênh thanh toán',
    input: { kind: 'select', options: optionsOf(paymentChannelNames) },
    span: 4,
  },
  { name: 'note', label: 'Ghi chú', input: 'note' },
  {
    name: 'attachments',
    label: 'Chứng từ khách gửi',
    input: fileInput('images/transfers', 'docx/transfers'),
    toBody: (path) => (path ? [path] : undefined),
  },
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
