import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditWords } from '#audit-words.ts'
import { changesOf, wordsOfColumn } from '#access/activity.rules.ts'
import { supportTables } from '#access/activity.words.ts'
import { activityList } from '#access/server/activity.routes.ts'
import { filterCondition } from '#platform/server/lists/list-definition.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ok } from '#testing/order.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({
    people: { su: 'Nguyễn Quốc Hưng', ad: 'Trần Thị Bích Ngọc' },
    names: { goods_type: { book: 'Sách, đĩa' }, customer_level: { vang: 'Hạng vàng' } },
  })
  ok(await world.as('AD').post('/api/route', { code: 'LOG-2', name: 'Tuyến đường biển', country: 'JP' }))
})
afterAll(() => world.close())

/** Of a record that no screen opens by its key. */
const wordsOnly = { opens: [], old: null, new: null }
const log = (query: Record<string, string | number> = {}) => world.as('SU').get('/api/activity/log', query)

describe('the activity log', () => {
  it('says who did what to which record, in words, newest first', async () => {
    const made = await world
      .as('AD')
      .post('/api/route', { code: 'LOG-1', name: 'Tuyến ghi vết', country: 'JP' })
    const { id } = made.body.data
    await world.as('SU').put(`/api/route/${id}`, { name: 'Tuyến đổi tên', active: false })
    await world.as('SU').del(`/api/route/${id}`)
    const { body } = await log({ table_name: 'route', row_id: id })
    expect(body.results).toMatchObject([
      { op: 'D', op_name: 'Xóa', actor_name: 'Nguyễn Quốc Hưng' },
      {
        op: 'U',
        call: 'put-route-by-id',
        call_name: 'Sửa tuyến vận chuyển',
        table_title: 'Tuyến vận chuyển',
        changes: expect.arrayContaining([
          { field: 'name', title: 'tên', old: 'Tuyến ghi vết', new: 'Tuyến đổi tên' },
          { field: 'active', title: 'đang dùng', old: 'có', new: 'không' },
        ]),
      },
      { op: 'I', actor_name: 'Trần Thị Bích Ngọc' },
    ])
  })
  it('calls records by their codes, leads to them and finds what happened to one', async () => {
    const cs = world.as('CS')
    const { body: made } = await cs.post('/api/quote/save', {
      link: 'https://jp.mercari.com/item/m90000000017',
      goods_values: 700,
      quality: 1,
      name: 'Nón',
      currency: 'JPY',
      customer_code: 'KH000001',
    })
    const { id, code } = made.data
    const customer = (await cs.get('/api/customers', { q: 'KH000001' })).body.results[0]
    const { body } = await log({ q: code.toLowerCase() })
    expect(body.results[0]).toMatchObject({
      table_name: 'orders',
      row_id: id,
      row_code: code,
      opens: ['/quotes/tracks', '/affiliate/quotes/tracks'],
    })
    expect(body.results[0].changes).toContainEqual({
      field: 'customer_id',
      title: 'khách hàng',
      old: null,
      new: 'KH000001',
      record: { opens: ['/customers', '/accounts', '/users'], old: null, new: customer.id },
    })
    expect((await log({ q: 'khong-co' })).body.results).toEqual([])
  })
  it('reads the codes of prices as names, and calls coupons and statement lines what people call them', async () => {
    const ad = world.as('AD')
    const price = { goods_type: 'book', from_kg: 0, price: 1_000, applied_date: '01-12-2026' }
    const made = await ad.post('/api/price', { ...price, route_code: 'LOG-2', level_code: 'vang' })
    const [row] = (await log({ table_name: 'freight_price', row_id: made.body.data.id })).body.results
    expect(row.changes).toEqual(
      expect.arrayContaining([
        { field: 'route_code', title: 'tuyến', old: null, new: 'Tuyến đường biển', record: wordsOnly },
        { field: 'goods_type', title: 'loại hàng', old: null, new: 'Sách, đĩa', record: wordsOnly },
        { field: 'level_code', title: 'hạng khách', old: null, new: 'Hạng vàng', record: wordsOnly },
      ]),
    )
    const coupon = { code: 'LOG2026', name: 'Mừng nhật ký', kind: 'amount', value: 50_000 }
    const { id } = (await ad.post('/api/service-coupon', { ...coupon, applied_date: '01-12-2026' })).body.data
    const ofCoupon = (await log({ q: 'log2026' })).body.results
    expect(ofCoupon).toMatchObject([{ row_id: id, row_code: 'LOG2026', opens: ['/setting/coupons'] }])
    ok(await ad.del(`/api/service-coupon/${id}`))
    // What is gone is still called what it was called.
    const [gone] = (await log({ table_name: 'service_coupon', row_id: id, op: 'D' })).body.results
    expect(gone).toMatchObject({ row_code: 'LOG2026' })

    await sql`with line as (
      insert into bank_transaction (card_id, source, dedupe_key, content_key, booked_at, posting_date, amount, content,
        reference, raw, received_at)
      select id, 'sepay', 'log', 'log', now(), '2026-11-20', 1000, 'CK', 'FT26325LOG', '{}', now()
      from card where kind = 'bank' limit 1 returning id)
      insert into audit (at, call, table_name, row_id, op, new)
      select ${world.now()}, 'test', 'bank_decision', 77, 'I', jsonb_build_object('bank_transaction_id', id)
      from line`.execute(world.db)
    const [decided] = (await log({ table_name: 'bank_decision', row_id: 77 })).body.results
    expect(decided.changes).toMatchObject([{ new: 'FT26325LOG', record: { opens: ['/bank-transactions'] } }])
  })
  it('names the person that a sign-in is of, and leads to them', async () => {
    const { id } = await world.as('AD').me()
    const [row] = (await log({ table_name: 'sign_in', row_id: id })).body.results
    expect(row).toMatchObject({ row_code: 'Trần Thị Bích Ngọc', opens: ['/staffs'] })
  })
  it('is narrowed by person, record, kind and day', async () => {
    const { id } = await world.as('AD').me()
    const mine = await log({ actor_id: id, op: 'I', table_name: 'route,site' })
    expect(mine.body.results.length).toBeGreaterThan(0)
    for (const row of mine.body.results)
      expect(row).toMatchObject({ actor_id: id, op: 'I', table_name: 'route' })
    expect((await log({ at_from: '01-01-2020', at_to: '02-01-2020' })).body.results).toEqual([])
    expect((await log({ at_from: '31-02-2020' })).status).toBe(400)
    expect((await log({ sort: 'op' })).status).toBe(400)
    expect((await log({ row_id: 1 })).body.details[0].path).toBe('table_name')
    const some = await log({ op: 'I,U' })
    expect(new Set(some.body.results.map((row: { op: string }) => row.op))).not.toContain('D')
  })
  it('offers every kind of record that it tells of', async () => {
    const { body } = await world.as('SU').get('/api/activity/tables')
    expect(body.data).toContainEqual({ value: 'route', label: 'Tuyến vận chuyển' })
    expect(body.data).toHaveLength(Object.keys(auditWords.titles).length)
  })
  it('shows support the settings that they may open, and nothing else', async () => {
    const site = { code: 'log-site', name: 'Trang ghi vết', country: 'JP', currency: 'JPY' }
    await world.as('AD').post('/api/sites', site)
    const cs = world.as('CS')
    const { body } = await cs.get('/api/activity/log', { size: 200 })
    expect(body.results[0]).toMatchObject({ table_name: 'site', op: 'I' })
    expect(supportTables).toEqual(
      expect.arrayContaining(body.results.map((row: { table_name: string }) => row.table_name)),
    )
    expect((await cs.get('/api/activity/log', { table_name: 'staff' })).body.results).toEqual([])
    const tables = (await cs.get('/api/activity/tables')).body.data.map((row: { value: string }) => row.value)
    expect(tables.toSorted()).toEqual([...supportTables].toSorted())
    for (const path of ['/api/sites', '/api/web', '/api/service', '/api/service-coupons']) {
      expect((await cs.get(path)).status, path).toBe(200)
    }
    expect((await cs.post('/api/sites', { ...site, code: 'x' })).status).toBe(403)
    const { screens } = (await cs.get('/api/v1/auth/session')).body
    const opened = Object.values(screens as Record<string, string[]>).flat()
    expect(opened.filter((path) => path.startsWith('/setting/')).toSorted()).toEqual(
      ['coupons', 'log', 'services', 'sites', 'webs'].map((name) => `/setting/${name}`),
    )
  })
  it('is for managers and support, and nobody changes it', async () => {
    for (const role of ['AC', 'SS', 'OP', 'MKT'])
      expect((await world.as(role).get('/api/activity/log')).status).toBe(403)
    await expect(sql`delete from audit`.execute(world.db)).rejects.toThrow('permission denied')
    await expect(sql`update audit set actor_id = null`.execute(world.owner)).rejects.toThrow('append-only')
  })
  it('calls a field what its record calls it', () => {
    expect(wordsOfColumn(auditWords, 'customer', 'debt_limit')).toBe('hạn mức công nợ')
    // Reckoned, not kept: the log has no such column.
    expect(wordsOfColumn(auditWords, 'customer', 'balance')).toBeUndefined()
    expect(wordsOfColumn(auditWords, 'route', 'name')).toBe('tên')
  })
  it('writes amounts, days, times and choices as people read them', () => {
    const after = {
      debt_limit: 5000000,
      birthday: '1990-03-09',
      deleted_at: '2026-11-22T10:24:38.121+00:00',
      channel: 'phone',
      images: [],
      ids: ['DH1', 'DH2'],
    }
    const changes = changesOf(auditWords, 'customer', { before: null, after, role: 'SU' })
    expect(changes.map((one) => one.new).slice(0, 3)).toEqual(['5,000,000', '09-03-1990', '22-11-2026 17:24'])
    expect(changes.map((one) => one.new).slice(4)).toEqual([null, 'DH1, DH2'])
  })
  it('never shows a secret', () => {
    expect(
      changesOf(auditWords, 'staff', {
        before: { password_hash: 'x' },
        after: { password_hash: 'y' },
        role: 'SU',
      }),
    ).toEqual([{ field: 'password_hash', title: 'mật khẩu', old: '•••', new: '•••' }])
    const sealed = changesOf(auditWords, 'multilogin_account', {
      before: null,
      after: { password_box: 'sealed' },
      role: 'SU',
    })
    expect(sealed).toMatchObject([{ field: 'password_box', new: '•••' }])
    expect(
      changesOf(auditWords, 'customer', {
        before: null,
        after: { id: 1, version: 2, note: 'a'.repeat(400) },
        role: 'SU',
      })[0]?.new,
    ).toHaveLength(301)
  })
})

