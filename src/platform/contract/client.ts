import type { Answer, Call, Sent } from '#platform/contract/call.ts'
import type { ErrorDetail } from '#platform/contract/errors.ts'

export interface Token {
  token: string
  /** ISO 8601. */
  expires: string
}
export interface TokenPair {
  access?: Token | undefined
  refresh?: Token | undefined
}
/** Where the tokens are kept; read anew at each use, because another tab may have changed them. */
export interface TokenStore {
  read(): TokenPair
  write(pair: { access: Token; refresh: Token }): void
}

/** A refusal or a failed connection. `status` 0: no answer came, nobody knows whether it was done. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string
  readonly details: ErrorDetail[]
  /** Further fields of the answer's body (`code`, the current row of a stale update, …). */
  readonly extra: Record<string, unknown>
  constructor(
    status: number,
    error: string,
    message: string,
    details: ErrorDetail[] = [],
    extra: Record<string, unknown> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.error = error
    this.details = details
    this.extra = extra
  }

  /**
   * Nobody knows whether it was done: no answer came, one from before our server (a gateway away, a page of a
   * proxy), or one cut short. Sent again, a write goes under the same key.
   */
  get isUnanswered(): boolean {
    return this.error === 'unreadable' || [0, 408, 502, 503, 504].includes(this.status)
  }

  /** Nobody is signed in any more: the session says so itself, a form need not. */
  get isUnauthorized(): boolean {
    return this.status === 401 || this.message === 'UNAUTHORIZED'
  }

  /** What to say where no field shows what is wrong with it: "bad input" alone helps nobody. */
  get sentence(): string {
    const said = [...new Set(this.details.map((detail) => detail.message))]
    return this.error === 'bad_input' && said.length > 0 ? said.join('. ') : this.message
  }
}

export interface ClientOptions {
  /** '' in the browser: the same host. */
  base: string
  fetch: typeof fetch
  tokens: TokenStore
  /** The station worked in: its id, or `all`. */
  station: () => string | undefined
  clientId: () => string
  /** The session is over and cannot be refreshed. */
  onSessionLost: () => void
  /** Web Locks, so that one tab at a time refreshes; absent outside a secure context. */
  locks?: Pick<LockManager, 'request'> | undefined
  now?: () => Date
}
/**
 * What our own client sends. Where the wire takes the version of a record, and accepts a change without, it
 * always says which one the person saw; `undefined` says of a new record that there is none.
 */
type Seen<Body> = Body extends { version?: number | undefined }
  ? string extends keyof Body
    ? Body
    : Omit<Body, 'version'> & { version: number | undefined }
  : Body
type FromUs<C extends Call> = {
  [Part in keyof Sent<C>]: Part extends 'body' ? Seen<Sent<C>[Part]> : Sent<C>[Part]
}
export type CallOptions<C extends Call> = FromUs<C> & {
  signal?: AbortSignal | undefined
  /** Given by a caller that repeats a write whose answer never came; otherwise a new one. */
  idempotencyKey?: string | undefined
  upload?: FormData | undefined
  /** Of a call that stands on a base of its own: which; without it ours. */
  base?: string | null | undefined
}
/** What any call may carry, once its types are checked. */
interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
  upload?: FormData
  base?: string | null
}

/** `call({})` may be left out where a call takes nothing. */
export type Args<C extends Call> = keyof Sent<C> extends never
  ? [options?: CallOptions<C>]
  : [options: CallOptions<C>]

export interface Client {
  api<C extends Call>(call: C, ...args: Args<C>): Promise<Answer<C>>
  /** Fetches a file and names it: the server's `content-name`, or the call's name and the time. */
  download<C extends Call>(call: C, ...args: Args<C>): Promise<{ blob: Blob; name: string }>
  /** Opens an answer that is read as it comes; it ends with the longest wait at the latest. */
  stream<C extends Call>(call: C, ...args: Args<C>): Promise<Response>
}

/** Document 1, section 9. */
const longestWait = 600_000
const refreshPath = '/api/v1/auth/refresh-tokens'
const offline = 'Không kết nối được máy chủ, vui lòng kiểm tra mạng và thử lại.'
const tooSlow = 'Yêu cầu quá thời gian, vui lòng thử lại.'
const unreadSentence = 'Phải là số.'
const unreadable = 'Máy chủ trả lời không đúng định dạng, vui lòng thử lại.'

