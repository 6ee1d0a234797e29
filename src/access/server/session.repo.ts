import { sql } from 'kysely'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

export interface SessionPerson {
  id: number
  name: string
  role: RoleCode
  warehouse: string | null
  partner: number | null
  stations: number[]
  /** Until when the password is good that a manager gave; null for one of their own. */
  password_given_until: Date | null
}

/** Roles that hold every station without a row. */
const everyStation = sql`s.role in ('SU', 'AD')`

const personColumns = sql`s.id, s.name, s.role, s.warehouse_code as warehouse, s.partner_id as partner,
  s.password_given_until,
  case when ${everyStation} then array(select id from station where active order by position)
  else array(select station_id from staff_station ss join station t on t.id = ss.station_id
             where ss.staff_id = s.id and t.active order by t.position) end as stations`

/** Somebody as they would be signed in; null where they may not sign in any more. */
export async function personById(db: Db, id: number): Promise<SessionPerson | null> {
  const { rows } = await sql<SessionPerson>`
    select ${personColumns} from staff s where s.id = ${id} and s.status = ${lit(staffStatus.active)}`.execute(
    db,
  )
  const person = rows[0]
  return person ? { ...person, stations: person.stations.map(Number) } : null
}

/** Somebody with the end of their session. */
export interface SignedIn {
  expires_at: Date
  person: SessionPerson
}

/** The people of sessions that have not been ended, by session. */
export async function peopleOf(db: Db, sessions: string[]): Promise<Map<string, SignedIn>> {
  const { rows } = await sql<SessionPerson & { session: string; expires_at: Date }>`
    select e.id as session, e.expires_at, ${personColumns}
    from session e join staff s on s.id = e.staff_id
    where e.id = any(${sessions}::uuid[]) and e.ended_at is null and s.status = ${lit(staffStatus.active)}`.execute(
    db,
  )
  return new Map(
    rows.map(({ session, expires_at, ...person }) => [
      session,
      { expires_at, person: { ...person, stations: person.stations.map(Number) } },
    ]),
  )
}

/** Null where the session, or the password it was opened with, has run out. */
export function livingPerson(found: SignedIn | undefined, now: Date): SessionPerson | null {
  if (!found || found.expires_at <= now) return null
  const until = found.person.password_given_until
  return until && until <= now ? null : found.person
}

/** The people of those sessions of these that may still call, by session. */
export async function peopleOfSessions(
  db: Db,
  sessions: readonly string[],
  now: Date,
): Promise<Map<string, SessionPerson>> {
  const found = await peopleOf(db, [...sessions])
  return new Map([...found].flatMap(([id, one]) => (one.expires_at > now ? [[id, one.person] as const] : [])))
}

/** The person of a live session; null when it ended, ran out (or its given password did), or the person is disabled. */
export async function personOfSession(db: Db, sessionId: string, now: Date): Promise<SessionPerson | null> {
  return livingPerson((await peopleOf(db, [sessionId])).get(sessionId), now)
}

export async function endSession(db: Db, sessionId: string, why: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Every other session of the person; how many there were. */
export async function endOtherSessions(
  db: Db,
  { id, sessionId }: { id: number; sessionId: string },
  why: string,
  now: Date,
): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: why })
    .where('staff_id', '=', id)
    .where('id', '<>', sessionId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

export interface Device {
  id: string
  agent: string | null
  address: string | null
  created_at: Date
  seen_at: Date
  expires_at: Date
  current: boolean
}

/** Where the person is signed in: sessions that could still be refreshed, the latest first. */
export async function devicesOf(
  db: Db,
  { id, sessionId }: { id: number; sessionId: string },
  now: Date,
): Promise<Device[]> {
  const { rows } = await sql<Device>`
    select e.id::text as id, e.agent, e.address, e.created_at, e.seen_at, e.expires_at, e.id::text = ${sessionId} as current
    from session e where e.staff_id = ${id} and e.ended_at is null and e.expires_at > ${now}
      and exists (select from refresh_token r where r.session_id = e.id and r.used_at is null and r.expires_at > ${now})
    order by current desc, e.seen_at desc, e.created_at desc limit 200`.execute(db)
  return rows
}

/** @returns whether it was one of the person's that had not ended */
export async function endOwnSession(db: Db, staffId: number, sessionId: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now, ended_why: 'sign-out' })
    .where(sql<string>`id::text`, '=', sessionId)
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}
