import type { FastifyRequest } from 'fastify'
import type { KnownPeople } from '#access/server/known-people.ts'
import type { SessionPerson } from '#access/server/session.repo.ts'
import { accessReader } from '#access/server/token.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { Call } from '#platform/contract/call.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Actor } from '#platform/server/context.ts'
import { writes } from '#platform/server/http/route.ts'

/**
 * Who calls, and may they? 401 without a live session, 403 for a password still to be changed, a role
 * not listed or a foreign station, 400 for a missing one. Who is known from a call before is let in by that, and
 * refused by nothing but the rows of now.
 */
export function authenticator({ people, key, clock }: { people: KnownPeople; key: TokenKey; clock: Clock }) {
  const readAccess = accessReader(key)
  return async (request: FastifyRequest, call: Call): Promise<Actor> => {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1]
    const now = clock()
    const sessionId = bearer ? await readAccess(bearer, now) : null
    if (!sessionId) throw refuse('access.unauthorized')
    const known = people.known(sessionId, now)
    if (known) {
      try {
        return allowed(request, call, actorOf(sessionId, known), known)
      } catch {
        // What another process gave them a moment ago may not have been told here yet.
      }
    }
    const person = await people.read(sessionId, now)
    if (!person) throw refuse('access.unauthorized')
    // Known from here on: what is refused now is refused to somebody.
    request.actor = actorOf(sessionId, person)
    return allowed(request, call, request.actor, person)
  }
}

function actorOf(sessionId: string, { password_given_until: _, ...person }: SessionPerson): Actor {
  return { ...person, sessionId, station: null }
}

function allowed(request: FastifyRequest, call: Call, actor: Actor, person: SessionPerson): Actor {
  if (person.password_given_until && !call.withGivenPassword) throw refuse('access.password_given')
  if (call.roles !== 'public' && !call.roles.includes(person.role)) throw refuse('access.forbidden')
  return { ...actor, station: stationOfHeader(request, call, person) }
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
