export const carrierCodes = ['viettel', 'vnpost', 'ghn', 'ghtk'] as const
export type CarrierCode = (typeof carrierCodes)[number]

/** What a carrier's word means to us; what concludes nothing, or is not known, is `none`. */
export const eventMeanings = [
  'created',
  'pickup_failed',
  'moving',
  'out_for_delivery',
  'delivered',
  'attempt_failed',
  'returning',
  'returned',
  'lost',
  'called_off',
  'none',
] as const
export type EventMeaning = (typeof eventMeanings)[number]

export interface Party {
  name: string
  phone: string
  address: string
  ward: string | null
  /** Of the older three levels; null with two. */
  district: string | null
  province: string
}

/** A parcel as it is priced and sent. */
export interface Shipment {
  sender: Party
  receiver: Party
  content: string
  pieces: number
  /** Grams. */
  weight: number
  /** Length, width, height in cm; null: not measured. */
  size: readonly [number, number, number] | null
  /** Declared value, VND. */
  value: number
  /** To be collected from the receiver, VND. */
  cod: number
  note: string
}

export interface Offer {
  service: string
  name: string
  /** All that the carrier asks, VND. */
  fee: number
  /** Within it, where the carrier tells it apart. */
  codFee: number | null
  valueFee: number | null
  /** Hours until delivery. */
  hours: number | null
}

export interface Quote {
  offers: readonly Offer[]
  /** The receiver's address as the carrier read it, where it tells. */
  reading: string | null
}

export interface Waybill {
  number: string
  /** The carrier's own key of the order, where it is not the number. */
  key: string | null
  /** VND; null: not told. */
  fee: number | null
  reading: string | null
}

/**
 * What a carrier answered. `unknown`: it may have happened (a time-out, a broken answer); whoever asked must
 * find out before asking again.
 */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'rejected'; why: string }
  | { kind: 'unknown'; why: string }

export interface Can {
  /** A waybill is found by our own reference. */
  find: boolean
  /** Events can be asked for, not only received. */
  history: boolean
  /** Tells how it read the address, before the waybill is made. */
  reads: boolean
  /** Takes ward and province by name as they are, and refuses what it does not know when it is asked for the price. */
  names: boolean
  /** A label of its own to print. */
  label: boolean
}

/** One thing that the carrier says happened to a waybill. */
export interface CarrierEvent {
  number: string
  /** Ours. */
  reference: string | null
  code: string
  /** The carrier's own words. */
  name: string
  meaning: EventMeaning
  /** false: a code we have no meaning for. */
  known: boolean
  at: Date
  place: string | null
  note: string | null
  /** What it says is to be collected, never what was; null: not told. */
  cod: number | null
  fee: number | null
  /** Grams. */
  weight: number | null
  /** Only part of it came back. */
  partial: boolean
}

export interface SignedRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  body: unknown
}

/** A carrier inside Vietnam. */
export interface Carrier {
  readonly code: CarrierCode
  readonly can: Can
  quote(shipment: Shipment): Promise<Answer<Quote>>
  /** @param reference ours, at most 50 characters; never used for two parcels */
  create(reference: string, service: string, shipment: Shipment): Promise<Answer<Waybill>>
  cancel(waybill: Pick<Waybill, 'number' | 'key'>, why: string): Promise<Answer<null>>
  /** Where its label is printed from. */
  label(waybill: Pick<Waybill, 'number' | 'key'>): Promise<Answer<{ url: string }>>
  /** null: there is none. Only where `can.find`. */
  find(reference: string): Promise<Answer<Waybill | null>>
  /** Only where `can.history`. */
  history(number: string): Promise<Answer<CarrierEvent[]>>
  /** Does the message come with the proof this carrier gives? False where no secret is set. */
  isGenuine(request: SignedRequest): boolean
  /** The events a message tells; null: nothing that we understand. */
  read(body: unknown): CarrierEvent[] | null
  /** What the carrier expects as the answer to a message. */
  readonly thanks: { success: true }
}

export type Carriers = Readonly<Record<CarrierCode, Carrier>>
