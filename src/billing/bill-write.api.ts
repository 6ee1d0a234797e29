import { z } from 'zod'
import { billRow } from '#billing/bill.api.ts'
import { billFields } from '#billing/bill.fields.ts'
import { billMethods } from '#billing/bill.words.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  businessDate,
  id,
  ids,
  reason,
  requiredText,
  text,
  version,
  vnd,
} from '#platform/contract/fields.ts'
import { changeShape, newShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const makers = roles('ql', 'kt', 'kd', 'cs')
const checkers = roles('ql', 'kt')
const anyVnd = vnd.min(0)

/** An address of the customer's by its id, or written out. */
export const addressGiven = z.union([
  id,
  z.object({
    name: requiredText(100),
    phone: requiredText(20),
    address: requiredText(500),
    ward: text(100).nullish(),
    district: text(100).nullish(),
    province: requiredText(100),
    ward_code: text(10).nullish(),
    province_code: text(10).nullish(),
    system: z.enum(['2025', 'legacy']).default('2025'),
  }),
])
export type AddressGiven = z.output<typeof addressGiven>

const method = z.enum(billMethods)
const terms = {
  date: businessDate.nullish(),
  method: method.optional(),
  address: addressGiven.nullish(),
  /** The carrier's id. */
  partner: id.nullish(),
  /** Our own shipper in place of a carrier. */
  shipper: id.nullish(),
}

const billForm = z.object({
  ids,
  ...newShape(billFields),
  ...terms,
  delivery_vnd: anyVnd.default(0),
  box_vnd: anyVnd.default(0),
})
export type BillForm = z.output<typeof billForm>

export const createBill = call({
  id: 'post-bill',
  method: 'POST',
  path: '/api/bill',
  summary: 'Lập phiếu xuất',
  roles: makers,
  body: billForm,
  data: billRow,
  message: 'Lưu thành công',
  errors: ['bills.not_priced', 'bills.on_bill', 'bills.mixed'],
})

const billEdit = z.object({
  /** The orders it shall have: those missing are added, the others taken off. */
  ids: ids.optional(),
  ...changeShape(billFields),
  ...terms,
  delivery_vnd: anyVnd.optional(),
  version,
})
export type BillEdit = z.output<typeof billEdit>

export const updateBill = call({
  id: 'put-bill-by-id',
  method: 'PUT',
  path: '/api/bill/{id}',
  summary: 'Sửa phiếu xuất',
  roles: makers,
  params: z.object({ id }),
  body: billEdit,
  data: billRow,
  message: 'Lưu thành công',
  errors: ['bills.status', 'bills.mixed', 'bills.keep_one'],
})

export const deleteBill = call({
  id: 'delete-bill-by-id',
  method: 'DELETE',
  path: '/api/bill/{id}',
  summary: 'Xóa phiếu xuất mới',
  roles: makers,
  params: z.object({ id }),
  data: z.object({ id: z.number() }),
  message: 'Đã xóa phiếu, các đơn trở về đã tính giá',
  errors: ['bills.status'],
})

export const removeOrders = call({
  id: 'post-bill-remove-quote',
  method: 'POST',
  path: '/api/bill/remove/quote',
  summary: 'Bỏ đơn khỏi phiếu xuất',
  roles: makers,
  /** `ids` are the orders. */
  body: z.object({ id, ids, reason: text(500).optional(), version }),
  data: billRow,
  message: 'Đã bỏ đơn khỏi phiếu',
  errors: ['bills.not_on_bill', 'bills.keep_one', 'bills.status'],
})

export const boxFee = call({
  id: 'post-bill-box-fee',
  method: 'POST',
  path: '/api/bill/box/fee',
  summary: 'Phí đóng thùng của phiếu xuất',
  roles: makers,
  body: z.object({ id, fee: anyVnd, version }),
  data: billRow,
  message: 'Lưu thành công',
  errors: ['bills.status'],
})

export const mergeBills = call({
  id: 'post-bill-merge-by-id',
  method: 'POST',
  path: '/api/bill/merge/{id}',
  summary: 'Gộp phiếu xuất',
  roles: makers,
  params: z.object({ id }),
  /** The bills whose orders move to `{id}`. */
  body: z.object({ ids }),
  data: billRow,
  message: 'Đã gộp phiếu',
  errors: ['bills.mixed', 'bills.status'],
})

export const separateBill = call({
  id: 'post-bill-separate-by-id',
  method: 'POST',
  path: '/api/bill/separate/{id}',
  summary: 'Tách phiếu xuất',
  roles: makers,
  params: z.object({ id }),
  /** The orders that go to a bill of their own. */
  body: z.object({ ids }),
  data: billRow,
  message: 'Đã tách phiếu',
  errors: ['bills.not_on_bill', 'bills.keep_one', 'bills.status'],
})

export const collectBill = call({
  id: 'put-bill-collect-by-id',
  method: 'PUT',
  path: '/api/bill/collect/{id}',
  summary: 'Gom mọi đơn đã tính giá của khách vào phiếu',
  roles: makers,
  params: z.object({ id }),
  body: z.object({ version }).optional(),
  data: billRow,
  message: 'Đã gom đơn vào phiếu',
  errors: ['bills.nothing_to_collect', 'bills.status'],
})

const orderFees = {
  quote_id: id,
  service_vnd: anyVnd.optional(),
  freight_vnd: anyVnd.optional(),
  surcharge_vnd: anyVnd.optional(),
  storage_vnd: anyVnd.optional(),
}
const feesOfOrder = z.object(orderFees)
export type FeesOfOrder = z.output<typeof feesOfOrder>

export const editPrice = call({
  id: 'put-bill-edit-price',
  method: 'PUT',
  path: '/api/bill/edit/price',
  summary: 'Sửa phí của một đơn trên phiếu',
  roles: checkers,
  body: z.object({ id, ...orderFees, reason, version }),
  data: billRow,
  message: 'Cập nhật giá sản phẩm thành công',
  errors: ['bills.not_on_bill', 'bills.status'],
})

export const editPrices = call({
  id: 'put-bill-edit-prices',
  method: 'PUT',
  path: '/api/bill/edit/prices',
  summary: 'Sửa phí nhiều đơn trên phiếu',
  roles: checkers,
  body: z.object({ id, prices: z.array(feesOfOrder).min(1).max(500), reason, version }),
  data: billRow,
  message: 'Cập nhật giá sản phẩm thành công',
  errors: ['bills.not_on_bill', 'bills.status'],
})

export const editRefund = call({
  id: 'put-bill-edit-refund',
  method: 'PUT',
  path: '/api/bill/edit/refund',
  summary: 'Giảm trừ trên phiếu xuất',
  roles: makers,
  body: z.object({ id, refund: anyVnd, reason, version }),
  data: billRow,
  message: 'Lưu thành công',
  errors: ['bills.discount_too_high', 'bills.status'],
})

export const confirmBills = call({
  id: 'post-bill-confirm',
  method: 'POST',
  path: '/api/bill/confirm',
  summary: 'Kinh doanh xác nhận phiếu xuất',
  failure: 'Xác nhận thất bại!',
  roles: roles('ql', 'kd', 'cs'),
  body: z.object({ ids }),
  data: bulkAnswer,
  errors: ['bills.no_address', 'bills.no_phone', 'bills.no_carrier', 'bills.status'],
})

export const approveBills = call({
  id: 'post-bill-approves',
  method: 'POST',
  path: '/api/bill/approves',
  summary: 'Duyệt phiếu xuất',
  roles: checkers,
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer.extend({
    /** What the customer still owes on each approved bill. */
    due: z.array(z.object({ id: z.number(), code: z.string(), due: z.number() })),
  }),
  errors: ['bills.status', 'ledger.period_closed'],
})

/** `id` or `ids`: the bills to change. */
const bills = { id: id.optional(), ids: ids.optional() }
const changing = roles('ql', 'kt', 'kd', 'cs')
const changed = { data: bulkAnswer, roles: changing, errors: ['bills.status'] } as const

export const changeDate = call({
  id: 'post-bill-change-date',
  method: 'POST',
  path: '/api/bill/change/date',
  summary: 'Đổi ngày giao',
  body: z.object({ ...bills, date: businessDate.nullable() }),
  ...changed,
})

export const changeMethod = call({
  id: 'post-bill-change-method',
  method: 'POST',
  path: '/api/bill/change/method',
  summary: 'Đổi hình thức thanh toán',
  body: z.object({ ...bills, method }),
  ...changed,
})

export const changeAddress = call({
  id: 'post-bill-change-address',
  method: 'POST',
  path: '/api/bill/change/address',
  summary: 'Đổi người nhận',
  failure: 'Cập nhật địa chỉ thất bại!',
  body: z.object({ ...bills, address: addressGiven }),
  ...changed,
})

export const changePartner = call({
  id: 'post-bill-change-partner',
  method: 'POST',
  path: '/api/bill/change/partner',
  summary: 'Đổi đối tác giao hàng',
  body: z.object({ ...bills, partner: id.nullish(), shipper: id.nullish(), waybill: text(64).nullish() }),
  ...changed,
})

const waybill = requiredText(64)

/** The carrier's number of each bill, as its labels are scanned. */
export const setWaybills = call({
  id: 'post-bill-waybills',
  method: 'POST',
  path: '/api/bill/waybills',
  summary: 'Nhập mã vận đơn cho phiếu xuất',
  roles: roles('ql', 'kt', 'cs', 'op'),
  body: z.object({ rows: z.array(z.object({ id, waybill })).min(1).max(500) }),
  data: bulkAnswer,
  errors: [
    'bills.status',
    'bills.own_shipper',
    'bills.waybill_ours',
    'bills.waybill_taken',
    'bills.waybill_just_taken',
  ],
})

export const printBill = call({
  id: 'post-bill-print',
  method: 'POST',
  path: '/api/bill/print',
  summary: 'In phiếu xuất',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  reads: true,
  body: z.object({ id: id.optional(), ids: ids.optional() }),
  data: z.object({ content: z.string() }),
})

/** Scans packages (or the codes of orders without one) off an approved bill. */
export const scanBill = call({
  id: 'post-bill-scan',
  method: 'POST',
  path: '/api/bill/scan',
  summary: 'Quét kiểm kiện của phiếu xuất',
  roles: roles('ql', 'kt', 'op'),
  body: z.object({ id, codes: z.array(requiredText(64)).min(1).max(500) }),
  data: z.object({ scanned: z.array(z.string()), missing: z.array(z.string()) }),
  message: 'Đã quét',
  errors: ['bills.not_found', 'bills.status', 'bills.scan_strange'],
})
