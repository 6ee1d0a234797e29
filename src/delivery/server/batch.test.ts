import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billAt, move, readBill } from '#testing/bill.ts'
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

const listOf = async (...bills: { id: number }[]): Promise<string> =>
  ok(await world.as('OP').post('/api/delivery', { ids: bills.map((bill) => bill.id) })).data.batch_code
const readList = async (code: string) => ok(await world.as('OP').get(`/api/delivery/code/${code}`)).data

test('a list of which one bill has gone out by itself is neither deleted nor cancelled', async () => {
  const [gone, here] = [await billAt(world, 15), await billAt(world, 15)]
  const batch_code = await listOf(gone, here)
  await move(world, 'OP', gone, 16)
  await move(world, 'OP', gone, 17, { collected: (await readBill(world, gone)).due })
  const op = world.as('OP')
  expect((await readList(batch_code)).status).toBe(0)
  expect((await op.del('/api/delivery', { batch_code })).body).toMatchObject({
    error: 'delivery.bills_left',
    message: `Xóa danh sách phiếu xuất nội bộ thất bại! Trong danh sách có phiếu đã rời kho: ${gone.code}.`,
  })
  const cancelled = await op.post('/api/delivery/status', { batch_code, status: -1 })
  expect(cancelled.body.error).toBe('delivery.bills_left')
  expect((await readList(batch_code)).status).toBe(0)
  // The rest still goes out with it, and its last result closes it.
  const handed = ok(await op.post('/api/delivery/status', { batch_code, status: 1 })).data
  expect(handed).toMatchObject({ status: 1, delivered: 1 })
  const { due } = await readBill(world, here)
  ok(await op.post('/api/delivery/invoices', { batch_code, ids: [here.id], status: 17, collected: due }))
  expect(await readList(batch_code)).toMatchObject({ status: 2, delivered: 2 })
})

test('what happened to a list is told with who did it, to those who may read it', async () => {
  const bill = await billAt(world, 15)
  const batch_code = await listOf(bill)
  const { id, version } = await readList(batch_code)
  ok(await world.as('SU').put('/api/delivery', { batch_code, note: 'giao buổi sáng', version }))
  const told = ok(await world.as('CS').get(`/api/delivery/${id}/histories`)).data
  expect(told.map(({ label }: { label: string }) => label)).toEqual(['Lập danh sách', 'Sửa danh sách'])
  expect(told[1].actor).toBe((await world.as('SU').me()).name)
  expect((await world.as('SU', { station: 2 }).get(`/api/delivery/${id}/histories`)).status).toBe(404)
})

test('a list is deleted while its bills are here, whatever became of the list itself', async () => {
  const bill = await billAt(world, 15)
  const batch_code = await listOf(bill)
  const op = world.as('OP')
  ok(await op.post('/api/delivery/status', { batch_code, status: 1 }))
  // Brought back: the bill steps back and leaves the list.
  const ids = bill.orders.map((order) => order.id)
  ok(await world.as('AD').post('/api/quote/back-status', { ids, reason: 'xe hỏng' }))
  ok(await op.del('/api/delivery', { batch_code }))
  expect((await readBill(world, bill)).status).toBe(15)
  expect((await readList(batch_code)).status).toBe(-1)
})

/** Settles when a statement of another session waits for this one's rows. */
async function somebodyWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(world.owner)
    if ((rows[0]?.n ?? 0) > 0) return
  }
}

test('a bill that goes out while its list is being deleted keeps the list', async () => {
  const bill = await billAt(world, 15)
  const batch_code = await listOf(bill)
  const deleting = await world.owner.transaction().execute(async (tx) => {
    await sql`update bill set status = 16 where id = ${bill.id}`.execute(tx)
    const answer = world.as('OP').del('/api/delivery', { batch_code })
    await somebodyWaits()
    return { answer }
  })
  expect((await deleting.answer).body.error).toBe('delivery.bills_left')
  await sql`update bill set status = 15 where id = ${bill.id}`.execute(world.owner)
  ok(await world.as('OP').del('/api/delivery', { batch_code }))
})

test('the results of many bills are entered at once, each with its own; what each posts is shown before', async () => {
  const [paid, less, back, other] = [
    await billAt(world, 15),
    await billAt(world, 15),
    await billAt(world, 15),
    await billAt(world, 16),
  ]
  const batch_code = await listOf(paid, less, back)
  const op = world.as('OP')
  ok(await op.post('/api/delivery/status', { batch_code, status: 1 }))
  const [due, half] = [(await readBill(world, paid)).due, Math.round((await readBill(world, less)).due / 2)]
  const rows = [
    { id: paid.id, status: 17, collected: due },
    { id: less.id, status: 17, collected: half },
    { id: back.id, status: 18, reason: 'khách hẹn lại', return_fee: 25_000 },
    { id: other.id, status: 17, collected: 1000 },
  ]
  const preview = ok(await op.post('/api/bill/preview/results', { rows: rows.slice(0, 3) })).data
  const debits = preview.rows.map((row: { debit: number }) => row.debit).filter(Boolean)
  expect(debits).toEqual([due, half, 25_000])
  expect((await readBill(world, paid)).status).toBe(16)
  const { done, failed } = ok(await op.post('/api/delivery/invoices', { batch_code, rows })).data
  expect(done).toEqual([paid.id, less.id, back.id])
  expect(failed).toMatchObject([{ id: other.id, error: 'delivery.not_in_batch' }])
  expect(await readBill(world, less)).toMatchObject({ status: 17, collected_cod: half })
  expect(await readBill(world, back)).toMatchObject({ status: 18, reason: 'khách hẹn lại' })
  expect(await readList(batch_code)).toMatchObject({ status: 2, delivered: 2, failed: 1 })
})