describe('over many rows', () => {
  beforeAll(async () => {
    await sql`insert into audit (at, actor_id, call, table_name, row_id, op, new)
      select timestamptz '2026-01-01' + n * interval '4 minutes', n % 40 + 1, 'put-x',
        (array['orders', 'customer', 'bill', 'package', 'transfer'])[n % 5 + 1], n,
        case when n % 5000 = 0 then 'D' else 'U' end, '{}'
      from generate_series(1, 100000) n`.execute(world.db)
    await sql`analyze audit`.execute(world.owner)
  })
  it.each([
    {},
    { actor_id: [7] },
    { table_name: ['bill'] },
    { op: 'D' },
    { at_from: '01-03-2026', at_to: '02-03-2026' },
    { table_name: ['orders'], at_to: '01-02-2026' },
    { table_name: ['orders'], row_id: [25] },
  ])('a page by %j walks an index', async (query) => {
    const where = filterCondition(activityList, query)
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain (analyze, timing off) select a.id from audit a
      where ${where} order by a.at desc, a.id desc limit 50`.execute(world.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const scanned = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map((match) => Number(match[1]))
    expect(Math.max(0, ...scanned), plan).toBeLessThan(3_000)
    expect(plan).not.toMatch(/Seq Scan on audit_2026\d\d .*rows=[1-9]\d{3}/)
  })
})
