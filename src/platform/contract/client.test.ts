import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { ApiError, createClient, stamp, type Token, type TokenStore } from '#platform/contract/client.ts'
import { everyRole } from '#platform/contract/roles.ts'

const listThings = call({
  id: 'list',
  method: 'GET',
  path: '/api/things/{kind}',
  summary: 'Danh sách',
  roles: everyRole,
  params: z.object({ kind: z.string() }),
  query: z.object({ status: z.array(z.number()).optional(), q: z.string().optional() }),
  row: z.object({ id: z.number() }),
})
const saveThing = call({
  id: 'save',
  method: 'POST',
  path: '/api/thing',
  summary: 'Lưu',
  roles: everyRole,
  body: z.object({ name: z.string() }),
  data: z.object({ id: z.number() }),
})
const signIn = call({
  id: 'login',
  method: 'POST',
  path: '/api/login',
  summary: 'Đăng nhập',
  roles: 'public',
  unstored: true,
  station: 'none',
  raw: z.object({}),
})
const exportThings = call({
  id: 'excel',
  method: 'GET',
  path: '/api/excel',
  summary: 'Xuất Excel',
  roles: everyRole,
  file: 'Báo cáo',
})

interface Reply {
  status?: number
  body?: unknown
  headers?: Record<string, string>
}
type Handler = (request: IncomingMessage & { url: string }, body: string) => Reply
const stops: (() => void)[] = []
afterEach(() => {
  while (stops.length) stops.pop()!()
})

/** A real server, and tabs of one browser that share their tokens. */
async function world(handler: Handler) {
  const seen: { url: string; method: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const url = request.url!
    seen.push({ url, method: request.method!, headers: request.headers, body })
    const { status = 200, body: answer = {}, headers = {} } = handler(Object.assign(request, { url }), body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const token = (name: string): Token => ({ token: name, expires: '2030-01-01T00:00:00.000Z' })
  let pair: ReturnType<TokenStore['read']> = { access: token('access-1'), refresh: token('refresh-1') }
  const tokens: TokenStore = {
    read: () => pair,
    write: (next) => {
      pair = next
    },
  }
  let lost = 0
  const tab = () =>
    createClient({
      base,
      fetch,
      tokens,
      station: () => '7',
      clientId: () => 'browser-1',
      onSessionLost: () => lost++,
      locks: navigator.locks,
      now: () => new Date('2026-11-21T03:04:05Z'),
    })
  return { base, seen, tab, tokens, token, lost: () => lost, close: () => stops.pop()!() }
}

const pairAnswer = (n: number) => ({
  access: { token: `access-${n}`, expires: '2030-01-01T00:00:00.000Z' },
  refresh_token: { token: `refresh-${n}`, expires: '2030-01-01T00:00:00.000Z' },
})
const unauthorized: Reply = {
  status: 401,
  body: { code: 0, error: 'access.unauthorized', message: 'UNAUTHORIZED' },
}
const failed = async (promise: Promise<unknown>) => {
  const problem = await promise.then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(ApiError)
  return problem as ApiError
}

test('a call carries the token, the station, its source and the browser', async () => {
  const { tab, seen } = await world(() => ({ body: { results: [], pagination: {} } }))
  await tab().api(listThings, { params: { kind: 'Đồ cũ/1' }, query: { status: [1, 8.2], q: '' } })
  expect(seen[0]!.url).toBe('/api/things/%C4%90%E1%BB%93%20c%C5%A9%2F1?status=1%2C8.2')
  expect(seen[0]!.headers).toMatchObject({
    authorization: 'Bearer access-1',
    'x-station': '7',
    'x-source': 'web',
    'x-client-id': 'browser-1',
  })
  expect(seen[0]!.headers['idempotency-key']).toBeUndefined()
})

test('a write carries an idempotency key, and the same one when it is repeated after a refresh', async () => {
  const { tab, seen } = await world(({ url, headers }) => {
    if (url.endsWith('refresh-tokens')) return { body: pairAnswer(2) }
    return headers.authorization === 'Bearer access-2' ? { body: { code: 1, data: { id: 1 } } } : unauthorized
  })
  await tab().api(saveThing, { body: { name: 'Mũ' } })
  expect(seen.map((one) => one.url)).toEqual(['/api/thing', '/api/v1/auth/refresh-tokens', '/api/thing'])
  expect(seen[0]!.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/)
  expect(seen[2]!.headers['idempotency-key']).toBe(seen[0]!.headers['idempotency-key'])
  expect(JSON.parse(seen[2]!.body)).toEqual({ name: 'Mũ' })
})

test('sign-in sends no token, no station, no key, and its 401 is its own answer', async () => {
  const { tab, seen, lost } = await world(() => ({
    status: 401,
    body: { error: 'access.bad_credentials', message: 'Sai mật khẩu' },
  }))
  const problem = await failed(tab().api(signIn))
  expect(problem).toMatchObject({ status: 401, error: 'access.bad_credentials', message: 'Sai mật khẩu' })
  expect(seen).toHaveLength(1)
  expect(lost()).toBe(0)
  for (const name of ['authorization', 'x-station', 'idempotency-key']) {
    expect(seen[0]!.headers[name]).toBeUndefined()
  }
})

test('ten calls of two tabs that meet 401 together refresh once', async () => {
  const { tab, seen } = await world(({ url, headers }) => {
    if (url.endsWith('refresh-tokens')) return { body: pairAnswer(2) }
    return headers.authorization === 'Bearer access-2' ? { body: { results: [] } } : unauthorized
  })
  const tabs = [tab(), tab()]
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => tabs[n % 2]!.api(listThings, { params: { kind: 'a' }, query: {} })),
  )
  expect(seen.filter((one) => one.url.endsWith('refresh-tokens'))).toHaveLength(1)
})

