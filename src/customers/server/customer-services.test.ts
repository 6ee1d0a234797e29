import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerOf, ok, orderAt, receive } from '#testing/order.ts'
import type { TestCustomer } from '#testing/order.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ad: 'Trần Thị Bích Ngọc', cs: 'Phạm Minh Anh' } })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
})

const info = async (customer: TestCustomer) =>
  ok(await world.as('CS').get(`/api/user/${customer.id}/info`)).data
const money = async (customer: TestCustomer) =>
  ok(await world.as('AC').get(`/api/user/${customer.id}/statement`))
const staff = async (username: string) => (await world.as(username).me()).id

describe('sales assignment', () => {
  test('a manager gives a customer to another sales person; the history tells who, when and why', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const sale = await staff('ss2')
    const { data } = ok(
      await world.as('AD').post('/api/customer/sale', {
        user_id: customer.id,
        sale_id: sale,
        note: 'Chị Lan nghỉ thai sản',
      }),
    )
    expect(data.sale_id).toBe(sale)
    expect((await world.as('SS').get(`/api/user/${customer.id}/info`)).status).toBe(404)
    const history = ok(
      await world.as('ss2').post('/api/user/history/change-sale', { user_id: customer.id }),
    ).data
    expect(history).toMatchObject([
      { sale_id: sale, note: 'Chị Lan nghỉ thai sản', assigned_by: 'Trần Thị Bích Ngọc', ended_at: null },
      { sale_id: await staff('ss'), ended_by: 'Trần Thị Bích Ngọc' },
    ])
    const same = await world.as('AD').post('/api/customer/sale', { user_id: customer.id, sale_id: sale })
    expect(same.body.error).toBe('customers.sale_kept')
  })

  test('assignments are made, changed and cancelled; one that ended stays ended', async () => {
    const customer = await customerOf(world, { sale: 'nobody' })
    const [ss, ss2] = [await staff('ss'), await staff('ss2')]
    const first = ok(
      await world.as('AD').post('/api/user/assign/create', { user_id: customer.id, sale_id: ss }),
    ).data
    const second = ok(
      await world.as('AD').put('/api/user/assign/update', { id: first.id, sale_id: ss2, note: 'Đổi ca' }),
    ).data
    expect(second).toMatchObject({ user_id: customer.id, sale_id: ss2, note: 'Đổi ca', ended_at: null })
    const ended = await world.as('AD').put('/api/user/assign/update', { id: first.id, sale_id: ss })
    expect(ended.body.error).toBe('customers.assignment_ended')
    const cancelled = ok(await world.as('AD').put('/api/user/assign/cancel', { id: second.id })).data
    expect(cancelled.ended_at).not.toBeNull()
    expect((await info(customer)).sale_id).toBeNull()
    const listed = ok(await world.as('CS').get(`/api/users/assign/${customer.id}`)).data
    expect(listed.map((row: { id: number }) => row.id)).toEqual([second.id, first.id])
    const again = await world.as('AD').put('/api/user/assign/cancel', { id: second.id })
    expect(again.body.error).toBe('customers.assignment_ended')
  })

  test.each([
    ['somebody who is no sales person', 'af'],
    ['a manager', 'ad'],
  ])('%s is not given customers', async (_, username) => {
    const customer = await customerOf(world)
    const answer = await world
      .as('AD')
      .post('/api/customer/sale', { user_id: customer.id, sale_id: await staff(username) })
    expect(answer.body).toMatchObject({ error: 'customers.sale_unknown', code: 2 })
  })

  test('many are given at once, each by itself', async () => {
    const [one, two] = [await customerOf(world, { sale: 'ss' }), await customerOf(world, { sale: 'ss2' })]
    const { data } = ok(
      await world
        .as('AD')
        .post('/api/list-customer/sale', { ids: [one.id, two.id], sale_id: await staff('ss2') }),
    )
    expect(data).toMatchObject({ done: [one.id], failed: [{ id: two.id, error: 'customers.sale_kept' }] })
  })

  test('sales and support cannot give customers away', async () => {
    const customer = await customerOf(world)
    for (const role of ['SS', 'CS', 'AC']) {
      const answer = await world.as(role).post('/api/customer/sale', { user_id: customer.id, sale_id: null })
      expect(answer.status, role).toBe(403)
    }
  })

  test('open orders follow the customer to their new sales person when a manager says so', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const order = await orderAt(world, 2, { customerId: customer.id })
    const sale = await staff('ss2')
    ok(await world.as('AD').post('/api/customer/sale', { user_id: customer.id, sale_id: sale }))
    expect((await world.as('ss2').get(`/api/quote/id/${order.id}`)).status).toBe(404)
    const moved = ok(await world.as('AD').post('/api/customer/bill/sale', { user_id: customer.id })).data
    expect(moved).toMatchObject({ orders: 1, bills: 0, failed: [] })
    expect(ok(await world.as('ss2').get(`/api/quote/id/${order.id}`)).data.sale_id).toBe(sale)
    expect((await world.as('SS').get(`/api/quote/id/${order.id}`)).status).toBe(404)
  })
})

