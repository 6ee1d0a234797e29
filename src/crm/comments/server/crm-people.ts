import { sql } from 'kysely'
import { crmReaders } from '#crm/comments/comment.api.ts'
import { seesAll, teamOf } from '#crm/comments/server/crm-scope.ts'
import { talkedOf } from '#crm/comments/server/talks.ts'
import type { TalkKind } from '#crm/comments/server/talks.ts'
import type { TalkId } from '#crm/comments/talk.rules.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { fold } from '#platform/rules/fold.ts'
import { inStations } from '#platform/server/context.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { anywhere } from '#platform/server/lists/searched-text.ts'
import { staffStatus } from '#staff/staff.status.ts'

export interface CrmPerson {
  id: number
  _id: string
  username: string
  name: string
  role: RoleCode
  stations: number[]
}

/** At work, and one of those who open these screens; at a station of the person's. */
const atWork = (actor: Actor) => sql<boolean>`s.status = ${lit(staffStatus.active)}
  and s.role = any(${[...crmReaders]}::text[])
  and exists (select from staff_station o where o.staff_id = s.id and ${inStations(actor, 'o.station_id')})`
const person = sql<CrmPerson>`s.id, s.id::text as _id, s.username, s.name, s.role,
  array(select o.station_id from staff_station o where o.staff_id = s.id order by 1) as stations`

/** Whom this person may give work to. */
export async function peopleToAssign(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  q = '',
): Promise<CrmPerson[]> {
  const own = seesAll(actor) ? sql<boolean>`true` : sql<boolean>`s.id = any(${teamOf(actor)})`
  const { rows } = await sql<CrmPerson>`select ${person} from staff s
    where ${atWork(actor)} and ${own} and s.fold like ${anywhere(fold(q))}
    order by s.name, s.id limit 500`.execute(db)
  return rows.map(numbered)
}

/** May this person give work to that one? */
export async function mayAssign(context: Pick<Context, 'db' | 'actor'>, staff: number): Promise<boolean> {
  return (await peopleToAssign(context)).some(({ id }) => id === staff)
}

/** Those of the people who may read the record. */
export async function readersOf(
  db: Db,
  { seen }: TalkKind,
  id: number,
  people: readonly CrmPerson[],
): Promise<CrmPerson[]> {
  if (people.length === 0) return []
  const branches = people.map((one) => {
    const looker: Actor = { ...one, sessionId: '', station: null, warehouse: null, partner: null }
    return sql`select ${one.id}::bigint as id where ${id}::bigint in (select k.id from (${seen(looker)}) k)`
  })
  const { rows } = await sql<{ id: number }>`${sql.join(branches, sql` union all `)}`.execute(db)
  const may = new Set(rows.map((row) => row.id))
  return people.filter((one) => may.has(one.id))
}

/** Whom a comment on the record may name. @throws not_found */
export async function peopleToMention(
  context: Pick<Context, 'db' | 'actor'>,
  talks: readonly TalkKind[],
  talk: TalkId,
  q = '',
): Promise<CrmPerson[]> {
  const { db, actor } = context
  const { of } = await talkedOf(context, talks, talk)
  const { rows } = await sql<CrmPerson>`select ${person} from staff s
    where ${atWork(actor)} and s.id <> ${actor.id}
      and s.fold like ${anywhere(fold(q))}
    order by s.name, s.id limit 100`.execute(db)
  return readersOf(db, of, talk.id, rows.map(numbered))
}

/** Staff at work by their sign-in names. */
export async function peopleNamed(db: Db, usernames: readonly string[]): Promise<CrmPerson[]> {
  if (usernames.length === 0) return []
  const { rows } = await sql<CrmPerson>`select ${person} from staff s
    where s.status = ${lit(staffStatus.active)} and lower(s.username) = any(${usernames}::text[])
    order by s.id`.execute(db)
  return rows.map(numbered)
}

const numbered = (one: CrmPerson): CrmPerson => ({ ...one, stations: one.stations.map(Number) })
