import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
let bank: number
let customer: { id: number; code: string }
beforeAll(async () => {
  world = await testApp()
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  bank = card.id
  customer = await customerOf(world, { name: 'Lê Thị <Yến>' })
})
afterAll(() => world.close())

const print = (ids: readonly number[], who = 'AC') => world.as(who).post('/api/transfer/print', { ids })
const receipt = async (amount: number) =>
  ok(await world.as('SS').post('/api/transfer', { customer_id: customer.id, amount, card_id: bank }))
    .data as {
    id: number
    code: string
  }

test('a receipt is printed as what it is: waiting, received, with its amount in words', async () => {
  const { id, code } = await receipt(1_250_000)
  const waiting = ok(await print([id])).data.content as string
  expect(waiting).toContain(`PHIẾU THU ${code}`)
  expect(waiting).toContain('CHƯA XÁC NHẬN')
  expect(waiting).toContain('Một triệu hai trăm năm mươi nghìn đồng')
  expect(waiting).toContain('Lê Thị &lt;Yến&gt;')
  expect(waiting).not.toContain('Chi vào tài khoản')
  ok(await world.as('AC').post('/api/transfer/confirm', { id }))
  const received = ok(await print([id])).data.content as string
  expect(received).not.toContain('CHƯA XÁC NHẬN')
  expect(received).toMatch(/Chứng từ ghi sổ/)
})

test('several slips stand on a page each; one that is not theirs to see is none', async () => {
  const [first, second] = [await receipt(100_000), await receipt(200_000)]
  const both = ok(await print([first.id, second.id])).data.content as string
  expect(both.match(/<section class="paper">/g)).toHaveLength(2)
  // Another sales person's customer.
  expect((await print([first.id], 'SS2')).status).toBe(404)
  expect((await print([first.id, 999_999_999])).body.error).toBe('transfers.not_found')
  expect((await print([first.id], 'OP')).status).toBe(403)
})