describe('VIP auctions', () => {
  test('the deposit of the level is frozen out of the free money, and given back at the end', async () => {
    const customer = await customerOf(world)
    const before = await world.as('CS').post('/api/user/activate/vip', { user_id: customer.id })
    expect(before.body.error).toBe('ledger.not_enough_free')
    expect((await info(customer)).vip_status).toBe(0)
    await receive(world, { customerId: customer.id, amount: 6_000_000 })
    const { data } = ok(await world.as('CS').post('/api/user/activate/vip', { user_id: customer.id }))
    expect(data).toMatchObject({ vip_status: 1, vip_level_code: 'VIP1' })
    expect((await money(customer)).option).toMatchObject({
      balance: 6_000_000,
      locked: 5_000_000,
      free: 1_000_000,
    })
    expect((await info(customer)).auction_vip).toMatchObject({ deposit: 5_000_000, link_limit: 10 })
    const twice = await world.as('AC').post('/api/user/activate/vip', { user_id: customer.id })
    expect(twice.body).toMatchObject({
      error: 'customers.vip_activate',
      message: 'Không thể kích hoạt VIP đấu giá!',
    })
    ok(
      await world
        .as('CS')
        .post('/api/user/activate/status', { user_id: customer.id, status: 2, reason: 'Khách bận' }),
    )
    expect((await info(customer)).auction_vip).toMatchObject({ status: 2, reason: 'Khách bận' })
    ok(await world.as('CS').post('/api/user/activate/status', { user_id: customer.id, status: 1 }))
    ok(
      await world
        .as('CS')
        .post('/api/user/deactivate/vip', { user_id: customer.id, reason: 'Khách thôi đấu giá' }),
    )
    expect((await info(customer)).vip_status).toBe(0)
    expect((await money(customer)).option).toMatchObject({ locked: 0, free: 6_000_000 })
    const gone = await world
      .as('AC')
      .post('/api/user/deactivate/vip', { user_id: customer.id, reason: 'Lần nữa' })
    expect(gone.body).toMatchObject({
      error: 'customers.vip_deactivate',
      message: 'Hủy kích hoạt VIP thất bại!',
    })
  })

  test('one deposit does not open two VIP accounts at the same time', async () => {
    const customer = await customerOf(world)
    await receive(world, { customerId: customer.id, amount: 5_000_000 })
    const answers = await Promise.all(
      ['CS', 'AC', 'AD'].map((role) =>
        world.as(role).post('/api/user/activate/vip', { user_id: customer.id }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await money(customer)).option.locked).toBe(5_000_000)
  })

  test('a locked customer, an unknown level and a sales person are refused', async () => {
    const customer = await customerOf(world)
    const level = await world
      .as('CS')
      .post('/api/user/activate/vip', { user_id: customer.id, level_code: 'VIP9' })
    expect(level.body.details[0].path).toBe('level_code')
    const sales = await world.as('SS').post('/api/user/activate/vip', { user_id: customer.id })
    expect(sales.status).toBe(403)
    ok(await world.as('CS').put(`/api/users/update/${customer.id}`, { locked: true }))
    const locked = await world
      .as('CS')
      .post('/api/user/activate/vip', { user_id: customer.id, level_code: 'VIP0' })
    expect(locked.body.error).toBe('customers.locked')
    const paused = await world.as('CS').post('/api/user/activate/status', { user_id: customer.id, status: 2 })
    expect(paused.body.error).toBe('customers.vip_status')
  })
})

test('Mercari: switched on with a priority, paused, in use again, and off', async () => {
  const customer = await customerOf(world)
  const post = (path: string, body: object) =>
    world.as('SS').post(`/api/user/${path}`, { user_id: customer.id, ...body })
  const early = await post('mercari-priority/update', { priority: 3 })
  expect(early.body.error).toBe('customers.vip_status')
  expect(ok(await post('mercari/activate', { priority: 5 })).data).toMatchObject({
    mercari_status: 1,
    mercari_priority: 5,
  })
  expect((await post('mercari/activate', {})).body.error).toBe('customers.vip_status')
  expect(ok(await post('mercari-priority/update', { priority: 9 })).data.mercari_priority).toBe(9)
  expect((await post('mercari-priority/update', { priority: -1 })).status).toBe(400)
  expect(ok(await post('mercari/status', { status: 2 })).data.mercari_status).toBe(2)
  expect((await post('mercari/status', { status: 2 })).body.error).toBe('customers.vip_status')
  expect(ok(await post('mercari/status', { status: 1 })).data.mercari_status).toBe(1)
  expect((await post('mercari/cancel', {})).body.details[0].path).toBe('reason')
  const off = ok(await post('mercari/cancel', { reason: 'Không dùng nữa' })).data
  expect(off).toMatchObject({ mercari_status: 0, mercari_priority: 0 })
})

test('other services are switched by the specified spelling', async () => {
  const customer = await customerOf(world)
  for (const other_service of [true, false]) {
    const path = '/api/user/orther-service/update'
    ok(await world.as('SS').post(path, { user_id: customer.id, other_service }))
    expect((await info(customer)).other_service).toBe(other_service)
  }
})

test('a limit of links for today goes before the daily one and is over tomorrow', async () => {
  const customer = await customerOf(world)
  const path = `/api/users/set-limit-bid/${customer.id}`
  ok(await world.as('SS').put(path, { todayLimit: 3, dailyLimit: 10 }))
  expect(await info(customer)).toMatchObject({ today_limit: 3, daily_limit: 10, links_today: 3 })
  world.setNow('2026-11-21T17:00:00Z')
  expect(await info(customer)).toMatchObject({ today_limit: null, daily_limit: 10, links_today: 10 })
  world.setNow('2026-11-21T03:00:00Z')
  ok(await world.as('SS').put(path, { todayLimit: null, dailyLimit: null }))
  expect((await info(customer)).links_today).toBeNull()
  for (const body of [{}, { todayLimit: -1 }, { dailyLimit: 1.5 }, { dailyLimit: 'nhiều' }]) {
    expect((await world.as('SS').put(path, body)).status, JSON.stringify(body)).toBe(400)
  }
})

test('a manager changes the level; others ask them', async () => {
  const customer = await customerOf(world)
  const path = `/api/users/change-level/${customer.id}`
  expect((await world.as('AC').put(path, { level: 'vang' })).status).toBe(403)
  expect((await world.as('AD').put(path, { level: 'không có' })).body.details[0].path).toBe('level')
  expect(ok(await world.as('AD').put(path, { level: 'vang' })).data.level_code).toBe('vang')
})

describe('debt limits', () => {
  test('what support proposes a manager grants: the limit is the one the release of goods reads', async () => {
    const customer = await customerOf(world)
    const proposal = ok(
      await world.as('CS').post('/api/customer-debt', {
        customer_id: customer.id,
        amount: 9_000_000,
        reason: 'Khách sỉ',
        due_date: '31-12-2026',
      }),
    ).data
    expect(proposal).toMatchObject({
      status: 'waiting',
      due_date: '31-12-2026',
      created_by_name: 'Phạm Minh Anh',
    })
    ok(await world.as('CS').put(`/api/customer-debt/${proposal.id}`, { amount: 8_000_000 }))
    const granted = {
      user_id: customer.id,
      debt_limit: 5_000_000,
      request_id: proposal.id,
      reason: 'Tạm 5 triệu',
    }
    expect((await world.as('AC').post('/api/user/debt/limit', granted)).status).toBe(403)
    const other = await customerOf(world)
    const wrong = await world.as('AD').post('/api/user/debt/limit', { ...granted, user_id: other.id })
    expect(wrong.body.error).toBe('customers.debt_customer')
    expect(ok(await world.as('AD').post('/api/user/debt/limit', granted)).data.debt_limit).toBe(5_000_000)
    const read = ok(await world.as('CS').get(`/api/customer-debt/${proposal.id}`)).data
    expect(read).toMatchObject({
      status: 'granted',
      amount: 8_000_000,
      granted: 5_000_000,
      decision: 'Tạm 5 triệu',
    })
    for (const answer of [
      await world.as('AD').post('/api/user/debt/limit', granted),
      await world.as('CS').put(`/api/customer-debt/${proposal.id}`, { amount: 1 }),
      await world.as('CS').del(`/api/customer-debt/${proposal.id}`),
    ]) {
      expect(answer.body.error).toBe('customers.debt_decided')
    }
    expect((await money(customer)).option.debt_limit).toBe(5_000_000)
  })

  test('a proposal may be refused or taken back; the limit stays', async () => {
    const customer = await customerOf(world)
    const propose = async () =>
      ok(
        await world
          .as('SS')
          .post('/api/customer-debt', { customer_id: customer.id, amount: 1_000_000, reason: 'Quen' }),
      ).data.id as number
    const [one, two] = [await propose(), await propose()]
    ok(await world.as('AD').post('/api/customer-debt/refuse', { id: one, reason: 'Còn nợ cũ' }))
    expect(ok(await world.as('SS').get(`/api/customer-debt/${one}`)).data.status).toBe('refused')
    ok(await world.as('SS').del(`/api/customer-debt/${two}`))
    expect((await world.as('SS').get(`/api/customer-debt/${two}`)).status).toBe(404)
    expect((await info(customer)).debt_limit).toBe(0)
  })

  test('proposals and promises of others’ customers are not seen, made or changed', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const promise = ok(
      await world.as('SS').post('/api/debt-payment', {
        customer_id: customer.id,
        amount: 500_000,
        due_date: '30-11-2026',
      }),
    ).data
    expect((await world.as('ss2').get(`/api/debt-payment/${promise.id}`)).status).toBe(404)
    expect((await world.as('AC', { station: 2 }).get(`/api/debt-payment/${promise.id}`)).status).toBe(404)
    const made = await world
      .as('ss2')
      .post('/api/customer-debt', { customer_id: customer.id, amount: 1, reason: 'x' })
    expect(made.body.details[0].path).toBe('customer_id')
    const kept = ok(await world.as('SS').put(`/api/debt-payment/${promise.id}`, { kept: true })).data
    expect(kept.kept).toBe(true)
    const list = ok(await world.as('SS').get('/api/debt-payments', { customer_id: customer.id })).results
    expect(list).toMatchObject([{ id: promise.id, amount: 500_000, due_date: '30-11-2026', kept: true }])
    ok(await world.as('SS').del(`/api/debt-payment/${promise.id}`))
    expect((await world.as('SS').del(`/api/debt-payment/${promise.id}`)).status).toBe(404)
  })

  test.each([
    ['a negative limit', { debt_limit: -1 }],
    ['an absurd limit', { debt_limit: 1e15 }],
    ['a broken amount', { debt_limit: 1.5 }],
  ])('%s is refused', async (_, body) => {
    const customer = await customerOf(world)
    const answer = await world.as('AD').post('/api/user/debt/limit', { user_id: customer.id, ...body })
    expect(answer.body.details[0].path).toBe('debt_limit')
  })
})

