import { z } from 'zod'
import { noticeChannels } from '#liquidation/core/liquidation.words.ts'
import { liquidationDeciders } from '#liquidation/core/liquidation-roles.rules.ts'
import { saleMoneyMakers } from '#liquidation/money/sale-money.api.ts'
import { moneyPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, id, ids, instantOut, text, vnd } from '#platform/contract/fields.ts'

const line = z.object({ key: z.string(), label: z.string(), amount: z.number() })
const piece = z.object({
  code: z.string(),
  quantity: z.number(),
  price: z.number(),
  amount: z.number(),
  paid_at: instantOut.nullable(),
})

/** What the sale brought, what was taken of it, what is left: of goods on sale as it would be now, of sold ones as it is in the books. */
export const saleStatement = z.object({
  id: z.number(),
  /** Key of the goods. */
  liquidation_id: z.number(),
  code: z.string(),
  goods_name: z.string().nullable(),
  order_code: z.string(),
  customer_no: z.string().nullable(),
  customer_name: z.string(),
  quantity: z.number(),
  sold: z.number(),
  pieces: z.array(piece),
  proceeds_vnd: z.number(),
  deposit_vnd: z.number(),
  /** The debt in its parts. */
  lines: z.array(line),
  debt_vnd: z.number(),
  costs_vnd: z.number(),
  costs_note: z.string().nullable(),
  rest_vnd: z.number(),
  short_vnd: z.number(),
  /** `Quyết toán thanh lý 3`; null: not settled yet. */
  document: z.string().nullable(),
  made_name: z.string().nullable(),
  made_at: instantOut.nullable(),
  sent_at: instantOut.nullable(),
  sent_name: z.string().nullable(),
  channel: z.string().nullable(),
})
export type SaleStatement = z.output<typeof saleStatement>
export type SaleStatementRecord = z.input<typeof saleStatement>

export const readSaleStatement = call({
  id: 'get-liquidation-by-id-statement',
  method: 'GET',
  path: '/api/liquidation/{id}/statement',
  summary: 'Bảng kê tiền thanh lý',
  roles: saleMoneyMakers,
  params: byId,
  data: saleStatement,
  errors: ['sale_money.statement_unknown'],
})

const settlement = z.object({
  id,
  /** What the sale itself cost, VND; what is not given stays. */
  costs_vnd: vnd.min(0).optional(),
  costs_note: text(500).nullish(),
})
export type SettlementForm = z.output<typeof settlement>
const settleErrors = [
  'sale_money.statement_unknown',
  'sale_money.goods_status',
  'sale_money.unpaid',
  'sale_money.left',
  'sale_money.return_open',
  'sale_money.nothing_sold',
] as const

/** Everything is sold and paid: what the owner owes is taken out of the proceeds, the rest is his. */
export const settleLiquidation = call({
  id: 'post-liquidation-settle',
  method: 'POST',
  path: '/api/liquidation/settle',
  summary: 'Quyết toán thanh lý với chủ hàng',
  roles: liquidationDeciders,
  money: true,
  body: settlement,
  data: saleStatement,
  message: 'Đã quyết toán với chủ hàng',
  errors: settleErrors,
})
export const previewSettlement = call({
  id: 'post-liquidation-settle-preview',
  method: 'POST',
  path: '/api/liquidation/settle/preview',
  summary: 'Xem trước bút toán quyết toán thanh lý',
  roles: liquidationDeciders,
  reads: true,
  body: settlement,
  data: moneyPreview,
  errors: ['sale_money.statement_unknown'],
})

/** The statement went to the owner. */
export const sendSaleStatement = call({
  id: 'post-liquidation-statement-sent',
  method: 'POST',
  path: '/api/liquidation/statement/sent',
  summary: 'Ghi đã gửi bảng kê cho chủ hàng',
  roles: saleMoneyMakers,
  body: z.object({ id, channel: z.enum(noticeChannels.map(({ value }) => value)) }),
  data: saleStatement,
  message: 'Đã ghi gửi chủ hàng',
  errors: ['sale_money.statement_unknown', 'sale_money.sent'],
})
export const printSaleStatements = call({
  id: 'post-liquidation-statement-print',
  method: 'POST',
  path: '/api/liquidation/statement/print',
  summary: 'In bảng kê tiền thanh lý',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: saleMoneyMakers,
  reads: true,
  body: z.object({ ids }),
  data: z.object({ content: z.string() }),
  errors: ['sale_money.statement_unknown'],
})
