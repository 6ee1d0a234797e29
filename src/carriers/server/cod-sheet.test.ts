import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, move, readBill } from '#testing/bill.ts'
import { sendBill, tell, testCarriers } from '#testing/carriers.ts'
import type { TestCarriers } from '#testing/carriers.ts'
import { ok } from '#testing/order.ts'

let house: TestCarriers
let world: TestApp
beforeAll(async () => {
  house = await testCarriers()
  world = await testApp({ carriers: house.carriers })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await house.stop()
})

/** A slip in so many parcels, its COD split over them as evenly as can be, delivered. */
async function delivered(carrier: 'ghn' | 'ghtk' = 'ghn', parcels = 1) {
  const bill = await billAt(world, 15, { carrier: 'VTCPN', debt_limit: 90_000_000 })
  const { cod } = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data
  const each = Math.floor(cod / parcels)
  const given = Array.from({ length: parcels }, (_, at) => ({
    grams: 1_000,
    cod: at === 0 ? cod - each * (parcels - 1) : each,
  }))
  const sent = ok(await sendBill(world, carrier, bill, given)).data.parcels
  await move(world, 'OP', bill, 16)
  await move(world, 'OP', bill, 17, { collected: cod })
  const waybills: { waybill: string; cod: number }[] = sent
  return { bill, cod, waybills }
}
const check = async (rows: object[]) =>
  ok(
    await world
      .as('AC')
      .post('/api/bill/cods/sheet', { rows: rows.map((row, at) => ({ line: at + 1, ...row })) }),
  ).data

test('a sheet is matched by waybill and amount; what is short, told twice, not ours or another’s is shown by its row', async () => {
  const [whole, short, split, forgotten] = [
    await delivered(),
    await delivered(),
    await delivered('ghn', 3),
    await delivered(),
  ]
  const other = await delivered('ghtk')
  const of = ({ waybills }: typeof whole) => waybills[0]?.waybill
  const sheet = [
    { waybill: ` ${of(whole)?.toLowerCase()}`, cod: whole.cod, fee: 5_000 },
    { waybill: of(short), cod: short.cod - 20_000 },
    { waybill: of(whole), cod: whole.cod },
    { waybill: 'GHNOTHERSHOP1', cod: 100_000 },
    ...split.waybills.map(({ waybill, cod }) => ({ waybill, cod })),
    { waybill: of(other), cod: other.cod },
  ]
  const answer = await check(sheet)
  const said = answer.rows.map((row: { line: number; outcome: string; message: string }) => [
    row.line,
    row.outcome,
    row.message,
  ])
  expect(said).toEqual([
    [1, 'change', 'Khớp'],
    [2, 'change', 'Hãng trả thiếu 20,000 đ: ghi chênh lệch, phiếu chưa đối soát'],
    [3, 'duplicate', 'Trùng với dòng 1'],
    [4, 'unknown', 'Không phải vận đơn của công ty'],
    [5, 'change', 'Khớp'],
    [8, 'refused', expect.stringMatching(/^Phiếu này do .+ thu$/)],
  ])
  expect(answer.missing.map((slip: { id: number }) => slip.id)).toEqual([forgotten.bill.id])
  expect(answer.missing_vnd).toBe(forgotten.cod)
  expect((await readBill(world, whole.bill)).cod_status).toBe('unpaid')

  const settled = ok(
    await world.as('AC').post('/api/bill/cods/approves', { rows: answer.settles, place: 'bank' }),
  ).data
  expect(settled.done.toSorted()).toEqual([whole.bill.id, split.bill.id].toSorted())
  expect(await readBill(world, whole.bill)).toMatchObject({ cod_status: 'paid', cod_fee: 5_000 })
  expect(await readBill(world, short.bill)).toMatchObject({
    cod_status: 'unpaid',
    remitted_cod: short.cod - 20_000,
  })
  // The next sheet brings the same again, and the rest of what was short.
  const next = await check([
    { waybill: of(whole), cod: whole.cod },
    { waybill: of(short), cod: short.cod },
  ])
  expect(next.rows.map((row: { outcome: string; message: string }) => [row.outcome, row.message])).toEqual([
    ['refused', 'Đã đối soát trước đó: hãng trả hai lần'],
    ['change', 'Khớp'],
  ])
})

