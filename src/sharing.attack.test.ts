/** What one person has reaches nobody else by a side door: files, saved views, live streams, memos, searches. */
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { form } from '#testing/form.ts'
import { markedCompany } from '#testing/rows.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ world: markedCompany })
})
afterAll(() => world.close())

const customerOf = async (who: string) => {
  const { id } = await world.as(who).me()
  const { rows } = await sql<{ id: number }>`select id from customer
    where sale_id = ${id} and station_id = 1 and not locked limit 1`.execute(world.db)
  return rows[0]!.id
}

async function uploaded(who: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
  const sent = form({ folder: 'images/transfers' }, [{ field: 'files', name: 'bien-lai.jpg', bytes }])
  const { body } = await world.as(who).post('/api/upload/images', sent.body, sent.headers)
  return body.data.path
}

test('a proof is read by whom its transfer is shown to, and by nobody else for knowing its key', async () => {
  const path = await uploaded('cs')
  const asked = (who: string) =>
    world
      .as(who)
      .file('GET', path)
      .then(({ status }) => status)
  expect(await asked('ss')).toBe(404)
  const transfer = { amount: 1_000, method: 'cash', customer_id: await customerOf('ss'), attachments: [path] }
  expect((await world.as('ss').post('/api/transfer', transfer)).status).toBe(400)
  const kept = await world.as('cs').post('/api/transfer', transfer)
  expect([kept.status, kept.body.details]).toEqual([200, undefined])
  expect([await asked('cs'), await asked('ss'), await asked('ss2'), await asked('ac')]).toEqual([
    200, 200, 404, 200,
  ])
  const own = await uploaded('ss')
  expect((await world.as('ss').file('GET', own)).status).toBe(200)
  expect((await world.as('ss2').file('GET', own)).status).toBe(404)
})

test('nobody puts a view into the menu of those above', async () => {
  const share = async (who: string, shared_role: string) =>
    (
      await world
        .as(who)
        .post('/api/me/views', { list: '/quotes', name: `xem ${who}`, query: '', shared_role })
    ).status
  expect([await share('ss', 'AD'), await share('ac', 'SU'), await share('ad', 'SU')]).toEqual([403, 403, 403])
  expect([await share('ss', 'CS'), await share('ad', 'SS'), await share('su', 'AD')]).toEqual([200, 200, 200])
})

test('a live stream ends with the station or role it was opened in', async () => {
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await world.nobody.post('/api/v1/auth/login', {
    username: 'op',
    password: 'Demo-2026!',
    role: 'staff',
  })
  const open = (station: number) =>
    fetch(`${address}/api/live`, {
      headers: { authorization: `Bearer ${body.access.token}`, 'x-station': String(station) },
    })
  const streams = await Promise.all([open(1), open(2)])
  const ended = [false, false]
  for (const [at, stream] of streams.entries()) void stream.text().then(() => (ended[at] = true))
  await sql`delete from staff_station where station_id = 2 and staff_id = ${body.user.id}`.execute(world.db)
  await expect.poll(() => ended).toEqual([false, true])
  expect((await open(2)).status).toBe(403)
})

test('a partner reads no customer’s code in a memo, in list, record or story', async () => {
  await sql`update transfer set message = 'KH000012 CK00000018' where partner_id is not null`.execute(
    world.db,
  )
  const partner = world.as('pa')
  const { body } = await partner.get('/api/transfers')
  expect(body.results.length).toBeGreaterThan(0)
  expect(new Set(body.results.map(({ message }: { message: string }) => message))).toEqual(
    new Set(['CK00000018']),
  )
})

test('a buyer finds no order at check-in by the customer who is hidden there', async () => {
  const buyer = world.as('af')
  const { body } = await buyer.get('/api/quotes/checkin', { size: 200 })
  expect(body.results.length).toBeGreaterThan(0)
  const { rows } = await sql<{ name: string; phone: string }>`select c.name, c.phone from orders o
    join customer c on c.id = o.customer_id where o.id = ${body.results[0].id}`.execute(world.db)
  for (const q of [rows[0]!.name, rows[0]!.phone]) {
    const found = await buyer.get('/api/quotes/checkin', { q })
    expect(found.body.results).toEqual([])
  }
  expect((await buyer.get('/api/quotes/checkin', { q: body.results[0].code })).body.results.length).toBe(1)
})
