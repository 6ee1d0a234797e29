import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let world: TestApp
beforeAll(async () => {
  world = await testApp({ people: { af: 'Hoàng Gia Bảo' } })
})
afterAll(() => world.close())

const su = () => world.as('SU')
let made = 0
async function newAccount(over: object = {}): Promise<{ id: number; username: string }> {
  const body = { username: `mua_thu_${(made += 1)}`, site_code: 'mercari', ...over }
  const { status, body: answer } = await su().post('/api/account', body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

describe('a buying account', () => {
  test('is kept with who looks after it and the card that lies at the marketplace', async () => {
    const keeper = (await world.as('AF').me()).id
    const [card] = (await su().get('/api/card/search', { kind: 'card' })).body.results
    const account = await newAccount({ keeper_id: keeper, card_id: card.id, email: 'mua@congty.example' })
    const { body } = await world.as('AF').get('/api/accounts', { q: account.username })
    expect(body.results).toMatchObject([
      { id: account.id, keeper_id: keeper, keeper_id_name: 'Hoàng Gia Bảo', card_id_name: card.name },
    ])
  })
  test('is there once at its marketplace', async () => {
    const { username } = await newAccount()
    const { status, body } = await su().post('/api/account', { username, site_code: 'mercari' })
    expect(status).toBe(409)
    expect(body.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'site_code',
      'username',
    ])
  })
  test('does not pay with a bank account', async () => {
    const [bank] = (await su().get('/api/card/search', { kind: 'bank' })).body.results
    const { status, body } = await su().post('/api/account', {
      username: 'x',
      site_code: 'mercari',
      card_id: bank.id,
    })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ path: 'card_id' }])
  })
  test.each(['delete', 'post'] as const)(
    'many go at once by %s; one that is not there is named, the others go',
    async (method) => {
      const [one, two] = [await newAccount(), await newAccount()]
      const send = method === 'delete' ? su().del : su().post
      const { status, body } = await send('/api/account/delete-many', {
        ids: [one.id, 987_654_321, two.id],
      })
      expect(status).toBe(200)
      expect(body.data.done).toEqual([one.id, two.id])
      expect(body.data.failed).toMatchObject([{ id: 987_654_321, error: 'not_found' }])
      const { rows } = await sql`select from buying_account where id in (${one.id}, ${two.id})`.execute(
        world.db,
      )
      expect(rows).toEqual([])
    },
  )
  test('one that orders name stays', async () => {
    const account = await newAccount()
    await sql`insert into orders (code, station_id, site_code, name, goods_values, currency, account_id)
      values ('DH000999998', 1, 'mercari', 'Đơn thử', 10, 'JPY', ${account.id})`.execute(world.db)
    const { status, body } = await su().del('/api/account/delete-many', { ids: [account.id] })
    expect(status).toBe(409)
    expect(body.message).toContain('đơn hàng')
  })
  test.each(['AC', 'CS', 'SS', 'OP', 'AF', 'MKT', 'PA'])('%s changes none', async (role) => {
    const account = await newAccount()
    const person = world.as(role)
    expect((await person.post('/api/account', { username: 'x', site_code: 'mercari' })).status).toBe(403)
    expect((await person.put(`/api/account/${account.id}`, { note: 'x' })).status).toBe(403)
    expect((await person.del(`/api/account/${account.id}`)).status).toBe(403)
    expect((await person.del('/api/account/delete-many', { ids: [account.id] })).status).toBe(403)
    expect((await person.post('/api/vote', { account_id: account.id, score: 5 })).status).toBe(403)
    expect((await person.get('/api/vote/user')).status).toBe(403)
    expect((await person.get('/api/account-seller')).status).toBe(403)
  })
})

describe('managers give accounts points', () => {
  test('one vote each; another takes its place; the mean stands at the account', async () => {
    const account = await newAccount()
    const first = await su().post('/api/vote', { account_id: account.id, score: 2, note: 'Hay bị khóa' })
    expect(first.body).toMatchObject({ message: 'Chấm điểm thành công', data: { score: 2 } })
    await su().post('/api/vote', { account_id: account.id, score: 4 })
    await world.as('AD').post('/api/vote', { account_id: account.id, score: 5 })
    const { body } = await su().get('/api/vote/user', { account_id: account.id })
    expect(body.results.map(({ score }: { score: number }) => score).toSorted()).toEqual([4, 5])
    const group = await su().get('/api/vote/group', { q: account.username })
    expect(group.body.results).toMatchObject([{ account_id: account.id, votes: 2, average: 4.5 }])
    const [row] = (await su().get('/api/accounts', { q: account.username })).body.results
    expect(row.score).toBe(4.5)
  })
  test.each([0, 6, 2.5])('%d points are refused', async (score) => {
    const account = await newAccount()
    const { status, body } = await su().post('/api/vote', { account_id: account.id, score })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ path: 'score' }])
  })
  test('an account that is none gets none', async () => {
    const { status, body } = await su().post('/api/vote', { account_id: 987_654_321, score: 3 })
    expect(status).toBe(400)
    expect(body.details).toMatchObject([{ path: 'account_id' }])
  })
  test('a vote is taken back by who gave it, or by the highest manager', async () => {
    const account = await newAccount()
    const own = (await world.as('AD').post('/api/vote', { account_id: account.id, score: 1 })).body.data
    const other = (await su().post('/api/vote', { account_id: account.id, score: 5 })).body.data
    expect((await world.as('AD').del(`/api/vote/${other.id}`)).body.error).toBe('accounts.vote_other')
    expect((await su().del(`/api/vote/${own.id}`)).status).toBe(200)
    expect((await su().del(`/api/vote/${own.id}`)).status).toBe(404)
    expect((await su().get('/api/vote/user', { account_id: account.id })).body.results).toHaveLength(1)
  })
})
