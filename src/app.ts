import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { logRefusal } from '#access/server/access-log.ts'
import { allowanceOf } from '#access/server/takings.ts'
import { auditWords } from '#audit-words.ts'
import { authenticator } from '#access/server/authenticate.ts'
import { peopleOfSessions } from '#access/server/session.repo.ts'
import { peopleOfDatabase } from '#access/server/known-people.ts'
import { provePassword } from '#access/server/proof.ts'
import { tokenKey } from '#access/server/token.ts'
import type { BankSecrets } from '#outside/bank/port.ts'
import { chooseCarriers } from '#outside/carrier/choose.ts'
import type { Carriers } from '#outside/carrier/port.ts'
import { chooseMarkets } from '#outside/market/choose.ts'
import type { Markets } from '#outside/market/port.ts'
import { chooseLaunchers } from '#outside/profiles/choose.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import { simulatedProfiles } from '#outside/profiles/multilogin.sim.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'
import { neverBack, systemClock } from '#platform/server/clock.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Bases } from '#platform/server/config.ts'
import { isAlive } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { buildServer } from '#platform/server/http/http.ts'
import { listingDone, listingWaiting } from '#platform/server/lists/waiting-list.ts'
import { liveHub } from '#platform/server/events/live.ts'
import type { Watch } from '#platform/server/watch/watch.ts'
import { scaleOrigins } from '#staff/server/scale-origins.ts'
import { dayFigureRows } from '#home/server/day-figures.usecase.ts'
import { everyHolder } from '#holders.ts'
import { everyRoute } from '#routes.ts'
import { screensByFolder } from '#screens.ts'
import { everyTalk } from '#talks.ts'
import { everyWaiting } from '#waiting.ts'

interface Parts {
  db: Db
  /** For what may take long, downloads; `db` unless given. */
  longWork?: Db
  /** A copy that reports, files and long lists are read from. */
  replica?: Replica | undefined
  tokenSecret: string
  /** Where uploaded files live. */
  files: FileStore
  /** Of the bank feeds that call us. */
  bank?: BankSecrets
  /** Carriers inside Vietnam; their simulators unless given. */
  carriers?: Carriers
  /** Marketplaces abroad; their simulators unless given. */
  markets?: Markets
  /** Managers of browser profiles; the simulator unless given. */
  profiles?: ProfileManager
  /** Of profiles on people's machines; their simulators unless given. */
  launchers?: Launchers
  /** Of calls with a base of their own; all are served here unless given. */
  bases?: Bases
  /** Is the database there? One of its connections is asked unless something else is given. */
  isHealthy?: () => Promise<boolean>
  /** Told of every answer. */
  watch?: Watch | undefined
  clock?: Clock
  /** ms that have passed since any moment; a clock of a test's own tells its own. */
  passed?: () => number
  logLevel?: string
  trustProxy?: number
  plugins?: (app: FastifyInstance) => Promise<void>
}

/** The whole application over a database: what `server.ts` listens with and tests inject into. */
export async function buildApp({
  db,
  longWork = db,
  replica,
  tokenSecret,
  files,
  bank = {},
  carriers = chooseCarriers({ production: false, carriers: {} }),
  markets = chooseMarkets({ production: false, markets: {} }),
  profiles = simulatedProfiles().manager,
  launchers = chooseLaunchers({ production: false }),
  bases = {},
  isHealthy = () => isAlive(db),
  watch,
  clock = systemClock,
  passed = () => performance.now(),
  logLevel = 'silent',
  trustProxy = 0,
  plugins,
}: Parts) {
  const key = tokenKey(tokenSecret)
  const steady = neverBack(clock, passed)
  const hub = liveHub({
    db,
    peopleOf: (sessions) => peopleOfSessions(db, sessions, steady()),
    forEverybody: ['notice', 'menu'],
  })
  watch?.listeners(() => hub.listening())
  const app = await buildServer({
    db,
    longWork,
    ...(replica ? { replica } : {}),
    routes: everyRoute({
      key,
      db,
      steady,
      files,
      hub,
      bank,
      carriers,
      markets,
      profiles,
      launchers,
      bases,
      screens: screensByFolder,
      audit: auditWords,
      holders: everyHolder,
      waiting: everyWaiting,
      talks: everyTalk,
    }).map((route) => listingDone(listingWaiting(route, everyWaiting), dayFigureRows)),
    authenticate: authenticator({ people: peopleOfDatabase(db, passed), key, clock: steady }),
    prove: (context, password) => provePassword(context, 'password', password),
    refused: (actor, call, error) => logRefusal(db, call, actor.id, error.code),
    allowance: (call) => allowanceOf(db, call),
    isHealthy,
    scales: () => scaleOrigins(db),
    bases,
    watch,
    clock,
    logLevel,
    trustProxy,
    ...(plugins ? { plugins } : {}),
  })
  const sockets = new Set<Socket>()
  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', async () => {
    // Streams of events never end by themselves: the server would wait for them.
    hub.close()
    // A connection that has asked nothing yet counts as busy for a minute.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
    // Nor would the connection of a download that ends now: nobody has told the client to close it.
    const timer = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(timer))
  })
  return app
}
