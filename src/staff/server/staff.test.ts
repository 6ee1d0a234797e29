import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { form } from '#testing/form.ts'
import { customerOf, ok } from '#testing/order.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { ad: 'Trần Thị Bích Ngọc', ss: 'Vũ Hoàng Nam', af: 'Hoàng Gia Bảo' } })
})
afterAll(() => world.close())

const ad = () => world.as('AD')
const su = () => world.as('SU')
const idOf = async (who: string) => (await world.as(who).me()).id
const read = async (id: number, who = 'AD') =>
  (await world.as(who).get('/api/staffs', { size: 1000 })).body.results.find(
    (row: { id: number }) => row.id === id,
  )
let made = 0
/** A new member of staff, by the manager. */
async function hire(given: Record<string, unknown> = {}): Promise<{ id: number; username: string }> {
  made += 1
  const sent = { username: `moi${made}`, name: `Người mới ${made}`, role: 'SS', station: 1, ...given }
  const { status, body } = await ad().post('/api/staff', { password: 'Mat-khau-1', ...sent })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const signIn = (username: string, password: string) =>
  world.nobody.post('/api/v1/auth/login', { username, password, role: 'staff' })
const live = (token: string) =>
  world.nobody.get('/api/v1/auth/session', {}, { authorization: `Bearer ${token}` })

describe('the list of the staff', () => {
  it('has everybody on one page of a thousand; those who work here by status 1, our own by type 2', async () => {
    const all = await ad().get('/api/staffs', { size: 1000 })
    expect(all.body.pagination).toMatchObject({ page: 1, size: 1000 })
    expect((await ad().get('/api/staffs', { size: 5000 })).body.pagination.size).toBe(1000)
    expect((await ad().get('/api/staffs')).body.pagination.size).toBe(50)
    const ours = await ad().get('/api/staffs', { status: 1, type: 2, size: 1000 })
    expect(ours.body.results.map((row: { username: string }) => row.username)).not.toContain('pa')
    expect(all.body.results.map((row: { username: string }) => row.username)).toContain('pa')
    expect(all.body.option.counts['1']).toBe(all.body.pagination.total)
  })
  it('is of the user type staff, 0, in every row and as a filter; 2 are our own, 3 are partners’ people', async () => {
    const of = async (type: string) =>
      (await ad().get('/api/staffs', { type, size: 1000 })).body.results as {
        username: string
        type: number
        kind: number
      }[]
    const all = await of('0')
    expect(new Set(all.map((row) => row.type))).toEqual(new Set([0]))
    expect(new Set(all.map((row) => row.kind))).toEqual(new Set([2, 3]))
    expect((await of('3')).map((row) => row.username)).toContain('pa')
    expect(await of('2,3')).toHaveLength(all.length)
    expect(await of('1')).toEqual([])
    const customer = await ad().get('/api/users', { size: 1 })
    expect(customer.body.results[0].type).toBe(1)
  })
  it('says to managers alone whose sign-in asks for two factors', async () => {
    const { id } = await hire()
    await sql`insert into staff_twofa (staff_id, secret, last_step, created_at, enabled_at)
      values (${id}, 'x', 0, now(), now())`.execute(world.owner)
    expect((await read(id)).twofa).toBe(true)
    expect((await read(await idOf('su'))).twofa).toBe(false)
    expect((await read(id, 'AC')).twofa).toBeNull()
  })
  it('shows accountants what salaries need, and whoever picks people no personal data at all', async () => {
    const { id } = await hire({ phone: '0912345678', email: 'a@b.vn', bank_account: '0123456789' })
    expect(await read(id)).toMatchObject({ phone: '0912345678', email: 'a@b.vn', bank_account: '0123456789' })
    expect(await read(id, 'AC')).toMatchObject({ phone: null, email: null, bank_account: '0123456789' })
    expect(await read(id, 'SS')).toMatchObject({ phone: null, bank_account: null, leave_days: null })
    for (const role of ['AF', 'PA']) expect((await world.as(role).get('/api/staffs')).status, role).toBe(403)
    expect(JSON.stringify(await read(id))).not.toContain('argon2')
  })
  it('is narrowed by station, role, department and manager', async () => {
    const manager = await idOf('mkt')
    const { id } = await hire({ role: 'OP', station: [2, 3], manager })
    const ids = async (query: Record<string, string | number>) =>
      (await ad().get('/api/staffs', { size: 1000, ...query })).body.results.map(
        (row: { id: number }) => row.id,
      )
    expect(await ids({ station: 3, manager })).toEqual([id])
    expect(await ids({ station: 5, manager })).toEqual([])
    expect(await ids({ role: 'SS', manager })).toEqual([])
  })
  it('offers who sells, with the number of customers for the managers', async () => {
    const { body } = await world.as('CS').get('/api/sales')
    expect(new Set(body.results.map((row: { role: string }) => row.role))).toEqual(new Set(['SS', 'CC']))
    const counted = await ad().get('/api/staff/sales', { q: 'Vũ Hoàng Nam' })
    expect(counted.body.results[0]).toMatchObject({ customers: expect.any(Number), locked: false })
    expect(counted.body.results[0].customers).toBeGreaterThan(0)
  })
  it('names who is disabled and whose customers wait for another, to managers alone', async () => {
    const { id } = await hire({ role: 'SS', station: [1] })
    const customer = await customerOf(world)
    const { version } = await read(id)
    ok(await ad().post('/api/customer/sale', { user_id: customer.id, sale_id: id }))
    ok(await ad().put('/api/staff', { id, status: 0, version }))
    const named = async (path: string) =>
      (await ad().get(path)).body.results.find((row: { id: number }) => row.id === id)
    expect(await named('/api/staff/sales')).toMatchObject({ customers: 1, locked: true })
    expect(await named('/api/sales')).toBeUndefined()
  })
})

describe('saving', () => {
  it('creates without id and changes with id, by POST and by PUT', async () => {
    const { id } = await hire({
      role: 'CS',
      station: [1, 2],
      birthday: '31-12-1995',
      joined_on: '01-03-2026',
    })
    expect(await read(id)).toMatchObject({
      role: 'CS',
      birthday: '31-12-1995',
      joined_on: '01-03-2026',
      type: 0,
      kind: 2,
    })
    expect((await read(id)).stations.map((one: { id: number }) => one.id)).toEqual([1, 2])
    await ad().post('/api/staff', { id, name: 'Tên Khác' })
    await ad().put('/api/staff', { id, station: 3 })
    expect(await read(id)).toMatchObject({ name: 'Tên Khác', role: 'CS', stations: [{ id: 3 }] })
  })
  it('names each missing and each wrong field, and changes nothing', async () => {
    const empty = await ad().post('/api/staff', {})
    expect(empty.body.details.map((one: { path: string }) => one.path)).toEqual([
      'username',
      'name',
      'role',
      'station',
      'password',
    ])
    const { id } = await hire()
    for (const [field, value] of [
      ['role', 'KHONGCO'],
      ['station', 999],
      ['manager', 999_999],
      ['department_id', 999_999],
      ['warehouse_code', 'KHONGCO'],
      ['email', 'không phải e-mail'],
      ['birthday', '31-02-2000'],
      ['birthday', '01-01-2020'],
      ['birthday', '01-01-1890'],
      ['phone', '12345678'],
      ['phone', '0212345678'],
      ['username', 'có dấu'],
    ] as const) {
      const bad = await ad().put('/api/staff', { id, name: 'Không lưu', [field]: value })
      expect(bad, field).toMatchObject({ status: 400, body: { details: [{ path: field }] } })
    }
    expect((await read(id)).name).not.toBe('Không lưu')
  })
  it('keeps a phone as customers’ are kept, and a birthday of 16 to 120 years ago', async () => {
    const { id } = await hire({ phone: '+84 912.345.679', birthday: '31-12-1995' })
    expect(await read(id)).toMatchObject({ phone: '0912345679', birthday: '31-12-1995' })
    await ad().put('/api/staff', { id, phone: '', birthday: null })
    expect(await read(id)).toMatchObject({ phone: null, birthday: null })
  })
  it('refuses a sign-in name in use whatever its case, and a row that somebody else has changed', async () => {
    const taken = await ad().post('/api/staff', {
      username: 'SU',
      name: 'x',
      role: 'CS',
      station: 1,
      password: 'Mat-khau-1',
    })
    expect(taken).toMatchObject({ status: 409, body: { error: 'staff.username_taken' } })
    const { id } = await hire()
    const { version } = await read(id)
    await ad().put('/api/staff', { id, name: 'Đã đổi', version })
    const stale = await ad().put('/api/staff', { id, name: 'Quá cũ', version })
    expect(stale).toMatchObject({ status: 409, body: { error: 'conflict.stale', data: { name: 'Đã đổi' } } })
  })
  it('is a manager’s alone', async () => {
    const { id } = await hire()
    for (const role of ['AC', 'CS', 'SS', 'CC', 'OP', 'AF', 'PA', 'MKT']) {
      expect((await world.as(role).put('/api/staff', { id, role: 'SU' })).status, role).toBe(403)
      expect((await world.as(role).del(`/api/staff/${id}`)).status, role).toBe(403)
    }
  })
  it('never lets a manager make themselves or another one the highest, nor touch one', async () => {
    const { id } = await hire()
    expect((await ad().put('/api/staff', { id, role: 'SU' })).body.error).toBe('staff.above')
    expect((await ad().put('/api/staff', { id: await idOf('su'), name: 'x' })).body.error).toBe('staff.above')
    expect(
      (await ad().put(`/api/staff/change-password/${await idOf('su')}`, { password: 'Mat-khau-2' })).body
        .error,
    ).toBe('staff.above')
    expect((await su().put('/api/staff', { id, role: 'SU' })).body.data.role).toBe('SU')
    await su().del(`/api/staff/${id}`)
  })
  it('lets nobody shut themselves out, and keeps one of the highest managers', async () => {
    const own = await idOf('su')
    for (const change of [{ status: 0 }, { role: 'AD' }])
      expect((await su().put('/api/staff', { id: own, ...change })).body.error).toBe('staff.self')
    expect((await su().del(`/api/staff/${own}`)).body.error).toBe('staff.self')
  })
})

describe('a person who may no longer do what they did', () => {
  it('is given no password that everybody guesses, nor one with the name in it', async () => {
    for (const password of ['1234567890', 'HoangGiaBao-2026'])
      expect(await ad().put(`/api/staff/change-password/${await idOf('af')}`, { password })).toMatchObject({
        status: 400,
        body: { details: [{ path: 'password' }] },
      })
  })
  it('is out at once when the role changes, when disabled, and when the password is set', async () => {
    const { id, username } = await hire()
    const first = (await signIn(username, 'Mat-khau-1')).body.access.token
    await ad().put('/api/staff', { id, name: 'Chỉ đổi tên' })
    expect((await live(first)).status).toBe(200)
    await ad().put('/api/staff', { id, role: 'CS' })
    expect((await live(first)).status).toBe(401)
    const second = (await signIn(username, 'Mat-khau-1')).body.access.token
    const set = await ad().put(`/api/staff/change-password/${id}`, { password: 'Mat-khau-moi-2' })
    expect(set.body.data).toEqual({ id, sessions_ended: 1 })
    expect((await live(second)).status).toBe(401)
    expect((await signIn(username, 'Mat-khau-1')).status).toBe(401)
    const third = (await signIn(username, 'Mat-khau-moi-2')).body.access.token
    expect((await read(id)).must_change_password).toBe(true)
    await ad().put('/api/staff', { id, status: 0 })
    expect((await live(third)).status).toBe(401)
    expect((await signIn(username, 'Mat-khau-moi-2')).status).toBe(401)
    await ad().put('/api/staff', { id, status: 1 })
    expect((await signIn(username, 'Mat-khau-moi-2')).status).toBe(200)
  })
  it('is deleted only who never did anything; everybody else is disabled', async () => {
    const fresh = await hire()
    const gone = await ad().del(`/api/staff/${fresh.id}`)
    expect(gone.body).toMatchObject({ data: { id: fresh.id, deleted: true }, message: 'Đã xóa nhân viên' })
    expect(await read(fresh.id)).toBeUndefined()
    const known = await hire()
    await signIn(known.username, 'Mat-khau-1')
    const kept = await ad().del(`/api/staff/${known.id}`)
    expect(kept.body.data).toEqual({ id: known.id, deleted: false })
    expect(kept.body.message).toContain('Đã khóa nhân viên')
    expect((await read(known.id)).status).toBe(0)
    expect((await ad().del('/api/staff/999999')).status).toBe(404)
  })
})

describe('stations, manager, account and leave days', () => {
  it('adds and ends a membership, but never the last one', async () => {
    const { id } = await hire()
    const added = await ad().post('/api/staff/station', { staff_id: id, station: 2 })
    expect(added.body.data.map((one: { station_code: string }) => one.station_code)).toEqual(['HCM', 'SKN'])
    expect((await ad().post('/api/staff/station', { user_id: id, station: 2 })).body.error).toBe(
      'staff.station_held',
    )
    const { body } = await ad().get('/api/staff/stations', { staff_id: id })
    const [first, second] = body.results as { id: number }[]
    expect((await ad().del(`/api/staff/station/${first?.id}`)).status).toBe(200)
    expect((await ad().del(`/api/staff/station/${second?.id}`)).body.error).toBe('staff.last_station')
    expect((await ad().del('/api/staff/station/999999')).status).toBe(404)
  })
  it('sets whom somebody reports to, never in a circle', async () => {
    const [boss, middle, last] = [await hire(), await hire(), await hire()]
    const report = (id: number, manager: number | null) => ad().post('/api/staff/manager', { id, manager })
    expect((await report(middle.id, boss.id)).body.data).toMatchObject({
      manager: boss.id,
      manager_name: expect.any(String),
    })
    await report(last.id, middle.id)
    for (const manager of [boss.id, last.id])
      expect((await report(boss.id, manager)).body.error).toBe('staff.manager_circle')
    expect((await report(last.id, null)).body.data.manager).toBeNull()
  })
  it('saves an account code that nobody else has', async () => {
    const [one, other] = [await hire(), await hire()]
    const saved = await ad().post('/api/staff/account/save', { staff_id: one.id, account_no: 'NV-88' })
    expect(saved.body.data.account_no).toBe('NV-88')
    const taken = await ad().post('/api/staff/account/save', { staff_id: other.id, account_no: 'NV-88' })
    expect(taken).toMatchObject({ status: 409, body: { error: 'staff.account_taken' } })
    expect(taken.body.message).toContain('Lưu mã tài khoản thất bại!')
  })
  it('keeps the history of leave days, for the manager, the person and whom they report to', async () => {
    const boss = await idOf('cs')
    const person = await idOf('cc')
    await ad().post('/api/staff/manager', { id: person, manager: boss })
    await ad().post('/api/staff/leave-days', { user_id: person, leave_days: 14.5, reason: 'Thâm niên 5 năm' })
    const path = `/api/staff/leave-updating-histories/${person}`
    for (const who of ['AD', 'AC', 'CC', 'CS'])
      expect((await world.as(who).get(path)).body.results, who).toMatchObject([
        { days_before: 12, days_after: 14.5, reason: 'Thâm niên 5 năm', changed_name: 'Trần Thị Bích Ngọc' },
      ])
    expect((await world.as('OP').get(path)).status).toBe(404)
    expect((await ad().post('/api/staff/leave-days', { user_id: person, leave_days: 1.3 })).status).toBe(400)
    const rewrite = (db: typeof world.db) =>
      db.updateTable('leave_days_change').set({ reason: 'khác' }).execute()
    await expect(rewrite(world.db)).rejects.toThrow('permission denied')
    await expect(rewrite(world.owner)).rejects.toThrow('append-only')
  })
  it('makes a VietQR of the salary account, a badge where there is none', async () => {
    const { id } = await hire()
    expect((await ad().post('/api/staff/qrcode', { id })).body.data).toMatchObject({ kind: 'badge' })
    await ad().put('/api/staff', { id, bank_account: '0123456789', bank_name: 'Vietcombank' })
    const { data } = (await world.as('AC').post('/api/staff/qrcode', { id, amount: 1_000_000 })).body
    expect(data).toMatchObject({ kind: 'bank', qr: expect.stringContaining('970436') })
    expect(data.svg).toContain('<svg')
  })
})

describe('papers', () => {
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const send = (who: string, fields: Record<string, string>, bytes = pdf) => {
    const { body, headers } = form(fields, [{ field: 'file', name: 'hop-dong.pdf', bytes }])
    return world.as(who).post('/api/upload/file/staff', body, headers)
  }
  it('are kept with their description and read back, by managers alone', async () => {
    const { id } = await hire()
    const sent = await send('AD', { staff_id: String(id), description: 'Hợp đồng 2026', type: 'Hợp đồng' })
    expect(sent.body.data).toMatchObject({
      staff_id: id,
      description: 'Hợp đồng 2026',
      type: 'Hợp đồng',
      name: 'hop-dong.pdf',
    })
    expect((await ad().get('/api/staff/files', { staff_id: id })).body.results).toHaveLength(1)
    expect((await ad().get(sent.body.data.path)).body).toBe(pdf.toString())
    expect((await world.as('AC').get(sent.body.data.path)).status).toBe(403)
    expect((await send('AC', { staff_id: String(id) })).status).toBe(403)
  })
  it('are no SVG and no script, whatever their name says, and belong to somebody', async () => {
    const { id } = await hire()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    expect((await send('AD', { staff_id: String(id) }, svg)).body.error).toBe('staff.file_type')
    expect((await send('AD', { staff_id: '999999' })).status).toBe(404)
    expect((await send('AD', {})).body.details[0].path).toBe('staff_id')
    expect((await ad().get('/api/staff/files', { staff_id: id })).body.results).toEqual([])
  })
})

it('a new role, a new station and a closed account hold at once in another process', async () => {
  const other = await world.second()
  const signIn = async (password = 'Demo-2026!') =>
    (await world.nobody.post('/api/v1/auth/login', { username: 'cc', password, role: 'staff' })).body.access
      ?.token as string | undefined
  const there = async (token: string | undefined, station: number) => {
    const headers = { authorization: `Bearer ${token}`, 'x-station': String(station) }
    return (await other.inject({ method: 'GET', url: '/api/customers', headers })).statusCode
  }
  const { id, stations } = await world.as('CC').me()
  const home = stations[0]!.id
  const [elsewhere] = (await world.db.selectFrom('station').select('id').where('id', '<>', home).execute())!
  let token = await signIn()
  expect([await there(token, home), await there(token, elsewhere!.id)]).toEqual([200, 403])
  await world.as('SU').post('/api/staff/station', { staff_id: id, station: elsewhere!.id })
  expect(await there(token, elsewhere!.id)).toBe(200)
  await world.as('SU').put('/api/staff', { id, role: 'OP' })
  expect(await there(token, home)).toBe(401)
  token = await signIn()
  expect(await there(token, home)).toBe(403)
  await world.as('SU').put('/api/staff', { id, role: 'CC', status: 0 })
  expect(await there(token, home)).toBe(401)
  expect(await signIn()).toBeUndefined()
})
