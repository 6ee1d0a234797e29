import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownPeople } from '#access/server/known-people.ts'
import type { SignedIn } from '#access/server/session.repo.ts'
import { hearChanges } from '#platform/server/db/changes.ts'
import { feelPulse } from '#platform/server/db/pulse.ts'
import type { Pulse } from '#platform/server/db/pulse.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { lineTo } from '#testing/line-to-postgres.ts'
import type { Line } from '#testing/line-to-postgres.ts'

const now = new Date('2026-11-21T03:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

describe('what is kept', () => {
  const staff = {
    id: 7,
    name: 'Vũ Hoàng Nam',
    role: 'CS',
    warehouse: null,
    partner: null,
    stations: [1],
  } as const
  const signedIn = (): SignedIn => ({
    expires_at: later(60_000),
    person: { ...staff, stations: [1], password_given_until: null },
  })

  test('what was read while something changed answers its call, and is not kept', async () => {
    const changes = hearChanges()
    changes.begin()
    let answer = (_: Map<string, SignedIn>) => {}
    const people = knownPeople(
      () => new Promise((resolve) => (answer = resolve)),
      changes,
      () => 0,
    )
    const first = people.read('a', now)
    await expect.poll(() => answer.length).toBe(1)
    changes.changed()
    answer(new Map([['a', signedIn()]]))
    expect((await first)?.id).toBe(7)
    expect(people.known('a', now)).toBeNull()
  })

  test('nothing is kept before changes are heard, while they are not, nor from before', async () => {
    const changes = hearChanges()
    const people = knownPeople(
      async () => new Map([['a', signedIn()]]),
      changes,
      () => 0,
    )
    const keeps = async () => {
      await people.read('a', now)
      return people.known('a', now)?.id
    }
    expect(await keeps()).toBeUndefined()
    changes.begin()
    expect(people.known('a', now)).toBeNull()
    expect(await keeps()).toBe(7)
    changes.end()
    expect(people.known('a', now)).toBeNull()
    expect(await keeps()).toBeUndefined()
    changes.begin()
    expect(people.known('a', now)).toBeNull()
    expect(await keeps()).toBe(7)
    const deaf = knownPeople(
      async () => new Map([['a', signedIn()]]),
      undefined,
      () => 0,
    )
    await deaf.read('a', now)
    expect(deaf.known('a', now)).toBeNull()
  })

  test('who is known is over with their session and with the password that was given to them', async () => {
    const changes = hearChanges()
    changes.begin()
    const given: SignedIn = {
      ...signedIn(),
      person: { ...signedIn().person, password_given_until: later(5_000) },
    }
    const people = knownPeople(
      async () =>
        new Map([
          ['own', signedIn()],
          ['given', given],
        ]),
      changes,
      () => 0,
    )
    await people.read('own', now)
    expect([people.known('own', later(59_999))?.id, people.known('own', later(60_000))]).toEqual([7, null])
    expect([people.known('given', later(4_999))?.id, people.known('given', later(5_000))]).toEqual([7, null])
  })
})

describe('two processes', () => {
  let world: TestApp
  /** The one that knows people; `world.app` is the other, which changes them. */
  let here: FastifyInstance
  let line: Line
  let pulse: Pulse
  const changes = hearChanges()
  let passed = 0
  const looks: string[] = []

  beforeAll(async () => {
    world = await testApp()
    line = await lineTo(world.url)
    // A line that lies is not found out by the pulse here: what holds without it must hold.
    pulse = feelPulse(line.url, { every: 20, patience: 600_000, changes })
    here = await world.second(undefined, {
      changes,
      onStatement: ({ sql: text }) => text.includes('from session e join staff s') && looks.push(text),
      passed: () => passed,
    })
  })
  afterAll(async () => {
    pulse.stop()
    await line.close()
    await world.close()
  })

  interface Someone {
    id: number
    token: string
    station: number
  }
  const send = (
    app: FastifyInstance,
    { token, station }: Someone,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload = {},
  ) =>
    app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, 'x-station': String(station) },
      ...(method === 'GET' ? {} : { payload }),
    })
  async function signIn(username: string, password = 'Demo-2026!'): Promise<Someone> {
    const payload = { username, password, role: 'staff' }
    const { access, user } = (
      await world.app.inject({ method: 'POST', url: '/api/v1/auth/login', payload })
    ).json()
    return { id: user.id, token: access.token, station: user.stations[0].id }
  }
  const asks = async (who: Someone) => (await send(here, who, 'GET', '/api/customers')).statusCode
  /** What was committed has been told: notices come ahead of the answer to what is asked after them. */
  const told = async () => {
    // The first may have been under way before.
    await pulse.isAlive()
    await pulse.isAlive()
  }
  /** Their next call looks at no row. */
  async function isKnown(who: Someone) {
    await told()
    expect(await asks(who)).toBe(200)
    looks.length = 0
    expect([await asks(who), looks]).toEqual([200, []])
  }
  async function known(username: string): Promise<Someone> {
    const who = await signIn(username)
    await isKnown(who)
    return who
  }

  beforeEach(() => line.thaw())

  test('a session ended in another process is refused as soon as that is told', async () => {
    const who = await known('cs')
    expect((await send(world.app, who, 'POST', '/api/v1/auth/logout')).statusCode).toBe(200)
    await told()
    expect(await asks(who)).toBe(401)
  })

  test('where the line lies a session ended in another process is believed for three seconds', async () => {
    const who = await known('cs')
    line.freeze()
    await send(world.app, who, 'POST', '/api/v1/auth/logout')
    passed += 2_500
    expect(await asks(who)).toBe(200)
    passed += 500
    expect(await asks(who)).toBe(401)
  })

  test('what this process ends holds at its next call, told or not', async () => {
    const su = await signIn('su')
    const who = await known('cs')
    line.freeze()
    await send(here, who, 'POST', '/api/v1/auth/logout')
    expect(await asks(who)).toBe(401)
    line.thaw()
    const locked = await known('cc')
    line.freeze()
    await send(here, su, 'PUT', '/api/staff', { id: locked.id, role: 'OP' })
    expect(await asks(locked)).toBe(401)
  })

  test('a station that this process takes from somebody is closed to them at once', async () => {
    const su = await signIn('su')
    const who = await known('cs')
    const [elsewhere] = await world.db
      .selectFrom('station')
      .select('id')
      .where('id', '<>', who.station)
      .orderBy('id')
      .execute()
    const there = { ...who, station: elsewhere!.id }
    expect(await asks(there)).toBe(403)
    await send(here, su, 'POST', '/api/staff/station', { staff_id: who.id, station: there.station })
    await isKnown(there)
    const { id } = await world.db
      .selectFrom('staff_station')
      .select('id')
      .where('staff_id', '=', who.id)
      .where('station_id', '=', there.station)
      .executeTakeFirstOrThrow()
    line.freeze()
    expect((await send(here, su, 'DELETE', `/api/staff/station/${id}`)).statusCode).toBe(200)
    expect(await asks(there)).toBe(403)
  })

  test('nobody is refused by what is only known: another process gave them a station', async () => {
    const su = await signIn('su')
    const who = await known('ss')
    const stations = await world.db
      .selectFrom('station')
      .select('id')
      .where('id', '<>', who.station)
      .execute()
    const there = { ...who, station: stations[0]!.id }
    expect(await asks(there)).toBe(403)
    line.freeze()
    await send(world.app, su, 'POST', '/api/staff/station', { staff_id: who.id, station: there.station })
    expect(await asks(there)).toBe(200)
  })

  test('while the line is cut every call looks at the row, and what was kept is gone', async () => {
    const who = await known('cs')
    line.cut()
    await expect.poll(() => changes.moment).toBeNull()
    await send(world.app, who, 'POST', '/api/v1/auth/logout')
    expect(await asks(who)).toBe(401)
    const other = await signIn('cs')
    looks.length = 0
    expect([await asks(other), await asks(other)]).toEqual([200, 200])
    expect(looks).toHaveLength(2)
    line.mend()
    await known('cs')
  })

  test('a change of any column that a session is known by is told, and a refresh is not', async () => {
    const who = await known('cs')
    passed += 3_000
    await asks(who)
    const view = looks.at(-1)!.replace(/\$\d+(?=::uuid)/, `'{}'`)
    const { rows } = await world.owner.connection().execute(async (db) => {
      await sql.raw(`create temp view known as ${view}`).execute(db)
      return sql<{ column: string; told: boolean }>`
      select u.table_name || '.' || u.column_name as column, exists (
        select from pg_trigger t where t.tgrelid = u.table_name::regclass and t.tgname = 'access_changed'
          and (t.tgattr = '' or a.attnum = any(t.tgattr::int2[]))) as told
      from information_schema.view_column_usage u
      join pg_attribute a on a.attrelid = u.table_name::regclass and a.attname = u.column_name
      where u.view_name = 'known' order by 1`.execute(db)
    })
    expect(rows.length).toBeGreaterThan(10)
    // Keys never change.
    const untold = rows.filter(({ column, told }) => !told && !column.endsWith('.id'))
    expect(untold).toEqual([])
    const before = changes.moment
    await world.db.updateTable('session').set({ seen_at: world.now() }).execute()
    await told()
    expect(changes.moment).toBe(before)
  })
})
