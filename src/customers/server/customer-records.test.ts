import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerOf, done, ok, orderAt } from '#testing/order.ts'
import { customerFields } from '#customers/customer.fields.ts'
import { brokenInvariants } from '#invariants.ts'
import type { Fields } from '#platform/contract/record.ts'
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

let phones = 0
/** A phone nobody has yet. */
const newPhone = () => `0912${String((phones += 1)).padStart(6, '0')}`
const address = {
  name: 'Nguyễn Thị Nhận',
  phone: '0987654321',
  address: '12 Lê Lợi',
  province: 'Thành phố Hồ Chí Minh',
  ward: 'Phường Sài Gòn',
  province_code: '79',
  ward_code: '26740',
}
const add = async (who: string, body: Record<string, unknown> = {}) =>
  world.as(who).post('/api/customer/add', { name: 'Lê Văn Mới', phone: newPhone(), ...body })

test('staff add a customer with an address: they get the next KH code, the default level and their station', async () => {
  const phone = newPhone()
  const { status, body } = await add('CS', {
    phone: `+84${phone.slice(1)}`,
    email: 'moi@khach.example',
    birthday: '29-02-1996',
    address,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    code: 1,
    data: { phone, type: 1, birthday: '29-02-1996', level_code: 'dong' },
  })
  expect(body.data.customer_no).toMatch(/^KH\d{6}$/)
  const info = ok(await world.as('CS').get(`/api/user/${body.data.id}/info`)).data
  expect(info.addresses).toMatchObject([{ ...address, is_primary: true, system: '2025' }])
  expect(info.links_today).toBeNull()
})

test('the list is sorted by every column that it shows, and nobody sorts by what they do not see', async () => {
  const shown = Object.entries(customerFields as Fields).flatMap(([name, field]) =>
    field.list && field.list.column !== false && name !== 'note' ? [name] : [],
  )
  for (const name of shown) {
    for (const sort of [name, `-${name}`]) {
      const answer = await world.as('CS').get('/api/users', { type: 1, sort, size: 50 })
      expect(answer.status, sort).toBe(200)
    }
  }
  const names = async (sort: string) =>
    ok(await world.as('CS').get('/api/users', { type: 1, sort, size: 50 })).results.map(
      (row: { level_name: string }) => row.level_name,
    )
  expect(await names('level_name')).toEqual((await names('level_name')).toSorted())
  expect((await names('-level_name'))[0]).not.toBe((await names('level_name'))[0])
  expect((await world.as('PA').get('/api/users', { sort: 'balance' })).status).toBe(400)
  // A file follows the list, whose orders are then asked of the one table.
  const file = await world.as('CS').file('POST', '/api/users/excel?type=1&sort=-sale_name')
  expect(file.status).toBe(200)
})

test('a customer whom sales add is their own, and another sales person does not see them', async () => {
  const sale = await world.as('SS').me()
  const { data } = ok(await add('SS', { sale_id: 999 }))
  expect(data.sale_id).toBe(sale.id)
  ok(await world.as('SS').get(`/api/user/${data.id}/info`))
  for (const answer of [
    await world.as('ss2').get(`/api/user/${data.id}/info`),
    await world.as('ss2').put(`/api/users/update/${data.id}`, { name: 'Đổi trộm' }),
    await world.as('ss2').get('/api/user/address', { user_id: data.id }),
  ]) {
    expect(answer.status).toBe(404)
    expect(answer.body.error).toBe('customers.not_found')
  }
  const listed = ok(await world.as('ss2').get('/api/users', { type: 1, q: data.customer_no }))
  expect(listed.results).toEqual([])
})

test('codes have neither gap nor double when many are added and some refused at the same time', async () => {
  const before = await lastCode()
  const taken = newPhone()
  ok(await add('CS', { phone: taken }))
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => add(n % 2 ? 'CS' : 'AC', n % 4 === 3 ? { phone: taken } : {})),
  )
  const codes = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.customer_no)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(6)
  expect(codes.toSorted()).toEqual(
    Array.from({ length: 18 }, (_, n) => `KH${String(before + 2 + n).padStart(6, '0')}`),
  )
})

