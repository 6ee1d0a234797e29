import { z } from 'zod'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { moneyPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { id, ids, reason, requiredText, version } from '#platform/contract/fields.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** Warehouse and marketing open the list too (document 1, section 2): what came when and for which order, no money and nobody's name. */
const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'mkt', 'pa')
export const makers = roles('ql', 'kt', 'kd', 'cs')
export const checkers = roles('ql', 'kt')

/** A row of the lists; what is hidden from somebody is null. */
export const transferRow = z.object(rowShape(transferFields))
export type TransferRow = z.output<typeof transferRow>
export type TransferRecord = z.input<typeof transferRow>

const listed = {
  query: listQuery(filterKinds(transferFields)),
  row: transferRow,
  option: z.object({ counts: z.record(z.string(), z.number()) }),
  /** In and out; what waits and what was cancelled stands apart. */
  totals: z.object({
    received: listSum,
    waiting_received: listSum,
    cancelled_received: listSum,
    paid: listSum,
    waiting_paid: listSum,
    cancelled_paid: listSum,
  }),
} as const

export const listTransfers = call({
  id: 'get-transfers',
  method: 'GET',
  path: '/api/transfers',
  summary: 'Danh sách phiếu thu, phiếu chi',
  roles: readers,
  ...listed,
})

/** A slip each, to be signed at the desk. */
export const printTransfers = call({
  id: 'post-transfer-print',
  method: 'POST',
  path: '/api/transfer/print',
  summary: 'In phiếu thu, phiếu chi',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: makers,
  reads: true,
  body: z.object({ ids }),
  data: z.object({ content: z.string() }),
  errors: ['transfers.not_found'],
})

/** The same of those that came by a bank. */
export const listBankTransfers = call({
  id: 'get-bank-transfers',
  method: 'GET',
  path: '/api/bank-transfers',
  summary: 'Danh sách giao dịch ngân hàng của khách',
  roles: makers,
  ...listed,
})

/** Those that go through a partner's account; a partner sees their own, without customer and creator. */
export const listPartnerTransfers = call({
  id: 'get-transfers-get-partner',
  method: 'GET',
  path: '/api/transfers/get-partner',
  summary: 'Chuyển khoản qua đối tác',
  roles: roles('ql', 'pa'),
  ...listed,
})

/** The folders proofs are uploaded to (document 2, 7.6). */
export const attachmentTypes = ['images/transfers', 'docx/transfers', 'images/transferCertificate'] as const
/** Of these the ones that hold pictures: a proof or certificate is one. */
export const imageFolders = ['images/transfers', 'images/transferCertificate'] as const
/** An upload that gave no path arrives as nothing; it is refused as the failed upload it is. */
const uploadedPath = z.string().max(200).nullish()

const transferForm = z
  .object({
    /** Of a waiting request: it is changed. */
    id: id.optional(),
    attachments: z.array(uploadedPath).max(10).optional(),
    attachment_type: z.enum(attachmentTypes).nullish(),
    image_transfer: uploadedPath,
    ...newShape(transferFields),
    customer_id: id,
    order_id: id.nullish(),
    bill_id: id.nullish(),
    /** 1 receive, other send; of a new one 1 unless told. */
    trans_type: z.number().int().optional(),
    /** Of a new one `bank` unless told. */
    method: z.enum(['bank', 'cash']).optional(),
    card_id: id.nullish(),
    /** The person's word that it is another receipt than the one noted alike that day. */
    another: z.boolean().optional(),
    /** Of the request that is changed, as the person saw it. */
    version,
  })
  // A memo has one target, and so has the money.
  .refine((form) => !form.order_id || !form.bill_id, {
    message: 'Chọn đơn hàng hoặc phiếu xuất, không chọn cả hai',
    path: ['bill_id'],
  })
export type TransferForm = z.output<typeof transferForm>

