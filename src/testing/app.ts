import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '#app.ts'
import type { Carriers } from '#outside/carrier/port.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Bases } from '#platform/server/config.ts'
import type { Changes } from '#platform/server/db/changes.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import type { Db, Statement } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/schema.ts'
import type { Watch } from '#platform/server/watch/watch.ts'
import { localFiles } from '#platform/server/files/files.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { testDatabase } from '#testing/database.ts'
import type { Layer, TestDatabase } from '#testing/database.ts'
import { demoCompany, demoPassword } from '#testing/demo.ts'
import { setPrices } from '#testing/prices.ts'
import type { Prices } from '#testing/prices.ts'

/** The parsed answer; `body` is as loose as a caller of the wire finds it. */
export interface TestAnswer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read answers as any client would: by name
  body: any
  headers: Record<string, unknown>
}

type Headers = Record<string, string>
/** Tables whose rows are told apart by a code and have a name. */
type Coded = { [T in keyof DB]: 'code' | 'name' extends keyof DB[T] ? T : never }[keyof DB]
export interface TestPerson {
  get(path: string, query?: Record<string, string | number | boolean>, headers?: Headers): Promise<TestAnswer>
  post(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>
  put(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>
  del(path: string, body?: unknown, headers?: Headers): Promise<TestAnswer>
  /** A download, as its bytes. */
  file(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; bytes: Buffer }>
  /** Who signed in: `{id, name, role, stations}`. */
  me(): Promise<{ id: number; name: string; role: RoleCode; stations: { id: number; code: string }[] }>
}

export interface TestApp {
  app: FastifyInstance
  /** As the product's role, which may do here what it may do anywhere. */
  db: Db
  /** Its address, for processes of their own. */
  url: string
  /** The same as its owner, for a server that is a process of its own. */
  ownerUrl: string
  /** As the owner of the database: for what a test arranges beyond that. */
  owner: Db
  /**
   * A person of the demo company, by role code or username (`as('SU')`, `as('ss2')`), signed in at
   * the first call. Works in their first station; another one by `as('SU', {station: 2})` or 'all'.
   */
  as(who: RoleCode | (string & {}), options?: { station?: number | 'all' }): TestPerson
  /** Nobody: no token. */
  nobody: Omit<TestPerson, 'me'>
  /** Where its files lie. */
  files: FileStore
  now(): Date
  /** Moves the application's clock. */
  setNow(time: Date | string): void
  /** The application once more over the same database, as a second process has it; `dress` may change what it sees of it. */
  second(dress?: (db: Db) => Db, options?: SecondOptions): Promise<FastifyInstance>
  close(): Promise<void>
}

const firstDay = '2026-11-21T03:00:00Z'
/** What would wait for itself fails at once; what is only slow does not. */
const strict = { oneEach: true, patience: 240_000 } as const

/** Secrets that the simulated bank signs with. */
export const testBankSecrets = {
  sepayKey: 'sepay-key-of-the-tests',
  cassoSecret: 'casso-secret-of-the-tests',
}

interface SecondOptions {
  /** What it hears of changes of sessions; without it, it reads them at each call. */
  changes?: Changes
  onStatement?: (statement: Statement) => void
  /** ms that have passed for it. */
  passed?: () => number
}

interface TestAppOptions {
  now?: string
  world?: (now: Date) => Layer
  people?: Readonly<Record<string, string>>
  /** By table and code. */
  names?: Readonly<Partial<Record<Coded, Readonly<Record<string, string>>>>>
  prices?: Prices
  /** Connections of the application. */
  pool?: number
  /** Carriers inside Vietnam; their simulators unless given. */
  carriers?: Carriers
  /** Marketplaces abroad; their simulators unless given. */
  markets?: Markets
  /** Of profiles on people's machines; their simulators unless given. */
  launchers?: Launchers
  /** Of calls with a base of their own; all are served here unless given. */
  bases?: Bases
  /** Silent unless given. */
  logLevel?: string
  onStatement?: (statement: Statement) => void
  /** Told of every answer. */
  watch?: Watch
}

/**
 * The whole application with the demo company on a database of its own:
 *
 *     let world: TestApp
 *     beforeAll(async () => (world = await testApp()))
 *     afterAll(() => world.close())
 *     const { status, body } = await world.as('AD').post('/api/route', {…})
 *
 * The clock stands still at `now` (21-11-2026 10:00 in Vietnam) until `setNow`. What somebody or something is called
 * and costs is said by the file that relies on it, whatever the demo company says:
 *
 *     testApp({ people: { ss: 'Vũ Hoàng Nam' }, names: { department: { KT: 'Phòng kế toán' } } })
 */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { now = firstDay, world = demoCompany } = options
  return appOn(await testDatabase(world(new Date(now))), options)
}

/** The application on a database that there is: what fills a layer by its calls has its own while it fills. */
export async function appOn(
  { url, ownerUrl, drop }: TestDatabase,
  {
    now: start = firstDay,
    people = {},
    names = {},
    prices = {},
    pool = 5,
    carriers,
    markets,
    launchers,
    bases,
    logLevel,
    onStatement,
    watch,
  }: TestAppOptions = {},
): Promise<TestApp> {
  let time = new Date(start)
  /** As far as the clock has ever gone: tokens go by it. */
  let latest = time
  const db = openDatabase(url, {
    max: pool,
    ...strict,
    onError: () => {},
    ...(onStatement ? { onStatement } : {}),
  })
  const owner = openDatabase(ownerUrl, { max: 2, onError: () => {} })
  for (const [username, name] of Object.entries(people))
    await db.updateTable('staff').set({ name }).where('username', '=', username).execute()
  for (const [table, byCode] of Object.entries(names))
    for (const [code, name] of Object.entries(byCode))
      await sql`update ${sql.table(table)} set name = ${name} where code = ${code}`.execute(db)
  await setPrices(db, prices)
  const folder = await mkdtemp(join(tmpdir(), 'test-files-'))
  const parts = {
    tokenSecret: 'only for tests, 32 characters long',
    files: localFiles(folder),
    bank: testBankSecrets,
    ...(carriers ? { carriers } : {}),
    ...(markets ? { markets } : {}),
    ...(launchers ? { launchers } : {}),
    ...(bases ? { bases } : {}),
    ...(logLevel ? { logLevel } : {}),
    ...(watch ? { watch } : {}),
    clock: () => time,
    passed: () => 0,
  }
  const app = await buildApp({ ...parts, db })
  const others: (() => Promise<void>)[] = []

  async function inject(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body: unknown,
    headers: Headers,
  ) {
    const answer = await app.inject({
      method,
      url,
      headers,
      ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
    })
    const text = answer.payload
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson && text ? JSON.parse(text) : text,
      headers: answer.headers,
    }
  }

