import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok, orderAt } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { flightWay } from '#warehouse/flight.words.ts'
import { mawbStatus } from '#warehouse/mawb.status.ts'
import { flightResult } from '#warehouse/web/scan-result.ts'

const at = '2026-11-20T02:00:00.000Z'
const flight = (given: Partial<Parameters<typeof flightWay>[0]>) =>
  flightWay({
    status: mawbStatus.arrived,
    created_at: at,
    exported_at: at,
    arrived_at: at,
    packages: 7,
    waiting: 0,
    flown: 0,
    arrived: 0,
    ...given,
  }).at(-1)

describe('the way of a flight', () => {
  test('is not over while a package is not scanned, or has not come', () => {
    expect(flight({ arrived: 2 })).toMatchObject({ state: 'now', note: '2 kiện chờ quét' })
    expect(flight({ arrived: 2, flown: 1 })).toMatchObject({ note: '2 kiện chờ quét, 1 kiện chưa về' })
    expect(flight({})).toMatchObject({ state: 'done' })
  })
  test('has its scans ahead until it lands', () => {
    expect(flight({ status: mawbStatus.exported, arrived_at: null, flown: 7 })).toMatchObject({
      state: 'ahead',
    })
  })
})

describe('the number of a flight scanned where its packages are', () => {
  let world: TestApp
  beforeAll(async () => {
    world = await testApp()
  })
  afterAll(() => world.close())
  const scan = (code: string) => world.as('OP').post('/api/import/quotes/scan', { code })

  test.each(['with its dash', 'without'])('is no parcel (%s): nothing is booked', async (how) => {
    const { mawb } = await orderAt(world, 8.2)
    const code = how === 'without' ? mawb!.replace('-', '') : mawb!
    expect(await scan(code)).toMatchObject({ status: 409, body: { error: 'checkin.is_flight' } })
    const { rows } = await sql`select from import_exception`.execute(world.db)
    expect(rows).toEqual([])
  })

  test('is no strange parcel abroad either, nor is the label of a bag', async () => {
    const receive = (code: string) =>
      world.as('OP').post('/api/import/quote/receive', { code, warehouse_code: 'JP-TYO' })
    const { mawb } = await orderAt(world, 8.2)
    await sql`insert into container (code, warehouse_code) values ('BG00000077', 'JP-TYO')`.execute(world.db)
    expect(await receive(mawb!)).toMatchObject({ status: 409, body: { error: 'checkin.is_flight' } })
    expect(await receive('bg00000077')).toMatchObject({ status: 409, body: { error: 'checkin.is_bag' } })
    const { rows } =
      await sql`select from package where track in ('BG00000077', ${mawb!.replace('-', '')})`.execute(
        world.db,
      )
    expect(rows).toEqual([])
  })

  test('names the packages that are missing, until the last is scanned', async () => {
    const { mawb, code } = await orderAt(world, 8.2)
    const read = async () =>
      flightResult(ok(await world.as('OP').get(`/api/import/quotes/mawb/${mawb}`)).data)
    const missing = await read()
    expect(missing).toMatchObject({ kind: 'missing', title: 'Còn 1/1 kiện', subject: mawb })
    ok(await scan(code))
    expect(await read()).toMatchObject({ kind: 'full' })
  })
})
