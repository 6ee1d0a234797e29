import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Actor } from '#platform/server/context.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'
import { staffStatus } from '#staff/staff.status.ts'
import { allOf } from '#platform/server/db/together.ts'

/** A record that moved, and who moved it last. */
export interface Mark {
  entity: string
  record_id: number
  actor_id: number | null
}

/** One record that waits for one person. */
export interface Pair {
  staff_id: number
  record_id: number
  kind: string
}
export interface OpenPair extends Pair {
  bell_id: number
}

/** One server hands over at a time; the other comes back in half a second. */
export async function takeTurn(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('hand_over')) as got`.execute(tx)
  return rows[0]!.got
}

export async function anyMark(db: Db): Promise<boolean> {
  const { rows } = await sql`select from hand_over_mark limit 1`.execute(db)
  return rows.length > 0
}

/** What is taken is gone with this transaction, or still there without it; who has not committed has left nothing yet. */
export async function takeMarks(tx: Db, most: number): Promise<Mark[]> {
  const { rows } = await sql<Mark>`
    with taken as (
      delete from hand_over_mark where id in (select id from hand_over_mark order by id limit ${most}) returning *)
    select distinct on (entity, record_id) entity, record_id, actor_id from taken
    order by entity, record_id, id desc`.execute(tx)
  return rows
}

/** Everybody at work, as their own calls know them: at every station of theirs. */
export async function peopleAtWork(db: Db): Promise<Actor[]> {
  const { rows } = await sql<{
    id: number
    name: string
    role: RoleCode
    warehouse: string | null
    partner: number | null
    stations: string[]
  }>`select s.id, s.name, s.role, s.warehouse_code as warehouse, s.partner_id as partner,
      coalesce((select array_agg(o.station_id order by o.station_id) from staff_station o
        where o.staff_id = s.id), '{}') as stations
    from staff s where s.status = ${lit(staffStatus.active)} order by s.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    stations: row.stations.map(Number),
    sessionId: '',
    station: null,
  }))
}

/** Of a statement; the building of one is what others wait for, as nothing else runs meanwhile. */
const mostBranches = 25
/** Sent once for all branches: thousands of keys in each of hundreds would hold everything else up. */
const allAsked = sql<number[]>`array(select id from asked)`

/** For whom of these people which of the records wait, of these kinds: a few statements, however many records. */
export async function pairsOf(
  db: Db,
  asked: { kinds: readonly WaitingRows[]; people: readonly Actor[]; ids?: readonly number[]; now: Date },
  mayDo: (kind: WaitingRows, person: Actor) => boolean,
): Promise<Pair[]> {
  const { kinds, people, now, ids } = asked
  const asks = kinds.flatMap((kind) =>
    people.filter((person) => mayDo(kind, person)).map((actor) => ({ kind, actor })),
  )
  const branchOf = async ({ kind, actor }: (typeof asks)[number]) => {
    const keys = await kind.keys({ db, actor, now, ...(ids ? { among: allAsked } : {}) })
    return sql`select ${actor.id}::bigint as staff_id, ${kind.kind.key}::text as kind, w.id as record_id
      from (${keys}) w`
  }
  const pairs: Pair[] = []
  for (let at = 0; at < asks.length; at += mostBranches) {
    const branches = await allOf(asks.slice(at, at + mostBranches).map(branchOf))
    const { rows } = await sql<Pair>`with asked as materialized (select unnest(${ids ?? []}::bigint[]) as id)
      ${sql.join(branches, sql` union all `)}`.execute(db)
    // One by one: as arguments of one call hundreds of thousands of rows are more than the stack takes.
    for (const row of rows) pairs.push(row)
  }
  return pairs
}

/** What stands in these people's bells of the records. */
export async function openPairs(
  db: Db,
  { entity, ids, people }: { entity: string; ids?: readonly number[]; people: readonly number[] | 'all' },
): Promise<OpenPair[]> {
  const which: RawBuilder<boolean>[] = [sql<boolean>`entity = ${entity}`]
  if (ids) which.push(sql<boolean>`record_id = any(${ids}::bigint[])`)
  if (people !== 'all') which.push(sql<boolean>`staff_id = any(${people}::bigint[])`)
  const { rows } = await sql<OpenPair>`select staff_id, record_id, kind, bell_id from hand_over
    where ${sql.join(which, sql` and `)}`.execute(db)
  return rows
}

export async function mutedKinds(db: Db, people: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ staff_id: number; kind: string }>`
    select staff_id, kind from bell_mute where staff_id = any(${people}::bigint[])`.execute(db)
  return new Set(rows.map(({ staff_id, kind }) => `${staff_id} ${kind}`))
}

/** These wait no longer: a line of which nothing is left is done, one that stands for many counts on. */
export async function settlePairs(
  tx: Db,
  entity: string,
  gone: readonly OpenPair[],
  now: Date,
): Promise<void> {
  if (gone.length === 0) return
  const bells = [...new Set(gone.map(({ bell_id }) => bell_id))]
  await sql`delete from hand_over h using unnest(${gone.map(({ staff_id }) => staff_id)}::bigint[],
      ${gone.map(({ record_id }) => record_id)}::bigint[]) g (staff_id, record_id)
    where h.staff_id = g.staff_id and h.entity = ${entity} and h.record_id = g.record_id`.execute(tx)
  await sql`update bell b set records = case when b.records is null or c.n = 0 then b.records else c.n end,
      done_at = case when c.n = 0 then ${now}::timestamptz end,
      read_at = case when c.n = 0 then coalesce(b.read_at, ${now}::timestamptz) else b.read_at end
    from (select k.id, count(h.bell_id)::int as n from unnest(${bells}::bigint[]) k (id)
      left join hand_over h on h.bell_id = k.id group by k.id) c
    where b.id = c.id`.execute(tx)
}

