import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { listQuery, only } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

export const conflictKinds = ['item', 'track', 'supplier', 'state'] as const
export type ConflictKind = (typeof conflictKinds)[number]
export const conflictNames: Readonly<Record<ConflictKind, string>> = {
  item: 'Trùng món hàng',
  track: 'Trùng mã vận đơn',
  supplier: 'Trùng mã người bán',
  state: 'Lệch trạng thái',
}

/** What mends an order that disagrees with its own papers. */
export const conflictMends = ['step_back', 'follow_bill', 'free_deposit'] as const
export type ConflictMend = (typeof conflictMends)[number]

/** An order that disagrees with others, or with its own packages, bill or journal. */
export const conflictRow = z.object({
  /** Of the order. */
  id: z.number(),
  _id: z.string(),
  kind: z.enum(conflictKinds),
  /** What it shares with others; of a disagreement of its own its code. */
  shared: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.number(),
  sub_status: z.number().nullable(),
  customer_no: z.string().nullable(),
  customer_name: z.string().nullable(),
  sale_name: z.string().nullable(),
  track: z.string().nullable(),
  /** Only carried for its customer: its tracks are several. */
  carried: z.boolean(),
  supplier_order_no: z.string().nullable(),
  /** The orders it disagrees with, of those the person may see. */
  others: z.string().nullable(),
  why: z.string(),
  mend: z.enum(conflictMends).nullable(),
  version: z.number(),
})
export type ConflictRow = z.output<typeof conflictRow>
export type ConflictRecord = z.input<typeof conflictRow>

const counts = z.object({
  item: z.number(),
  track: z.number(),
  supplier: z.number(),
  state: z.number(),
})

/** One kind at a time, those that disagree with each other beside each other; `option.counts` at most 1,000 of each. */
export const listConflicts = call({
  id: 'get-quotes-conflict',
  method: 'GET',
  path: '/api/quotes/conflict',
  summary: 'Đơn trùng, đơn lệch trạng thái',
  roles: roles('ql', 'kt', 'cs', 'cc', 'op'),
  query: listQuery({ kind: only(conflictKinds, 'Loại trùng') }),
  row: conflictRow,
  option: z.object({ counts }),
})
