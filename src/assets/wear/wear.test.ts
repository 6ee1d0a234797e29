import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postAssetWear } from '#assets/wear/server/wear.jobs.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ now: '2026-10-25T03:00:00Z' })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const why = ({ body }: TestAnswer) => body.error
const made = async (more = {}) =>
  ok(await world.as('AC').post('/api/asset', { name: 'Xe tải', life_months: 30, ...more })).data
const read = async (id: number) => ok(await world.as('AC').get(`/api/asset/${id}`)).data
const dispose = (id: number, more = {}) =>
  world.as('AC').post('/api/asset/dispose', { id, reason: 'đã cũ', ...more })
const night = (now: string) =>
  postAssetWear.run({}, { db: world.db, now: new Date(now), signal: new AbortController().signal })
const months = async (id: number) =>
  ok(await world.as('AC').get(`/api/asset/${id}/wear`)).data.map(
    (row: { month: string; amount: number; entry_id: number | null }) => [
      row.month,
      row.amount,
      row.entry_id !== null,
    ],
  )
const entriesOf = async (kind: string) => {
  const { rows } = await sql<{
    day: string
    code: string
    amount: number
  }>`select e.posting_date as day, a.code, l.amount
    from entry e join entry_line l on l.entry_id = e.id join account a on a.id = l.account_id
    where e.kind = ${kind} order by l.id`.execute(world.db)
  return rows
}

describe('wear in the books, by month', () => {
  let truck: number
  test('the night after a month posts what it wore, once, on the month’s last day', async () => {
    truck = (await made({ value: 31_000_000, life_months: 10, bought_on: '25-10-2026' })).id
    // A life of ten months is no fixed asset’s: a tool all the same.
    world.setNow('2026-11-01T01:00:00Z')
    await night('2026-10-31T17:50:00Z')
    await Promise.all([night('2026-10-31T17:50:00Z'), night('2026-11-01T17:50:00Z')])
    expect(await entriesOf('asset_wear')).toEqual([
      { day: '2026-10-31', code: 'expense:wear', amount: 700_000 },
      { day: '2026-10-31', code: 'asset:worn', amount: -700_000 },
    ])
    expect(await read(truck)).toMatchObject({ accumulated: 700_000, book_value: 30_300_000 })
    expect((await months(truck)).slice(0, 3)).toEqual([
      ['2026-10', 700_000, true],
      ['2026-11', 3_100_000, false],
      ['2026-12', 3_100_000, false],
    ])
  })
  test('what it cost is not changed any more', async () => {
    expect(why(await world.as('AC').put(`/api/asset/${truck}`, { value: 1 }))).toBe('assets.in_books')
    ok(await world.as('AC').put(`/api/asset/${truck}`, { note: 'xe giao hàng', value: 31_000_000 }))
  })
  test('sold in the middle of a month it wears to the day before, then gain or loss', async () => {
    world.setNow('2026-11-20T03:00:00Z')
    const before = (await entriesOf('asset_out')).length
    const body = { id: truck, gone_on: '16-11-2026', gone_for: 29_000_000, reason: 'đổi xe' }
    const preview = ok(await world.as('AC').post('/api/asset/dispose/preview', body)).data
    expect(preview.refusal).toBeNull()
    // Fifteen of thirty days of November: 1,550,000; worn 2,250,000, so 28,750,000 is left and 250,000 gained.
    expect(
      preview.rows.map(({ account, debit, credit }: { account: string; debit: number; credit: number }) => [
        account,
        debit - credit,
      ]),
    ).toEqual([
      ['expense:wear', 1_550_000],
      ['asset:worn', -1_550_000],
      ['asset:worn', 2_250_000],
      ['clearing:assets', 29_000_000],
      ['asset:tool', -31_000_000],
      ['revenue:disposal', -250_000],
    ])
    const [one, other] = await Promise.all([dispose(truck, body), dispose(truck, { ...body, gone_for: 1 })])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect((await entriesOf('asset_out')).length - before).toBe(4)
    expect(await read(truck)).toMatchObject({ status: 5, gone_on: '16-11-2026', book_value: 0 })
    expect(why(await world.as('AC').put(`/api/asset/${truck}`, { note: 'khác' }))).toBe('assets.gone')
  })
  test('scrapped, what is left of it is a loss', async () => {
    const { id } = await made({ value: 30_000_000, bought_on: '10-11-2026' })
    ok(await dispose(id, { gone_on: '10-11-2026' }))
    const lines = (await entriesOf('asset_out')).slice(-2)
    expect(lines).toEqual([
      { day: '2026-11-10', code: 'expense:disposal', amount: 30_000_000 },
      { day: '2026-11-10', code: 'asset:fixed', amount: -30_000_000 },
    ])
  })
  test('nothing is sold in a closed month, before it was bought, or in a month that has worn already', async () => {
    world.setNow('2026-12-02T03:00:00Z')
    const { id } = await made({ value: 30_000_000, bought_on: '01-11-2026' })
    const early = await dispose(id, { gone_on: '31-10-2026' })
    expect(early.body.details[0].path).toBe('gone_on')
    await night('2026-12-01T17:50:00Z')
    expect((await read(id)).accumulated).toBe(1_000_000)
    expect(why(await dispose(id, { gone_on: '20-11-2026' }))).toBe('assets.worn_later')
    ok(await world.as('AC').post('/api/ledger/period/close', { period: '2026-10' }))
    ok(await world.as('AC').post('/api/ledger/period/close', { period: '2026-11' }))
    const closed = await dispose(id, { gone_on: '20-11-2026' })
    expect([why(closed), closed.body.details[0].path]).toEqual(['ledger.period_closed', 'gone_on'])
    expect((await read(id)).status).toBe(1)
  })
  test('what is written down late wears on the first open day, and keeps the day it is of', async () => {
    const { id } = await made({ value: 60_000_000, bought_on: '01-11-2026' })
    await night('2026-12-02T17:50:00Z')
    const { rows } = await sql<{
      day: string
      of: string
    }>`select e.posting_date as day, e.document_date as of
      from asset_wear w join entry e on e.id = w.entry_id where w.asset_id = ${id}`.execute(world.db)
    expect(rows).toEqual([{ day: '2026-12-03', of: '2026-11-30' }])
  })
  test('whoever uses it gives it back first; one that is lost goes with its holder’s name', async () => {
    const { id: me } = await world.as('SS').me()
    const { id } = await made({ value: 0, staff_ids: [me] })
    expect(why(await dispose(id))).toBe('assets.bad_step')
    ok(await world.as('AC').put(`/api/asset/${id}`, { status: 4, reason: 'rơi khi giao hàng' }))
    ok(await dispose(id))
    expect(await read(id)).toMatchObject({ status: 5, staff_ids: [] })
  })
})
