import { z } from 'zod'
import { candidateFields } from '#liquidation/core/candidate.fields.ts'
import { noticeFields, offerFields } from '#liquidation/core/liquidation-notice.fields.ts'
import {
  liquidationDeciders,
  liquidationReaders,
  liquidators,
} from '#liquidation/core/liquidation-roles.rules.ts'
import { liquidationFields } from '#liquidation/core/liquidation.fields.ts'
import { liquidationStatus, saleStatus } from '#liquidation/core/liquidation.status.ts'
import { saleFields } from '#liquidation/core/sale.fields.ts'
import { call } from '#platform/contract/call.ts'
import {
  byId,
  dateIn,
  id,
  positiveVnd,
  reason,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { historyRows } from '#platform/contract/history.ts'
import { listQuery, listSum } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

const counted = { option: z.object({ counts: z.record(z.string(), z.number()) }) } as const
/** An order stands in the list of candidates by its own key and version. */
export const candidateRow = z.object(rowShape(candidateFields))
export type CandidateRow = z.output<typeof candidateRow>
export type CandidateRecord = z.input<typeof candidateRow>

export const listCandidates = call({
  id: 'get-liquidation-candidates',
  method: 'GET',
  path: '/api/liquidation/candidates',
  summary: 'Hàng quá hạn lưu kho, chờ thanh lý',
  roles: liquidators,
  query: listQuery(filterKinds(candidateFields)),
  row: candidateRow,
})
/** Goods in stock by code, track, name or customer: what a proposal is made of. */
export const searchCandidates = call({
  id: 'get-quotes-liquidation-search-by-q',
  method: 'GET',
  path: '/api/quotes-liquidation/search/{q}',
  summary: 'Tìm đơn để đề xuất thanh lý',
  roles: liquidationReaders,
  params: z.object({ q: requiredText(100) }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    code: z.string(),
    name: z.string(),
    customer_no: z.string().nullable(),
    customer_name: z.string().nullable(),
    quantity: z.number(),
    days: z.number(),
    stage: z.string(),
  }),
})

export const liquidationRow = z.object(rowShape(liquidationFields))
export type LiquidationRow = z.output<typeof liquidationRow>
export type LiquidationRecord = z.input<typeof liquidationRow>

const filters = listQuery(filterKinds(liquidationFields))
export const listLiquidations = call({
  id: 'get-liquidations',
  method: 'GET',
  path: '/api/liquidations',
  summary: 'Danh sách thanh lý',
  roles: liquidationReaders,
  query: filters,
  row: liquidationRow,
  ...counted,
})
export const exportLiquidations = call({
  id: 'post-liquidation-excel',
  method: 'POST',
  path: '/api/liquidation/excel',
  aliases: ['/api/liquidations/excel'],
  summary: 'Xuất Excel thanh lý',
  roles: liquidators,
  reads: true,
  query: filters,
  body: z.record(z.string(), z.unknown()).optional(),
  file: 'Danh sách thanh lý',
})

export const saleRow = z.object(rowShape(saleFields))
export type SaleRow = z.output<typeof saleRow>
export type SaleRecord = z.input<typeof saleRow>

export const noticeRow = z.object(rowShape(noticeFields))
export type NoticeRow = z.output<typeof noticeRow>
export type NoticeRecord = z.input<typeof noticeRow>
const offerRow = z.object(rowShape({ ...offerFields })).omit({ version: true })
export type OfferRow = z.output<typeof offerRow>
const checkItem = z.object({ key: z.string(), label: z.string(), done: z.boolean(), detail: z.string() })

/** What was done about an order before it is sold. */
const dossier = {
  notices: z.array(noticeRow),
  /** What is missing before the sale. */
  checks: z.array(checkItem),
  /** It may be sold: complete, or a manager said so. */
  sellable: z.boolean(),
} as const
export const readLiquidation = call({
  id: 'get-liquidation-by-id',
  method: 'GET',
  path: '/api/liquidation/{id}',
  summary: 'Chi tiết thanh lý',
  roles: liquidators,
  params: byId,
  data: liquidationRow.extend({
    ...dossier,
    offers: z.array(offerRow),
    orders: z.array(saleRow),
    /** Least price of a piece that needs no manager. */
    floor: z.number().nullable(),
    log: historyRows(z.number()),
  }),
  errors: ['liquidations.not_found'],
})
export const readCandidate = call({
  id: 'get-liquidation-candidate-by-id',
  method: 'GET',
  path: '/api/liquidation/candidate/{id}',
  summary: 'Hồ sơ trước thanh lý của một đơn',
  roles: liquidators,
  params: byId,
  data: z.object({ id: z.number(), ...dossier }),
  errors: ['orders.not_found'],
})

