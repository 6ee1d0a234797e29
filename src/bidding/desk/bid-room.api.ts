import { z } from 'zod'
import { bidOutcomesByHand } from '#bidding/core/by-hand.rules.ts'
import { groupModes } from '#bidding/core/bid.words.ts'
import { bidRow } from '#bidding/core/bid.api.ts'
import { bidders, holdErrors, readers } from '#bidding/desk/bid-calls.ts'
import { moneyPreview } from '#ledger/preview.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, foreign, id, instant, text, version } from '#platform/contract/fields.ts'

/** What stands beside the lists: accounts, calls of the day, how late bids were sent today. */
export const bidRoom = call({
  id: 'get-bid-room',
  method: 'GET',
  path: '/api/bid/room',
  summary: 'Tài khoản, lượt hỏi và độ trễ của phòng đấu giá',
  roles: readers,
  data: z.object({
    /** The server's clock: what is left of an auction is counted from it, not from the browser's. */
    now: z.string(),
    accounts: z.array(
      z.object({
        id: z.number(),
        site_code: z.string(),
        name: z.string(),
        priority: z.number(),
        live: z.number(),
        state: z.enum(['ok', 'banned', 'signed_out', 'unpaid', 'unused']),
        why: z.string().nullable(),
        since: z.string().nullable(),
      }),
    ),
    budgets: z.array(
      z.object({ site_code: z.string(), used: z.number(), limit: z.number(), kept: z.number() }),
    ),
    clocks: z.array(
      z.object({
        site_code: z.string(),
        offset_ms: z.number(),
        request_ms: z.number(),
        measured_at: z.string(),
      }),
    ),
    late: z.object({
      sent: z.number(),
      p50: z.number().nullable(),
      p99: z.number().nullable(),
      worst: z.number().nullable(),
      by_cause: z.record(z.string(), z.number()),
    }),
  }),
})

const group = z.object({
  id: z.number(),
  name: z.string(),
  mode: z.enum(groupModes.map(({ value }) => value)),
  /** Bids of it that are under way. */
  live: z.number(),
})
export type BidGroup = z.output<typeof group>

/** Groups of wishes by their name, those with living bids first; of one customer, or some that are known by number. */
export const findGroups = call({
  id: 'get-bid-groups',
  method: 'GET',
  path: '/api/bid/groups',
  summary: 'Tìm nhóm đấu giá',
  roles: readers,
  query: z.object({
    q: z.string().trim().max(100).default(''),
    user_id: z.coerce.number().int().positive().optional(),
    ids: z
      .string()
      .regex(/^\d{1,15}(,\d{1,15}){0,49}$/, 'Số của nhóm không hợp lệ')
      .optional(),
  }),
  data: z.array(group),
})

const price = foreign.refine((amount) => amount > 0, 'Giá phải lớn hơn 0')

/** The customer's money before and after. Without `id` it is of a wish. */
export const previewBid = call({
  id: 'post-bid-preview',
  method: 'POST',
  path: '/api/bid/preview',
  summary: 'Xem trước tiền của một lượt đấu giá',
  roles: bidders,
  reads: true,
  body: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('wish'),
      user_id: id,
      max_price: price,
      currency: z.string().length(3),
      tax_percent: z.number().min(0).max(100).default(0),
    }),
    z.object({ action: z.literal('raise'), id, max_price: price }),
    z.object({ action: z.literal('cancel'), id }),
    z.object({ action: z.literal('take'), id, price }),
  ]),
  data: moneyPreview.extend({ room: z.number() }),
  errors: [...holdErrors, 'orders.customer_unknown'],
})

/** What the site showed to a person who placed it in the opened profile: taken as the market's own answer. */
export const assistedBid = call({
  id: 'post-bid-by-id-assisted',
  method: 'POST',
  path: '/api/bid/{id}/assisted',
  summary: 'Ghi kết quả đặt giá bằng tay',
  roles: bidders,
  money: true,
  params: byId,
  body: z.object({
    outcome: z.enum(bidOutcomesByHand.map(({ value }) => value)),
    /** What was typed at the site; with an outcome that says that nothing was sent none is asked for. */
    amount: price.optional(),
    price: foreign.optional(),
    ends_at: instant.optional(),
    words: text(500).nullish(),
    version,
  }),
  data: bidRow,
  message: 'Đã ghi kết quả đặt giá',
  errors: [...holdErrors, 'bids.not_by_hand', 'bids.over_most'],
})
