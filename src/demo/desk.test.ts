import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemoDesk } from '#demo/desk.ts'
import { done, ok } from '#testing/order.ts'
import { localFiles } from '#platform/server/files/files.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoOrders } from '#testing/demo.ts'

let world: TestApp
let folder: string
beforeAll(async () => {
  world = await testApp({ world: demoOrders })
  folder = await mkdtemp(join(tmpdir(), 'demo-files-'))
  await makeDemoDesk(world.db, localFiles(folder), world.now())
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

test('no list of the accountants’ desks is empty, at most steps, and the books balance', async () => {
  for (const [path, statuses] of [
    ['/api/transfers?trans_type=2', ['0', '1']],
    ['/api/quote-payments', ['2', '5', '6', '-1']],
    ['/api/punishes', ['0', '1']],
    ['/api/partner-refunds', ['0', '1']],
    ['/api/request/supports', ['0', '1', '-1']],
    ['/api/billings', ['0', '1', '-1']],
    ['/api/bids', ['1', '2', '3', '4', '4.1', '4.2', '0', '-1']],
    ['/api/mercari/bids', ['1', '2', '4']],
    ['/api/ebays', ['1', '2', '4']],
    ['/api/quote/offers', ['0', '3', '4', '-1']],
    ['/api/quote/autobuy', ['person']],
  ] as const) {
    const { results } = ok(await world.as('SU').get(path))
    const found = new Set(results.map((row: { status: number }) => String(row.status)))
    expect(
      [...statuses].filter((status) => !found.has(status)),
      path,
    ).toEqual([])
  }
  expect(ok(await world.as('AC').get('/api/transations')).results.length).toBe(3)
  expect(await brokenInvariants(world.db)).toEqual([])
})

test('the partner’s person has transfers of their own at most steps and their own debt, and nothing of others', async () => {
  const { rows } = await sql<{ own: number; other: number }>`
    select s.partner_id as own, (select r.partner_id from partner_refund r where r.partner_id <> s.partner_id limit 1) as other
    from staff s where s.role = 'PA'`.execute(world.db)
  const { own, other } = rows[0] as { own: number; other: number }
  expect(other).not.toBeNull()
  const { results } = ok(await world.as('PA').get('/api/transfers/get-partner'))
  expect(
    results.map((row: { status: number; partner_id: number; partner_confirmed_at: string | null }) => [
      row.partner_id,
      row.status,
      row.partner_confirmed_at !== null,
    ]),
  ).toEqual([
    [own, 0, false],
    [own, 0, true],
    [own, 1, true],
  ])
  const debt = async (query = {}) =>
    ok(await world.as('PA').get('/api/partner-dept-report/details', query)).data
  const mine = await debt()
  const types = new Set(mine.partnerDeptReportDetails.map(({ type }: { type: string }) => type))
  expect([...types].toSorted()).toEqual(['old_dept', 'refund', 'transfer'])
  expect(mine.totalTransfer).toBeGreaterThanOrEqual(4_200_000)
  expect(mine.totalRefund).toBeGreaterThanOrEqual(1_850_000)
  expect(await debt({ partner_ids: other })).toMatchObject({ lastDept: 0, pagination: { total: 0 } })
})

test('some orders are at odds in each way, and each is mended by what its row offers', async () => {
  interface AtOdds {
    id: number
    code: string
    status: number
    shared: string
    carried: boolean
    mend: string | null
    version: number
  }
  const atOdds = async (kind: string): Promise<AtOdds[]> =>
    ok(await world.as('SU').get('/api/quotes/conflict', { kind, size: '200' })).results
  const details = async (id: number) => ok(await world.as('SU').get(`/api/quote/id/${id}`)).data
  const mends: Record<string, (row: AtOdds) => Promise<unknown>> = {
    item: async ({ id }) =>
      done(await world.as('SU').post('/api/quote/cancel/quotes', { ids: [id], reason: 'đơn thừa' })),
    track: async ({ id, carried, shared, version }) => {
      if (!carried) return ok(await world.as('SU').put(`/api/quote/track/${id}`, { track: '', version }))
      const tracks = (await details(id)).tracks.filter((one: string) => one !== shared)
      return ok(await world.as('SU').put('/api/quote-transport', { _id: id, tracks, version }))
    },
    supplier: async ({ id, version }) => {
      const { card_id, actual_price } = await details(id)
      const body = { supplier_order_no: `S-${id}`, card_id, actual_price, version }
      return ok(await world.as('SU').post(`/api/quote/updatebuy/${id}`, body))
    },
    state: async ({ id, mend, status }) => {
      expect(mend).toBe('step_back')
      return done(
        await world.as('SU').post('/api/quote/back-status', { ids: [id], reason: `quét lại từ ${status}` }),
      )
    },
  }
  for (const [kind, mend] of Object.entries(mends)) {
    const first = await atOdds(kind)
    expect(first.length, kind).toBeGreaterThan(0)
    if (kind === 'track') expect(first.filter(({ carried }) => carried)).toHaveLength(1)
    // One after the other: what is mended takes the other side along.
    for (let left = first; left.length > 0; left = await atOdds(kind)) {
      const row = left.find(({ carried }) => carried) ?? left[0]!
      const { status } = row
      await mend(row)
      const after = (await atOdds(kind)).find(({ code }) => code === row.code)
      // What was checked in is two steps from where its package is.
      expect(after === undefined || after.status < status, `${kind} ${row.code}`).toBe(true)
    }
  }
  expect(await brokenInvariants(world.db)).toEqual([])
})
