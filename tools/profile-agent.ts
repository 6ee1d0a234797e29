/**
 * Stands on the machine that has the managers of browser profiles, and lets the product open and close profiles there,
 * nothing else: `AGENT_TOKEN=… node profile-agent.ts`. It is one file and needs nothing but Node 24. What a manager
 * wants to be known by (`MULTILOGIN_TOKEN`, `BIT_KEY`, `DOLPHIN_TOKEN`, `ADSPOWER_KEY`) stays on this machine; of its
 * answers only whether it was done goes back: no address by which an opened browser is steered.
 */
import { timingSafeEqual, createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'

interface Manager {
  url: string
  /** The only paths that go through, by method. */
  allows: RegExp
  headers?: Record<string, string>
}
type Environment = Readonly<Record<string, string | undefined>>

// No dots and slashes, plain or escaped: `..` would lead to another path than the one that was allowed.
const name = String.raw`(?:[\w-]|%(?!2[EFef])[\dA-Fa-f]{2})+`
const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
const multilogin = (env: Environment): Manager => ({
  url: env['MULTILOGIN_LAUNCHER'] ?? 'https://launcher.mlx.yt:45001',
  allows: new RegExp(
    `^GET /api/(?:v2/profile/f/${name}/p/${name}/start\\?automation_type=&headless_mode=false|v1/profile/stop/p/${name})$`,
  ),
  headers: bearer(env['MULTILOGIN_TOKEN']),
})

/** By the numbers of the managers. */
const managersOf = (env: Environment): Readonly<Record<string, Manager>> => ({
  100: multilogin(env),
  1: multilogin(env),
  2: {
    url: env['GPM_URL'] ?? 'http://127.0.0.1:19995',
    allows: new RegExp(`^GET /api/v3/profiles/(?:start|close)/${name}$`),
  },
  3: {
    url: env['BIT_URL'] ?? 'http://127.0.0.1:54345',
    allows: /^POST \/browser\/(?:open|close)$/,
    ...(env['BIT_KEY'] ? { headers: { 'x-api-key': env['BIT_KEY'] } } : {}),
  },
  4: {
    url: env['GOLOGIN_URL'] ?? 'http://localhost:36912',
    allows: /^POST \/browser\/(?:start|stop)-profile$/,
  },
  5: {
    url: env['DOLPHIN_URL'] ?? 'http://localhost:3001',
    allows: new RegExp(`^GET /v1\\.0/browser_profiles/${name}/(?:start\\?automation=1|stop)$`),
    headers: bearer(env['DOLPHIN_TOKEN']),
  },
  6: {
    url: env['ADSPOWER_URL'] ?? 'http://local.adspower.net:50325',
    allows: /^GET \/api\/v1\/browser\/(?:start|stop)\?user_id=[^&#]+$/,
    headers: bearer(env['ADSPOWER_KEY']),
  },
})

const longestMs = 55_000
const mostBytes = 64 * 1024
/** What of an answer says whether it was done. */
const told = ['status', 'code', 'success', 'message', 'msg', 'error', 'errorObject'] as const

const same = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

export function profileAgent(env: Environment): Server {
  const token = env['AGENT_TOKEN'] ?? ''
  if (token.length < 32) throw new Error('AGENT_TOKEN: needs at least 32 random characters')
  const managers = managersOf(env)
  return createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    try {
      if (!same(String(request.headers['x-agent-token'] ?? ''), token)) return answer(401, { error: 'token' })
      const [, number = '', rest = ''] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
      const manager = managers[number]
      if (!manager?.allows.test(`${request.method} ${rest}`)) return answer(404, { error: 'not allowed' })
      return answer(...(await passedOn(request, manager, rest)))
    } catch {
      return answer(502, { error: 'the manager does not answer' })
    }
  })
}

async function passedOn(
  request: IncomingMessage,
  manager: Manager,
  path: string,
): Promise<[number, unknown]> {
  const body = await textOf(request)
  const heard = await fetch(manager.url + path, {
    method: request.method ?? 'GET',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...manager.headers },
    ...(request.method === 'POST' ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
  })
  const said = (await heard.json()) as Record<string, unknown>
  const inner = said['data'] as Record<string, unknown> | null | undefined
  const kept = Object.fromEntries(told.flatMap((key) => (key in said ? [[key, said[key]]] : [])))
  const within =
    typeof inner === 'object' && inner !== null && 'success' in inner
      ? { data: { success: inner['success'], message: inner['message'] } }
      : {}
  return [heard.status, { ...kept, ...within }]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) throw new Error('too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

if (import.meta.main) {
  const port = Number(process.env['AGENT_PORT'] ?? 45_100)
  const host = process.env['AGENT_HOST'] ?? '127.0.0.1'
  profileAgent(process.env).listen(port, host, () => console.log(`http://${host}:${port}`))
}