test('three parcels, from the pick-up to the money: told by the carrier, collected, remitted by its sheet, owed no more', async () => {
  const bill = await billAt(world, 15, { carrier: 'VTCPN', debt_limit: 90_000_000 })
  const { cod } = ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data
  const given = [cod - 200_000, 150_000, 50_000].map((part) => ({ grams: 1_000, cod: part }))
  const parcels: { waybill: string; cod: number }[] = ok(await sendBill(world, 'ghn', bill, given)).data
    .parcels
  const told = async (code: string, hour: number) => {
    for (const { waybill } of parcels)
      await tell(
        world,
        house,
        'ghn',
        house.sims.ghn.message(waybill, { code, time: `2026-11-21 ${hour}:00:00` }),
      )
  }
  const owes = async () => {
    const { rows } = await sql<{ owed: number }>`select coalesce(sum(a.balance), 0)::float8 as owed
      from account a join partner p on a.code = 'partner:' || p.id where p.code = 'GHN'`.execute(world.db)
    return rows[0]?.owed ?? 0
  }
  const before = await owes()
  await told('picked', 10)
  expect(await readBill(world, bill)).toMatchObject({ status: 16, expected_cod: cod })
  await told('delivered', 11)
  expect(await readBill(world, bill)).toMatchObject({ status: 16, collected_cod: null })
  await move(world, 'OP', bill, 17, { collected: cod })
  expect(await readBill(world, bill)).toMatchObject({ status: 17, cod_status: 'unpaid', due: 0 })
  expect(await owes()).toBe(before + cod)

  const { settles, rows } = await check(
    parcels.map(({ waybill, cod: part }, at) => ({ waybill, cod: part, fee: at === 0 ? 12_000 : 0 })),
  )
  expect(rows).toMatchObject([{ outcome: 'change', message: 'Khớp' }])
  expect(settles).toEqual([{ id: bill.id, remitted: cod - 12_000, fee: 12_000 }])
  const settle = () => world.as('AC').post('/api/bill/cods/approves', { rows: settles, place: 'bank' })
  const answers = await Promise.all([settle(), settle()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'paid', cod_fee: 12_000 })
  // What is on its way to the bank is owed by nobody any more; the fee is ours.
  expect(await owes()).toBe(before)
  const booked = answers.find(({ status }) => status === 200)?.body.data.booked.rows
  expect(booked).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ account: 'suspense:bank', debit: cod - 12_000 }),
      expect.objectContaining({ account: 'expense:delivery', debit: 12_000 }),
    ]),
  )
})

test('a slip that nobody collected on yet is not settled, and a fee above the COD is no fee', async () => {
  const bill = await billAt(world, 16, { carrier: 'VTCPN', debt_limit: 90_000_000 })
  const { waybill } = await readBill(world, bill)
  const [row] = (await check([{ waybill, cod: 1_000 }])).rows
  expect([row.outcome, row.message]).toEqual(['refused', 'Phiếu chưa có số thực thu'])
  const { waybills, cod } = await delivered()
  const [other] = (await check([{ waybill: waybills[0]?.waybill, cod, fee: cod + 1 }])).rows
  expect([other.outcome, other.message]).toEqual(['refused', 'Phí giữ lại lớn hơn số thu hộ'])
})

test('five thousand rows are matched with one question of the database each way', async () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ line: at + 1, waybill: `NO${at}`, cod: 1 }))
  const answer = ok(await world.as('AC').post('/api/bill/cods/sheet', { rows })).data
  expect([answer.counts, answer.carrier, answer.missing]).toEqual([{ unknown: 5_000 }, null, []])
})

test('sales and the warehouse see no sheet', async () => {
  for (const who of ['SS', 'CS', 'OP'])
    expect(
      (await world.as(who).post('/api/bill/cods/sheet', { rows: [{ line: 1, waybill: 'X', cod: 1 }] }))
        .status,
    ).toBe(403)
})
