import { askJson, whyNotHeard } from '#outside/ask-json.ts'
import type { Asked, Heard } from '#outside/ask-json.ts'
import type { ProfileAnswer, ProfileLauncher, ProfileRefusal } from '#outside/profiles/launcher.ts'

/** Where a manager listens on the machine, and what it asks for. */
export interface LauncherSettings {
  url?: string | undefined
  /** Key of its local programming interface, where that is on. */
  key?: string | undefined
  /** Multilogin: the folder of the profiles, and a token of its sign-in. */
  folder?: string | undefined
  token?: string | undefined
  /** What the agent on the machine knows us by. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** A browser takes its time. */
const longestMs = 60_000

const fine = (already = false): ProfileAnswer => ({ kind: 'ok', already })
const refused = (why: string, cause: ProfileRefusal): ProfileAnswer => ({
  kind: 'refused',
  cause,
  why: why.slice(0, 300),
})

/** One request, and what the manager's own words mean. */
async function told(
  url: string,
  asked: Asked,
  read: (heard: Heard) => ProfileAnswer,
): Promise<ProfileAnswer> {
  const heard = await askJson(new URL(url), { timeoutMs: longestMs, ...asked })
  return 'failed' in heard ? { kind: 'unknown', why: whyNotHeard(heard, 'trình quản lý hồ sơ') } : read(heard)
}

const record = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
const words = (...given: readonly unknown[]): string => {
  const found = given.find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof found === 'string' ? found.trim() : 'không nói lý do'
}

/** By the words of managers, which have no codes in common. */
function causeOf(why: string): ProfileRefusal {
  if (/already|running|is open/i.test(why)) return 'locked'
  if (/proxy/i.test(why)) return 'proxy'
  if (/not found|not exist|no such/i.test(why)) return 'no_profile'
  if (/unauthor|token|login|sign ?in|api[- ]?key|plan|forbidden/i.test(why)) return 'login'
  return 'other'
}
const bearer = (token: string | undefined): Record<string, string> =>
  token ? { authorization: `Bearer ${token}` } : {}
const byWords = (why: string): ProfileAnswer => refused(why, causeOf(why))

/** Multilogin X: its launcher on the machine; `status.error_code` tells. */
export function multiloginLauncher(given: LauncherSettings): ProfileLauncher {
  const { url = 'https://launcher.mlx.yt:45001', folder = '', token } = given
  const read = ({ body }: Heard): ProfileAnswer => {
    const status = record(record(body)['status'])
    if (status['http_code'] === 200) return fine()
    const code = words(status['error_code'])
    const why = words(status['message'], code)
    if (code === 'PROFILE_ALREADY_RUNNING') return fine(true)
    if (code === 'LOCK_PROFILE_ERROR') return refused(why, 'locked')
    if (code === 'GET_PROXY_CONNECTION_IP_ERROR') return refused(why, 'proxy')
    return status['http_code'] === 401 ? refused(why, 'login') : byWords(why)
  }
  const headers = { ...given.headers, ...bearer(token) }
  const at = encodeURIComponent
  return {
    open: (profile) =>
      told(
        `${url}/api/v2/profile/f/${at(folder)}/p/${at(profile)}/start?automation_type=&headless_mode=false`,
        { method: 'GET', headers },
        read,
      ),
    close: (profile) => told(`${url}/api/v1/profile/stop/p/${at(profile)}`, { method: 'GET', headers }, read),
  }
}

/** GPM Login: the outer success may be true where the inner one is not. */
export function gpmLauncher({
  url = 'http://127.0.0.1:19995',
  headers = {},
}: LauncherSettings): ProfileLauncher {
  const read = ({ body }: Heard): ProfileAnswer => {
    const { success, data, message } = record(body)
    const inner = record(data)
    if (success === true && inner['success'] !== false) return fine()
    return byWords(words(inner['message'], message))
  }
  const asked = { method: 'GET', headers: { ...headers } } as const
  return {
    open: (profile) => told(`${url}/api/v3/profiles/start/${encodeURIComponent(profile)}`, asked, read),
    close: (profile) => told(`${url}/api/v3/profiles/close/${encodeURIComponent(profile)}`, asked, read),
  }
}

/** BitBrowser. */
export function bitLauncher({
  url = 'http://127.0.0.1:54345',
  key,
  headers: known,
}: LauncherSettings): ProfileLauncher {
  const read = ({ body }: Heard): ProfileAnswer => {
    const { success, msg } = record(body)
    return success === true ? fine() : byWords(words(msg))
  }
  const headers = { ...known, ...(key ? { 'x-api-key': key } : {}) }
  return {
    open: (id) => told(`${url}/browser/open`, { headers, body: { id, args: [] } }, read),
    close: (id) => told(`${url}/browser/close`, { headers, body: { id } }, read),
  }
}

/** GoLogin: what it opened has an address; what it closed answers 204 in words of its own. */
export function goLauncher({
  url = 'http://localhost:36912',
  headers: known,
}: LauncherSettings): ProfileLauncher {
  const headers = { ...known }
  const read = ({ status, body }: Heard): ProfileAnswer => {
    const said = record(body)
    if (status < 300 && said['status'] !== 'error') return fine()
    return byWords(words(said['message'], said['error'], said['status']))
  }
  return {
    open: (profileId) =>
      told(`${url}/browser/start-profile`, { headers, body: { profileId, sync: true } }, read),
    close: (profileId) => told(`${url}/browser/stop-profile`, { headers, body: { profileId } }, read),
  }
}

/** Dolphin Anty: newer ones want the token of their own sign-in. */
export function dolphinLauncher({
  url = 'http://localhost:3001',
  token,
  headers: known,
}: LauncherSettings): ProfileLauncher {
  const read = ({ status, body }: Heard): ProfileAnswer => {
    const said = record(body)
    const why = words(record(said['errorObject'])['text'], said['error'], said['message'])
    if (said['success'] === false || said['errorObject'] !== undefined || status >= 400)
      return status === 401 ? refused(why, 'login') : byWords(why)
    return fine()
  }
  const asked = { method: 'GET', headers: { ...known, ...bearer(token) } } as const
  const at = (id: string) => `${url}/v1.0/browser_profiles/${encodeURIComponent(id)}`
  return {
    open: (id) => told(`${at(id)}/start?automation=1`, asked, read),
    close: (id) => told(`${at(id)}/stop`, asked, read),
  }
}

/** AdsPower: code 0, or −1 with its words. */
export function adsPowerLauncher({
  url = 'http://local.adspower.net:50325',
  key,
  headers: known,
}: LauncherSettings): ProfileLauncher {
  const read = ({ body }: Heard): ProfileAnswer => {
    const { code, msg } = record(body)
    return code === 0 ? fine() : byWords(words(msg))
  }
  const asked = { method: 'GET', headers: { ...known, ...bearer(key) } } as const
  const at = (step: 'start' | 'stop', id: string) =>
    `${url}/api/v1/browser/${step}?user_id=${encodeURIComponent(id)}`
  return {
    open: (id) => told(at('start', id), asked, read),
    close: (id) => told(at('stop', id), asked, read),
  }
}

/** By the specified numbers of the managers; 100, the usual one, is Multilogin. */
export const launchers: Readonly<Record<number, (given: LauncherSettings) => ProfileLauncher>> = {
  100: multiloginLauncher,
  1: multiloginLauncher,
  2: gpmLauncher,
  3: bitLauncher,
  4: goLauncher,
  5: dolphinLauncher,
  6: adsPowerLauncher,
}
