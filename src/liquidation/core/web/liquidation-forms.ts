import { staffStatus } from '#staff/staff.status.ts'
import { listStaffs } from '#staff/staff.api.ts'
import { keyed } from '#cashdesk/desk/web/parts/desk-form.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { LiquidationRow, NoticeRow, SaleRow } from '#liquidation/core/liquidation.api.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { noticeFields, offerFields } from '#liquidation/core/liquidation-notice.fields.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { PicturesInput } from '#liquidation/core/web/pictures-input.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import { formField, formValues, recordForm } from '#platform/web/record/record-form.ts'

interface Found {
  id: number
  code: string
  name: string
  customer_no: string | null
  days: number
}
/** Goods in stock by code, track, name or customer. */
const candidateInput = remote<Found>({
  search: async (q, signal) =>
    q ? (await api(calls.searchCandidates, { params: { q }, signal })).results : [],
  keyOf: ({ id }) => id,
  labelOf: ({ code, name, customer_no, days }) =>
    [code, name, customer_no, `${days} ngày`].filter(Boolean).join(' · '),
})
interface Colleague {
  id: number
  name: string
  username?: string
}
/** Colleagues at work who may buy, as specified for this screen. */
const colleagueInput = remote<Colleague>({
  search: async (q, signal) =>
    (
      await api(listStaffs, {
        query: { q, size: 20, status: String(staffStatus.active), type: '2' },
        signal,
      })
    ).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, username }) => (username ? `${name} (${username})` : name),
})

const pictures = { input: PicturesInput, required: false } as const
const proposalFields = (role: RoleCode) =>
  recordForm(liquidationFields, role, {
    extended: { order_id: { input: candidateInput, toBody: keyed }, images: pictures },
  })
const proposalValues = (of: unknown) => {
  const row = of as LiquidationRow
  return {
    ...formValues(liquidationFields, row),
    order_id: {
      id: row.order_id,
      code: row.order_code ?? '',
      name: row.goods_name ?? '',
      customer_no: null,
      days: 0,
    },
  }
}
export const proposing = (role: RoleCode, order?: { id: number; code: string; name: string }): DeskForm => ({
  call: calls.proposeLiquidation,
  title: 'Đề xuất thanh lý',
  fields: proposalFields(role),
  initial: {
    ...formValues(liquidationFields),
    ...(order ? { order_id: { ...order, customer_no: null, days: 0 } } : {}),
  },
})
export const changing = (role: RoleCode, row: LiquidationRow): DeskForm => ({
  call: calls.changeLiquidation,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: proposalFields(role).filter(({ name }) => name !== 'order_id'),
  initial: proposalValues(row),
  valuesOf: proposalValues,
})
export const pricing = (row: LiquidationRow): DeskForm => ({
  call: calls.priceLiquidation,
  params: { id: row.id },
  title: `Đổi giá ${row.code}`,
  fields: [formField(liquidationFields, 'liquidation_price', { required: true })],
  initial: formValues(liquidationFields, row),
  valuesOf: proposalValues,
})

const buyers = (role: RoleCode) =>
  recordForm(saleFields, role, {
    extended: {
      liquidated_product_id: { visible: () => false, toBody: keyed },
      customer_id: {
        input: customerInput,
        toBody: keyed,
        visible: ({ buyer_type: type }) => type === 'customer',
      },
      staff_id: { input: colleagueInput, toBody: keyed, visible: ({ buyer_type: type }) => type === 'staff' },
    },
  }).filter(({ name }) => name !== 'liquidated_product_id')
export const selling = (role: RoleCode, row: LiquidationRow): DeskForm => ({
  call: calls.createSale,
  title: `Bán ${row.code}`,
  fields: buyers(role),
  initial: formValues(saleFields),
  toBody: (body) => ({ ...body, liquidated_product_id: row.id }),
  submitText: 'Lập đơn thanh lý',
})
const saleValues = (of: unknown) => {
  const row = of as SaleRow
  const named = (id: number | null) => (id === null ? null : { id, name: row.buyer_name ?? '' })
  return {
    ...formValues(saleFields, row),
    customer_id: named(row.customer_id),
    staff_id: named(row.staff_id),
  }
}
export const changingSale = (role: RoleCode, row: SaleRow): DeskForm => ({
  call: calls.changeSale,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  fields: buyers(role),
  initial: saleValues(row),
  valuesOf: saleValues,
})
export const pricingSale = (row: SaleRow): DeskForm => ({
  call: calls.priceSale,
  params: { id: row.id },
  title: `Đổi giá bán ${row.code}`,
  fields: [{ name: 'price', label: saleFields.price.label, input: 'money', required: true }],
  initial: { price: row.price },
  valuesOf: (of) => ({ price: (of as SaleRow).price }),
})

export const noticing = (role: RoleCode, order: { id: number; code: string }): DeskForm => ({
  call: calls.writeNotice,
  title: `Ghi thông báo cho chủ hàng ${order.code}`,
  fields: [
    ...recordForm(noticeFields, role, { extended: { attachments: pictures } }).filter(
      ({ name }) => name !== 'order_id',
    ),
    { name: 'sent_on', label: 'Ngày gửi', input: 'date', span: 12, hint: 'Để trống: hôm nay.' },
  ],
  initial: formValues(noticeFields),
  toBody: ({ sent_on, ...body }) => ({ ...body, order_id: order.id, ...(sent_on ? { sent_on } : {}) }),
})
const answerValues = (of: unknown) => {
  const { delivered, attachments, note } = of as NoticeRow
  return { delivered, attachments, note }
}
export const answering = (row: NoticeRow): DeskForm => ({
  call: calls.answerNotice,
  params: { id: row.id },
  title: 'Kết quả gửi thông báo',
  fields: [
    formField(noticeFields, 'delivered', { required: true }),
    formField(noticeFields, 'attachments', pictures),
    formField(noticeFields, 'note'),
  ],
  initial: answerValues(row),
  valuesOf: answerValues,
})
export const offering = (role: RoleCode, row: { id: number; code: string }): DeskForm => ({
  call: calls.writeOffer,
  title: `Ghi giá chào cho ${row.code}`,
  fields: [
    ...recordForm(offerFields, role, { extended: { images: pictures } }).filter(
      ({ name }) => name !== 'liquidation_id',
    ),
    {
      name: 'offered_on',
      label: offerFields.offered_on.label,
      input: 'date',
      span: 12,
      hint: 'Để trống: hôm nay.',
    },
  ],
  initial: formValues(offerFields),
  toBody: ({ offered_on, ...body }) => ({
    ...body,
    liquidation_id: row.id,
    ...(offered_on ? { offered_on } : {}),
  }),
})