describe('points', () => {
  test('scorings make the score; one that is removed no longer counts and is still told', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const score = (points: number, note = 'Mua nhiều') =>
      world.as('SS').post('/api/point', { user_id: customer.id, points, note })
    const first = ok(await score(6_000))
    expect(first.message).toBe('Chấm điểm thành công')
    ok(await score(-4_000, 'Trả hàng'))
    const listed = async () =>
      ok(await world.as('SS').get('/api/points', { size: 200 })).results.find(
        (row: { id: number }) => row.id === customer.id,
      )
    expect(await listed()).toMatchObject({ points: 2_000, best: 6_000 })
    const bests = ok(await world.as('SS').get('/api/point/bests', { size: 3 })).data
    expect(bests[0]).toMatchObject({ id: customer.id })
    expect((await world.as('SS').del(`/api/point/${first.data.id}`)).status).toBe(403)
    ok(await world.as('CS').del(`/api/point/${first.data.id}`))
    expect(await listed()).toMatchObject({ points: -4_000 })
    const again = await world.as('CS').del(`/api/point/${first.data.id}`)
    expect(again.body.error).toBe('customers.point_removed')
    const history = ok(await world.as('SS').get(`/api/point/history/${customer.id}`)).results
    expect(history).toMatchObject([
      { points: -4_000, removed_at: null },
      { points: 6_000, removed_by: 'Phạm Minh Anh' },
    ])
    expect((await info(customer)).points).toBe(-4_000)
  })

  test('scorings at the same time are all counted', async () => {
    const customer = await customerOf(world)
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        world.as('CS').post('/api/point', { user_id: customer.id, points: 10 + n, note: `Lần ${n}` }),
      ),
    )
    expect((await info(customer)).points).toBe(145)
  })

  test('nothing, too much and other people’s customers are refused', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    const post = (who: string, body: object) =>
      world.as(who).post('/api/point', { user_id: customer.id, points: 1, note: 'x', ...body })
    expect((await post('SS', { points: 0 })).body.details[0].path).toBe('points')
    expect((await post('SS', { points: 2_000_000 })).body.details[0].path).toBe('points')
    expect((await post('SS', { note: '' })).body.details[0].path).toBe('note')
    expect((await post('ss2', {})).body.error).toBe('customers.not_found')
    expect((await world.as('ss2').get(`/api/point/history/${customer.id}`)).status).toBe(404)
  })

  test('the file has the rows of the list', async () => {
    const answer = await world.as('CS').post('/api/points/excel', {})
    expect(answer.status).toBe(200)
    expect(decodeURIComponent(String(answer.headers['content-name']))).toMatch(
      /^Điểm khách hàng \d{14}\.xlsx$/,
    )
  })
})

