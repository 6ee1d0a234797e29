import { z } from 'zod'
import { customerReaders } from '#customers/customer.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, dateOut, id, instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'

/** A line of a customer's account as they see it: + in their favour, VND. */
export const statementRow = z.object({
  id: z.number(),
  _id: z.string(),
  entry_id: z.number(),
  posting_date: dateOut,
  kind: z.string(),
  kind_name: z.string(),
  number: z.number(),
  /** The order, bill or request it is about. */
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  amount: z.number(),
  balance_after: z.number(),
  maker_name: z.string().nullable(),
  reversal: z.boolean(),
  created_at: instantOut,
})
export type StatementRecord = z.input<typeof statementRow>

/** B, L, F and E of a customer, and what they may owe, VND. */
export const customerFunds = z.object({
  balance: z.number(),
  locked: z.number(),
  free: z.number(),
  exposure: z.number(),
  debt_limit: z.number(),
  /** The level's limit of buying beyond deposits; null: none. */
  exposure_limit: z.number().nullable(),
})

/** A customer's money, and the lines of the journal that made it, the newest first. */
export const readStatement = call({
  id: 'get-user-by-id-statement',
  method: 'GET',
  path: '/api/user/{id}/statement',
  summary: 'Số dư và sổ chi tiết của khách',
  roles: customerReaders,
  params: byId,
  query: listQuery({ kind: 'any', posting_date: 'range' }),
  row: statementRow,
  option: customerFunds,
  errors: ['customers.not_found'],
})

/** VietQR of a top-up on our primary account, with the customer's code as its memo. */
export const topUpQr = call({
  id: 'post-user-qrcode',
  method: 'POST',
  path: '/api/user/qrcode',
  summary: 'Mã QR nạp tiền của khách',
  roles: customerReaders,
  reads: true,
  body: z.object({ user_id: id, amount: z.number().int().min(1_000).max(1e12).nullish() }),
  data: z.object({
    /** The text of the QR. */
    qr: z.string(),
    svg: z.string(),
    memo: z.string(),
    amount: z.number().nullable(),
    bank: z.string(),
    account: z.string(),
    holder: z.string().nullable(),
  }),
  errors: ['customers.not_found', 'customers.no_code', 'customers.no_bank'],
})
