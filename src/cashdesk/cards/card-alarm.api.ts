import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { bulkAnswer, ids, instantOut, reason } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { roles } from '#platform/contract/roles.ts'

const writers = roles('ql', 'kt')

export const alarmKinds = ['uncharged', 'unmatched', 'margin'] as const
export type AlarmKind = (typeof alarmKinds)[number]
export const alarmNames: Readonly<Record<AlarmKind, string>> = {
  uncharged: 'Đã mua, chưa thấy khoản chi',
  unmatched: 'Có khoản chi, chưa rõ đơn nào',
  margin: 'Lãi âm hoặc bất thường',
}

export const alarmRow = z.object({
  /** Of the order; of a charge without one the statement line. */
  id: z.number(),
  _id: z.string(),
  kind: z.enum(alarmKinds),
  /** Bought or, of a statement line, booked. */
  at: instantOut,
  days: z.number(),
  /** Of the order or the line. */
  code: z.string(),
  /** What was bought, or what the statement says. */
  name: z.string().nullable(),
  supplier_order_no: z.string().nullable(),
  card_name: z.string().nullable(),
  buyer_name: z.string().nullable(),
  /** In the card's currency. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  /** VND. */
  revenue: z.number().nullable(),
  cost: z.number().nullable(),
  margin: z.number().nullable(),
  /** Of the revenue. */
  margin_percent: z.number().nullable(),
  why: z.string(),
})
export type AlarmRow = z.output<typeof alarmRow>
export type AlarmRecord = z.input<typeof alarmRow>

const counts = z.object({ uncharged: z.number(), unmatched: z.number(), margin: z.number() })

/** One kind of alarm at a time; `option.counts` says how many there are of each, at most 1,000. */
export const listAlarms = call({
  id: 'get-card-alarms',
  method: 'GET',
  path: '/api/card-alarms',
  summary: 'Cảnh báo giữa thẻ và đơn mua',
  roles: writers,
  query: listQuery({ kind: 'text', card_id: 'anyId' }),
  row: alarmRow,
  option: z.object({ counts }),
})
/** A margin that somebody looked at and lets stand. */
export const letMarginStand = call({
  id: 'post-card-alarms-seen',
  method: 'POST',
  path: '/api/card-alarms/seen',
  summary: 'Xác nhận đã xem lãi bất thường',
  roles: writers,
  body: z.object({ ids, reason }),
  data: bulkAnswer,
  message: 'Đã xác nhận',
  errors: ['orders.not_found', 'alarms.seen'],
})
