import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { form } from '#testing/form.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
let bank: number
let partner: number
let partnersBank: number
let picture: Buffer
beforeAll(async () => {
  world = await testApp()
  const cards = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .execute()
  bank = cards[0]?.id as number
  const staff = await world.db
    .selectFrom('staff')
    .select('partner_id')
    .where('role', '=', 'PA')
    .executeTakeFirstOrThrow()
  partner = staff.partner_id as number
  const made = await world.db
    .insertInto('card')
    .values({ kind: 'bank', name: 'Tài khoản Sakura', partner_id: partner, account_number: '700900' })
    .returning('id')
    .executeTakeFirstOrThrow()
  partnersBank = made.id
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a3' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

async function uploaded(folder: string, by = world.as('AC')): Promise<string> {
  const sent = form({ folder }, [{ field: 'files', name: 'uy nhiem chi.jpg', bytes: picture }])
  return ok(await by.post('/api/upload/images', sent.body, sent.headers)).data.path
}

/** A customer with this much free money. */
async function customerWith(amount: number) {
  const customer = await customerOf(world)
  const made = ok(
    await world.as('CS').post('/api/transfer', { customer_id: customer.id, amount, card_id: bank }),
  ).data
  ok(await world.as('AC').post('/api/transfer/confirm', { id: made.id }))
  return customer
}
const refund = (customer: number, amount: number, more = {}) =>
  world.as('CS').post('/api/transfer/refund', {
    customer_id: customer,
    amount,
    receive_bank: 'VCB',
    receive_account: '0071000123456',
    receive_holder: 'TRAN VAN KHACH',
    ...more,
  })
const approve = (id: number, who = 'AC') => world.as(who).post('/api/transfer/confirm', { id })
const complete = async (id: number, who = 'AC', more = {}) =>
  world.as(who).post('/api/transfer/refund/complete', {
    id,
    card_id: bank,
    image_transfer: await uploaded('images/transferCertificate'),
    ...more,
  })
const why = (answer: TestAnswer) => answer.body.error
async function moneyOf(customer: number) {
  const account = await world.db
    .selectFrom('account')
    .select('balance')
    .where('code', '=', `customer:${customer}`)
    .executeTakeFirst()
  const locks = await world.db
    .selectFrom('customer_lock')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('customer_id', '=', customer)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  return { balance: -(account?.balance ?? 0), locked: Number(locks?.sum ?? 0) }
}

test('a refund is asked for, approved by another person and held, and paid with its certificate', async () => {
  const customer = await customerWith(5_000_000)
  const { id } = ok(await refund(customer.id, 3_000_000)).data
  expect(await moneyOf(customer.id)).toEqual({ balance: 5_000_000, locked: 0 })
  expect(why(await complete(id))).toBe('transfers.not_approved')
  const agreed = ok(await approve(id))
  expect(agreed.data).toMatchObject({ status: 0, approved: true, needs_manager: false })
  expect(agreed.message).toBe('Đã duyệt chi, chờ chi tiền')
  expect(await moneyOf(customer.id)).toEqual({ balance: 5_000_000, locked: 3_000_000 })
  expect(why(await approve(id, 'AC2'))).toBe('transfers.approved')
  const bare = await world.as('AC').post('/api/transfer/refund/complete', { id, card_id: bank })
  expect(why(bare)).toBe('transfers.certificate')
  const shown = ok(
    await world.as('AC').post('/api/transfer/complete/preview', {
      id,
      card_id: bank,
      image_transfer: await uploaded('images/transferCertificate'),
    }),
  ).data
  expect(shown).toMatchObject({ balance_after: 2_000_000, refusal: null })
  const paid = ok(await complete(id)).data
  expect(paid).toMatchObject({ status: 1, amount: 3_000_000 })
  expect(paid.image_transfer).toMatch(/^\/api\/file\//)
  expect(await moneyOf(customer.id)).toEqual({ balance: 2_000_000, locked: 0 })
  expect(why(await complete(id))).toBe('transfers.status')
  const story = ok(await world.as('AC').get(`/api/transfer/${id}/histories`)).data
  expect(story.map((row: { to_status: number }) => row.to_status)).toEqual([0, 2, 12])
  expect(story.at(-1).label).toBe('Cập nhật trạng thái: đã chi')
})

test('one open payout a customer, however many ask at once; what they have not cannot be asked for', async () => {
  const customer = await customerWith(4_000_000)
  const answers = await Promise.all([1, 2, 3, 4].map((n) => refund(customer.id, 500_000 + n)))
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  expect(answers.filter((answer) => why(answer) === 'transfers.open_payout')).toHaveLength(3)
  const poor = await customerOf(world)
  expect(why(await refund(poor.id, 1))).toBe('ledger.not_enough_free')
})

test('a payout by bank names bank and account, however it is asked for or changed; one in cash neither', async () => {
  const { id: customer_id } = await customerWith(1_000_000)
  const asked = (answer: TestAnswer) => answer.body.details?.map(({ path }: { path: string }) => path)
  const bare = { customer_id, amount: 300_000 }
  const form = { ...bare, trans_type: 2, receive_account: '0071' }
  expect(asked(await world.as('CS').post('/api/transfer', form))).toEqual(['receive_bank'])
  expect(asked(await world.as('CS').post('/api/bank-transfer/request', form))).toEqual(['receive_bank'])
  expect(asked(await refund(customer_id, 1, { receive_bank: '', receive_account: null }))).toEqual([
    'receive_bank',
    'receive_account',
  ])
  const { id } = ok(await world.as('CS').post('/api/transfer/refund', { ...bare, method: 'cash' })).data
  const change = (body: object) => world.as('CS').put(`/api/transfer/refund/${id}`, body)
  expect(asked(await change({ method: 'bank', receive_account: '0071' }))).toEqual(['receive_bank'])
  ok(await change({ method: 'bank', receive_account: '0071', receive_bank: 'VCB' }))
  expect(asked(await change({ receive_bank: null }))).toEqual(['receive_bank'])
})

test('above the ceiling a manager approves too; above the most nobody does; a maker never', async () => {
  const customer = await customerWith(200_000_000)
  expect(why(await refund(customer.id, 100_000_001))).toBe('transfers.payout_most')
  const { id } = ok(await refund(customer.id, 20_000_001)).data
  const agreed = ok(await approve(id))
  expect(agreed.data).toMatchObject({ approved: false, needs_manager: true })
  expect(agreed.message).toBe('Đã duyệt chi, chờ quản lý duyệt')
  expect(why(await complete(id))).toBe('transfers.ceiling')
  expect(why(await approve(id, 'AC2'))).toBe('transfers.ceiling')
  expect(ok(await approve(id, 'AD')).data).toMatchObject({ approved: true })
  ok(await complete(id))
  const own = ok(
    await world.as('AC').post('/api/transfer/refund', {
      customer_id: customer.id,
      amount: 1_000_000,
      receive_bank: 'VCB',
      receive_account: '1',
    }),
  ).data
  expect(why(await approve(own.id))).toBe('access.own_work')
  ok(await approve(own.id, 'AC2'))
  expect(why(await complete(own.id))).toBe('access.own_work')
  expect((await approve(own.id, 'CS')).status).toBe(403)
})

test('cancelling an approved payout frees its hold, and is for those who approve', async () => {
  const customer = await customerWith(2_000_000)
  const { id } = ok(await refund(customer.id, 2_000_000)).data
  ok(await approve(id))
  const cancel = (who: string) => world.as(who).post('/api/transfer/cancel', { id, reason: 'khách đổi ý' })
  expect(why(await cancel('CS'))).toBe('transfers.approved')
  ok(await cancel('AC'))
  expect(await moneyOf(customer.id)).toEqual({ balance: 2_000_000, locked: 0 })
  expect(why(await complete(id))).toBe('transfers.status')
})

test('an upload without a path fails the request, and nothing is saved', async () => {
  const customer = await customerWith(1_000_000)
  for (const attachments of [[null], [''], ['/api/file/' + 'a'.repeat(40)]]) {
    const answer = await refund(customer.id, 1_000, { attachments })
    expect(answer.body).toMatchObject({ error: 'transfers.image', message: 'Tải ảnh lên thất bại!' })
  }
  const receipt = { customer_id: customer.id, amount: 2_000, card_id: bank }
  const count = async () =>
    ok(await world.as('AC').get('/api/transfers', { customer_id: customer.id })).pagination.total
  const before = await count()
  for (const image_transfer of ['', '/api/file/' + 'b'.repeat(40)]) {
    const answer = await world.as('CS').post('/api/transfer', { ...receipt, image_transfer })
    expect(answer.body).toMatchObject({ error: 'transfers.image', message: 'Tải ảnh lên thất bại!' })
  }
  expect(await count()).toBe(before)
  const plain = ok(await world.as('CS').post('/api/transfer', { ...receipt, image_transfer: null })).data
  expect(plain.image_transfer).toBeNull()
  const empty = await world.as('AC').post('/api/transfer/complete', { id: plain.id, image_transfer: '' })
  expect(why(empty)).toBe('transfers.image')
  const made = ok(
    await refund(customer.id, 1_000, { attachments: [await uploaded('images/transfers')] }),
  ).data
  expect(made.attachments).toHaveLength(1)
  const wrong = await world.as('AC').put('/api/transfer/image-upload', { id: made.id, image_transfer: '' })
  expect(why(wrong)).toBe('transfers.image')
})

test('a waiting request is changed, cleaned and deleted with its attachments; a decided one is not', async () => {
  const customer = await customerWith(1_000_000)
  const path = await uploaded('images/transfers')
  const { id, version } = ok(await refund(customer.id, 400_000, { attachments: [path] })).data
  const changed = ok(
    await world.as('CS').put(`/api/transfer/refund/${id}`, { amount: 450_000, version }),
  ).data
  expect(changed).toMatchObject({ amount: 450_000, receive_account: '0071000123456' })
  expect(why(await world.as('CS').put(`/api/transfer/refund/${id}`, { amount: 1, version }))).toBe(
    'conflict.stale',
  )
  ok(await world.as('CS').post('/api/transfer/refund/update', { id, note: 'gấp' }))
  ok(await world.as('CS').post('/api/transfer/update-message', { id, message: 'Hoan tien' }))
  ok(await world.as('AC').post('/api/transfer/clean', { id }))
  ok(await world.as('CS').del(`/api/transfer/${id}`))
  expect((await world.as('CS').get(`/api/transfer/${id}/histories`)).status).toBe(404)
  const kept = await world.db
    .selectFrom('library_file as l')
    .innerJoin('stored_file as f', 'f.id', 'l.file_id')
    .select('l.removed_at')
    .where('f.key', '=', path.slice('/api/file/'.length))
    .executeTakeFirstOrThrow()
  expect(kept.removed_at).not.toBeNull()
  const other = ok(await refund(customer.id, 400_000)).data
  ok(await approve(other.id))
  expect(why(await world.as('CS').del(`/api/transfer/${other.id}`))).toBe('transfers.approved')
  expect(why(await world.as('CS').put(`/api/transfer/refund/${other.id}`, { amount: 1 }))).toBe(
    'transfers.approved',
  )
})

test('what comes to a partner’s account waits for the partner, who sees it without customer and creator', async () => {
  const customer = await customerOf(world)
  const made = ok(
    await world
      .as('CS')
      .post('/api/transfer', { customer_id: customer.id, amount: 700_000, card_id: partnersBank }),
  ).data
  expect(why(await approve(made.id))).toBe('transfers.partner_waits')
  const [seen] = ok(await world.as('PA').get('/api/transfers/get-partner', { q: made.code })).results
  expect(seen).toMatchObject({ id: made.id, amount: 700_000, customer_id: null, maker_name: null })
  const ours = ok(await refund((await customerWith(10_000)).id, 10_000)).data
  expect(ok(await world.as('PA').get('/api/transfers', { q: ours.code })).results).toEqual([])
  expect((await world.as('PA').post('/api/transfer/partner-confirm', { id: ours.id })).status).toBe(404)
  ok(await world.as('PA').post('/api/transfer/partner-confirm', { id: made.id }))
  ok(await approve(made.id))
  const debt = await world.db
    .selectFrom('account')
    .select('balance')
    .where('code', '=', `partner:${partner}`)
    .executeTakeFirstOrThrow()
  expect(debt.balance).toBe(700_000)
  expect((await world.as('PA').post('/api/transfer/excel')).status).toBe(200)
})

test('the status call approves, completes and cancels, each row by itself', async () => {
  const customer = await customerWith(1_000_000)
  const { id } = ok(await refund(customer.id, 1_000_000)).data
  const status = (body: object) => world.as('AC').post('/api/transfer/refund/status', { id, ...body })
  ok(await status({ status: 2 }))
  expect(why(await status({ status: 1 }))).toBe('transfers.certificate')
  expect((await status({ status: -1 })).body.details[0].path).toBe('reason')
  expect((await status({ status: 7 })).status).toBe(400)
  ok(await status({ status: -1, reason: 'sai số tài khoản' }))
  const row = ok(await world.as('AC').get('/api/bank-transfers', { customer_id: customer.id })).results[0]
  expect(row).toMatchObject({ id, status: -1, reason: 'sai số tài khoản' })
  const memo = ok(
    await world.as('CS').post('/api/bank-transfer/generate-message', { customer_id: customer.id }),
  ).data
  expect(memo.message).toBe(customer.code)
})

test('whatever accountants do at the same moment, one payout is paid once', async () => {
  const customer = await customerWith(9_000_000)
  const { id } = ok(await refund(customer.id, 6_000_000)).data
  ok(await approve(id))
  const image = await uploaded('images/transferCertificate')
  const body = { id, card_id: bank, image_transfer: image }
  const answers = await Promise.all([
    world.as('AC').post('/api/transfer/complete', body),
    world.as('AC2').post('/api/transfer/refund/complete', body),
    world.as('AD').post('/api/complete/transfer-bank', body),
    world.as('AC').post('/api/transfer/cancel', { id, reason: 'nhầm' }),
  ])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const { balance, locked } = await moneyOf(customer.id)
  expect([3_000_000, 9_000_000]).toContain(balance)
  expect(locked).toBe(0)
})

test('an attachment of another station is no attachment: neither of a request nor as its certificate', async () => {
  const customer = await customerWith(2_000_000)
  const stations = await world.db.selectFrom('station').select('id').orderBy('id').execute()
  const elsewhere = world.as('SU', { station: stations[1]!.id })
  const foreign = await uploaded('images/transfers', elsewhere)
  expect(why(await refund(customer.id, 1_000_000, { attachments: [foreign] }))).toBe('transfers.image')
  const asked = ok(await refund(customer.id, 1_000_000)).data
  ok(await approve(asked.id))
  const certificate = await uploaded('images/transferCertificate', elsewhere)
  expect(why(await complete(asked.id, 'AC2', { image_transfer: certificate }))).toBe('transfers.image')
  // Its owners may: the same file is accepted where it was uploaded.
  const own = await customerOf(world, { station: stations[1]!.id })
  const made = await elsewhere.post('/api/transfer', {
    customer_id: own.id,
    amount: 5_000,
    card_id: bank,
    attachments: [foreign],
  })
  expect(ok(made).data.attachments).toEqual([foreign])
  ok(await complete(asked.id, 'AC2'))
})
