import { askJson, whyNotHeard } from '#outside/ask-json.ts'
import type { Asked, Heard } from '#outside/ask-json.ts'
import type { Answer } from '#outside/carrier/port.ts'

/**
 * One request to a carrier. What it answered in words of its own is `ok`, whatever its status; where nothing, or
 * nothing whole, came back it may have been done all the same: `unknown`.
 */
export async function ask(url: URL, given: Asked = {}): Promise<Answer<Heard>> {
  const heard = await askJson(url, given)
  return 'failed' in heard ? unknown(whyNotHeard(heard, 'hãng')) : ok(heard)
}

export const ok = <T>(value: T): Answer<T> => ({ kind: 'ok', value })
export const rejected = (why: unknown): { kind: 'rejected'; why: string } => ({
  kind: 'rejected',
  why:
    typeof why === 'string' && why.trim() !== '' ? why.trim().slice(0, 500) : 'hãng từ chối, không nói lý do',
})
export const unknown = (why: string): { kind: 'unknown'; why: string } => ({ kind: 'unknown', why })
/** An answer that came whole and says neither yes nor no. */
export const unreadable = unknown('câu trả lời của hãng không đúng mẫu')

/** Text within so many bytes of UTF-8, cut between letters. */
export function withinBytes(text: string, most: number): string {
  let size = 0
  let kept = ''
  for (const letter of text) {
    size += Buffer.byteLength(letter)
    if (size > most) break
    kept += letter
  }
  return kept
}

/** `dd/MM/yyyy HH:mm[:ss]` or ISO; a time without a zone is Vietnam's. */
export function carrierTime(text: unknown): Date | null {
  if (typeof text !== 'string') return null
  const given = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}:\d{2})(:\d{2})?)?$/.exec(text.trim())
  const bare = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2})?$/.test(text.trim())
  const [, day = '', month = '', year = '', clock = '00:00', seconds = ':00'] = given ?? []
  const iso = given
    ? `${year}-${month}-${day}T${clock}${seconds}+07:00`
    : bare
      ? `${text.trim().replace(' ', 'T')}+07:00`
      : text
  const at = new Date(iso)
  return Number.isNaN(at.getTime()) ? null : at
}

/** A carrier's word as we keep it: text without what PostgreSQL cannot, and not without end. */
export const said = (value: unknown): string | null =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== ''
    ? String(value).replaceAll('\u0000', '').trim().slice(0, 500)
    : null

/** An amount of whole numbers; what is not told is unknown, not 0. */
export function amount(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Math.round(Number(value))
  return Number.isSafeInteger(number) && number >= 0 && number < 1e13 ? number : null
}