test('what was said is noted, changed by who wrote it, read further back, and removed', async () => {
  const customer = await customerOf(world, { sale: 'ss' })
  const note = async (content: string) =>
    ok(
      await world
        .as('SS')
        .post('/api/user/conversations/add', { user_id: customer.id, content, channel: 'zalo' }),
    ).data
  const notes = [await note('Một'), await note('Hai'), await note('Ba')]
  const list = async () =>
    ok(await world.as('CS').get('/api/user/conversations', { user_id: customer.id })).results.map(
      (row: { content: string }) => row.content,
    )
  expect(await list()).toEqual(['Ba', 'Hai', 'Một'])
  const more = ok(
    await world
      .as('CS')
      .get('/api/user/conversations/more', { user_id: customer.id, before: notes[2].id, size: 1 }),
  )
  expect(more).toMatchObject({ results: [{ content: 'Hai' }], pagination: { more: true } })
  const path = `/api/user/conversations/edit/${notes[0].id}`
  const saved = ok(
    await world.as('SS').put(path, { content: 'Một, sửa lại', version: notes[0].version }),
  ).data
  expect(saved).toMatchObject({ content: 'Một, sửa lại', channel: 'zalo' })
  expect((await world.as('SS').put(path, { content: 'Cũ', version: notes[0].version })).body.error).toBe(
    'conflict.stale',
  )
  expect((await world.as('CS').put(path, { content: 'Của người khác' })).body.error).toBe(
    'customers.conversation_own',
  )
  const later = { user_id: customer.id, content: 'Mai', happened_at: '2026-11-22T03:00:00Z' }
  const future = await world.as('SS').post('/api/user/conversations/add', later)
  expect(future.body.details[0].path).toBe('happened_at')
  ok(await world.as('AD').del(`/api/user/conversations/remove/${notes[1].id}`))
  expect(await list()).toEqual(['Ba', 'Một, sửa lại'])
  expect(
    (await world.as('ss2').get('/api/user/conversations', { user_id: customer.id })).body.results,
  ).toEqual([])
  const gone = await world.as('SS').del(`/api/user/conversations/remove/${notes[1].id}`)
  expect(gone.body.error).toBe('customers.conversation_not_found')
})