const unfit = [
  'orders.not_found',
  'liquidations.order_status',
  'liquidations.order_live',
  'liquidations.too_early',
  'liquidations.not_abandoned',
  'liquidations.not_damaged',
] as const
const failure = 'Lưu đề xuất thanh lý thất bại!'
export const proposeLiquidation = call({
  id: 'post-liquidation',
  method: 'POST',
  path: '/api/liquidation',
  summary: 'Đề xuất thanh lý',
  roles: liquidators,
  body: z.object({
    ...newShape(liquidationFields),
    status: z.literal(liquidationStatus.proposed).optional(),
  }),
  data: liquidationRow,
  message: 'Đã đề xuất thanh lý, chờ duyệt',
  failure,
  errors: [...unfit, 'liquidations.file_unknown'],
})
export type ProposalForm = z.output<typeof proposeLiquidation.body>
export const changeLiquidation = call({
  id: 'put-liquidation-by-id',
  method: 'PUT',
  path: '/api/liquidation/{id}',
  summary: 'Sửa đề xuất thanh lý',
  roles: liquidators,
  params: byId,
  body: z.object({ ...changeShape(liquidationFields), status: z.number().optional(), version }),
  data: liquidationRow,
  message: 'Đã lưu đề xuất thanh lý',
  failure,
  errors: [
    'liquidations.not_found',
    'liquidations.status',
    'conflict.stale',
    ...unfit,
    'liquidations.file_unknown',
  ],
})
export type ProposalChange = z.output<typeof changeLiquidation.body>
export const withdrawLiquidation = call({
  id: 'delete-liquidation-by-id',
  method: 'DELETE',
  path: '/api/liquidation/{id}',
  summary: 'Rút đề xuất thanh lý',
  roles: liquidators,
  params: byId,
  data: liquidationRow,
  message: 'Đã rút đề xuất',
  errors: ['liquidations.not_found', 'liquidations.status'],
})
export const acceptLiquidation = call({
  id: 'put-liquidation-accept-by-id',
  method: 'PUT',
  path: '/api/liquidation/accept/{id}',
  summary: 'Duyệt đề xuất thanh lý',
  roles: liquidationDeciders,
  params: byId,
  body: z.object({ version }).optional(),
  data: liquidationRow,
  message: 'Đã duyệt, hàng chuyển sang thanh lý',
  errors: [
    'liquidations.not_found',
    'liquidations.status',
    'liquidations.ceiling',
    'conflict.stale',
    ...unfit,
  ],
})
export const priceLiquidation = call({
  id: 'put-liquidation-update-liquidation-price-by-id',
  method: 'PUT',
  path: '/api/liquidation/update-liquidation-price/{id}',
  summary: 'Đổi giá thanh lý',
  roles: liquidationDeciders,
  params: byId,
  body: z.object({ liquidation_price: positiveVnd, version }),
  data: liquidationRow,
  message: 'Đã đổi giá thanh lý',
  errors: ['liquidations.not_found', 'liquidations.status', 'liquidations.below_floor', 'conflict.stale'],
})
/** Calls the sale off, before anything of it is sold; settling it is a step of its money. */
export const cancelLiquidation = call({
  id: 'put-liquidation-update-status-by-id',
  method: 'PUT',
  path: '/api/liquidation/update-status/{id}',
  summary: 'Hủy thanh lý, hàng trở lại kho',
  roles: liquidationDeciders,
  params: byId,
  body: z.object({
    newStatus: z.literal(liquidationStatus.cancelled, 'Chỉ hủy được ở đây: duyệt và quyết toán có nút riêng'),
    reason,
  }),
  data: liquidationRow,
  message: 'Đã hủy thanh lý',
  failure: 'Không thể cập nhật trạng thái!',
  errors: ['liquidations.not_found', 'liquidations.status', 'liquidations.sold_some'],
})
export const overrideLiquidation = call({
  id: 'post-liquidation-override',
  method: 'POST',
  path: '/api/liquidation/override',
  summary: 'Cho bán khi thiếu hồ sơ',
  roles: roles('ql'),
  body: z.object({ id, reason }),
  data: liquidationRow,
  message: 'Đã cho bán',
  errors: ['liquidations.not_found', 'liquidations.status', 'liquidations.checked'],
})

export const writeNotice = call({
  id: 'post-liquidation-notice',
  method: 'POST',
  path: '/api/liquidation/notice',
  summary: 'Ghi thông báo gửi chủ hàng',
  roles: liquidators,
  body: z.object({ ...newShape(noticeFields), sent_on: dateIn.optional() }),
  data: noticeRow,
  message: 'Đã ghi thông báo',
  errors: ['orders.not_found', 'liquidations.order_status', 'liquidations.file_unknown'],
})
export type NoticeForm = z.output<typeof writeNotice.body>
/** What came of it; its text stays as it was sent. */
export const answerNotice = call({
  id: 'put-liquidation-notice-by-id',
  method: 'PUT',
  path: '/api/liquidation/notice/{id}',
  summary: 'Ghi kết quả gửi thông báo',
  roles: liquidators,
  params: byId,
  body: z.object({
    delivered: noticeFields.delivered.schema.optional(),
    attachments: noticeFields.attachments.schema.optional(),
    note: text(1000).nullish(),
    version,
  }),
  data: noticeRow,
  message: 'Đã ghi kết quả',
  errors: ['liquidations.notice_unknown', 'liquidations.file_unknown', 'conflict.stale'],
})
export const withdrawNotice = call({
  id: 'delete-liquidation-notice-by-id',
  method: 'DELETE',
  path: '/api/liquidation/notice/{id}',
  summary: 'Gỡ thông báo ghi nhầm',
  roles: liquidators,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã gỡ thông báo',
  errors: ['liquidations.notice_unknown'],
})
export const writeOffer = call({
  id: 'post-liquidation-offer',
  method: 'POST',
  path: '/api/liquidation/offer',
  summary: 'Ghi giá chào làm căn cứ',
  roles: liquidators,
  body: z.object({ ...newShape(offerFields), offered_on: dateIn.optional() }),
  data: z.object({ id: z.number() }),
  message: 'Đã ghi giá chào',
  errors: ['liquidations.not_found', 'liquidations.status', 'liquidations.file_unknown'],
})
export type OfferForm = z.output<typeof writeOffer.body>
export const withdrawOffer = call({
  id: 'delete-liquidation-offer-by-id',
  method: 'DELETE',
  path: '/api/liquidation/offer/{id}',
  summary: 'Gỡ giá chào ghi nhầm',
  roles: liquidators,
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã gỡ giá chào',
  errors: ['liquidations.offer_unknown'],
})