/** A line of the bell of one record. */
export interface Single extends Pair {
  title: string
  content: string | null
  link: string
}

/** One line for each; what the bell said of the record before is replaced. */
export async function ringSingles(
  tx: Db,
  entity: string,
  rings: readonly Single[],
  now: Date,
): Promise<void> {
  if (rings.length === 0) return
  await forgetLines(tx, entity, rings)
  await sql`with rung as (
      insert into bell (staff_id, at, kind, title, content, link, hand_over, entity, record_id)
      select r.staff_id, ${now}, r.kind, r.title, r.content, r.link, true, ${entity}, r.record_id
      from jsonb_to_recordset(${JSON.stringify(rings)}::jsonb)
        r (staff_id bigint, record_id bigint, kind text, title text, content text, link text)
      returning id, staff_id, record_id, kind)
    insert into hand_over (staff_id, entity, record_id, kind, bell_id)
    select staff_id, ${entity}, record_id, kind, id from rung`.execute(tx)
}

/** Many of one kind at once. */
export interface Group {
  staff_id: number
  kind: string
  ids: readonly number[]
  title: string
  link: string
}

/** One line a kind: the one that stands takes them in, and is unread again; it says how many wait in all. */
export async function ringGroups(tx: Db, entity: string, groups: readonly Group[], now: Date): Promise<void> {
  if (groups.length === 0) return
  const pairs = groups.flatMap(({ staff_id, kind, ids }) =>
    ids.map((record_id) => ({ staff_id, kind, record_id })),
  )
  await forgetLines(tx, entity, pairs)
  await sql`with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(groups.map(({ ids: _, ...group }) => group))}::jsonb)
        r (staff_id bigint, kind text, title text, link text)),
    standing as materialized (
      select distinct on (b.staff_id, b.kind) b.id, b.staff_id, b.kind from bell b join asked a
        on a.staff_id = b.staff_id and a.kind = b.kind
      where b.done_at is null and b.records is not null order by b.staff_id, b.kind, b.id desc),
    made as (
      insert into bell (staff_id, at, kind, title, link, hand_over, entity, records)
      select a.staff_id, ${now}, a.kind, a.title, a.link, true, ${entity}, 0 from asked a
      where not exists (select from standing u where u.staff_id = a.staff_id and u.kind = a.kind)
      returning id, staff_id, kind),
    lines as (select * from standing union all select * from made)
    insert into hand_over (staff_id, entity, record_id, kind, bell_id)
    select p.staff_id, ${entity}, p.record_id, p.kind, l.id
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) p (staff_id bigint, kind text, record_id bigint)
      join lines l on l.staff_id = p.staff_id and l.kind = p.kind`.execute(tx)
  await sql`update bell b set at = ${now}, read_at = null,
      records = (select count(*) from hand_over h where h.bell_id = b.id)
    from jsonb_to_recordset(${JSON.stringify(groups.map(({ staff_id, kind }) => ({ staff_id, kind })))}::jsonb)
      a (staff_id bigint, kind text)
    where b.staff_id = a.staff_id and b.kind = a.kind and b.done_at is null and b.records is not null`.execute(
    tx,
  )
}

/** Never more than one line a record and person, news of it among them. */
const forgetLines = (tx: Db, entity: string, pairs: readonly Pick<Pair, 'staff_id' | 'record_id'>[]) =>
  sql`delete from bell b using unnest(${pairs.map(({ staff_id }) => staff_id)}::bigint[],
      ${pairs.map(({ record_id }) => record_id)}::bigint[]) g (staff_id, record_id)
    where b.staff_id = g.staff_id and b.entity = ${entity} and b.record_id = g.record_id`.execute(tx)

/** People's own unread lines that stand for many, by person and kind. */
export async function unreadGroups(db: Db, people: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ staff_id: number; kind: string }>`select staff_id, kind from bell
    where staff_id = any(${people}::bigint[]) and read_at is null and records is not null`.execute(db)
  return new Set(rows.map(({ staff_id, kind }) => `${staff_id} ${kind}`))
}

/** Everything that stands in a bell, and these, are looked at anew. */
export async function markAgain(
  tx: Db,
  due: readonly { entity: string; ids: readonly number[] }[],
): Promise<void> {
  await sql`insert into hand_over_mark (entity, record_id) select distinct entity, record_id from hand_over`.execute(
    tx,
  )
  for (const { entity, ids } of due)
    await sql`insert into hand_over_mark (entity, record_id)
      select ${entity}, id from unnest(${ids}::bigint[]) id`.execute(tx)
}

/** Does the clock alone bring it about, so that what waits at one time did not before? */
export async function isByClock(db: Db, { keys }: WaitingRows, actor: Actor, now: Date): Promise<boolean> {
  const at = async (time: number) => (await keys({ db, actor, now: new Date(time) })).compile(db).parameters
  const [one, other] = [await at(now.getTime()), await at(now.getTime() + 400 * 86_400_000)]
  return JSON.stringify(one) !== JSON.stringify(other)
}
