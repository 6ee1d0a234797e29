import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Happened } from '#platform/contract/live.ts'
import { is } from '#platform/server/context.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'

interface Listener {
  actor: Actor
  stream: Readable
}

interface EventRow {
  id: number
  station_id: number | null
  entity: string
  entity_id: number
  action: string
  to_status: number | null
  /** Whom alone it concerns; null: whoever follows such rows. */
  people: number[] | null
}

interface Options {
  db: Db
  /** Whose these sessions are now; without those that have ended. */
  peopleOf: (sessions: readonly string[]) => Promise<ReadonlyMap<string, Pick<Actor, 'role' | 'stations'>>>
  /** Entities that every role hears of, also those who follow no rows. */
  forEverybody: readonly string[]
  /** ms between two looks at the outbox. */
  every?: number
}

/** From where on a person wants to hear: after the last event they know of, or since so many ms ago. */
export interface Heard {
  after?: number | undefined
  age?: number | undefined
}

export interface LiveHub {
  /** A stream of what happens in the person's scope. */
  follow(actor: Actor, heard: Heard): Promise<Readable>
  /** How many streams are open. */
  listening(): number
  /** Ends every stream; for the server's stop. */
  close(): void
}

const heartbeatMs = 25_000
const sessionCheckMs = 5_000
/** A transaction may commit after one that took a later id: ids are looked for again this long. */
const settleMs = 3_000
const mostPerPerson = 4
const mostMissed = 500
const mostWaiting = 64 * 1024

/**
 * Live updates from the outbox (`event`). It is read twice a second while somebody listens, and not
 * at all otherwise. A NOTIFY in the writing transaction would be quicker by 0.25 s, but PostgreSQL
 * commits notifying transactions one after the other: at 16 writers that cost half the throughput
 * and more. Reading also survives a restart of the database without missing anything.
 */
export function liveHub({ db, peopleOf, forEverybody, every = 500 }: Options): LiveHub {
  const listeners = new Set<Listener>()
  /** Ids handed out lately, with the time; everything at or below `floor` is done. */
  const seen = new Map<number, number>()
  let floor: number | undefined
  let begun: Promise<void> | undefined
  let looking: Promise<void> | undefined
  let lastCheck = 0
  let lastBeat = 0
  let timer: NodeJS.Timeout | undefined

  function end(listener: Listener, event?: string) {
    listeners.delete(listener)
    if (event) listener.stream.push(`event: ${event}\ndata: []\n\n`)
    listener.stream.push(null)
    if (listeners.size === 0) rest()
  }
  function rest() {
    clearInterval(timer)
    timer = undefined
    floor = begun = undefined
    seen.clear()
  }
  /** From now on all that happens is delivered. */
  function begin(): Promise<void> {
    begun ??= newest(db).then(
      (id) => void (floor = id),
      (problem: unknown) => {
        begun = undefined
        throw problem
      },
    )
    return begun
  }

  function deliver(rows: readonly EventRow[]) {
    // People of one station and one kind of role get the same text: it is made once.
    const frames = new Map<string, string>()
    const named = new Set(rows.flatMap(({ people }) => people ?? []))
    for (const listener of listeners) {
      const { id, station } = listener.actor
      const one = named.has(id) ? id : ''
      const key = `${station}:${seesAll(listener.actor)}:${seesRows(listener.actor)}:${one}`
      const frame = frames.get(key) ?? frameOf(listener.actor, rows, forEverybody)
      frames.set(key, frame)
      if (frame === '') continue
      // A reader that does not read is let go; it comes back with its last id and misses nothing.
      if (listener.stream.readableLength > mostWaiting) end(listener)
      else listener.stream.push(frame)
    }
  }

  async function look() {
    const now = Date.now()
    await begin()
    // They all left meanwhile.
    if (floor === undefined) return
    const rows = await eventsAfter(db, floor, 2_000)
    const fresh = rows.filter((row) => !seen.has(row.id))
    for (const row of fresh) seen.set(row.id, now)
    if (fresh.length) deliver(fresh)
    if (rows.length === 2_000) floor = rows.at(-1)!.id
    for (const [id, at] of seen) if (now - at > settleMs) floor = Math.max(floor, id)
    for (const id of seen.keys()) if (id <= floor) seen.delete(id)
    if (now - lastCheck >= sessionCheckMs) {
      lastCheck = now
      const people = await peopleOf([...listeners].map(({ actor }) => actor.sessionId))
      for (const listener of listeners) {
        const person = people.get(listener.actor.sessionId)
        if (!person) end(listener, 'end')
        // Another role or station: whoever comes back is asked anew.
        else if (!mayStay(listener.actor, person)) end(listener)
      }
    }
  }

  function tick() {
    const now = Date.now()
    if (now - lastBeat >= heartbeatMs) {
      lastBeat = now
      for (const { stream } of listeners) stream.push(': \n\n')
    }
    // A database that is away is asked again at the next tick; `floor` stays where it was.
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined))
  }

  return {
    async follow(actor, heard) {
      const stream = new Readable({ encoding: 'utf8', read() {} })
      const listener: Listener = { actor, stream }
      const own = [...listeners].filter((one) => one.actor.id === actor.id)
      for (const oldest of own.slice(0, Math.max(own.length - mostPerPerson + 1, 0))) end(oldest, 'over')
      listeners.add(listener)
      stream.on('close', () => {
        if (listeners.delete(listener) && listeners.size === 0) rest()
      })
      stream.push('retry: 3000\n\n')
      if (!timer) {
        lastBeat = lastCheck = Date.now()
        timer = setInterval(tick, every)
      }
      try {
        // Looked for when all that comes later is delivered: nothing falls between the two.
        await begin()
        const missed = await missedBy(db, heard)
        // Ended meanwhile: a fifth stream was opened.
        if (!listeners.has(listener)) return stream
        if (missed.length > mostMissed) stream.push('event: reset\ndata: []\n\n')
        else if (missed.length) stream.push(frameOf(actor, missed, forEverybody))
      } catch (problem) {
        end(listener)
        throw problem
      }
      return stream
    },
    listening: () => listeners.size,
    close() {
      for (const listener of listeners) end(listener)
    },
  }
}

