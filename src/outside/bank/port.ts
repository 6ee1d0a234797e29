import type { z } from 'zod'

/** A booking on an account of ours as a feed tells it. */
export interface BankBooking {
  /** The feed's own key. */
  id: string
  /** Number of our account. */
  account: string
  bookedAt: Date
  /** VND, + in, − out. */
  amount: number
  balance: number | null
  content: string
  /** The bank's own number, where the feed knows it. */
  reference: string | null
  counterAccount: string | null
  counterName: string | null
  counterBank: string | null
}

/** A request as it came: header names in lower case, the bytes as they were signed. */
export interface SignedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Buffer
  now: Date
}

/** A feed that calls us when the bank books something. */
export interface BankHook {
  readonly provider: 'sepay' | 'casso'
  /** Is it signed with our secret, and of these minutes? False where no secret is set. */
  isGenuine(request: SignedRequest): boolean
  /** What it tells: a booking, a test message, or nothing that we understand. */
  read(body: unknown): BankBooking | 'ping' | null
}

/** Secrets of the feeds, from the configuration alone; a feed without one is refused. */
export interface BankSecrets {
  /** `Authorization: Apikey …` */
  sepayKey?: string | undefined
  /** `whsec_…` of signed messages; where it is set the key alone is not enough. */
  sepaySecret?: string | undefined
  /** Checksum key of Casso's webhook v2. */
  cassoSecret?: string | undefined
}

/** Messages older or newer than this are refused, so that a copied one cannot be sent again. */
export const freshMs = 5 * 60_000

/** Reads a payload that may carry more than we know. */
export function readAs<S extends z.ZodType>(schema: S, body: unknown): z.output<S> | null {
  const parsed = schema.safeParse(body)
  return parsed.success ? parsed.data : null
}
