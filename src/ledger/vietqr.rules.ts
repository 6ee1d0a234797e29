import { isVnd } from '#platform/rules/money.ts'
import { foldToAscii } from '#platform/rules/fold.ts'

/**
 * VietQR (NAPAS 247): an EMVCo payload of tag-length-value fields closed by a CRC-16/CCITT-FALSE.
 * Written out here rather than taken from a library: the format is fixed and small, and must refuse bad input.
 */
export interface VietQr {
  /** Bank identification number, 6 digits. */
  bin: string
  /** Account (letters and digits, ≤ 19) or card number. */
  account: string
  /** Integer VND > 0; null for a static code, where the payer types the amount. */
  amount: number | null
  /** Transfer content, or null. */
  memo: string | null
  /** `account` (QRIBFTTA) or `card` (QRIBFTTC). */
  to: 'account' | 'card'
}

const napas = 'A000000727'
const services = { account: 'QRIBFTTA', card: 'QRIBFTTC' } as const

/**
 * The text of the QR.
 * @throws RangeError for a BIN that is not 6 digits, an account over 19 characters, or an amount that is not a
 * positive integer of at most 13 digits.
 */
export function vietQrPayload(qr: {
  bin: string
  account: string
  amount?: number | null
  memo?: string | null
  to?: 'account' | 'card'
}): string {
  if (!/^[0-9]{6}$/.test(qr.bin)) throw new RangeError(`a BIN has 6 digits: ${qr.bin}`)
  if (!/^[0-9A-Za-z]{1,19}$/.test(qr.account)) throw new RangeError(`not an account number: ${qr.account}`)
  const amount = qr.amount ?? null
  if (amount !== null && (!isVnd(amount) || amount <= 0 || amount >= 10 ** 13)) {
    throw new RangeError(`not an amount to ask for: ${amount}`)
  }
  const memo = qrMemo(qr.memo ?? '')
  const beneficiary = field('00', qr.bin) + field('01', qr.account)
  const merchant = field('00', napas) + field('01', beneficiary) + field('02', services[qr.to ?? 'account'])
  const body =
    field('00', '01') +
    field('01', amount === null ? '11' : '12') +
    field('38', merchant) +
    field('53', '704') +
    (amount === null ? '' : field('54', String(amount))) +
    field('58', 'VN') +
    (memo === '' ? '' : field('62', field('08', memo))) +
    '6304'
  return body + crc16(body)
}

/** Transfer content banks carry unchanged: ASCII without accents, upper case, `[A-Z0-9 ]`, cut at 25 characters. */
export function qrMemo(text: string): string {
  return foldToAscii(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .slice(0, 25)
    .trim()
}

/** Reads a VietQR payload; null when the CRC or the structure is wrong or it is not a NAPAS transfer. */
export function readVietQr(payload: string): VietQr | null {
  if (!/^[\x20-\x7e]+$/.test(payload) || crc16(payload.slice(0, -4)) !== payload.slice(-4)) return null
  const root = fieldsOf(payload)
  const merchant = fieldsOf(root?.get('38') ?? '')
  const beneficiary = fieldsOf(merchant?.get('01') ?? '')
  const service = merchant?.get('02')
  const bin = beneficiary?.get('00')
  const account = beneficiary?.get('01')
  if (merchant?.get('00') !== napas || !bin || !account) return null
  if (service !== services.account && service !== services.card) return null
  const asked = root?.get('54')
  if (asked !== undefined && !/^[0-9]{1,13}$/.test(asked)) return null
  return {
    bin,
    account,
    amount: asked === undefined ? null : Number(asked),
    memo: fieldsOf(root?.get('62') ?? '')?.get('08') ?? null,
    to: service === services.account ? 'account' : 'card',
  }
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, start 0xFFFF, no reflection; four upper-case hex digits. ASCII input. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value
}

function fieldsOf(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    const head = /^([0-9]{2})([0-9]{2})$/.exec(text.slice(at, at + 4))
    const length = Number(head?.[2] ?? Number.NaN)
    if (!head?.[1] || at + 4 + length > text.length) return null
    fields.set(head[1], text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return fields
}
