import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a simulated manager answers about one of its profiles. */
export type SimulatedProfile = 'closed' | 'open' | 'locked' | 'bad_proxy'

type Reply = readonly [status: number, body: unknown]
interface Step {
  profile: string
  /** The manager's own way to say each. */
  fine: Reply
  already: Reply
  refused: (why: string) => Reply
  opens: boolean
}

/**
 * The six managers of browser profiles on one machine, each by its own paths and answers; a profile that is not on
 * the books is not found, or with `knowsAll` is closed.
 */
export async function simulatedLaunchers({ knowsAll = false }: { knowsAll?: boolean } = {}) {
  const profiles = new Map<string, SimulatedProfile>()
  const asked: string[] = []
  let next: 'lose' | undefined
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://machine')
      asked.push(`${request.method} ${url.pathname}`)
      const text = Buffer.concat(chunks).toString('utf8')
      const step = stepOf(url, text ? (JSON.parse(text) as Record<string, unknown>) : {})
      if (step && knowsAll && !profiles.has(step.profile)) profiles.set(step.profile, 'closed')
      const [status, body] = step ? answerTo(step, profiles) : [404, { message: 'no such path' }]
      if (next === 'lose') {
        next = undefined
        return response.destroy()
      }
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    profiles,
    asked,
    /** The next request is done, and its answer lost. */
    lose: () => void (next = 'lose'),
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

function answerTo(
  { profile, fine, already, refused, opens }: Step,
  profiles: Map<string, SimulatedProfile>,
): Reply {
  const now = profiles.get(profile)
  if (now === undefined) return refused('Profile not found')
  if (now === 'locked') return refused('LOCK_PROFILE_ERROR: profile is open elsewhere')
  if (now === 'bad_proxy' && opens) return refused('GET_PROXY_CONNECTION_IP_ERROR: proxy does not answer')
  if (opens && now === 'open') return already
  profiles.set(profile, opens ? 'open' : 'closed')
  return fine
}

const multilogin = (code: number, error = ''): Reply => [
  code === 200 ? 200 : 400,
  { data: { port: '52000' }, status: { http_code: code, error_code: error.split(':')[0], message: error } },
]

function stepOf({ pathname, searchParams }: URL, body: Record<string, unknown>): Step | null {
  const [, first = '', second = '', ...rest] = pathname.split('/')
  if (first === 'api' && rest[0] === undefined) return null
  // Multilogin X: /api/v2/profile/f/{folder}/p/{profile}/start, /api/v1/profile/stop/p/{profile}
  const mlx = /^\/api\/v[12]\/profile\/(?:f\/[^/]*\/p\/([^/]+)\/start|stop\/p\/([^/]+))$/.exec(pathname)
  if (mlx)
    return {
      profile: mlx[1] ?? mlx[2] ?? '',
      opens: mlx[1] !== undefined,
      fine: multilogin(200),
      already: multilogin(400, 'PROFILE_ALREADY_RUNNING'),
      refused: (why) => multilogin(400, why),
    }
  // GPM Login: /api/v3/profiles/start/{id}
  const gpm = /^\/api\/v3\/profiles\/(start|close)\/([^/]+)$/.exec(pathname)
  if (gpm)
    return {
      profile: gpm[2] ?? '',
      opens: gpm[1] === 'start',
      fine: [
        200,
        {
          success: true,
          data: { success: true, remote_debugging_address: '127.0.0.1:52001' },
          message: 'OK',
        },
      ],
      already: [200, { success: true, data: { success: true }, message: 'OK' }],
      refused: (why) => [200, { success: true, data: { success: false, message: why }, message: 'OK' }],
    }
  // AdsPower: /api/v1/browser/start?user_id=
  if (first === 'api' && second === 'v1' && rest[0] === 'browser')
    return {
      profile: searchParams.get('user_id') ?? '',
      opens: rest[1] === 'start',
      fine: [200, { code: 0, data: { debug_port: '52002' }, msg: 'success' }],
      already: [200, { code: 0, data: { debug_port: '52002' }, msg: 'success' }],
      refused: (why) => [200, { code: -1, data: {}, msg: why }],
    }
  // Dolphin Anty: /v1.0/browser_profiles/{id}/start
  const dolphin = /^\/v1\.0\/browser_profiles\/([^/]+)\/(start|stop)$/.exec(pathname)
  if (dolphin)
    return {
      profile: dolphin[1] ?? '',
      opens: dolphin[2] === 'start',
      fine: [200, { success: true, automation: { port: 52_003, wsEndpoint: '/devtools' } }],
      already: [200, { success: true, automation: { port: 52_003, wsEndpoint: '/devtools' } }],
      refused: (why) => [400, { success: false, errorObject: { text: why } }],
    }
  // GoLogin: /browser/start-profile {profileId}; BitBrowser: /browser/open {id}
  if (first === 'browser' && (second === 'start-profile' || second === 'stop-profile'))
    return {
      profile: String(body['profileId']),
      opens: second === 'start-profile',
      fine: [200, { status: 'success', wsUrl: 'ws://127.0.0.1:52004' }],
      already: [200, { status: 'success', wsUrl: 'ws://127.0.0.1:52004' }],
      refused: (why) => [400, { status: 'error', message: why }],
    }
  if (first === 'browser')
    return {
      profile: String(body['id']),
      opens: second === 'open',
      fine: [200, { success: true, data: { ws: 'ws://127.0.0.1:52005', http: '127.0.0.1:52005' } }],
      already: [200, { success: true, data: { ws: 'ws://127.0.0.1:52005' } }],
      refused: (why) => [200, { success: false, msg: why }],
    }
  return null
}