/** Sales and buyers see rows of their own: what happens to which is for their scoped calls to say. */
const seesAll = (actor: Actor) => !is(actor, 'kd', 'cv', 'pa', 'mkt')

/** Partners and marketing follow what is for everybody alone: their bell, the menu. */
const seesRows = (actor: Actor) => !is(actor, 'pa', 'mkt')

/** Is this still who opened the stream, and do they still work where it tells of? */
function mayStay({ role, station }: Actor, now: Pick<Actor, 'role' | 'stations'>): boolean {
  return role === now.role && (typeof station !== 'number' || now.stations.includes(station))
}

/** What a person may know of these events; '' where nothing concerns them. */
function frameOf(actor: Actor, rows: readonly EventRow[], forEverybody: readonly string[]): string {
  const all = seesAll(actor)
  const rowsToo = seesRows(actor)
  const own = rows.filter(
    (row) =>
      (row.people?.includes(actor.id) ?? true) &&
      (rowsToo || forEverybody.includes(row.entity)) &&
      (actor.station === 'all' || row.station_id === null || row.station_id === actor.station),
  )
  const last = own.at(-1)
  if (!last) return ''
  const happened = own.map((row): Happened => ({
    entity: row.entity,
    id: row.entity_id,
    ...(all && row.station_id !== null ? { action: row.action, status: row.to_status } : {}),
  }))
  return `id: ${last.id}\ndata: ${JSON.stringify(happened)}\n\n`
}

async function newest(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from event`.execute(db)
  return rows[0]?.id ?? 0
}

const columns = sql`id, station_id, entity, entity_id, action, to_status::float8 as to_status,
  data -> 'people' as people`

async function eventsAfter(db: Db, id: number, most: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${columns} from event where id > ${id} order by id limit ${most}`.execute(db)
  return rows
}

/** What the person does not know of yet; more than `mostMissed` where it is too much to be told. */
async function missedBy(db: Db, { after, age }: Heard): Promise<EventRow[]> {
  if (after !== undefined) return eventsAfter(db, after, mostMissed + 1)
  if (age === undefined) return []
  // By the last ones alone: no look at a time goes through years of them. What was written then may have been
  // committed after the answers were read.
  const { rows } = await sql<EventRow>`
    select ${columns} from (select * from event order by id desc limit ${mostMissed + 1}) last
    where at >= now() - make_interval(secs => ${(age + settleMs) / 1_000}) order by id`.execute(db)
  return rows
}
