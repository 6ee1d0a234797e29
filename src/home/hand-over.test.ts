import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueueKind } from '#home/queue.api.ts'
import { queueOf } from '#home/server/queue.usecase.ts'
import { systemActor } from '#platform/server/context.ts'
import type { WaitingAsked } from '#platform/server/lists/waiting.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok, orderAt } from '#testing/order.ts'
import { everyWaiting } from '#waiting.ts'

let world: TestApp
beforeAll(async () => (world = await testApp()))
afterAll(() => world.close())

/** The keys of what waits of a kind for somebody. */
async function waitingOf(who: string, key: string): Promise<number[]> {
  const { kinds } = ok(await world.as(who).get('/api/queue')).data as { kinds: QueueKind[] }
  return kinds.find((kind) => kind.key === key)?.rows.map(({ id }) => id) ?? []
}

test('a step hands over: the order waits for whoever does the next one, and no longer for whoever did this', async () => {
  const order = await orderAt(world, 1)
  expect(await waitingOf('ss', 'quotes-to-make')).toContain(order.id)
  ok(await world.as('ss').post(`/api/quote/send/${order.id}`, {}))
  expect(await waitingOf('ss', 'quotes-to-make')).not.toContain(order.id)
})

test('sales are shown their own customers alone', async () => {
  const order = await orderAt(world, 1)
  expect(await waitingOf('ss', 'quotes-to-make')).toContain(order.id)
  expect(await waitingOf('ss2', 'quotes-to-make')).not.toContain(order.id)
  expect(await waitingOf('cs', 'quotes-to-make')).toContain(order.id)
})

test('nobody’s own writing waits for them, and what one did waits for nobody', async () => {
  const partner = await world.db.selectFrom('partner').select('id').orderBy('id').executeTakeFirstOrThrow()
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = ok(
    await world
      .as('AC')
      .post('/api/partner-refund', { partner_id: partner.id, card: card.id, amount: 1_250_000 }),
  ).data
  expect(await waitingOf('AC', 'partner-refunds')).not.toContain(id)
  expect(await waitingOf('ac2', 'partner-refunds')).toContain(id)
  const confirm = () => world.as('ac2').put(`/api/partner-refund/change-status/${id}`, { newStatus: 1 })
  const statuses = (await Promise.all([confirm(), confirm()])).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(await waitingOf('ac2', 'partner-refunds')).not.toContain(id)
})

test('what stands longer than it may is late, and stands first', async () => {
  const { id } = await orderAt(world, 1)
  await sql`update orders set status_at = ${new Date(world.now().getTime() - 5 * 3_600_000)} where id = ${id}`.execute(
    world.owner,
  )
  const { kinds } = ok(await world.as('cs').get('/api/queue')).data as { kinds: QueueKind[] }
  const kind = kinds.find(({ key }) => key === 'quotes-to-make')!
  expect(kind.late).toBeGreaterThan(0)
  expect(kind.rows[0]).toMatchObject({ id, late: true })
})

test('figures of the day stand beside those of the same weekday last week', async () => {
  const figures = async () =>
    ok(await world.as('ss').get('/api/queue/figures')).data.figures as {
      key: string
      today: number
      before: number
    }[]
  const sent = (all: Awaited<ReturnType<typeof figures>>) => all.find(({ key }) => key === 'sent')!
  const before = sent(await figures())
  const { id } = await orderAt(world, 2)
  expect(sent(await figures())).toMatchObject({ today: before.today + 1, before: before.before })
  expect(id).toBeGreaterThan(0)
  world.setNow(new Date(world.now().getTime() + 7 * 86_400_000))
  expect(sent(await figures())).toMatchObject({ today: 0, before: before.today + 1 })
})

test('a kind that cannot be read is named, and the others stand', async () => {
  const { id } = await orderAt(world, 1)
  const broken = everyWaiting.map((rows) =>
    rows.kind.key === 'quotes-expired'
      ? { ...rows, read: ({ db }: WaitingAsked) => sql`select 1 / 0`.execute(db) as never }
      : rows,
  )
  const { id: person, name } = await world.as('cs').me()
  const actor = { ...systemActor, id: person, name, role: 'CS' as const, station: 'all' as const }
  const given = { db: world.db, actor, now: world.now() }
  const { kinds, failed } = await queueOf(given, broken)
  expect(failed).toEqual(['Báo giá đã hết hạn'])
  expect(kinds.find(({ key }) => key === 'quotes-to-make')?.rows.map((row) => row.id)).toContain(id)
  const alone = broken.filter(({ kind }) => kind.key === 'quotes-expired')
  await expect(queueOf(given, alone)).rejects.toThrow('division by zero')
})
