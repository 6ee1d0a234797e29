import { bankFields } from '#cashdesk/bank/bank.fields.ts'
import { bankStatus } from '#cashdesk/bank/bank.status.ts'
import type { StatusOf } from '#platform/contract/status.ts'
import { z } from 'zod'
import { customersMoney, moneyPreview, previewOfIds } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import {
  bulkAnswer,
  byId,
  id,
  ids,
  instantOut,
  positiveVnd,
  reason,
  version,
  vnd,
} from '#platform/contract/fields.ts'
import { listQuery, listSum, pageSize } from '#platform/contract/list.ts'
import { filterKinds, rowShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** The bank desk is the accountant's (receipts, refunds, bank). */
export const bankClerks = roles('ql', 'kt')

export type BankStatus = StatusOf<typeof bankStatus>
/** What still waits for somebody. */
export const openBankStatuses = [bankStatus.new, bankStatus.suggested, bankStatus.held] as const

/** A customer's money: a deposit, a bill, their balance, a request or a posted payment. */
export const customerKinds = ['order', 'bill', 'customer', 'transfer'] as const
/**
 * A posting of ours that the bank books: a COD remittance (its bill), a partner's refund, a card load, a payment on
 * behalf, what a buyer of liquidated goods pays (their order) and gets back.
 */
export const expectedBookingKinds = [
  'cod',
  'partner_refund',
  'card_load',
  'behalf_payment',
  'liquidation',
  'liquidation_refund',
] as const
/**
 * Neither: a fee, interest (their id is the account's), cash of a station (the station's), another account
 * of ours (that account's), what a thing of ours cost or brought (the asset's).
 */
export const ownKinds = ['fee', 'interest', 'cash', 'own', 'asset'] as const
export const targetKinds = [...customerKinds, ...expectedBookingKinds, ...ownKinds] as const
export type TargetKind = (typeof targetKinds)[number]
export type CustomerKind = (typeof customerKinds)[number]
export type ExpectedBookingKind = (typeof expectedBookingKinds)[number]
export type OwnKind = (typeof ownKinds)[number]

const target = z.object({
  kind: z.enum(targetKinds),
  id,
  amount: positiveVnd,
  /** Of COD that is not settled yet: what the carrier kept; amount and fee are what was collected. */
  fee: vnd.min(0).optional(),
})
export type Target = z.output<typeof target>

const suggestedPart = z.object({
  kind: z.enum(targetKinds),
  id: z.number(),
  code: z.string(),
  amount: z.number(),
  fee: z.number().optional(),
})

export const suggestion = z.object({
  kind: z.enum(targetKinds),
  id: z.number(),
  code: z.string(),
  /** null: no customer's money. */
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  /** The customer, or the partner, account or station it is of. */
  customer_name: z.string(),
  /** null: the whole company's. */
  station_id: z.number().nullable(),
  /** What it still asks for, VND; null: whatever comes (a top-up). */
  asked: z.number().nullable(),
  /** Posted before: the booking is only linked to it. */
  posted: z.boolean(),
  /** 0 to 100. */
  score: z.number(),
  reasons: z.array(z.string()),
  /** Where it is several postings: each with its part. */
  slips: z.array(suggestedPart).optional(),
})
export type Suggestion = z.output<typeof suggestion>

const row = z.object({ ...rowShape(bankFields), suggestion: suggestion.nullable() })
export const bankRow = row
export type BankRow = z.output<typeof row>
export type BankRecord = z.input<typeof row>

export const listBank = call({
  id: 'get-bank-transactions',
  method: 'GET',
  path: '/api/bank-transactions',
  summary: 'Giao dịch ngân hàng',
  roles: bankClerks,
  query: listQuery({ ...filterKinds(bankFields), direction: 'text' }, { size: pageSize.wide }),
  row,
  option: z.object({
    counts: z.record(z.string(), z.number()),
    /** Messages of a feed that name no account of ours. */
    lost: z.number(),
    /** Statement files that wait for a second person. */
    unreleased: z.number(),
  }),
  /** In less out; what was ignored stands apart. */
  totals: z.object({ amount: listSum, ignored: listSum }),
})

const part = z.object({
  id: z.number(),
  kind: z.enum(targetKinds),
  transfer_id: z.number().nullable(),
  code: z.string(),
  customer_id: z.number().nullable(),
  customer_no: z.string().nullable(),
  /** The customer, or the partner, account or station it is of. */
  customer_name: z.string(),
  order_code: z.string().nullable(),
  bill_code: z.string().nullable(),
  amount: z.number(),
  how: z.enum(['made', 'confirmed', 'linked']),
  document: z.string().nullable(),
})

export const readBank = call({
  id: 'get-bank-transaction-by-id',
  method: 'GET',
  path: '/api/bank-transactions/{id}',
  summary: 'Một giao dịch ngân hàng với gợi ý khớp',
  roles: bankClerks,
  params: byId,
  data: z.object({
    row,
    /** This person imported it: another one sets it against a customer (docs/adr/0016). */
    own_file: z.boolean(),
    /** Best first; none where it is settled. */
    suggestions: z.array(suggestion),
    /** What the memo names, in the words of the parser. */
    named: z.array(z.string()),
    parts: z.array(part),
    history: z.array(
      z.object({
        at: instantOut,
        actor: z.string().nullable(),
        action: z.string(),
        label: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  }),
  errors: ['bank.not_found'],
})

const targets = z.array(target).min(1, 'Chọn nơi nhận tiền').max(300)
const why = reason.nullish()

const refusals = ['bank.not_found', 'bank.taken', 'conflict.stale'] as const
const matchErrors = [
  ...refusals,
  'bank.sum',
  'bank.out',
  'bank.direction',
  'bank.held',
  'bank.own_file',
  'bank.target',
  'bank.target_settled',
  'bank.target_amount',
  'bank.other_account',
  'cod.nothing',
  'cod.mismatch',
  'cod.fee',
  'refunds.status',
  'sale_money.order_status',
  'sale_money.owner_paid',
  'sale_money.amount',
  'ledger.period_closed',
] as const

/** Against one, or split over several: the parts sum to the booking. */
export const matchBank = call({
  id: 'post-bank-transaction-match',
  method: 'POST',
  path: '/api/bank-transactions/match',
  summary: 'Khớp giao dịch ngân hàng',
  roles: bankClerks,
  money: true,
  /** `reason` says what a fee or an interest is of, where no words of the desk's list do. */
  body: z.object({ id, version, targets, reason: why }),
  data: row,
  message: 'Đã khớp giao dịch',
  errors: matchErrors,
})

export const bankPreview = moneyPreview.extend({ customers: customersMoney })

export const previewMatch = call({
  id: 'post-bank-transaction-match-preview',
  method: 'POST',
  path: '/api/bank-transactions/match/preview',
  summary: 'Xem trước bút toán khi khớp',
  roles: bankClerks,
  reads: true,
  body: z.object({ id, targets, reason: why }),
  data: bankPreview,
  errors: refusals,
})

/** Into suspense: the money is there, whose it is comes later. */
export const holdBank = call({
  id: 'post-bank-transaction-hold',
  method: 'POST',
  path: '/api/bank-transactions/hold',
  summary: 'Treo giao dịch vào tiền chờ đối chiếu',
  roles: bankClerks,
  money: true,
  body: z.object({ ids }),
  data: bulkAnswer,
  message: 'Đã treo vào tiền chờ đối chiếu',
  errors: [...refusals, 'ledger.period_closed'],
})

export const previewHold = call({
  ...previewOfIds,
  id: 'post-bank-transaction-hold-preview',
  path: '/api/bank-transactions/hold/preview',
  summary: 'Xem trước bút toán khi treo',
  roles: bankClerks,
  errors: refusals,
})

/** Nothing is posted: it is in the books another way, or none of our business. */
export const ignoreBank = call({
  id: 'post-bank-transaction-ignore',
  method: 'POST',
  path: '/api/bank-transactions/ignore',
  summary: 'Bỏ qua giao dịch ngân hàng',
  roles: bankClerks,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã bỏ qua giao dịch',
  errors: [...refusals, 'bank.held'],
})

/** The last decision is taken back, what it posted by reversal. */
export const undoBank = call({
  id: 'post-bank-transaction-undo',
  method: 'POST',
  path: '/api/bank-transactions/undo',
  summary: 'Hoàn tác quyết định trên giao dịch ngân hàng',
  roles: bankClerks,
  money: true,
  body: z.object({ id, version, reason: reason.nullish() }),
  data: row,
  message: 'Đã hoàn tác',
  errors: [
    ...refusals,
    'bank.nothing',
    'bank.other_half',
    'sale_money.handed_over',
    'sale_money.settled',
    'ledger.booked_at_bank',
    'ledger.period_closed',
  ],
})
export const previewUndo = call({
  id: 'post-bank-transaction-undo-preview',
  method: 'POST',
  path: '/api/bank-transactions/undo/preview',
  summary: 'Xem trước bút toán đảo khi hoàn tác',
  roles: bankClerks,
  reads: true,
  body: z.object({ id }),
  data: bankPreview,
  errors: [...refusals, 'bank.nothing'],
})

/** Looks for suggestions anew in everything open, and matches what is certain. */
export const suggestBank = call({
  id: 'post-bank-transaction-suggest',
  method: 'POST',
  path: '/api/bank-transactions/suggest',
  summary: 'Nhận tin báo còn sót, tìm lại gợi ý và tự khớp giao dịch chắc chắn',
  roles: bankClerks,
  money: true,
  data: z.object({ looked: z.number(), suggested: z.number(), certain: z.number() }),
  message: 'Đã tìm lại gợi ý',
})

const received = z.object({ success: z.literal(true) })
const hook = {
  method: 'POST',
  roles: 'public',
  signed: true,
  station: 'none',
  body: z.unknown(),
  raw: received,
} as const

export const sepayHookCall = call({
  ...hook,
  id: 'post-webhook-sepay',
  path: '/api/webhooks/sepay',
  summary: 'SePay báo giao dịch ngân hàng',
})
export const cassoHookCall = call({
  ...hook,
  id: 'post-webhook-casso',
  path: '/api/webhooks/casso',
  summary: 'Casso v2 báo giao dịch ngân hàng',
})