/** A receipt (or payout) is asked for; it moves no money until another person confirms it. */
export const createTransfer = call({
  id: 'post-transfer',
  method: 'POST',
  path: '/api/transfer',
  summary: 'Lập phiếu thu',
  roles: makers,
  money: true,
  body: transferForm,
  data: transferRow,
  message: 'Lưu thành công',
  failure: 'Tạo yêu cầu giao dịch thất bại!',
  errors: [
    'orders.customer_unknown',
    'transfers.order_customer',
    'transfers.bill_customer',
    'transfers.image',
    'transfers.noted',
    'transfers.open_payout',
    'transfers.payout_most',
    'transfers.not_found',
    'transfers.status',
    'transfers.approved',
    'ledger.not_enough_free',
  ],
})

/**
 * Confirmed by a second person: a receipt is posted and set against its order; a payout is approved
 * and its amount held, and goes out by `transfer/complete`.
 */
export const confirmTransfer = call({
  id: 'post-transfer-confirm',
  method: 'POST',
  path: '/api/transfer/confirm',
  summary: 'Xác nhận đã thu',
  roles: checkers,
  money: true,
  body: z.object({ id, version: z.number().int().optional() }),
  /** `order_waits`: the receipt's order waits for its deposit to be locked. */
  data: transferRow.extend({ order_waits: z.boolean() }),
  message: 'Đã xác nhận',
  // A payout that was agreed to is not paid yet.
  messageOf: ({ status, approved }: Pick<TransferRecord, 'status' | 'approved'>) => {
    if (status !== transferStatus.pending) return null
    return approved ? 'Đã duyệt chi, chờ chi tiền' : 'Đã duyệt chi, chờ quản lý duyệt'
  },
  failure: 'Xác nhận thất bại!',
  errors: [
    'transfers.status',
    'transfers.approved',
    'transfers.ceiling',
    'transfers.payout_most',
    'transfers.partner_waits',
    'ledger.not_enough_free',
  ],
})

/**
 * Ends a request that waits; a confirmed receipt's money is taken back only where the person says so, so
 * that what was confirmed meanwhile is not.
 */
export const cancelTransfer = call({
  id: 'post-transfer-cancel',
  method: 'POST',
  path: '/api/transfer/cancel',
  summary: 'Hủy phiếu thu chi',
  roles: makers,
  money: true,
  body: z.object({ id, reason, reverses: z.boolean().optional() }),
  data: transferRow,
  message: 'Đã hủy phiếu',
  failure: 'Hủy yêu cầu thất bại!',
  errors: [
    'transfers.status',
    'transfers.approved',
    'transfers.own_confirmation',
    'transfers.bank_matched',
    'transfers.deposit_locked',
    'ledger.not_enough_free',
  ],
})

/** What confirming, cancelling or reversing would post and hold. */
export const previewTransfer = call({
  id: 'post-transfer-preview',
  method: 'POST',
  path: '/api/transfer/preview',
  summary: 'Xem trước bút toán',
  roles: makers,
  reads: true,
  body: z.object({ id, action: z.enum(['confirm', 'cancel', 'reverse']).optional() }),
  data: moneyPreview,
})

/** VietQR with its memo: of an order's deposit (DH…), of what a bill still asks for (PX…), of a waiting receipt (CK…), of a top-up (KH…). */
export const transferQr = call({
  id: 'get-transfer-qrcode',
  method: 'GET',
  path: '/api/transfer/qrcode',
  summary: 'Mã QR chuyển khoản',
  roles: makers,
  query: z.object({
    code: requiredText(20),
    amount: z.coerce.number().int().min(1).max(1e12).optional(),
    /** The account and the memo that were chosen; else the customer's own account, and the code's memo. */
    card_id: z.coerce.number().int().min(1).optional(),
    message: z.string().trim().max(255).optional(),
  }),
  data: z.object({
    qr: z.string(),
    memo: z.string(),
    amount: z.number().nullable(),
    bank: z.string(),
    account: z.string(),
    holder: z.string().nullable(),
  }),
  errors: [
    'orders.not_found',
    'bills.not_found',
    'transfers.not_found',
    'orders.customer_unknown',
    'cards.no_qr',
  ],
})
