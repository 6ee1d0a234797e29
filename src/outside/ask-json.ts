const longestMs = 15_000
const mostBytes = 4 * 1024 * 1024

export interface Asked {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON; a form as a form. */
  body?: unknown
  timeoutMs?: number | undefined
}

export interface Heard {
  status: number
  body: unknown
  /** Between which instants its clock stood when it answered; null: it does not say. */
  clock: Span | null
}
export interface Span {
  from: Date
  to: Date
}

/** Nothing, or nothing whole, came back: what was asked may have been done all the same. */
export interface NotHeard {
  failed: number | 'late' | 'broken' | 'lost'
}

/** One request to somebody outside who answers in JSON; what he answers in words of his own is heard, whatever its status. */
export async function askJson(url: URL, given: Asked = {}): Promise<Heard | NotHeard> {
  const { method = 'POST', headers = {}, body, timeoutMs = longestMs } = given
  const form = body instanceof URLSearchParams
  try {
    const response = await fetch(url, {
      method,
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        accept: 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: form ? body.toString() : JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await textOf(response)
    if (response.status >= 500 || response.status === 408 || response.status === 429)
      return { failed: response.status }
    return { status: response.status, body: JSON.parse(text) as unknown, clock: clockOf(response.headers) }
  } catch (error) {
    const { name } = error as Error
    if (name === 'TimeoutError') return { failed: 'late' }
    return { failed: name === 'SyntaxError' ? 'broken' : 'lost' }
  }
}

/** Why nothing was heard, of whom is asked: `hãng`, `trang mua`. */
export function whyNotHeard({ failed }: NotHeard, who: string): string {
  if (failed === 'late') return `${who} không trả lời kịp`
  if (failed === 'broken') return `câu trả lời của ${who} bị hỏng`
  return failed === 'lost' ? `mất kết nối với ${who}` : `${who} trả lời ${failed}`
}

/** A server says its second; one that is exact says it in a header of its own. */
function clockOf(headers: Headers): Span | null {
  const exact = new Date(headers.get('x-server-time') ?? '')
  if (!Number.isNaN(exact.getTime())) return { from: exact, to: exact }
  const second = new Date(headers.get('date') ?? '')
  return Number.isNaN(second.getTime()) ? null : { from: second, to: new Date(second.getTime() + 999) }
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
