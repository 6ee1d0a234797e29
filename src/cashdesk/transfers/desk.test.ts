import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerOf, ok } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestAnswer, TestApp } from '#testing/app.ts'

let world: TestApp
let bank: number
let partner: number
beforeAll(async () => {
  world = await testApp()
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  bank = card.id
  const row = await world.db.selectFrom('partner').select('id').orderBy('id').executeTakeFirstOrThrow()
  partner = row.id
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})
const why = (answer: TestAnswer) => answer.body.error

test('a partner pays back: seen by another person, posted once against what stands against them', async () => {
  const made = ok(
    await world.as('AC').post('/api/partner-refund', { partner_id: partner, card: bank, amount: 2_500_000 }),
  ).data
  const set = (who: string, body: object) =>
    world.as(who).put(`/api/partner-refund/change-status/${made.id}`, body)
  expect(why(await set('AC', { newStatus: 1 }))).toBe('access.own_work')
  const preview = (who: string) => world.as(who).post(`/api/partner-refund/${made.id}/preview`)
  expect(ok(await preview('AC')).data.refusal).toMatch(/người khác phải duyệt/)
  expect(ok(await preview('AC2')).data).toMatchObject({
    rows: [
      { account: `bank:${bank}`, debit: 2_500_000, credit: 0 },
      { account: `partner:${partner}`, debit: 0, credit: 2_500_000 },
    ],
    balance_before: 0,
    balance_after: -2_500_000,
    refusal: null,
  })
  const answers = await Promise.all([set('AC2', { newStatus: 1 }), set('AD', { newStatus: 1 })])
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  const lines = await world.db
    .selectFrom('entry as e')
    .innerJoin('entry_line as l', 'l.entry_id', 'e.id')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .select(['a.code', 'l.amount'])
    .where('e.kind', '=', 'partner_refund')
    .where('e.reference_id', '=', made.id)
    .orderBy('l.id')
    .execute()
  expect(lines).toEqual([
    { code: `bank:${bank}`, amount: 2_500_000 },
    { code: `partner:${partner}`, amount: -2_500_000 },
  ])
  expect(why(await set('AC2', { newStatus: -1, reason: 'nhầm' }))).toBe('refunds.status')
  const row = ok(await world.as('AC').get('/api/partner-refunds', { status: 1 })).results[0]
  expect(row).toMatchObject({ id: made.id, status: 1 })
  const masked = ok(await world.as('OP').get('/api/partner-refunds')).results[0]
  expect(masked.amount).toBeNull()
})

