import type { FastifyInstance } from 'fastify'
import { authenticator } from '#access/server/authenticate.ts'
import { tokenKey } from '#access/server/token.ts'
import { systemClock } from '#platform/server/clock.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import { buildServer } from '#platform/server/http.ts'
import { everyRoute } from '#routes.ts'

interface Parts {
  db: Db
  tokenSecret: string
  clock?: Clock
  logLevel?: string
  trustProxy?: number
  plugins?: (app: FastifyInstance) => Promise<void>
}

/** The whole application over a database: what `server.ts` listens with and tests inject into. */
export function buildApp({
  db,
  tokenSecret,
  clock = systemClock,
  logLevel = 'silent',
  trustProxy = 0,
  plugins,
}: Parts) {
  const key = tokenKey(tokenSecret)
  return buildServer({
    db,
    routes: everyRoute({ key }),
    authenticate: authenticator({ db, key, clock }),
    clock,
    logLevel,
    trustProxy,
    ...(plugins ? { plugins } : {}),
  })
}