export function createClient(options: ClientOptions): Client {
  const { base, tokens, onSessionLost, now = () => new Date() } = options
  let refreshing: Promise<boolean> | undefined

  async function reach(url: string, init: RequestInit, at = base): Promise<Response> {
    const timeout = AbortSignal.timeout(longestWait)
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
    try {
      return await options.fetch(at + url, { ...init, signal })
    } catch (problem) {
      if (init.signal?.aborted) throw problem
      if (timeout.aborted) throw new ApiError(408, 'timeout', tooSlow)
      throw new ApiError(0, 'network', offline)
    }
  }

  /** One attempt of the refresh; false: the session is over. Other failures are thrown as they are. */
  async function refreshNow(stale: string | undefined): Promise<boolean> {
    const { access, refresh } = tokens.read()
    if (access && access.token !== stale) return true // another tab was first
    if (!refresh) return false
    const answer = await reach(refreshPath, {
      method: 'POST',
      headers: headers({ 'content-type': 'application/json' }),
      body: JSON.stringify({ refresh_token: refresh.token }),
    })
    if (answer.ok) {
      const pair = (await answer.json()) as Partial<{ access: Token; refresh_token: Token }>
      if (!pair.access || !pair.refresh_token) return false
      tokens.write({ access: pair.access, refresh: pair.refresh_token })
      return true
    }
    const failure = await failureOf({ method: 'POST' }, answer)
    if (failure.status !== 401) throw failure
    if (failure.error !== 'auth.refresh_raced') return false
    // Somebody without our lock was first with the same token: their pair is stored in a moment.
    for (let tries = 0; tries < 10; tries++) {
      const stored = tokens.read()
      if (stored.refresh?.token !== refresh.token && stored.access) return true
      await new Promise((done) => setTimeout(done, 50))
    }
    return false
  }

  function refreshOnce(stale: string | undefined): Promise<boolean> {
    const { locks } = options
    const attempt = async (): Promise<boolean> =>
      locks ? await locks.request('session-refresh', () => refreshNow(stale)) : refreshNow(stale)
    refreshing ??= attempt().finally(() => (refreshing = undefined))
    return refreshing
  }

  function headers(more: Record<string, string | undefined>): Headers {
    const all = new Headers({ 'x-source': 'web', 'x-client-id': options.clientId() })
    for (const [name, value] of Object.entries(more)) if (value) all.set(name, value)
    return all
  }

  async function send(call: Call, given: Loose): Promise<Accepted> {
    const { body, upload, signal } = given
    const unread = upload ? undefined : unreadNumber(body)
    if (unread !== undefined)
      throw new ApiError(400, 'bad_input', unreadSentence, [{ path: unread, message: unreadSentence }])
    const writes = call.method !== 'GET' && !call.reads && !call.unstored
    const key = writes ? (given.idempotencyKey ?? randomUuid()) : undefined
    const open = call.roles === 'public'
    const url = urlOf(call, given)
    const elsewhere = given.base?.endsWith('/') ? given.base.slice(0, -1) : (given.base ?? undefined)
    const attempt = (token: string | undefined) =>
      reach(
        url,
        {
          method: call.method,
          signal: signal ?? null,
          body: upload ?? (body === undefined ? null : JSON.stringify(body)),
          headers: headers({
            authorization: token && `Bearer ${token}`,
            'x-station': call.station === 'none' ? undefined : options.station(),
            'idempotency-key': key,
            'content-type': body !== undefined && !upload ? 'application/json' : undefined,
          }),
        },
        elsewhere,
      )
    const lost = (failure: ApiError) => {
      // Another base that takes no token of ours says nothing of our session.
      if (elsewhere === undefined) onSessionLost()
      return failure
    }

    let token = open ? undefined : tokens.read().access?.token
    // The access cookie goes with its expiry: refresh first instead of asking in vain.
    if (!open && !token && (await refreshOnce(undefined))) token = tokens.read().access?.token
    try {
      return await accepted(call, await attempt(token), signal)
    } catch (failure) {
      if (open || !isUnauthorized(failure)) throw failure
      if (!(await refreshOnce(token))) throw lost(failure)
    }
    try {
      return await accepted(call, await attempt(tokens.read().access?.token), signal)
    } catch (failure) {
      throw isUnauthorized(failure) ? lost(failure) : failure
    }
  }

  return {
    async api<C extends Call>(call: C, ...[given]: Args<C>) {
      const { response, body } = await send(call, (given ?? {}) as Loose)
      return (body ?? (await response.blob())) as Answer<C>
    },
    stream: async <C extends Call>(call: C, ...[given]: Args<C>) =>
      (await send(call, (given ?? {}) as Loose)).response,
    async download<C extends Call>(call: C, ...[given]: Args<C>) {
      const { response } = await send(call, (given ?? {}) as Loose)
      const blob = await response.blob()
      if (blob.size === 0) throw failureIn(call, response.status, { error: 'unreadable' })
      const named = response.headers.get('content-name')
      const name = named ? decoded(named) : `${call.file ?? call.summary} ${stamp(now())}.xlsx`
      return { blob, name }
    },
  }
}

