import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepDone } from '#platform/contract/steps.ts'
import { steps } from '#delivery/cod.steps.ts'
import { billAt, readBill } from '#testing/bill.ts'
import { ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const path = '/api/bill/cods/approves'
const carrier = async () =>
  (
    await world.db
      .selectFrom('partner')
      .select('code')
      .where('kind', '=', 'carrier')
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).code

test('a settlement shows what it will book, and afterwards tells that it booked just that', async () => {
  const bills = [await billAt(world, 17), await billAt(world, 17)]
  const rows = []
  for (const bill of bills) {
    const { collected_cod } = await readBill(world, bill)
    rows.push({ id: bill.id, remitted: collected_cod - 10_000, fee: 10_000 })
  }
  const body = { rows, place: 'cash' }
  const ac = world.as('AC')
  const preview = ok(await ac.post('/api/bill/cods/preview', body)).data
  expect((await readBill(world, bills[0]!)).cod_status).toBe('unpaid')
  const collected = rows.reduce((sum, row) => sum + row.remitted + row.fee, 0)
  expect(preview).toMatchObject({ owner: 'Bùi Văn Tài', refusal: null })
  expect(preview.balance_before - preview.balance_after).toBe(collected)
  const accounts = preview.rows.map((row: { account: string }) => row.account.split(':')[0])
  expect(accounts).toEqual(['cash', 'expense', 'shipper', 'cash', 'expense', 'shipper'])
  const { booked, done } = ok(await ac.post(path, body)).data
  expect(done).toEqual(bills.map((bill) => bill.id))
  const { refusal: _, ...seen } = preview
  expect(booked).toEqual(seen)
})

test('after a slip the next of the same carrier is offered, the longest delivered, and none that was noted', async () => {
  const slips = [
    await billAt(world, 17),
    await billAt(world, 17),
    await billAt(world, 17, { carrier: await carrier() }),
  ]
  const waits = async () =>
    (
      await sql<{ id: number }>`select id from bill where cod_status = 'unpaid' and remitted_cod is null
        and shipper_id is not distinct from (select shipper_id from bill where id = ${slips[0]!.id}) and id <> ${slips[0]!.id}
        order by delivered_at, id`.execute(world.db)
    ).rows.map(({ id }) => id)
  const expected = (await waits())[0]
  const data = ok(await world.as('AC').post(path, { ids: [slips[0]!.id], place: 'cash' })).data
  expect(data.next?.id).toBe(expected)
  const done = stepDone([steps], 'post-bill-cods-approves', {}, { data })!
  expect(done.lead).toMatchObject({ id: expected, address: expect.stringContaining(`settle=${expected}`) })
})

test('two tabs settle the same slips in one instant: the money is booked once, the second is told', async () => {
  const bills = [await billAt(world, 17), await billAt(world, 17)]
  const body = { ids: bills.map((bill) => bill.id), place: 'cash' }
  // Each tab has its own key: nothing but the slips themselves tells that it is the same.
  const answers = await Promise.all([world.as('AC').post(path, body), world.as('AC2').post(path, body)])
  expect(answers.flatMap(({ body: said }) => said.data?.done ?? []).toSorted()).toEqual(body.ids)
  expect(answers.flatMap(({ body: said }) => said.data?.failed ?? []).length).toBe(2)
  const { rows } = await sql<{ n: number }>`select count(*) as n from entry where kind = 'cod_remit'
    and reference_type = 'bill' and reference_id = any(${body.ids}::bigint[])`.execute(world.db)
  expect(rows[0]?.n).toBe(2)
})

test('what differs is booked by nobody, and the preview says it', async () => {
  const bill = await billAt(world, 17)
  const rows = [{ id: bill.id, remitted: 1, fee: 0 }]
  expect(ok(await world.as('AC').post('/api/bill/cods/preview', { rows })).data.rows).toEqual([])
  expect((await readBill(world, bill)).remitted_cod).toBe(null)
  const { booked, failed } = ok(await world.as('AC').post(path, { rows })).data
  expect(booked.rows).toEqual([])
  expect(failed).toMatchObject([{ id: bill.id, error: 'cod.mismatch' }])
})

test('our own shipper and a carrier are not settled together', async () => {
  const own = await billAt(world, 17)
  const theirs = await billAt(world, 17, { carrier: await carrier() })
  const ids = [own.id, theirs.id]
  const refused = await world.as('AC').post(path, { ids })
  expect(refused.body.error).toBe('cod.carriers')
  expect(refused.body.message).toContain('Bùi Văn Tài')
  const preview = ok(await world.as('AC').post('/api/bill/cods/preview', { ids })).data
  expect(preview).toMatchObject({ rows: [], refusal: refused.body.message })
  for (const bill of [own, theirs]) expect((await readBill(world, bill)).cod_status).toBe('unpaid')
  ok(await world.as('AC').post(path, { ids: [theirs.id] }))
})

test('within the unpaid, what was noted is found by itself and together, and is counted', async () => {
  const [plain, off] = [await billAt(world, 17), await billAt(world, 17)]
  ok(await world.as('AC').post(path, { rows: [{ id: off.id, remitted: 1, fee: 0 }] }))
  const found = async (query: object) => {
    const { results, option } = ok(await world.as('AC').get('/api/bill/cods', { cod: 'unpaid', ...query }))
    return { ids: results.map((row: { id: number }) => row.id), counts: option.counts }
  }
  const all = await found({})
  expect(all.ids).toEqual(expect.arrayContaining([plain.id, off.id]))
  const noted = await found({ noted: 'mismatch,second' })
  expect(noted.ids).toContain(off.id)
  expect(noted.ids).not.toContain(plain.id)
  expect(noted.ids).toHaveLength(all.counts.mismatch + all.counts.second)
})