test('an answer 200 that says UNAUTHORIZED is refreshed once and asked again', async () => {
  const { tab, seen, lost } = await world(({ url, headers }) => {
    if (url.endsWith('refresh-tokens')) return { body: pairAnswer(2) }
    const isRefreshed = headers.authorization === 'Bearer access-2'
    return {
      body: isRefreshed ? { code: 1, message: 'Đã lưu', data: { id: 1 } } : { message: 'UNAUTHORIZED' },
    }
  })
  expect(await tab().api(saveThing, { body: { name: 'Mũ' } })).toMatchObject({ data: { id: 1 } })
  expect(seen.map((one) => one.url)).toEqual(['/api/thing', '/api/v1/auth/refresh-tokens', '/api/thing'])

  const dead = await world(() => ({ body: { message: 'UNAUTHORIZED' } }))
  await failed(dead.tab().api(saveThing, { body: { name: 'Mũ' } }))
  expect([lost(), dead.lost()]).toEqual([0, 1])
})

test('a raced refresh uses the pair that the other tab stored', async () => {
  const { tab, tokens, token, lost } = await world(({ url, headers }) => {
    if (url.endsWith('refresh-tokens')) {
      tokens.write({ access: token('access-2'), refresh: token('refresh-2') })
      return { status: 401, body: { error: 'auth.refresh_raced', message: 'Phiên vừa được làm mới' } }
    }
    return headers.authorization === 'Bearer access-2' ? { body: { results: ['x'] } } : unauthorized
  })
  const answer = await tab().api(listThings, { params: { kind: 'a' }, query: {} })
  expect(answer.results).toEqual(['x'])
  expect(lost()).toBe(0)
})

test('an expired access cookie is refreshed before the call', async () => {
  const { tab, tokens, token, seen } = await world(({ url }) => ({
    body: url.endsWith('refresh-tokens') ? pairAnswer(2) : { results: [] },
  }))
  tokens.read().access = undefined
  expect(tokens.read().refresh).toEqual(token('refresh-1'))
  await tab().api(listThings, { params: { kind: 'a' }, query: {} })
  expect(seen.map((one) => one.headers.authorization)).toEqual([undefined, 'Bearer access-2'])
})

test('a dead session is reported, a server that is away is not a dead session', async () => {
  const dead = await world(() => unauthorized)
  await failed(dead.tab().api(listThings, { params: { kind: 'a' }, query: {} }))
  expect(dead.lost()).toBe(1)

  const away = await world(({ url }) =>
    url.endsWith('refresh-tokens')
      ? { status: 503, body: { error: 'unavailable', message: 'Tạm gián đoạn' } }
      : unauthorized,
  )
  const problem = await failed(away.tab().api(listThings, { params: { kind: 'a' }, query: {} }))
  expect(problem).toMatchObject({ status: 503, message: 'Tạm gián đoạn' })
  expect(away.lost()).toBe(0)
})

test('a refusal brings its code, sentence, fields and further data; no answer says so in Vietnamese', async () => {
  const { tab, close } = await world(() => ({
    status: 409,
    body: {
      code: 0,
      error: 'conflict.stale',
      message: 'Dữ liệu vừa được thay đổi',
      details: [{ path: 'name', message: 'Trùng' }],
      current: { id: 1 },
    },
  }))
  const client = tab()
  expect(await failed(client.api(saveThing, { body: { name: '' } }))).toMatchObject({
    status: 409,
    error: 'conflict.stale',
    message: 'Dữ liệu vừa được thay đổi',
    details: [{ path: 'name', message: 'Trùng' }],
    extra: { code: 0, current: { id: 1 } },
  })
  close()
  expect(await failed(client.api(saveThing, { body: { name: '' } }))).toMatchObject({
    status: 0,
    error: 'network',
    message: expect.stringContaining('Không kết nối được máy chủ'),
  })
})