test('a received refund is reversed by another accountant, with a reason; what the bank proved is undone there', async () => {
  const form = { partner_id: partner, card: bank, amount: 640_000 }
  const made = ok(await world.as('AC').post('/api/partner-refund', form)).data
  const set = (who: string, body: object) => world.as(who).put(`/api/partner-refund/${made.id}`, body)
  const back = { newStatus: -1, reason: 'nhầm đối tác', reverses: true }
  const owed = async () =>
    (
      await world.db
        .selectFrom('account')
        .select('balance')
        .where('code', '=', `partner:${partner}`)
        .executeTakeFirst()
    )?.balance ?? 0
  const before = await owed()
  expect(why(await set('AC', back))).toBe('refunds.status')
  ok(await set('AC2', { newStatus: 1 }))
  expect(await owed()).toBe(before - 640_000)
  expect(why(await set('AC2', back))).toBe('refunds.own_confirmation')
  // Who did not mean to take money back only meets a refund that was received meanwhile.
  expect(why(await set('AC', { ...back, reverses: false }))).toBe('refunds.status')
  expect((await set('AC', { ...back, reason: '' })).body.details[0].path).toBe('reason')
  const preview = ok(
    await world.as('AC').post(`/api/partner-refund/${made.id}/preview`, { reverses: true }),
  ).data
  expect(preview).toMatchObject({ balance_after: before, refusal: null })
  const answers = await Promise.all([set('AC', back), set('AD', back)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await owed()).toBe(before)
  const expected = await world.db
    .selectFrom('expected_booking')
    .select('withdrawn_at')
    .where('kind', '=', 'partner_refund')
    .where('reference_id', '=', made.id)
    .executeTakeFirstOrThrow()
  expect(expected.withdrawn_at).not.toBeNull()
})

test('a partner refund is cancelled with a reason; an unknown partner or account is refused by field', async () => {
  const post = (body: object) => world.as('AC').post('/api/partner-refunds', body)
  const made = ok(await post({ partner_id: partner, amount: 1 })).data
  const cancel = (body: object) => world.as('AC').post('/api/partner-refund/change', { id: made.id, ...body })
  expect((await cancel({ newStatus: -1 })).body.details[0].path).toBe('reason')
  expect(ok(await cancel({ newStatus: -1, reason: 'trùng' })).data.status).toBe(-1)
  expect((await post({ partner_id: 999_999, amount: 5 })).body.details[0].path).toBe('partner_id')
  expect((await post({ partner_id: partner, card: 999_999, amount: 5 })).body.details[0].path).toBe('card')
  expect((await post({ partner_id: partner, amount: 0 })).status).toBe(400)
  expect((await world.as('CS').post('/api/partner-refund', {})).status).toBe(403)
})

test('support asks, is reminded of, handed over and accepted by another person', async () => {
  const customer = await customerOf(world)
  const body = { kind: 'debt', content: 'Khách hỏi công nợ tháng 10', customer_id: customer.id }
  const { id, version } = ok(await world.as('CS').post('/api/request/support', body)).data
  const edited = ok(await world.as('CS').put('/api/request/support', { id, content: 'Sửa', version })).data
  expect(edited).toMatchObject({ content: 'Sửa', kind: 'debt', customer_name: 'Trần Văn Khách' })
  expect(why(await world.as('CS').put('/api/request/support', { id, content: 'x', version }))).toBe(
    'conflict.stale',
  )
  expect(why(await world.as('AC').put('/api/request/support', { id, content: 'x' }))).toBe('support.not_own')
  expect(ok(await world.as('CS').post('/api/request/support/noti', { id })).data.reminders).toBe(1)
  const ac2 = (await world.as('AC2').me()).id
  ok(await world.as('AC').post('/api/request/suppport/change', { id, handler_id: ac2 }))
  expect(why(await world.as('CS').post('/api/request/support/update', { id }))).toBe('access.own_work')
  const done = ok(await world.as('AC').post('/api/request/support/update', { id, answer: 'Đã gửi' })).data
  expect(done).toMatchObject({ status: 1, answer: 'Đã gửi' })
  expect(why(await world.as('CS').post('/api/request/support/cancel', { id }))).toBe('support.status')
  expect((await world.as('CS').post('/api/request/support/excel')).status).toBe(200)
  const story = ok(await world.as('CS').get(`/api/request/support/${id}/histories`)).data
  expect(story.map((row: { to_status: number }) => row.to_status)).toEqual([0, 11, 11, 11, 2])
  expect(story.map((row: { label: string }) => row.label)).toContain('Cập nhật thông tin')
})

test('who is to answer hears of a request, is reminded and handed it; who asked hears the answer', async () => {
  const bellOf = async (who: string) => {
    const [first] = ok(await world.as(who).get('/api/bell')).results
    return first && `${first.title} → ${first.link}`
  }
  const post = (path: string, body: object, who = 'CS') =>
    world.as(who).post(`/api/request/support${path}`, body)
  const { id, code } = ok(await post('', { kind: 'bill', content: 'Khách xin giảm phí' })).data
  const link = `Phiếu xuất ${code} → /request-support?open=${id}`
  expect(await bellOf('AC')).toBe(`Yêu cầu hỗ trợ mới: ${link}`)
  expect(await bellOf('AC2')).toBe(`Yêu cầu hỗ trợ mới: ${link}`)
  expect(await bellOf('CS')).not.toContain(code)
  const ac2 = (await world.as('AC2').me()).id
  ok(await world.as('AC').post('/api/request/suppport/change', { id, handler_id: ac2 }))
  expect(await bellOf('AC2')).toBe(`Yêu cầu hỗ trợ chuyển đến bạn: ${link}`)
  ok(await post('/noti', { id }))
  expect(await bellOf('AC2')).toBe(`Nhắc xử lý yêu cầu hỗ trợ: ${link}`)
  expect(await bellOf('AC')).toBe(`Yêu cầu hỗ trợ mới: ${link}`)
  ok(await post('/update', { id, answer: 'Đã giảm' }, 'AC2'))
  expect(await bellOf('CS')).toBe(`Yêu cầu hỗ trợ đã được xử lý: ${link}`)
})

test('the warehouse and marketing see that support was asked for, not about whom nor what', async () => {
  const customer = await customerOf(world, { name: 'Đỗ Thị Kín' })
  const body = { kind: 'debt', content: 'Nợ 12 triệu', customer_id: customer.id }
  const { id, code } = ok(await world.as('CS').post('/api/request/support', body)).data
  for (const who of ['OP', 'MKT']) {
    const list = (query: Record<string, string>) => world.as(who).get('/api/request/supports', query)
    const found = ok(await list({ q: code }))
    expect(found.results).toMatchObject([{ id, content: null, customer_id: null, customer_name: null }])
    expect(ok(await list({ q: '12 triệu' })).results).toEqual([])
    expect((await world.as(who).get(`/api/request/support/${id}/histories`)).status).toBe(403)
  }
  const foreign = await world.as('SS').get(`/api/request/support/${id}/histories`)
  expect(why(foreign)).toBe('support.not_found')
})

test('a support request is taken back by its sender and turned down only with a reason; sales see their own', async () => {
  const post = (who: string) => world.as(who).post('/api/request/support', { content: `của ${who}` })
  const mine = ok(await post('SS')).data
  const other = ok(await post('CC')).data
  const seen = ok(await world.as('SS').get('/api/request/supports', { size: 200 })).results
  expect(seen.map((row: { id: number }) => row.id)).toContain(mine.id)
  expect(seen.map((row: { id: number }) => row.id)).not.toContain(other.id)
  expect(why(await world.as('SS').post('/api/request/support/cancel', { id: other.id }))).toBe(
    'support.not_found',
  )
  const refused = await world.as('AC').post('/api/request/support/cancel', { id: other.id })
  expect(refused.body.details[0].path).toBe('reason')
  expect(ok(await world.as('SS').post('/api/request/support/cancel', { id: mine.id })).data.status).toBe(-1)
})