  type SignedIn = { token: string; user: Awaited<ReturnType<TestPerson['me']>>; at: number }
  const signedIn = new Map<string, Promise<SignedIn>>()
  async function signIn(username: string): Promise<SignedIn> {
    const { status, body } = await inject(
      'POST',
      '/api/v1/auth/login',
      { username, password: demoPassword, role: 'staff' },
      {},
    )
    if (status !== 200) throw new Error(`${username} cannot sign in: ${JSON.stringify(body)}`)
    return { token: body.access.token, user: body.user, at: latest.getTime() }
  }
  async function sessionOf(username: string): Promise<SignedIn> {
    const known = await signedIn.get(username)
    // Access tokens live for 15 minutes of the application's clock, which a test may have moved.
    const age = known ? latest.getTime() - known.at : Infinity
    if (known && age < 10 * 60_000) return known
    const fresh = signIn(username)
    signedIn.set(username, fresh)
    // Who was refused, or killed on the way in, tries again the next time.
    fresh.catch(() => signedIn.delete(username))
    return fresh
  }

  const calls = (headersOf: () => Promise<Headers>): Omit<TestPerson, 'me'> => ({
    file: async (method, url, body) => {
      const payload = method === 'GET' ? {} : { payload: (body ?? {}) as Record<string, unknown> }
      const answer = await app.inject({ method, url, headers: await headersOf(), ...payload })
      return { status: answer.statusCode, bytes: answer.rawPayload }
    },
    get: async (path, query = {}, headers = {}) => {
      const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
      const url = search.size ? `${path}?${search}` : path
      return inject('GET', url, undefined, { ...(await headersOf()), ...headers })
    },
    post: async (path, body = {}, headers = {}) =>
      inject('POST', path, body, { ...(await headersOf()), ...headers }),
    put: async (path, body = {}, headers = {}) =>
      inject('PUT', path, body, { ...(await headersOf()), ...headers }),
    del: async (path, body, headers = {}) =>
      inject('DELETE', path, body, { ...(await headersOf()), ...headers }),
  })

  return {
    app,
    db,
    url,
    ownerUrl,
    owner,
    files: parts.files,
    nobody: calls(async () => ({})),
    as(who, { station } = {}) {
      const username = who.toLowerCase()
      return {
        ...calls(async () => {
          const { token, user } = await sessionOf(username)
          const where = station ?? user.stations[0]?.id
          return {
            authorization: `Bearer ${token}`,
            'x-source': 'web',
            'x-client-id': `test-${username}`,
            ...(where === undefined ? {} : { 'x-station': String(where) }),
          }
        }),
        me: async () => (await sessionOf(username)).user,
      }
    },
    now: () => time,
    setNow(to) {
      time = new Date(to)
      if (time > latest) latest = time
    },
    async second(dress = (same) => same, { changes, onStatement: told, passed } = {}) {
      const own = openDatabase(url, {
        max: 2,
        ...strict,
        onError: () => {},
        ...(changes ? { changes } : {}),
        ...(told ? { onStatement: told } : {}),
      })
      const other = await buildApp({ ...parts, db: dress(own), ...(passed ? { passed } : {}) })
      others.push(async () => {
        await other.close()
        await own.destroy()
      })
      return other
    },
    async close() {
      await Promise.all(others.map((end) => end()))
      await app.close()
      await Promise.all([db.destroy(), owner.destroy()])
      await drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
