import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp()
})
afterAll(() => world.close())

/** The newest lines of the activity log about a kind of record. */
async function lines(table_name: string) {
  const { body } = await world.as('SU').get('/api/activity/log', { table_name, size: 200 })
  return body.results as { actor_name: string | null; call: string; call_name: string; changes: Change[] }[]
}
interface Change {
  field: string
  old: string | null
  new: string | null
}
const events = async () =>
  (await lines('sign_in')).map(({ actor_name, changes }) => [
    actor_name,
    changes.find(({ field }) => field === 'event')?.new,
  ])

test('who signs in, who fails to and who leaves', async () => {
  const signIn = (password: string) =>
    world.nobody.post('/api/v1/auth/login', { username: 'cc', password, role: 'staff' })
  await signIn('wrong')
  const { body } = await signIn('Demo-2026!')
  await world.nobody.post('/api/v1/auth/logout', {}, { authorization: `Bearer ${body.access.token}` })
  const { name } = await world.as('CC').me()
  const said = await events()
  for (const line of [
    [null, 'Sai mật khẩu'],
    [name, 'Đăng nhập'],
    [name, 'Đăng xuất'],
  ])
    expect(said).toContainEqual(line)
})

test('what was refused to whom, once a minute however often they try', async () => {
  const { name } = await world.as('OP').me()
  for (let attempt = 0; attempt < 3; attempt += 1)
    expect((await world.as('OP').get('/api/activity/log')).status).toBe(403)
  expect((await world.as('SS', { station: 3 }).get('/api/quotes')).status).toBe(403)
  const said = await events()
  expect(said.filter((line) => line[0] === name)).toEqual([
    [name, 'Bị từ chối: không có quyền'],
    [name, 'Đăng nhập'],
  ])
  expect(said).toContainEqual([(await world.as('SS').me()).name, 'Bị từ chối: không thuộc trạm'])
  const refused = (await lines('sign_in')).find(({ actor_name }) => actor_name === name)
  expect(refused).toMatchObject({ call: 'get-activity-log', call_name: 'Nhật ký hoạt động' })
})

test('who was given which rights: role, station, menu', async () => {
  const { id } = await world.as('CS').me()
  await world.as('SU').post('/api/staff/station', { staff_id: id, station: 2 })
  await world.as('SU').put('/api/staff', { id, role: 'CC' })
  const { body } = await world.as('SU').get('/api/menu-staffs', { size: 1 })
  const [entry] = body.results
  await world.as('SU').put(`/api/menu-staff/${entry.id}`, { roles: ['SU', 'AD'] })
  const change = async (table: string) => (await lines(table))[0]?.changes
  expect(await change('staff')).toContainEqual(
    expect.objectContaining({ field: 'role', old: 'CS', new: 'CC' }),
  )
  expect(await change('staff_station')).toContainEqual(
    expect.objectContaining({ field: 'station_id', record: expect.objectContaining({ new: 2 }) }),
  )
  expect(await change('menu')).toContainEqual(expect.objectContaining({ field: 'roles' }))
})

test('who took whose personal data away in a file, and how much of it', async () => {
  const { name } = await world.as('AC').me()
  expect((await world.as('AC').file('POST', '/api/users/excel')).status).toBe(200)
  const [line] = await lines('export')
  expect(line?.actor_name).toBe(name)
  expect(Number(line?.changes.find(({ field }) => field === 'rows')?.new)).toBeGreaterThan(10)
})

test('who moved whose money: the request, who confirmed it, the hand-written posting', async () => {
  const customers = await world.as('SS').get('/api/customers', { size: 1 })
  const { id: customer_id } = customers.body.results[0]
  const card = await world.db
    .selectFrom('card')
    .select('id')
    .where('kind', '=', 'bank')
    .executeTakeFirstOrThrow()
  const made = await world.as('SS').post('/api/transfer', { customer_id, amount: 400_000, card_id: card.id })
  await world.as('AC').post('/api/transfer/confirm', { id: made.body.data.id })
  const [confirmed, asked] = await lines('transfer')
  const [seller, accountant] = [(await world.as('SS').me()).name, (await world.as('AC').me()).name]
  expect([asked?.actor_name, confirmed?.actor_name]).toEqual([seller, accountant])
  expect(confirmed?.call).toBe('post-transfer-confirm')
  expect(confirmed?.changes).toContainEqual(
    expect.objectContaining({ field: 'status', old: 'Chờ xác nhận', new: 'Đã thanh toán' }),
  )
  await world.as('AC').post('/api/transation', {
    user_id: customer_id,
    trans_type: 'sub',
    trans_amount: 400_000,
    contra: 'revenue:penalty',
  })
  expect((await lines('money_transaction'))[0]).toMatchObject({
    actor_name: accountant,
    call: 'post-transation',
  })
})