const isUnauthorized = (failure: unknown): failure is ApiError =>
  failure instanceof ApiError && failure.isUnauthorized

/** An answer that is none of the failures of the catalogue (document 2, section 8), read where it is JSON. */
interface Accepted {
  response: Response
  /** Undefined of a file or a stream. */
  body: object | undefined
}

async function accepted(call: Call, response: Response, signal: AbortSignal | undefined): Promise<Accepted> {
  if (!response.ok) throw await failureOf(call, response)
  // Neither an answer in words nor a page that a gateway sent is the file.
  const isFile = !/json|html/.test(response.headers.get('content-type') ?? '')
  if (call.stream || (call.file && isFile)) return { response, body: undefined }
  let body: object
  try {
    body = ((await response.json()) ?? {}) as object
  } catch (problem) {
    if (signal?.aborted) throw problem
    throw failureIn(call, response.status, { error: 'unreadable' })
  }
  if (!isDone(call, body)) throw failureIn(call, response.status, body)
  const { message } = body as { message?: unknown }
  return { response, body: call.data && !message ? { ...body, message: call.message ?? '' } : body }
}

/** Code 1 means success; no data, no rows, no file, or a session that is over are failures with whatever status. */
function isDone(call: Call, body: object): boolean {
  const { code, data, results, message } = body as Record<string, unknown>
  if (call.file || message === 'UNAUTHORIZED') return false
  if (call.data) return code === 1 && data !== undefined && data !== null
  return call.row ? Array.isArray(results) : code !== 0
}

type Said = Pick<Call, 'failure' | 'method' | 'file' | 'reads'>

/** What is said of a failure when the server says nothing. */
function failureSentence({ failure, method, file, reads }: Said, code: unknown): string | undefined {
  const own = typeof failure === 'object' ? (failure[Number(code)] ?? failure[0]) : failure
  if (own) return own
  if (file) return 'Xuất tệp thất bại!'
  if (method === 'GET' || reads) return undefined
  return method === 'DELETE' ? 'Xóa thất bại!' : 'Lưu thất bại!'
}

/** What a proxy before our server refuses without a word that could be shown. */
const fromBefore: ReadonlyMap<number, string> = new Map([
  [413, 'Nội dung gửi lên quá lớn.'],
  [429, 'Bạn thao tác quá nhanh, vui lòng thử lại sau ít phút.'],
])

function failureIn(call: Said, status: number, body: object): ApiError {
  const { error, message, details, ...extra } = body as Record<string, unknown>
  const trouble =
    fromBefore.get(status) ??
    (status >= 500 ? `Máy chủ đang gặp sự cố (${status}), vui lòng thử lại.` : undefined)
  const own = [failureSentence(call, extra['code']), trouble].filter(Boolean).join(' ')
  return new ApiError(
    status,
    typeof error === 'string' ? error : 'unknown',
    typeof message === 'string' && message ? message : own || unreadable,
    Array.isArray(details) ? (details as ErrorDetail[]) : [],
    extra,
  )
}

const failureOf = async (call: Said, answer: Response): Promise<ApiError> =>
  failureIn(call, answer.status, (await answer.json().catch(() => ({ error: 'unreadable' }))) as object)

/** Where a number stands that its input could not read: JSON would say that there is none, and wipe the old one. */
function unreadNumber(value: unknown, path = ''): string | undefined {
  if (Number.isNaN(value)) return path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = unreadNumber(part, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

function urlOf(call: Call, { params = {}, query = {} }: Loose): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const plain = Array.isArray(value) ? value.join(',') : value
    if (plain !== undefined && plain !== null && plain !== '') search.set(name, String(plain))
  }
  return search.size ? `${path}?${search}` : path
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** DDMMYYYYHHmmss in Vietnam. */
export function stamp(time: Date): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(time) // 21/11/2026, 10:47:21
  return parts.replace(/\D/g, '')
}

/** A version 4 UUID, also on a plain-http address of the office network, where `randomUUID` is missing. */
export function randomUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
