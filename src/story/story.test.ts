import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { ok, orderAt } from '#testing/order.ts'

let world: TestApp
let jpeg: Buffer
beforeAll(async () => {
  world = await testApp()
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => world.close())

const photo = async (code: string, type: number) => {
  const { body, headers } = form({ code, type_image: String(type) }, [
    { field: 'files', name: 'x.jpg', bytes: jpeg },
  ])
  return ok(await world.as('AD').post('/api/quote/upload/image', body, headers)).data.images[0].id as number
}
const read = async (id: number, who = 'AD') => ok(await world.as(who).get(`/api/quote/${id}/story`)).data
const make = async (id: number) => ok(await world.as('AD').post(`/api/quote/${id}/story/link`)).data
/** As a phone asks for it: a page, with no token of ours. */
const open = (path: string) =>
  world.app.inject({
    method: 'GET',
    url: path,
    headers: { accept: 'text/html' },
    remoteAddress: '203.0.113.7',
  })

describe('the story of an order', () => {
  it('is opened under its link by whoever has it, counted, and told to no search engine', async () => {
    const { id, code } = await orderAt(world, 6)
    const { path } = await make(id)
    const page = await open(path)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain(code)
    expect(page.body).toContain('<meta name="robots" content="noindex, nofollow, noarchive">')
    expect(page.body).not.toContain('<script')
    expect((await read(id)).link).toMatchObject({ path, opened: 1, expired: false })
  })

  it('says nothing of who the customer is, of what it cost us, of who works on it', async () => {
    const { id } = await orderAt(world, 6)
    const order = ok(await world.as('AD').get(`/api/quote/id/${id}`)).data
    const { body } = await open((await make(id)).path)
    for (const hidden of [order.customer_name, order.phone, order.sale_name, order.buyer_name])
      if (hidden) expect(body).not.toContain(hidden)
    expect(order.actual_price).toBeGreaterThan(0)
    expect(Object.keys((await read(id)).story)).not.toContain('actual_price')
  })

  it('shows photos of the goods on their way, never those of the purchase or of another order', async () => {
    const [mine, other] = [await orderAt(world, 6), await orderAt(world, 6)]
    const abroad = await photo(mine.code, 1)
    const bought = await photo(mine.code, 5)
    const foreign = await photo(other.code, 1)
    const { path } = await make(mine.id)
    expect((await read(mine.id)).story.photos).toEqual([{ id: abroad, label: 'Về kho nước ngoài' }])
    expect((await open(`${path}/photo/${abroad}?width=320`)).headers['content-type']).toMatch(/^image\//)
    expect((await open(`${path}/photo/${bought}`)).statusCode).toBe(404)
    expect((await open(`${path}/photo/${foreign}`)).statusCode).toBe(404)
  })

  it('asks for the deposit of a quote with its memo, and for nothing once it is locked', async () => {
    const quoted = await orderAt(world, 2)
    const { story } = await read(quoted.id)
    expect(story.money).toMatchObject({ paid: 0, asks: 'deposit', slip: null })
    expect(story.pay.memo).toContain(quoted.code)
    expect((await open((await make(quoted.id)).path)).body).toContain(story.pay.memo)
    const locked = await read((await orderAt(world, 4)).id)
    expect(locked.story.money).toMatchObject({ due: 0, asks: 'nothing' })
    expect(locked.story.pay).toBeNull()
  })

  it('is printed with its photos by those who sell', async () => {
    const { id, code } = await orderAt(world, 6)
    await photo(code, 1)
    const { content } = ok(await world.as('AD').post(`/api/quote/${id}/story/print`)).data
    expect(content).toContain(`HÀNH TRÌNH ĐƠN ${code}`)
    expect(content).toMatch(/<img src="data:image\/\w+;base64,/)
    expect((await world.as('AF').get(`/api/quote/${id}/story`)).status).toBe(403)
  })
})

describe('a link', () => {
  it('is one an order: two people who make it at once have the same', async () => {
    const { id } = await orderAt(world, 2)
    const [one, two] = await Promise.all([make(id), make(id)])
    expect(one.path).toBe(two.path)
  })

  it('that is revoked opens nothing, neither page nor photo, and the next one is another', async () => {
    const { id, code } = await orderAt(world, 6)
    const shown = await photo(code, 1)
    const { path } = await make(id)
    ok(await world.as('AD').post(`/api/quote/${id}/story/revoke`))
    expect((await open(path)).statusCode).toBe(404)
    expect((await open(`${path}/photo/${shown}`)).statusCode).toBe(404)
    expect((await world.as('AD').post(`/api/quote/${id}/story/revoke`)).status).toBe(409)
    const next = await make(id)
    expect(next.path).not.toBe(path)
    expect((await open(path)).statusCode).toBe(404)
    const told = ok(await world.as('AD').get(`/api/v1/quote/histories/${id}`)).data as { action: string }[]
    expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(['story_link', 'story_revoked']))
  })

  it('dies with its order, and is not the next customer’s', async () => {
    const { id } = await orderAt(world, 2)
    const { path } = await make(id)
    const { rows } = await world.owner
      .selectFrom('customer')
      .select('id')
      .where('id', '<>', ok(await world.as('AD').get(`/api/quote/id/${id}`)).data.customer_id)
      .limit(1)
      .execute()
      .then((found) => ({ rows: found }))
    await world.owner
      .updateTable('orders')
      .set({ customer_id: rows[0]?.id ?? 0 })
      .where('id', '=', id)
      .execute()
    expect((await open(path)).statusCode).toBe(404)
    expect((await read(id)).link).toBeNull()
    expect((await make(id)).path).not.toBe(path)
  })

  it('that is guessed asks the database nothing about orders, and who goes on guessing waits', async () => {
    const { id } = await orderAt(world, 2)
    const { path } = await make(id)
    const forged = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    const guess = (url: string) => world.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.66' })
    expect((await guess(forged)).statusCode).toBe(404)
    const answers: number[] = []
    for (let n = 0; n < 25; n++) answers.push((await guess(`/story/${n}-${'x'.repeat(32)}`)).statusCode)
    expect(answers.slice(0, 19)).toEqual(Array(19).fill(404))
    expect(answers.at(-1)).toBe(429)
    // Whoever has a right link at that address reads on.
    expect((await guess(path)).statusCode).toBe(200)
  })

  it('opens for thirty days, to the minute, and again when it is made to run anew', async () => {
    const { id } = await orderAt(world, 2)
    const from = world.now()
    const { path } = await make(id)
    world.setNow(new Date(from.getTime() + 30 * 86_400_000 - 60_000))
    expect((await open(path)).statusCode).toBe(200)
    world.setNow(new Date(from.getTime() + 30 * 86_400_000 + 60_000))
    const closed = await open(path)
    expect(closed.statusCode).toBe(404)
    expect(closed.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(closed.body).toContain('Liên kết không còn mở được')
    expect((await read(id)).link.expired).toBe(true)
    expect((await make(id)).path).toBe(path)
    expect((await open(path)).statusCode).toBe(200)
  })
})

// At the end: a link's clock never goes back.
describe('an order that is late', () => {
  /** At noon of the day that is so many after the one that was promised. */
  const late = async (id: number, promised: string, days: number) => {
    world.setNow(new Date(Date.parse(`${promised}T05:00:00Z`) + days * 86_400_000))
    return read(id)
  }
  const daysUntil = async (offer: string) => {
    const { rows } = await sql<{ value: string }>`select value from config_factor
      where key = ${`promise.${offer}_days`} order by applied_date desc limit 1`.execute(world.db)
    return Number(rows[0]?.value)
  }

  it('calls for half its freight, then for all of it, then for the deposit, too', async () => {
    const { id } = await orderAt(world, 8)
    const { story, offer } = await read(id)
    expect(story.promise).toMatchObject({ late: 0, kept: null })
    expect(offer).toBeNull()
    const { freight_estimate: freight, deposit } = (
      await sql<{ freight_estimate: number; deposit: number }>`select o.freight_estimate,
        (select sum(a.amount)::bigint from allocation a where a.order_id = o.id and a.released_at is null) as deposit
        from orders o where o.id = ${id}`.execute(world.db)
    ).rows[0]!
    expect(Math.min(freight, deposit)).toBeGreaterThan(0)
    const after = async (kind: string, days: number) =>
      (await late(id, story.promise.day, (await daysUntil(kind)) + days)).offer
    expect(await after('half', 0)).toBeNull()
    expect(await after('half', 1)).toEqual({ percent: 50, freight: Math.floor(freight / 2), deposit: 0 })
    expect(await after('whole', 1)).toEqual({ percent: 100, freight, deposit: 0 })
    expect(await after('deposit', 1)).toEqual({ percent: 100, freight, deposit })
  })

  it('that came in time calls for nothing, however long it lies in Vietnam', async () => {
    const { id } = await orderAt(world, 8.2)
    const { story } = await read(id)
    expect(story.promise).toMatchObject({ late: 0, kept: true })
    expect((await late(id, story.promise.day, 100)).offer).toBeNull()
  })
})
