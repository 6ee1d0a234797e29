import { read, utils } from '@e965/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, readBill } from '#testing/bill.ts'
import { billFields } from '#billing/bill.fields.ts'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

async function file(who: string, path: string, payload: object = {}) {
  const signIn = { username: who, password: 'Demo-2026!', role: 'staff' }
  const { body } = await world.nobody.post('/api/v1/auth/login', signIn)
  const answer = await world.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${body.access.token}`, 'x-station': '1' },
    payload,
  })
  expect(answer.statusCode).toBe(200)
  const book = read(answer.rawPayload)
  return {
    name: decodeURIComponent(String(answer.headers['content-name'])),
    rows: utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] as string] as object),
  }
}

test('the lists of bills and of COD as files: the filtered rows, with their sums, for who may see them', async () => {
  const bill = await billAt(world, 17)
  const { collected_cod } = await readBill(world, bill)
  const bills = await file('ac', '/api/bills/excel', { codes: [bill.code] })
  expect(bills.name).toMatch(/^Danh sách phiếu xuất \d{14}\.xlsx$/)
  expect(bills.rows).toMatchObject([
    { 'Mã phiếu': bill.code, 'Trạng thái': 'Giao thành công', 'Tổng tiền (đ)': bill.total },
    { 'Mã phiếu': 'Tổng cộng', 'Tổng tiền (đ)': bill.total },
  ])
  const dropped = await billAt(world, 12)
  await world.as('CS').del(`/api/bill/${dropped.id}`)
  const both = await file('ac', '/api/bills/excel', { codes: [bill.code, dropped.code] })
  expect(both.rows.at(-1)).toMatchObject({
    'Tổng tiền (đ)': bill.total,
    'Tiền phiếu đã hủy (đ)': dropped.total,
  })
  const { body } = await world.as('AC').get('/api/bills', { codes: `${bill.code},${dropped.code}` })
  expect(body.totals).toMatchObject({ total_vnd: bill.total, cancelled_vnd: dropped.total })
  const cods = await file('ac', '/api/bill/cods/excel?cod=unpaid', { customer_id: bill.customerId })
  expect(cods.name).toMatch(/^Thu hộ COD \d{14}\.xlsx$/)
  expect(cods.rows[0]).toMatchObject({
    'Mã phiếu': bill.code,
    [labelWithUnit(billFields.collected_cod)]: collected_cod,
    [billFields.cod_status.label]: 'Chưa đối soát',
  })
  const paid = await file('ac', '/api/bill/cods/excel', { cod: 'paid', customer_id: bill.customerId })
  expect(paid.rows.filter((row) => row['Mã phiếu'] === bill.code)).toEqual([])
  const foreign = await file('ss2', '/api/bill/excel', { codes: [bill.code] })
  expect(foreign.rows.filter((row) => row['Mã phiếu'] === bill.code)).toEqual([])
  expect((await world.as('AF').post('/api/bills/excel')).status).toBe(403)
  expect((await world.as('MKT').post('/api/bill/cods/excel')).status).toBe(403)
})
