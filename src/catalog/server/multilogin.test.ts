import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

const su = () => world.as('SU')
const path = '/api/multilogin-account'
let made = 0
async function newAccount(over: object = {}) {
  const body = { provider: 1, username: `mua${(made += 1)}@congty.example`, password: 'Bí-mật-9', ...over }
  const { status, body: answer } = await su().post(path, body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}
const count = async () => (await su().get(path)).body.pagination.total
const boxOf = async (id: number) => {
  const { rows } = await sql<{ box: string }>`select password_box as box from multilogin_account
    where id = ${id}`.execute(world.db)
  return rows[0]?.box
}

test('a sign-in is tried before it is kept; its password stays sealed', async () => {
  const row = await newAccount({ folder: 'nhom-nhat', note: 'Nhóm mua Nhật' })
  expect(row).toMatchObject({ provider: 1, has_password: true, folder: 'nhom-nhat', active: true })
  expect(row.checked_at).toBe('2026-11-21T03:00:00.000Z')
  const { body } = await su().get(`${path}/${row.id}`)
  expect(body.data).toEqual(row)
  expect(JSON.stringify((await su().get(path)).body)).not.toContain('Bí-mật')
  expect(await boxOf(row.id)).not.toContain('Bí-mật')
  const { rows } = await sql`select from audit where new::text like '%Bí-mật%'`.execute(world.db)
  expect(rows).toEqual([])
})

describe('a sign-in that the provider does not take', () => {
  test.each([{ username: 'unknown@congty.example' }, { password: 'wrong' }])(
    'is refused as 40001: %j',
    async (over) => {
      const before = await count()
      const { status, body } = await su().post(path, {
        provider: 1,
        username: 'a@congty.example',
        password: 'x',
        ...over,
      })
      expect(status).toBe(400)
      expect(body).toMatchObject({
        code: 40001,
        message: 'Tài khoản không hợp lệ hoặc không thể đăng nhập dịch vụ multi-login',
      })
      expect(await count()).toBe(before)
    },
  )
  test('leaves the row as it was when it is changed to one', async () => {
    const row = await newAccount()
    const box = await boxOf(row.id)
    const { body } = await su().put(`${path}/${row.id}`, { password: 'wrong', note: 'mới' })
    expect(body.code).toBe(40001)
    expect((await su().get(`${path}/${row.id}`)).body.data).toEqual(row)
    expect(await boxOf(row.id)).toBe(box)
  })
  test('is tried with the password that is kept when only its name changes', async () => {
    const row = await newAccount()
    const refused = await su().put(`${path}/${row.id}`, { username: 'unknown2@congty.example' })
    expect(refused.body.code).toBe(40001)
    const { body } = await su().put(`${path}/${row.id}`, { username: 'doi-ten@congty.example' })
    expect(body.data.username).toBe('doi-ten@congty.example')
  })
})

test('the same account twice is refused as 40002', async () => {
  const { username } = await newAccount()
  const { status, body } = await su().post(path, { provider: 1, username, password: 'x' })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 40002, message: 'Tài khoản đã tồn tại' })
  await newAccount({ provider: 2, username })
})

test('other providers live on people’s machines: they are kept as they are', async () => {
  for (const provider of [100, 2, 3, 4, 5, 6]) {
    const row = await newAccount({ provider, username: 'unknown', password: undefined })
    expect(row).toMatchObject({ provider, has_password: false, checked_at: null })
  }
  const { body } = await su().get(path, { provider: '2,6', size: 200 })
  expect(new Set(body.results.map((row: { provider: number }) => row.provider))).toEqual(new Set([2, 6]))
})

test.each([
  ['a provider that is none', { provider: 7 }, 'provider'],
  ['no name', { username: ' ' }, 'username'],
  ['Multilogin without a password', { password: undefined }, 'password'],
])('%s is refused', async (_, over, field) => {
  const { status, body } = await su().post(path, {
    provider: 1,
    username: 'b@congty.example',
    password: 'x',
    ...over,
  })
  expect(status).toBe(400)
  expect(body.details).toMatchObject([{ path: field }])
})

test('is changed by whoever saw the newest, and deleted once', async () => {
  const row = await newAccount()
  const { body } = await su().put(`${path}/${row.id}`, { active: false, version: row.version })
  expect(body.data.active).toBe(false)
  expect((await su().put(`${path}/${row.id}`, { active: true, version: row.version })).status).toBe(409)
  const off = await su().get(path, { active: 'false' })
  expect(off.body.results.map(({ id }: { id: number }) => id)).toEqual([row.id])
  expect((await su().del(`${path}/${row.id}`)).status).toBe(200)
  expect((await su().del(`${path}/${row.id}`)).status).toBe(404)
  expect((await su().get(`${path}/${row.id}`)).status).toBe(404)
})

test.each(['AC', 'CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT'])('%s sees none of them', async (role) => {
  const row = await newAccount()
  const person = world.as(role)
  const answers = [
    await person.get(path),
    await person.get(`${path}/${row.id}`),
    await person.post(path, { username: 'x' }),
    await person.put(`${path}/${row.id}`, { note: 'x' }),
    await person.del(`${path}/${row.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})
