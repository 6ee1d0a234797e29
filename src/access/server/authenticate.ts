import type { FastifyRequest } from 'fastify'
import { sessionReader } from '#access/server/session.repo.ts'
import { accessReader } from '#access/server/token.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { Call } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor } from '#platform/server/context.ts'
import { writes } from '#platform/server/http/route.ts'
import type { Db } from '#platform/server/db/database.ts'

/**
 * Who calls, and may they? 401 without a live session, 403 for a password still to be changed, a role
 * not listed or a foreign station, 400 for a missing one. The session row is looked at on every call: what ends it, ends
 * it at once.
 */
export function authenticator({ db, key, clock }: { db: Db; key: TokenKey; clock: Clock }) {
  const readAccess = accessReader(key)
  const personOfSession = sessionReader(db)
  return async (request: FastifyRequest, call: Call): Promise<Actor> => {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
    const now = clock()
    const sessionId = bearer ? await readAccess(bearer, now) : null
    const person = sessionId ? await personOfSession(sessionId, now) : null
    if (!sessionId || !person) throw refuse('access.unauthorized')
    const { password_given_until: given, ...known } = person
    const actor = { ...known, sessionId, station: null }
    // Known from here on: what is refused now is refused to somebody.
    request.actor = actor
    if (given && !call.withGivenPassword) throw refuse('access.password_given')
    if (call.roles !== 'public' && !call.roles.includes(person.role)) throw refuse('access.forbidden')
    return { ...actor, station: stationOfHeader(request, call, person) }
  }
}

function stationOfHeader(
  request: FastifyRequest,
  call: Call,
  person: { role: string; stations: number[] },
): number | 'all' | null {
  const wanted = request.headers['x-station']
  if (call.station === 'none') return null
  if (wanted === undefined || wanted === '') {
    if (person.stations.length === 1) return person.stations[0] as number
    throw refuse('access.station_missing')
  }
  if (wanted === 'all') {
    if (person.role !== 'SU' && person.role !== 'AD') throw refuse('access.station')
    if (writes(call)) throw refuse('access.station_missing')
    return 'all'
  }
  const station = Number(wanted)
  if (!person.stations.includes(station)) throw refuse('access.station')
  return station
}