test('an answer that nobody can read leaves it open whether a write was done; one of our server does not', async () => {
  const saying = (answer: () => Response) =>
    createClient({
      base: '',
      fetch: async () => answer(),
      tokens: {
        read: () => ({ access: { token: 'a', expires: '2030-01-01T00:00:00.000Z' } }),
        write: () => {},
      },
      station: () => '7',
      clientId: () => 'browser-1',
      onSessionLost: () => {},
    })
  const isOpen = async (answer: () => Response) =>
    (await failed(saying(answer).api(saveThing, { body: { name: 'a' } }))).isUnanswered
  const page = '<html>Bad gateway</html>'
  const html = { 'content-type': 'text/html' }
  expect(await isOpen(() => new Response(page, { headers: html }))).toBe(true)
  expect(
    await isOpen(() => new Response('{"code":1,"da', { headers: { 'content-type': 'application/json' } })),
  ).toBe(true)
  expect(await isOpen(() => new Response('', { status: 500 }))).toBe(true)
  expect(await isOpen(() => new Response(page, { status: 504, headers: html }))).toBe(true)
  expect(await isOpen(() => Response.error())).toBe(true)
  expect(await isOpen(() => Response.json({ code: 0 }))).toBe(false)
  expect(await isOpen(() => Response.json({ code: 0, error: 'internal' }, { status: 500 }))).toBe(false)
  expect(await isOpen(() => Response.json({ code: 0, error: 'conflict.stale' }, { status: 409 }))).toBe(false)
})

test('bad input that no field shows is said by its details, each once; other refusals by their sentence', () => {
  const details = [
    { path: 'a', message: 'Vui lòng chọn kho' },
    { path: 'b', message: 'Vui lòng chọn kho' },
  ]
  expect(new ApiError(400, 'bad_input', 'Dữ liệu chưa hợp lệ', details).sentence).toBe('Vui lòng chọn kho')
  expect(new ApiError(400, 'bad_input', 'Dữ liệu chưa hợp lệ').sentence).toBe('Dữ liệu chưa hợp lệ')
  expect(new ApiError(409, 'conflict.stale', 'Đã thay đổi', details).sentence).toBe('Đã thay đổi')
})

test('a number that could not be read is not sent as no number', async () => {
  const { tab, seen } = await world(() => ({ body: { code: 1, message: 'Thành công', data: { id: 1 } } }))
  const correct = call({
    ...saveThing,
    id: 'correct',
    body: z.object({ weight: z.number().nullable(), sides: z.array(z.number()) }),
  })
  for (const [body, path] of [
    [{ weight: Number.NaN, sides: [] }, 'weight'],
    [{ weight: null, sides: [1, Number.NaN] }, 'sides.1'],
  ] as const) {
    await expect(tab().api(correct, { body: { ...body, sides: [...body.sides] } })).rejects.toMatchObject({
      error: 'bad_input',
      details: [{ path, message: 'Phải là số.' }],
    })
  }
  expect(seen).toEqual([])
})

test('a download is named by the server, or by the call and the time in Vietnam', async () => {
  const name = 'Báo cáo đơn hàng 21112026100405.xlsx'
  const sheet = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
  const named = await world(() => ({ headers: { ...sheet, 'content-name': encodeURIComponent(name) } }))
  expect((await named.tab().download(exportThings)).name).toBe(name)
  const unnamed = await world(() => ({ headers: sheet }))
  expect((await unnamed.tab().download(exportThings)).name).toBe('Báo cáo 21112026100405.xlsx')
  expect(stamp(new Date('2026-12-31T17:00:00Z'))).toBe('01012027000000')
})

test('a call on a base of its own goes there with the token; that it is refused there ends no session here', async () => {
  const { tab, seen, lost, tokens } = await world(({ url }) =>
    url.endsWith('refresh-tokens') ? { body: pairAnswer(2) } : { body: { results: [], pagination: {} } },
  )
  const there = await world(() => unauthorized)
  const problem = await failed(tab().api(listThings, { params: { kind: 'a' }, query: {}, base: there.base }))
  expect(problem.status).toBe(401)
  expect(there.seen.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer access-1',
    'Bearer access-2',
  ])
  expect(seen.map(({ url }) => url)).toEqual(['/api/v1/auth/refresh-tokens'])
  expect([lost(), tokens.read().access?.token]).toEqual([0, 'access-2'])
})
