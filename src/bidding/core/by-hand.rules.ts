import { outcomes } from '#bidding/core/outcome.rules.ts'

const codes = [
  'leading',
  'already_highest',
  'outbid_at_once',
  'not_leading',
  'too_low',
  'reserve_not_met',
  'ended',
  'ended_early',
  'sold_by_buy_now',
  'not_eligible',
  'blocked_by_seller',
  'account_suspended',
  'account_unpaid_wins',
  'signed_out',
  'captcha',
  'does_not_ship',
  'unknown',
] as const

const seen = codes.map((value) => ({ value, label: outcomes[value].sentence }))
/** What a person who placed a bid, or looked after its end, may have seen; `won` and `lost` are of the end. */
export const bidOutcomesByHand = [
  // What is seen most stands first.
  ...seen.slice(0, 1),
  { value: 'won', label: 'Đã thắng' },
  { value: 'lost', label: 'Đã thua' },
  ...seen.slice(1),
] as const
export type OutcomeByHand = (typeof bidOutcomesByHand)[number]['value']

/** With these something was typed at the site: at what price is asked for. */
export const sentByHand: readonly OutcomeByHand[] = [
  'leading',
  'already_highest',
  'outbid_at_once',
  'not_leading',
  'reserve_not_met',
  'unknown',
]