test('levels of VIP accounts are kept like those of customers: exactly one is primary', async () => {
  const made = ok(
    await world.as('AD').post('/api/level-vips', { code: 'VIP7', name: 'VIP Bạch kim', deposit: 70_000_000 }),
  ).data
  expect(made).toMatchObject({ mode: 'P', link_limit: 10, is_primary: false })
  ok(await world.as('AD').post(`/api/level-vips/primary/${made.id}`))
  const levels = ok(await world.as('CS').get('/api/level-vips')).results
  expect(levels.filter((row: { is_primary: boolean }) => row.is_primary)).toMatchObject([{ code: 'VIP7' }])
  expect((await world.as('AD').del(`/api/level-vips/${made.id}`)).body.error).toBe('conflict.in_use')
  const back = levels.find((row: { code: string }) => row.code === 'VIP1')
  ok(await world.as('AD').post(`/api/level-vips/primary/${back.id}`))
  ok(await world.as('AD').put(`/api/level-vips/${made.id}`, { link_limit: 200 }))
  ok(await world.as('AD').del(`/api/level-vips/${made.id}`))
  const used = levels.find((row: { code: string }) => row.code === 'VIP0')
  expect((await world.as('AD').del(`/api/level-vips/${used.id}`)).body.message).toContain('tài khoản VIP')
  expect((await world.as('AD').post('/api/level-vips', { code: 'VIP1', name: 'Trùng' })).body.error).toBe(
    'conflict.duplicate',
  )
})