test('a preview of results says of each bill why it would be refused', async () => {
  const bill = await billAt(world, 16)
  const { data } = ok(
    await world.as('OP').post('/api/bill/preview/results', { rows: [{ id: bill.id, status: 17 }] }),
  )
  expect(data).toMatchObject({ rows: [], failed: [{ id: bill.id, error: 'cod.not_collected' }] })
})

test('the lists sum what they hand out, cancelled ones apart; flags are kept as they are set', async () => {
  const [bill, dropped] = [await billAt(world, 15), await billAt(world, 15)]
  const op = world.as('OP')
  const made = ok(await op.post('/api/delivery', { ids: [bill.id], isBill: true })).data
  const cancelled = await listOf(dropped)
  ok(await op.del('/api/delivery', { batch_code: cancelled }))
  const { data: gone } = ok(await op.get(`/api/delivery/code/${cancelled}`))
  const { results, totals } = ok(await op.get('/api/deliveries', { ids: `${made.id},${gone.id}` }))
  expect(results).toHaveLength(2)
  expect(totals).toMatchObject({ bills: 1, orders: 1, total_vnd: bill.total, cancelled_vnd: dropped.total })
  expect(made).toMatchObject({ print: false, isBill: true })
  const { batch_code } = made
  const alone = ok(await op.put('/api/delivery', { batch_code, isBill: false })).data
  expect(alone).toMatchObject({ isBill: false, bills: 1 })
})

async function rowsOf(path: string, payload: object): Promise<Record<string, unknown>[]> {
  const signIn = { username: 'op', password: 'Demo-2026!', role: 'staff' }
  const { body } = await world.nobody.post('/api/v1/auth/login', signIn)
  const headers = { authorization: `Bearer ${body.access.token}`, 'x-station': '1' }
  const answer = await world.app.inject({ method: 'POST', url: path, headers, payload })
  expect(answer.statusCode).toBe(200)
  const book = read(answer.rawPayload)
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as object)
}

test('the lists, one list with its bills, and the bills of several come as files', async () => {
  const [one, two] = [await billAt(world, 15), await billAt(world, 15)]
  const [first, second] = [await listOf(one), await listOf(two)]
  const ids = await Promise.all([first, second].map(async (code) => (await readList(code)).id as number))
  const codes = (rows: Record<string, unknown>[], column: string) =>
    rows.map((row) => row[column]).filter((code) => code !== 'Tổng cộng')
  const lists = await rowsOf('/api/delivery/excel', { ids })
  expect(codes(lists, 'Mã danh sách').toSorted()).toEqual([first, second].toSorted())
  expect(codes(await rowsOf('/api/delivery/batch/excel', { batch_code: first }), 'Mã phiếu')).toEqual([
    one.code,
  ])
  const both = await rowsOf('/api/delivery/bill/excel', { ids })
  expect(codes(both, 'Mã phiếu').toSorted()).toEqual([one.code, two.code].toSorted())
  expect(both[0]).toMatchObject({
    'Danh sách giao': first,
    'Người nhận': expect.stringContaining('12 Lê Lợi'),
  })
})

test('a printed list says company, station and day; where it is so set each slip stands behind it', async () => {
  const bill = await billAt(world, 15)
  const op = world.as('OP')
  const { batch_code } = ok(await op.post('/api/delivery', { ids: [bill.id] })).data
  await world.owner
    .updateTable('station')
    .set({ company: 'Công ty <Mua hộ>', address: '1 Cộng Hòa' })
    .where('id', '=', 1)
    .execute()
  const print = async () =>
    ok(await op.post('/api/delivery/print/batch', { batch_code })).data.content as string
  const alone = await print()
  expect(alone).toContain('Công ty &lt;Mua hộ&gt;')
  expect(alone).toContain('1 Cộng Hòa')
  expect(alone).toMatch(/Ngày lập: \d{2}-\d{2}-\d{4}/)
  expect(alone).not.toContain('PHIẾU XUẤT KHO')
  ok(await op.put('/api/delivery', { batch_code, isBill: true }))
  expect(await print()).toContain(`PHIẾU XUẤT KHO ${bill.code}`)
  expect(ok(await op.get(`/api/delivery/code/${batch_code}`)).data.print).toBe(true)
  const slip = ok(await op.post('/api/bill/print', { id: bill.id })).data.content
  expect(slip).toContain('Công ty &lt;Mua hộ&gt;')
})
