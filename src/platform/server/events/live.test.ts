import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Happened } from '#platform/contract/live.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let address: string
beforeAll(async () => {
  world = await testApp()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => world.close())

interface Stream {
  happened: Happened[]
  events: string[]
  last: string
  ended: boolean
  close(): void
}

const signIn = async (who: string) => {
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: who,
    password: 'Demo-2026!',
    role: 'staff',
  })
  return { token: body.access.token as string, station: body.user.stations[0].id as number }
}

async function listen(
  who: string,
  {
    after,
    age,
    session,
  }: { after?: string; age?: number; session?: { token: string; station: number } } = {},
) {
  const { token, station } = session ?? (await signIn(who))
  const stop = new AbortController()
  const from = age === undefined ? after && `?after=${after}` : `?age=${age}`
  const answer = await fetch(`${address}/api/live${from ?? ''}`, {
    headers: { authorization: `Bearer ${token}`, 'x-station': String(station), 'accept-encoding': 'gzip' },
    signal: stop.signal,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(answer.headers.get('content-encoding')).toBeNull()
  const stream: Stream = { happened: [], events: [], last: '', ended: false, close: () => stop.abort() }
  void (async () => {
    let text = ''
    try {
      for await (const bytes of answer.body!) {
        text += Buffer.from(bytes).toString()
        const frames = text.split('\n\n')
        text = frames.pop() ?? ''
        for (const frame of frames) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(frame)?.[1]
          if (field('event')) stream.events.push(field('event')!)
          else if (field('data')) stream.happened.push(...(JSON.parse(field('data')!) as Happened[]))
          stream.last = field('id') ?? stream.last
        }
      }
    } catch {
      // Closed by the test.
    }
    stream.ended = true
  })()
  return stream
}

let next = 900_000
/** Something happens to a row of its own, so that other tests' events do not matter. */
async function happen(station: number | null, entity = 'order') {
  next += 1
  await sql`insert into event (station_id, entity, entity_id, action, to_status) values (${station}, ${entity}, ${next}, 'send', 2)`.execute(
    world.db,
  )
  return next
}
const heard = (stream: Stream, id: number) => stream.happened.find((one) => one.id === id)

test('what happens at a station reaches its people, with the action; sales get the id alone', async () => {
  const accountant = await listen('ac')
  const sales = await listen('ss')
  const { station } = await signIn('ac')
  const id = await happen(station)
  const elsewhere = await happen(station + 1)
  const last = await happen(station)
  await expect.poll(() => heard(accountant, last) && heard(sales, last)).toBeTruthy()
  expect(heard(accountant, id)).toEqual({ entity: 'order', id, action: 'send', status: 2 })
  expect(heard(sales, id)).toEqual({ entity: 'order', id })
  for (const stream of [accountant, sales]) {
    expect(heard(stream, elsewhere)).toBeUndefined()
    stream.close()
  }
})

test('who comes back hears what was missed; who was away too long is told to read anew', async () => {
  const first = await listen('ac')
  const { station } = await signIn('ac')
  const before = await happen(station)
  await expect.poll(() => heard(first, before)).toBeTruthy()
  first.close()
  const missed = await happen(station)
  const second = await listen('ac', { after: first.last })
  await expect.poll(() => heard(second, missed)).toBeTruthy()
  expect(heard(second, before)).toBeUndefined()
  second.close()
  await sql`insert into event (station_id, entity, entity_id, action) select ${station}, 'order', n, 'x' from generate_series(1, 600) n`.execute(
    world.db,
  )
  const third = await listen('ac', { after: first.last })
  await expect.poll(() => third.events).toEqual(['reset'])
  third.close()
})

test('what happened since the first answers of a page were asked for is told when its stream opens', async () => {
  const { station } = await signIn('ac')
  const { rows } = await sql<{ id: number }>`insert into event (at, station_id, entity, entity_id, action)
    values (now() - interval '1 minute', ${station}, 'order', ${(next += 1)}, 'x') returning entity_id as id`.execute(
    world.db,
  )
  const id = await happen(station)
  const stream = await listen('ac', { age: 2_000 })
  await expect.poll(() => heard(stream, id)).toBeTruthy()
  expect(heard(stream, rows[0]!.id)).toBeUndefined()
  stream.close()
})

test('whoever opens a stream while the last one closes hears all that comes', async () => {
  const { station } = await signIn('ac')
  for (let round = 0; round < 5; round += 1) {
    const [stream, id] = await Promise.all([listen('ac', { age: 0 }), happen(station)])
    await expect.poll(() => heard(stream, id)).toBeTruthy()
    stream.close()
  }
})

test('a transaction that commits after a later one is heard all the same', async () => {
  const stream = await listen('ac')
  const { station } = await signIn('ac')
  const [slow, quick] = [next + 1, next + 2]
  next += 2
  await world.owner.transaction().execute(async (tx) => {
    await sql`insert into event (station_id, entity, entity_id, action) values (${station}, 'order', ${slow}, 'x')`.execute(
      tx,
    )
    await sql`insert into event (station_id, entity, entity_id, action) values (${station}, 'order', ${quick}, 'x')`.execute(
      world.db,
    )
    await expect.poll(() => heard(stream, quick)).toBeTruthy()
  })
  await expect.poll(() => heard(stream, slow)).toBeTruthy()
  stream.close()
})

test('the database’s connections may break: nothing is lost', async () => {
  const stream = await listen('ac')
  const { station } = await signIn('ac')
  const before = await happen(station)
  await expect.poll(() => heard(stream, before)).toBeTruthy()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`.execute(
    world.db,
  )
  const after = await happen(station)
  await expect.poll(() => heard(stream, after)).toBeTruthy()
  stream.close()
})

test('a person’s fifth stream ends the oldest; the end of the session ends it too', async () => {
  const session = await signIn('cs')
  const streams = [await listen('cs', { session })]
  while (streams.length < 5) streams.push(await listen('cs', { session }))
  await expect.poll(() => streams[0]!.events).toEqual(['over'])
  await expect.poll(() => streams[0]!.ended).toBe(true)
  expect(streams.slice(1).some((stream) => stream.ended)).toBe(false)
  await sql`update session set ended_at = ${world.now()}, ended_why = 'sign-out'
    where staff_id = (select id from staff where username = 'cs')`.execute(world.db)
  await expect.poll(() => streams.slice(1).every((stream) => stream.ended)).toBe(true)
  expect(streams[4]!.events).toEqual(['end'])
})

test('partners and marketing hear their bell and nothing else', async () => {
  const streams = [await listen('pa'), await listen('mkt')]
  const { station } = await signIn('pa')
  const order = await happen(station)
  const rung = await happen(null, 'notice')
  for (const stream of streams) {
    await expect.poll(() => heard(stream, rung)).toEqual({ entity: 'notice', id: rung })
    expect(heard(stream, order)).toBeUndefined()
  }
})

test('what concerns some people alone reaches them, and nobody else', async () => {
  const [accountant, sales] = [await listen('ac'), await listen('ss')]
  const { id } = await world.as('SS').me()
  const toSales = (next += 1)
  await sql`insert into event (entity, entity_id, action, data)
    values ('notice', ${toSales}, 'x', ${JSON.stringify({ people: [id] })}::jsonb)`.execute(world.db)
  const toAll = await happen(null, 'notice')
  await expect.poll(() => heard(accountant, toAll) && heard(sales, toAll)).toBeTruthy()
  expect(heard(sales, toSales)).toEqual({ entity: 'notice', id: toSales })
  expect(heard(accountant, toSales)).toBeUndefined()
  for (const stream of [accountant, sales]) stream.close()
})

test('the server stops with streams open', async () => {
  const stream = await listen('ac')
  await world.app.close()
  await expect.poll(() => stream.ended).toBe(true)
})
