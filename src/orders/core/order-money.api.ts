import { z } from 'zod'
import { moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { foreign, id, ids, instantOut, percent, requiredText } from '#platform/contract/fields.ts'
import { roles } from '#platform/contract/roles.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')

/** What the deposit of an order would be made of, VND. */
export const depositTerms = z.object({
  /** The request, with what is asked further. */
  asked: z.number(),
  /** Locked for the order already. */
  locked: z.number(),
  /** Set against the order by receipts. */
  received: z.number(),
  /** What may be locked for it: what was received for it or what the customer has free, the larger. */
  available: z.number(),
  /** What is missing of what is asked. */
  short: z.number(),
  /** A guarantee was approved: it stands in for what is missing. */
  guaranteed: z.boolean(),
  /** One was asked for, and nobody has decided. */
  guarantee_waits: z.boolean(),
  /** What is locked for the order afterwards. */
  locks: z.number(),
})
export type DepositTerms = z.output<typeof depositTerms>

/** What an action would post, before OK: the journal rows and the customer's new balance. */
export const previewMoney = call({
  id: 'post-quote-preview-money',
  method: 'POST',
  path: '/api/quote/preview/money',
  summary: 'Xem trước bút toán',
  roles: sellers,
  reads: true,
  body: z.object({
    id,
    action: requiredText(40),
    /** What came of a seller's refund, in the order's currency. */
    received: foreign.optional(),
    /** Who bears the loss of a write-off. */
    partner: id.optional(),
    /** The per cent that is to be deposited. */
    payment_percent: percent.optional(),
  }),
  /** `deposit`: of the confirmation of a deposit, refused or not. */
  data: moneyPreview.extend({ deposit: depositTerms.nullish() }),
})

/** Actions of the order's table that many orders take at once and that move money. */
export const moneyActions = [
  'deposit',
  'cancel_deposit',
  'approve',
  'buy',
  'confirm_buy',
  'cancel',
  'back',
] as const
export type MoneyAction = (typeof moneyActions)[number]
export const isMoneyAction = (key: string): key is MoneyAction =>
  (moneyActions as readonly string[]).includes(key)

/** What an action of many orders would post, whose money it would change, and what it would refuse, before OK. */
export const previewOrders = call({
  ...previewOfIds,
  id: 'post-quote-preview-moneys',
  path: '/api/quote/preview/moneys',
  summary: 'Xem trước bút toán của nhiều đơn',
  roles: roles('ql', 'kt', 'kd', 'cs', 'op'),
  body: z.object({ ids, action: z.enum(moneyActions) }),
})

/** The customer's money: balance, locked, free, exposure and the statement. */
export const customerBalance = call({
  id: 'get-balance-user',
  method: 'GET',
  path: '/api/balance/user',
  summary: 'Số dư khách hàng',
  roles: sellers,
  station: 'none',
  query: z.object({ user_id: id }),
  data: z.object({
    balance: z.number(),
    locked: z.number(),
    free: z.number(),
    exposure: z.number(),
    lines: z.array(
      z.object({
        at: instantOut,
        document: z.string(),
        reason: z.string().nullable(),
        amount: z.number(),
        balance_after: z.number(),
      }),
    ),
  }),
})