describe('a customer’s money', () => {
  test('their balance and the journal behind it are read page by page', async () => {
    const customer = await customerOf(world, { sale: 'ss' })
    await receive(world, { customerId: customer.id, amount: 300_000 })
    await receive(world, { customerId: customer.id, amount: 200_000 })
    const statement = await money(customer)
    expect(statement.option).toMatchObject({ balance: 500_000, locked: 0, free: 500_000 })
    expect(statement.results).toMatchObject([
      { amount: 200_000, balance_after: 500_000, kind_name: 'Phiếu thu' },
      { amount: 300_000, balance_after: 300_000 },
    ])
    expect(statement.results[0].reference).toMatch(/^CK/)
    const second = ok(await world.as('AC').get(`/api/user/${customer.id}/statement`, { size: 1, page: 2 }))
    expect(second).toMatchObject({ results: [{ amount: 300_000 }], pagination: { total: 2 } })
    expect((await world.as('ss2').get(`/api/user/${customer.id}/statement`)).status).toBe(404)
  })

  test('the QR of a top-up carries their code as memo and the amount asked', async () => {
    const customer = await customerOf(world)
    const { data } = ok(
      await world.as('CS').post('/api/user/qrcode', { user_id: customer.id, amount: 2_000_000 }),
    )
    expect(data).toMatchObject({ memo: customer.code, amount: 2_000_000 })
    expect(data.qr).toContain(customer.code)
    expect(data.svg).toContain('<svg')
    expect((await world.as('CS').post('/api/user/qrcode', { user_id: customer.id, amount: 5 })).status).toBe(
      400,
    )
    await sql`update customer set customer_no = null where id = ${customer.id}`.execute(world.db)
    const registered = await world.as('CS').post('/api/user/qrcode', { user_id: customer.id })
    expect(registered.body.error).toBe('customers.no_code')
  })
})
