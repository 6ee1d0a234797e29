import * as calls from '#liquidation/money/sale-money.api.ts'
import type { SaleRefundRow } from '#liquidation/money/sale-money.api.ts'
import { salePaymentFields, saleRefundFields } from '#liquidation/money/sale-money.fields.ts'
import { wayOptions } from '#liquidation/money/sale-money.words.ts'
import { BankByName } from '#catalog/web/parts/bank-picker.tsx'
import { bankInput, keyed } from '#cashdesk/desk/web/parts/desk-form.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { FormPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import type { FormValues } from '#platform/web/form/form-types.ts'
import { formField } from '#platform/web/record/record-form.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** The order of a buyer, as its money is asked for. */
export interface PaidSale {
  id: number
  code: string
  amount: number
  quantity: number
  returned: number
  price: number
}

const byBank = ({ method }: FormValues) => method === 'bank'
const way = formField(salePaymentFields, 'method', {
  input: { kind: 'select', options: wayOptions },
  required: true,
  span: 6,
})

/** The buyer is to pay the whole order. */
export const requesting = (sale: PaidSale): DeskForm => ({
  call: calls.requestSalePayment,
  title: `Yêu cầu thu ${grouped(sale.amount)} đ của ${sale.code}`,
  fields: [
    way,
    formField(salePaymentFields, 'card_id', {
      input: bankInput,
      toBody: keyed,
      visible: byBank,
      hint: `Để trống: tài khoản nhận tiền của trạm. Nội dung chuyển khoản là ${sale.code}.`,
    }),
    formField(salePaymentFields, 'note'),
  ],
  initial: { method: 'bank' },
  toBody: (body) => ({ ...body, id: sale.id }),
})

/** Pieces come back. */
export const takingBack = (sale: PaidSale): DeskForm => ({
  call: calls.takeSaleBack,
  title: `Nhận lại hàng của ${sale.code}`,
  fields: [
    formField(saleRefundFields, 'quantity', {
      input: 'quantity',
      span: 6,
      hint: `Còn ${sale.quantity - sale.returned} cái, trả lại ${grouped(sale.price)} đ mỗi cái.`,
    }),
    { ...way },
    formField(saleRefundFields, 'note', { input: 'note' }),
    formField(saleRefundFields, 'receive_bank', { input: BankByName, visible: byBank }),
    formField(saleRefundFields, 'receive_account', { required: true, visible: byBank }),
    formField(saleRefundFields, 'receive_holder', { visible: byBank }),
  ],
  initial: { method: 'bank', quantity: 1 },
  toBody: (body) => ({ ...body, id: sale.id }),
})

const refundValues = (of: unknown) => {
  const { id, version, card_id: card, card_name } = of as SaleRefundRow
  return {
    id,
    version,
    card_id: card === null ? null : { id: card, name: card_name ?? '', account_number: null },
  }
}
/** Paid back by a bank: from which account, with what it posts. */
export const payingBack = (row: SaleRefundRow): DeskForm => ({
  call: calls.completeSaleRefund,
  title: `Trả ${grouped(row.amount)} đ của ${row.code}`,
  fields: [
    formField(saleRefundFields, 'card_id', {
      input: bankInput,
      toBody: keyed,
      required: true,
      hint: [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · '),
    }),
  ],
  initial: refundValues(row),
  valuesOf: refundValues,
  submitText: 'Đã trả tiền',
  below: ({ card_id: card }) => (
    <FormPreview
      call={calls.previewSaleRefund}
      sent={keyed(card) === null ? null : { body: { id: row.id, card_id: keyed(card) } }}
    />
  ),
})

/** The memo of a transfer that waits. */
export const rewordingSale = (row: calls.SalePaymentRow): DeskForm => ({
  call: calls.updateSaleMessage,
  title: `Nội dung chuyển khoản của ${row.code}`,
  fields: [
    formField(salePaymentFields, 'message', {
      required: true,
      hint: `Có ${row.code} thì sao kê tự khớp.`,
    }),
  ],
  initial: { message: row.message ?? row.code },
  toBody: (body) => ({ ...body, id: row.id }),
})
