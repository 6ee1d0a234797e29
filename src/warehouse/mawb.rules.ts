/**
 * Airlines by air-waybill prefix. The list is never complete: an unknown prefix is a warning, not an error.
 */
export const airlines: Readonly<Record<string, string>> = {
  '001': 'American Airlines',
  '006': 'Delta Air Lines',
  '014': 'Air Canada',
  '016': 'United Airlines',
  '020': 'Lufthansa Cargo',
  '023': 'FedEx Express',
  '057': 'Air France',
  '065': 'Saudia',
  '071': 'Ethiopian Airlines',
  '074': 'KLM',
  '079': 'Philippine Airlines',
  '081': 'Qantas',
  '086': 'Air New Zealand',
  '098': 'Air India',
  '112': 'China Cargo Airlines',
  '125': 'British Airways',
  '126': 'Garuda Indonesia',
  '131': 'Japan Airlines',
  '157': 'Qatar Airways',
  '160': 'Cathay Pacific',
  '172': 'Cargolux',
  '176': 'Emirates',
  '180': 'Korean Air',
  '205': 'All Nippon Airways',
  '217': 'Thai Airways',
  '232': 'Malaysia Airlines',
  '235': 'Turkish Airlines',
  '297': 'China Airlines',
  '369': 'Atlas Air',
  '403': 'Polar Air Cargo',
  '406': 'UPS Airlines',
  '607': 'Etihad Airways',
  '618': 'Singapore Airlines',
  '695': 'EVA Air',
  '738': 'Vietnam Airlines',
  '781': 'China Eastern',
  '784': 'China Southern',
  '851': 'Hong Kong Airlines',
  '880': 'Hainan Airlines',
  '933': 'Nippon Cargo Airlines',
  '978': 'VietJet Air',
  '988': 'Asiana Airlines',
  '999': 'Air China',
}

export type MawbReading =
  | {
      ok: true
      /** Stored form `PPP-NNNNNNNN`. */
      mawb: string
      /** Airline of the prefix, or null. */
      airline: string | null
      /** The prefix is in no list we have: warn, do not block (the check digit does not cover it). */
      unknownPrefix: boolean
    }
  | { ok: false; reason: 'shape' | 'check_digit' }

/**
 * Reads an air waybill number: 3-digit airline prefix, 7-digit serial, check digit = serial mod 7 (0–6).
 * Dashes, spaces and full-width digits are forgiven.
 */
export function parseMawb(text: string, known: Readonly<Record<string, string>> = airlines): MawbReading {
  const digits = text.normalize('NFKC').replace(/[\s\p{Pd}\u2212]/gu, '')
  const parts = /^([0-9]{3})([0-9]{7})([0-9])$/.exec(digits)
  if (!parts) return { ok: false, reason: 'shape' }
  const [, prefix = '', serial = '', check = ''] = parts
  if (Number(serial) % 7 !== Number(check)) return { ok: false, reason: 'check_digit' }
  const airline = Object.hasOwn(known, prefix) ? (known[prefix] ?? null) : null
  return { ok: true, mawb: `${prefix}-${serial}${check}`, airline, unknownPrefix: airline === null }
}

/**
 * The number after this one in an airline's block: +11, or +4 when the check digit is 6.
 * Null when the text is no MAWB or its serial is the last (9999999).
 */
export function nextMawb(text: string): string | null {
  const reading = parseMawb(text)
  if (!reading.ok) return null
  const number = Number(reading.mawb.slice(4))
  const next = number + (number % 10 === 6 ? 4 : 11)
  return next > 99_999_999 ? null : `${reading.mawb.slice(0, 4)}${String(next).padStart(8, '0')}`
}
