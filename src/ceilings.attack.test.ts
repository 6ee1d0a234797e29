import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt, readBill } from '#testing/bill.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})
let sent = 0
/** Each a submit of its own, not the same one sent again. */
const post = (who: string, path: string, body: object) => {
  sent += 1
  return world.as(who).post(path, body, { 'idempotency-key': `submit-${sent}` })
}

test('COD of which the carrier kept more than the ceiling is settled by two people who say the same', async () => {
  const bill = await billAt(world, 17)
  const { collected_cod: collected } = await readBill(world, bill)
  const settle = (who: string, fee: number) =>
    post(who, '/api/bill/cods/approves', { rows: [{ id: bill.id, remitted: collected - fee, fee }] })
  const why = async (who: string, fee: number) => {
    const { status, body } = await settle(who, fee)
    return status === 200 ? (body.data.failed[0]?.error ?? 'settled') : body.error
  }
  expect(await why('AC', collected)).toBe('cod.second_person')
  expect(await why('AC', collected)).toBe('access.own_work')
  // Another number is another person's word, which the first one has to say too.
  expect(await why('AC2', collected - 1)).toBe('cod.second_person')
  expect(await why('AC', collected - 1)).toBe('access.own_work')
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'unpaid', remitted_cod: 1 })
  expect(await why('SU', collected - 1)).toBe('settled')
  expect(await readBill(world, bill)).toMatchObject({ cod_status: 'paid', cod_fee: collected - 1 })
})
