import type { Answer } from '#outside/carrier/port.ts'

const longestMs = 15_000
const mostBytes = 4 * 1024 * 1024

interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
  timeoutMs?: number | undefined
}

export interface Heard {
  status: number
  body: unknown
}

/**
 * One request to a carrier. What it answered in words of its own is `ok`, whatever its status; where nothing, or
 * nothing whole, came back it may have been done all the same: `unknown`.
 */
export async function ask(url: URL, given: Asked = {}): Promise<Answer<Heard>> {
  const { method = 'POST', headers = {}, body, timeoutMs = longestMs } = given
  try {
    const response = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response)
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      return { kind: 'unknown', why: `hãng trả lời ${response.status}` }
    return { kind: 'ok', value: { status: response.status, body: JSON.parse(text) as unknown } }
  } catch (error) {
    const { name } = error as Error
    if (name === 'TimeoutError') return { kind: 'unknown', why: 'hãng không trả lời kịp' }
    if (name === 'SyntaxError') return { kind: 'unknown', why: 'câu trả lời của hãng bị hỏng' }
    return { kind: 'unknown', why: 'mất kết nối với hãng' }
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > mostBytes) throw new SyntaxError('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
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
