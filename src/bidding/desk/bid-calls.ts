import { z } from 'zod'
import { bidRow } from '#bidding/core/bid.api.ts'
import { bidFields } from '#bidding/core/bid.fields.ts'
import { bidStatus } from '#bidding/core/bid.status.ts'
import { groupModes } from '#bidding/core/bid.words.ts'
import {
  bulkAnswer,
  foreign,
  id,
  ids,
  instant,
  reason,
  requiredText,
  text,
  version,
} from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { changeShape, filterKinds, newShape } from '#platform/contract/record.ts'
import { roles } from '#platform/contract/roles.ts'

/** What the calls of the three lists share: bids of one kind, whatever the marketplace. */

export const readers = roles('ql', 'kt', 'kd', 'cs', 'op', 'cv')
export const makers = roles('ql', 'kd', 'cs')
export const bidders = roles('ql', 'kd', 'cs', 'cv')
export const checkers = roles('ql', 'kt')

export const bidQuery = listQuery(
  {
    ...filterKinds(bidFields),
    /** `live`: nothing is decided; `ended`. */
    phase: 'text',
    /** Those that end within so many minutes. */
    within: 'text',
  },
  // The whole room at once, to be seen from afar.
  { most: 500 },
)
const price = foreign.refine((amount) => amount > 0, 'Giá phải lớn hơn 0')
const group = z.object({
  name: requiredText(120),
  mode: z.enum(groupModes.map(({ value }) => value)).default('one'),
})

/** What is typed where the marketplace cannot be asked: as its page shows it. */
const seen = {
  title: text(300).optional(),
  price: foreign.optional(),
  ends_at: instant.optional(),
}

export const wishBody = z.object({
  ...newShape(bidFields),
  link: requiredText(2000),
  user_id: id,
  max_price: price,
  account_id: id.nullish(),
  assignee_id: id.nullish(),
  route_code: text(40).nullish(),
  goods_type: text(40).nullish(),
  group_id: id.nullish(),
  group: group.nullish(),
  /** A manager lets this customer have the listing in place of another's weaker bid. */
  replace: z.boolean().default(false),
  /** Everything is done but the sending. */
  rehearsal: z.boolean().default(false),
  ...seen,
})
export type Wish = z.output<typeof wishBody>

export const changeBody = z.object({
  id,
  ...changeShape(bidFields),
  max_price: price.optional(),
  account_id: id.nullish(),
  route_code: text(40).nullish(),
  goods_type: text(40).nullish(),
  version,
})
export type BidChange = z.output<typeof changeBody>

export const rebidBody = z.object({ max_price: price.optional(), account_id: id.nullish(), version })
export type Rebid = z.output<typeof rebidBody>

export const statusBody = z.object({
  ids,
  status: z.literal([bidStatus.bidding, bidStatus.won, bidStatus.payment, bidStatus.cancelled]),
  reason: text(500).nullish(),
})
export const cancelBody = z.object({ ids, reason })
export const takeBody = z.object({ id, price, version })

export const madeBid = bidRow.extend({
  /** What to know: another end of the same account within seconds, no account yet. */
  warnings: z.array(z.string()),
})

export const wishErrors = [
  'orders.customer_unknown',
  'bids.customer_locked',
  'bids.link_limit',
  'bids.vip_limit',
  'bids.no_room',
  'bids.live',
  'bids.live_stronger',
  'bids.no_item',
  'bids.not_auction',
  'bids.too_low',
  'bids.unheard',
  'bids.one_customer',
  'bids.group_near',
  'bids.no_config',
  'bids.account_full',
  'ledger.not_enough_free',
  'pricing.no_rate',
] as const
export const stepErrors = [
  'bids.not_found',
  'bids.status',
  'bids.ended',
  'bids.leading',
  'bids.too_late',
  'bids.customer_locked',
  'bids.not_bought',
] as const
export const holdErrors = [
  ...stepErrors,
  'bids.only_raise',
  'bids.too_low',
  'bids.no_room',
  'bids.vip_limit',
  'bids.live',
  'bids.no_config',
  'bids.account_full',
  'ledger.not_enough_free',
  'pricing.no_rate',
] as const

export const bulk = bulkAnswer
export const counts = z.object({ counts: z.record(z.string(), z.number()) })

/** A look or an act of a bid. */
export const actRow = z.object({
  id: z.number(),
  kind: z.string(),
  kind_words: z.string(),
  planned_at: z.string().nullable(),
  sent_at: z.string(),
  answered_at: z.string().nullable(),
  ms: z.number(),
  late_ms: z.number().nullable(),
  late_why: z.string().nullable(),
  late_words: z.string().nullable(),
  offset_ms: z.number().nullable(),
  amount: z.number().nullable(),
  outcome: z.string().nullable(),
  outcome_words: z.string().nullable(),
  words: z.string().nullable(),
  price: z.number().nullable(),
  leads: z.boolean().nullable(),
  ends_at: z.string().nullable(),
  account: z.string().nullable(),
  actor: z.string().nullable(),
})
export type ActRow = z.output<typeof actRow>
/** What people did with it, beside what the engine did. */
export const storyRow = z.object({
  at: z.string(),
  action: z.string(),
  label: z.string(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
})
export const histories = z.object({
  bid: bidRow,
  acts: z.array(actRow),
  story: z.array(storyRow),
  /** What its customer may still bid for, VND; null for who sees no customers. */
  room: z.number().nullable(),
})
