/** One currency of a bank's board; decimals as text, null where the bank quotes none. VND for one unit. */
export interface BankRate {
  currency: string
  buy: string | null
  transfer: string | null
  sell: string | null
}

export interface BankRates {
  /** Which feed. */
  source: string
  /** The bank's own time, as it writes it. */
  quotedAt: string
  rates: BankRate[]
}

/** Current rates of a bank. It knows no past: whoever needs one keeps every answer. */
export interface RateFeed {
  /** @throws RateFeedError where the bank does not answer, or not with a board of rates */
  read(signal?: AbortSignal): Promise<BankRates>
}

export class RateFeedError extends Error {}