const saleFilters = listQuery(filterKinds(saleFields))
export const listSales = call({
  id: 'get-liquidation-orders',
  method: 'GET',
  path: '/api/liquidation-orders',
  summary: 'Danh sách đơn thanh lý',
  roles: liquidationReaders,
  query: saleFilters,
  row: saleRow,
  ...counted,
  /** Live ones; what was cancelled does not count. */
  totals: z.object({ amount: listSum }),
})
export const readSale = call({
  id: 'get-liquidation-order-by-id',
  method: 'GET',
  path: '/api/liquidation-order/{id}',
  summary: 'Chi tiết đơn thanh lý',
  roles: liquidationReaders,
  params: byId,
  data: saleRow,
  errors: ['liquidations.order_unknown'],
})
const saleRefusals = [
  'liquidations.stock',
  'liquidations.own_purchase',
  'liquidations.buyer_unknown',
  'liquidations.owner_buys',
  'liquidations.staff_below_floor',
] as const
const ofSale = ['liquidations.order_unknown', 'liquidations.status', 'conflict.stale'] as const
const sale = z.object(newShape(saleFields))
export const createSale = call({
  id: 'post-liquidation-order',
  method: 'POST',
  path: '/api/liquidation-order',
  summary: 'Lập đơn thanh lý',
  roles: liquidators,
  body: sale,
  data: saleRow,
  message: 'Đã lập đơn thanh lý, chờ người mua thanh toán',
  errors: [
    'liquidations.not_found',
    'liquidations.status',
    'liquidations.unchecked',
    'liquidations.owner_paid',
    ...saleRefusals,
  ],
})
export type SaleForm = z.output<typeof createSale.body>
export const changeSale = call({
  id: 'put-liquidation-order-by-id',
  method: 'PUT',
  path: '/api/liquidation-order/{id}',
  summary: 'Sửa đơn thanh lý',
  roles: liquidators,
  params: byId,
  body: z.object({ ...changeShape(saleFields), version }),
  data: saleRow,
  message: 'Đã lưu đơn thanh lý',
  errors: [...ofSale, 'liquidations.money_open', 'liquidations.owner_paid', ...saleRefusals],
})
export type SaleChange = z.output<typeof changeSale.body>
export const cancelSale = call({
  id: 'delete-liquidation-order-by-id',
  method: 'DELETE',
  path: '/api/liquidation-order/{id}',
  summary: 'Hủy đơn thanh lý',
  roles: liquidators,
  params: byId,
  data: saleRow,
  message: 'Đã hủy đơn thanh lý',
  errors: [...ofSale, 'liquidations.money_open'],
})
export const moveSale = call({
  id: 'put-liquidation-order-update-status-by-id',
  method: 'PUT',
  path: '/api/liquidation-order/update-status/{id}',
  summary: 'Giao hàng hoặc hủy đơn thanh lý',
  roles: liquidators,
  params: byId,
  body: z.object({
    newStatus: z.literal([saleStatus.handedOver, saleStatus.cancelled], 'Chỉ giao hàng (2) hoặc hủy (-1)'),
    reason: reason.optional(),
    version,
  }),
  data: saleRow,
  message: 'Đã cập nhật đơn thanh lý',
  failure: 'Không thể cập nhật trạng thái!',
  errors: [...ofSale, 'liquidations.money_open'],
})
export const priceSale = call({
  id: 'put-liquidation-order-update-price-by-id',
  method: 'PUT',
  path: '/api/liquidation-order/update-price/{id}',
  summary: 'Đổi giá bán của đơn thanh lý',
  roles: liquidationDeciders,
  params: byId,
  body: z.object({ price: positiveVnd, version }),
  data: saleRow,
  message: 'Đã đổi giá bán',
  errors: [
    ...ofSale,
    'liquidations.money_open',
    'liquidations.below_floor',
    'liquidations.staff_below_floor',
    'liquidations.own_purchase',
  ],
})