test('parallel saves of one phone make one customer', async () => {
  const phone = newPhone()
  const answers = await Promise.all(Array.from({ length: 6 }, () => add('CS', { phone })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

async function lastCode(): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select last from document_counter where kind = 'customer' and station_id = 0`.execute(world.db)
  return rows[0]?.last as number
}

test('a phone that is somebody’s answers code 2 with the server’s message, and may be confirmed', async () => {
  const phone = newPhone()
  const { data } = ok(await add('CS', { phone, name: 'Trần Văn Trước' }))
  const refused = await add('CS', { phone })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 2, error: 'customers.duplicate_phone' })
  expect(refused.body.message).toContain(`${data.customer_no} · Trần Văn Trước`)
  ok(await add('CS', { phone, confirm_duplicate: true }))
})

test.each([
  ['no name', { name: '  ' }, 'name'],
  ['a fixed line', { phone: '0281234567' }, 'phone'],
  ['an e-mail that is none', { email: 'khong phai email' }, 'email'],
  ['15 years of age', { birthday: '22-11-2010' }, 'birthday'],
  ['more than 120 years of age', { birthday: '20-11-1906' }, 'birthday'],
  ['a day that is none', { birthday: '31-02-1990' }, 'birthday'],
  ['an old address without district', { address: { ...address, system: 'legacy' } }, 'district'],
  ['a level that is none', { level_code: 'gold-plus' }, 'level_code'],
  ['a sales person who is none', { sale_id: 1 }, 'sale_id'],
])('%s is refused by field and nothing is saved', async (_, body, path) => {
  const count = async () =>
    (await sql<{ n: number }>`select count(*) as n from customer`.execute(world.db)).rows[0]?.n
  const before = await count()
  const answer = await add('CS', body)
  expect(answer.status).toBe(400)
  expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path)
  expect(await count()).toBe(before)
})

test.each([
  ['16 today', '21-11-2010'],
  ['120 today', '21-11-1906'],
])('a customer who is %s is taken', async (_, birthday) => {
  expect(ok(await add('CS', { birthday })).data.birthday).toBe(birthday)
})

test('only a manager chooses another level than that of new customers', async () => {
  const refused = await add('CS', { level_code: 'vang' })
  expect(refused.body.details[0].path).toBe('level_code')
  expect(ok(await add('AD', { level_code: 'vang' })).data.level_code).toBe('vang')
})

test('a record is changed field by field; a stale version gets the current row', async () => {
  const { data } = ok(await add('CS', { email: 'cu@khach.example', birthday: '29-02-1996' }))
  const path = `/api/users/update-info/${data.id}`
  const saved = ok(await world.as('CS').put(path, { name: 'Lê Văn Đổi', email: '', version: data.version }))
  expect(saved.data).toMatchObject({ name: 'Lê Văn Đổi', email: null, phone: data.phone })
  const stale = await world.as('CS').put(path, { name: 'Muộn', version: data.version })
  expect(stale.status).toBe(409)
  // As the call answers it, with its days as people write them.
  const row = { name: 'Lê Văn Đổi', birthday: '29-02-1996', version: saved.data.version }
  expect(stale.body).toMatchObject({
    error: 'conflict.stale',
    data: row,
    changed: { by: expect.any(String) },
  })
  for (const path of [`/api/users/update/${data.id}`, `/api/customer/update-new/${data.id}`]) {
    const { data: row } = ok(await world.as('CS').put(path, { note: path, locked: true }))
    expect(row).toMatchObject({ note: path, locked: true })
  }
  const nobody = await world.as('CS').put('/api/users/update/999999999', { name: 'Ai' })
  expect(nobody.status).toBe(404)
})

test('another station is the manager’s to choose; the customer is seen there afterwards', async () => {
  const { data } = ok(await add('CS'))
  const path = `/api/customer/update-new/${data.id}`
  expect((await world.as('CS').put(path, { station_id: 2 })).body.details[0].path).toBe('station_id')
  expect((await world.as('AD').put(path, { station_id: 99 })).body.details[0].path).toBe('station_id')
  expect(ok(await world.as('AD').put(path, { station_id: 2 })).data.station_id).toBe(2)
  expect((await world.as('CS').get(`/api/user/${data.id}/info`)).status).toBe(404)
  ok(await world.as('AC', { station: 2 }).get(`/api/user/${data.id}/info`))
})

test('a password is kept as a hash and never told', async () => {
  const { data } = ok(await add('CS'))
  const path = `/api/users/change-password/${data.id}`
  expect((await world.as('CS').put(path, { password: 'ngan' })).status).toBe(400)
  const other = await world.as('CS').put(path, { password: 'MatKhau-2026', password_again: 'MatKhau-2025' })
  expect(other.body.details[0].path).toBe('password_again')
  ok(await world.as('CS').put(path, { password: 'MatKhau-2026', password_again: 'MatKhau-2026' }))
  const info = ok(await world.as('CS').get(`/api/user/${data.id}/info`)).data
  expect(info.has_password).toBe(true)
  expect(JSON.stringify(info)).not.toContain('argon2')
  const { rows } = await sql<{ n: number }>`select count(*) as n from audit
    where new::text like '%argon2%' and table_name = 'customer_login'`.execute(world.db)
  expect(rows[0]?.n).toBe(0)
})

test('a registered user becomes a customer once they have an address, and only once', async () => {
  const { data } = ok(await add('CS', { complete: false }))
  expect(data.customer_no).toBeNull()
  const users = ok(await world.as('CS').get('/api/users', { type: 3, q: data.phone }))
  expect(users.results.map((row: { id: number }) => row.id)).toEqual([data.id])
  const early = await world.as('CS').post('/api/customer/complete', { user_id: data.id })
  expect(early.body).toMatchObject({ error: 'customers.incomplete' })
  expect(early.body.message).toContain('địa chỉ nhận hàng')
  ok(await world.as('CS').post('/api/user/address/add', { user_id: data.id, ...address }))
  const complete = ok(await world.as('CS').post('/api/customer/complete', { user_id: data.id }))
  expect(complete.data.customer_no).toMatch(/^KH\d+$/)
  expect(complete.data.completed_at).not.toBeNull()
  const again = await world.as('CS').post('/api/customer/complete', { user_id: data.id })
  expect(again.body).toMatchObject({ error: 'customers.completed' })
})

test('all registered users that lack nothing are completed at once; the others stay', async () => {
  const ready = ok(await add('CS', { complete: false, address })).data
  const lacking = ok(await add('CS', { complete: false })).data
  const { data } = ok(await world.as('CS').post('/api/customer/complete/all', {}))
  expect(data.done).toContain(ready.id)
  expect(data.done).not.toContain(lacking.id)
  const named = ok(
    await world.as('CS').post('/api/customer/complete/all', {
      ids: [lacking.id, ok(await add('CS', { complete: false, address })).data.id],
    }),
  ).data
  expect(named.done).toHaveLength(1)
  expect(named.failed).toMatchObject([{ id: lacking.id, error: 'customers.incomplete' }])
})

test('account numbers are given in order, by hand too, and belong to one customer', async () => {
  const [first, second] = [ok(await add('CS')).data, ok(await add('CS')).data]
  const given = ok(await world.as('CS').post('/api/user/account/save', { user_id: first.id })).data.account_no
  expect(given).toMatch(/^TK\d{6}$/)
  const next = `TK${String(Number(given.slice(2)) + 1).padStart(6, '0')}`
  ok(await world.as('CS').post('/api/account/no', { user_id: second.id, account_no: next }))
  const third = ok(await add('CS')).data
  const passed = ok(await world.as('CS').post('/api/user/account/save', { user_id: third.id })).data
    .account_no
  expect(passed).toBe(`TK${String(Number(given.slice(2)) + 2).padStart(6, '0')}`)
  const taken = await world.as('CS').post('/api/user/account/save', { user_id: third.id, account_no: given })
  expect(taken.body).toMatchObject({ code: 2, error: 'customers.duplicate_account' })
  const kept = await world.as('CS').post('/api/user/account/save', { user_id: third.id })
  expect(kept.body).toMatchObject({ code: 2, error: 'customers.account_kept' })
  expect(
    (await world.as('CS').post('/api/user/account/save', { user_id: third.id, account_no: 'có dấu' })).status,
  ).toBe(400)
  expect(ok(await world.as('CS').post('/api/account/no', { account_no: given })).data.id).toBe(first.id)
  const accounts = ok(await world.as('CS').get('/api/users', { type: 2, q: given }))
  expect(accounts.results.map((row: { id: number }) => row.id)).toEqual([first.id])
})

test('account numbers given at the same time are all different and in a row', async () => {
  const rows = await Promise.all(Array.from({ length: 8 }, async () => ok(await add('CS')).data.id as number))
  const answers = await Promise.all(
    rows.map((user_id) => world.as('CS').post('/api/user/account/save', { user_id })),
  )
  const numbers = answers
    .map((answer) => Number(ok(answer).data.account_no.slice(2)))
    .toSorted((a, b) => a - b)
  expect(numbers.at(-1)! - numbers[0]!).toBe(7)
  expect(new Set(numbers).size).toBe(8)
})

test('a customer is found by part of their name without accents, phone, code, account number and e-mail', async () => {
  const phone = newPhone()
  const { data } = ok(
    await add('CS', {
      name: 'Đặng Thị Tuyết Nhung',
      phone,
      account_no: 'TKNHUNG1',
      email: 'Nhung@khach.example',
    }),
  )
  for (const q of [
    'dang thi tuyet',
    'TUYẾT NHUNG',
    phone,
    `+84 ${phone.slice(1)}`,
    phone.slice(3),
    data.customer_no,
    data.customer_no.toLowerCase(),
    'tknhung1',
    'nhung@khach.example',
  ]) {
    const found = ok(await world.as('CS').get('/crm/autocomplete/customer', { q }))
    expect(
      found.results.map((row: { id: number }) => row.id),
      q,
    ).toContain(data.id)
  }
  expect(ok(await world.as('CS').post('/api/customer/no', { customer_no: data.customer_no })).data.id).toBe(
    data.id,
  )
  const unknown = await world.as('CS').post('/api/customer/no', { customer_no: 'KH999999' })
  expect(unknown.status).toBe(404)
})

test('duplicates are named by phone and by name without accents, over every station', async () => {
  const phone = newPhone()
  const mine = ok(await add('SS', { name: 'Phùng Đức Trùng', phone })).data
  const other = await customerOf(world, {
    name: 'PHUNG DUC TRUNG',
    station: 2,
    sale: 'ss2',
    phone: '0933111222',
  })
  const { data } = ok(
    await world.as('SS').get('/api/customer/duplicates', { phone, name: 'Phùng Đức Trùng' }),
  )
  expect(data).toMatchObject([
    { id: mine.id, same: 'both', mine: true, phone },
    { id: other.id, same: 'name', mine: false, phone: '*******222' },
  ])
  const others = ok(
    await world.as('SS').get('/api/customer/duplicates', { phone, name: 'Phùng Đức Trùng', except: mine.id }),
  ).data
  expect(others.map((row: { id: number }) => row.id)).toEqual([other.id])
  expect(ok(await world.as('SS').get('/api/customer/duplicates')).data).toEqual([])
})

test('addresses of both systems are kept; the first is primary until another one is', async () => {
  const customer = ok(await add('CS')).data.id as number
  const one = ok(await world.as('CS').post('/api/user/address/add', { user_id: customer, ...address })).data
  const old = { ...address, system: 'legacy', district: 'Quận 1', ward: 'Phường Bến Nghé', ward_code: null }
  const two = ok(
    await world.as('CS').post('/api/user/address/add', { user_id: customer, ...old, is_primary: true }),
  ).data
  const list = async () =>
    ok(await world.as('CS').get('/api/user/address', { user_id: customer })).data as { id: number }[]
  expect(await list()).toMatchObject([
    { id: two.id, is_primary: true, district: 'Quận 1', system: 'legacy' },
    { id: one.id, is_primary: false },
  ])
  const mixed = await world.as('CS').put(`/api/user/address/edit/${one.id}`, { district: 'Quận 1' })
  expect(mixed.body.details[0].path).toBe('district')
  const foreign = { user_id: customer, ...address }
  for (const codes of [{ ward_code: '99999' }, { province_code: '01' }]) {
    const answer = await world.as('CS').post('/api/user/address/add', { ...foreign, ...codes })
    expect(answer.body.details[0].path).toBe('ward_code')
  }
  const moved = ok(
    await world.as('CS').put(`/api/user/address/edit/${two.id}`, { system: '2025', ward: 'Phường Sài Gòn' }),
  ).data
  expect(moved).toMatchObject({ system: '2025', district: null })
  const stale = await world
    .as('CS')
    .put(`/api/user/address/edit/${two.id}`, { ward: 'X', version: two.version })
  expect(stale.body.error).toBe('conflict.stale')
  ok(await world.as('CS').del(`/api/user/address/remove/${two.id}`))
  expect(await list()).toMatchObject([{ id: one.id, is_primary: true }])
  for (const answer of [
    await world.as('CS').get(`/api/user/address/id/${two.id}`),
    await world.as('CS').del(`/api/user/address/remove/${two.id}`),
    await world.as('ss2').get(`/api/user/address/id/${one.id}`),
  ]) {
    expect(answer.body.error).toBe('customers.address_not_found')
  }
  expect(ok(await world.as('CS').get(`/api/user/address/id/${one.id}`)).data.phone).toBe('0987654321')
})

test('a customer without business leaves every list and keeps their code; one with orders stays', async () => {
  const { data } = ok(await add('CS'))
  expect((await world.as('CS').del(`/api/users/delete/${data.id}`)).status).toBe(403)
  ok(await world.as('AD').del(`/api/users/delete/${data.id}`, { reason: 'Tạo nhầm' }))
  expect((await world.as('CS').get(`/api/user/${data.id}/info`)).status).toBe(404)
  expect((await world.as('AD').del(`/api/users/delete/${data.id}`)).status).toBe(404)
  ok(await add('CS', { phone: data.phone }))
  const busy = await customerOf(world)
  await orderAt(world, 1, { customerId: busy.id })
  const refused = await world.as('AD').del(`/api/users/delete/${busy.id}`)
  expect(refused.body).toMatchObject({ error: 'customers.in_use' })
  expect(refused.body.message).toContain('đơn hàng')
})

test('the lists keep to their kind, their filters and the columns a partner may see', async () => {
  const all = async (type: number) =>
    ok(await world.as('SU').get('/api/users', { type, size: 200 })).results as Record<string, unknown>[]
  expect((await all(1)).every((row) => row['customer_no'] !== null)).toBe(true)
  expect((await all(2)).every((row) => row['account_no'] !== null)).toBe(true)
  expect((await all(3)).every((row) => row['customer_no'] === null)).toBe(true)
  const vips = ok(await world.as('SU').get('/api/users', { type: 1, vip: 'auction' })).results
  expect(vips.length).toBeGreaterThan(0)
  expect(vips.every((row: { vip_status: number }) => row.vip_status > 0)).toBe(true)
  const locked = ok(await world.as('SU').get('/api/customers', { locked: 'true' })).results
  expect(locked.every((row: { locked: boolean }) => row.locked)).toBe(true)
  const plain = ok(await world.as('SU').get('/api/users', { type: 1 }))
  expect(plain.pagination).toMatchObject({ page: 1, size: 50 })
  // The demo's partner delivers to nobody yet.
  expect(ok(await world.as('PA').get('/api/users', { type: 1 })).results).toEqual([])
})

test('a partner sees the customers they deliver to, without their money and who looks after them', async () => {
  const customer = await customerOf(world, { debt_limit: 9_000_000 })
  const partner = (
    await sql<{ id: number; staff: number }>`
    update staff set partner_id = (select id from partner where kind = 'carrier' order by id limit 1)
    where username = 'pa' returning partner_id as id, id as staff`.execute(world.db)
  ).rows[0]
  await sql`insert into bill (code, station_id, customer_id, partner_id, created_by)
    values ('PX90000001', ${customer.station}, ${customer.id}, ${partner?.id}, ${partner?.staff})`.execute(
    world.db,
  )
  const { results } = ok(await world.as('PA').get('/api/users', { type: 1 }))
  expect(results).toMatchObject([
    { id: customer.id, debt_limit: null, balance: null, sale_name: null, email: null, note: null },
  ])
  await sql`delete from bill where code = 'PX90000001'`.execute(world.db)
})

test('every bulk answer names what was done', async () => {
  const customers = [ok(await add('CS')).data.id, ok(await add('CS')).data.id] as number[]
  const sale = (await world.as('ss2').me()).id
  expect(
    done(await world.as('AD').post('/api/list-customer/sale', { ids: customers, sale_id: sale })),
  ).toEqual(customers)
})

describe('a customer is searched', () => {
  const found = async (q: string) =>
    ok(await world.as('CS').get('/api/users', { type: 1, q, size: 200 })).results.map(
      (row: { name: string }) => row.name,
    )
  test('by two letters where a word of the name begins with them, by more wherever they stand', async () => {
    await world.as('CS').post('/api/customer/add', { name: 'Xyrô Qxinh', phone: '0912600001' })
    expect(await found('qx')).toEqual(['Xyrô Qxinh'])
    expect(await found('xy')).toEqual(['Xyrô Qxinh'])
    expect(await found('yr')).toEqual([])
    expect(await found('yro')).toEqual(['Xyrô Qxinh'])
  })
  test('by several words in a row, of which the last may be half typed', async () => {
    await world.as('CS').post('/api/customer/add', { name: 'Âu (Dr.Zuy) Thị  Zen', phone: '0912600002' })
    for (const q of ['zuy) thi', 'au (dr', 'ÂU (DR.ZUY'])
      expect(await found(q), q).toEqual(['Âu (Dr.Zuy) Thị  Zen'])
    await world.as('CS').post('/api/customer/add', { name: 'Âu Zuy Thị Zen', phone: '0912600003' })
    for (const q of ['âu zuy', 'zuy thị ze', 'zuy  thi zen', 'au zuy thi zen 0912600003'])
      expect(await found(q), q).toEqual(['Âu Zuy Thị Zen'])
    expect(await found('zuy zen')).toEqual([])
  })
  test('by the beginning of a code; a code that nobody has finds nobody', async () => {
    const { data } = ok(
      await world.as('CS').post('/api/customer/add', { name: 'Mã Riêng', phone: '0912600004' }),
    )
    expect(await found(data.customer_no)).toEqual(['Mã Riêng'])
    expect(await found(data.customer_no.toLowerCase())).toEqual(['Mã Riêng'])
    expect((await found('KH0')).length).toBeGreaterThan(5)
    expect(await found('KH99')).toEqual([])
  })
})
