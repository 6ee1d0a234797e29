import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keepAccounts } from '#bidding/accounts/server/cookie.jobs.ts'
import { noteAccount } from '#bidding/engine/server/account.repo.ts'
import { brokenInvariants } from '#invariants.ts'
import { backUp } from '#platform/server/db/backup/backup.ts'
import { readFrames } from '#platform/server/db/backup/frames.ts'
import { throughAgent } from '#outside/profiles/choose.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import { launchers as makers } from '#outside/profiles/launchers.ts'
import { simulatedLaunchers } from '#outside/profiles/launchers.sim.ts'
import { auctionTown, bidOn, newSubmit } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let town: AuctionTown
let machine: Awaited<ReturnType<typeof simulatedLaunchers>>
let reach: Launchers
/** What the application logs, from its first line on. */
const lines: string[] = []
const write = process.stdout.write.bind(process.stdout)
beforeAll(async () => {
  process.stdout.write = ((chunk: string | Uint8Array) => {
    lines.push(String(chunk))
    return true
  }) as typeof write
  town = await auctionTown()
  machine = await simulatedLaunchers({ knowsAll: true })
  reach = (provider, { folder }) =>
    makers[provider]?.({ url: machine.url, token: 't', folder: folder ?? 'f' }) ?? null
  world = await testApp({
    markets: town.markets,
    launchers: (...given) => reach(...given),
    prices: { rates: { JPY: [170, 175] } },
    logLevel: 'trace',
  })
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await Promise.all([town.stop(), machine.stop()])
  process.stdout.write = write
})

const jarOf = (value: string) =>
  JSON.stringify([{ domain: '.yahoo.co.jp', name: 'T', value, path: '/', secure: true }])
const director = () => world.as('SU')
let accounts = 0
async function account(site = 'yahoo-auctions', name?: string) {
  const username = name ?? `phòng-${(accounts += 1)}`
  const { rows } = await sql<{ id: number }>`insert into buying_account (site_code, username)
    values (${site}, ${username}) returning id`.execute(world.db)
  return { id: rows[0]?.id as number, username }
}
const save = (body: object, path = '/api/cookie') => director().post(path, body, newSubmit())
const rowOf = async (username: string, path = '/api/cookie') =>
  ok(await director().get(path, { q: username })).results[0]
/** An account whose profile can be opened. */
async function withProfile(site?: string) {
  const made = await account(site)
  const profile_id = `hồ sơ ${made.id}`
  const cookie = ok(await save({ username: made.username, provider: 6, profile_id, jar: jarOf('x') })).data
  return { ...made, profile_id, cookie: cookie.id as number }
}
const profilePaths = {
  open: '/api/cookie/open-multilogin-profile/',
  close: '/api/cookie/close-multilogin-profile/',
} as const
const profileCall = (step: 'open' | 'close', username: string, who = 'SU', body: object = {}) =>
  world.as(who).post(profilePaths[step] + encodeURIComponent(username), body, newSubmit())
const work = async () =>
  keepAccounts(town.markets, reach).run(undefined, {
    db: world.db,
    now: world.now(),
    signal: new AbortController().signal,
  })
const later = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * 60_000))

describe('a cookie belongs to a buying account', () => {
  it('is added with what is known of it, and comes back', async () => {
    const { id, username } = await account()
    const form = {
      username,
      provider: 2,
      profile_id: 'p-1',
      folder: 'mua',
      proxy_label: 'Tokyo 9',
      user_agent: 'Mozilla/5.0',
      note: 'mới',
      jar: jarOf('bí mật'),
    }
    const made = ok(await save(form)).data
    expect(made).toMatchObject({ status: 0, open: false, jar_cookies: 1, provider: '2', account_id: id })
    expect(await rowOf(username)).toMatchObject({
      username,
      site_code: 'yahoo-auctions',
      profile_id: 'p-1',
      folder: 'mua',
      proxy_label: 'Tokyo 9',
      user_agent: 'Mozilla/5.0',
      note: 'mới',
      live_bids: 0,
    })
  })

  it('is one an account: a second is 40002, and nothing changed', async () => {
    const { username } = await withProfile()
    const before = await rowOf(username)
    const again = await save({ username, note: 'khác' })
    expect([again.status, again.body.code, again.body.message]).toEqual([409, 40002, 'Tài khoản đã tồn tại'])
    expect(await rowOf(username)).toEqual(before)
  })

  it('names the account by its site where two sites know the name', async () => {
    const { username } = await account('mercari')
    await account('ebay', username)
    const unsure = await save({ username })
    expect([unsure.status, unsure.body.details[0].path]).toEqual([400, 'site_code'])
    expect((await save({ username: 'không ai' })).body.details[0].path).toBe('username')
    expect(ok(await save({ username, site_code: 'ebay' })).data.site_code).toBe('ebay')
  })

  it.each([['xin chào'], ['[]'], ['{"token":"x"}'], ['']])(
    'refuses %s as a jar, at its field',
    async (jar) => {
      const { username } = await account()
      const answer = await save({ username, jar })
      expect([answer.status, answer.body.details[0].path]).toEqual([400, 'jar'])
      expect(await rowOf(username)).toBeUndefined()
    },
  )

  it('refuses a jar above 256 KB', async () => {
    const { username } = await account()
    const answer = await save({ username, jar: jarOf('x'.repeat(256 * 1024)) })
    expect([answer.status, answer.body.details[0].path]).toEqual([400, 'jar'])
  })

  it('takes a new jar in place of the old one, is then to be tried anew, and not while its profile is open', async () => {
    const { username, cookie } = await withProfile()
    ok(await director().put('/api/cookie/change-status', { username, status: 1 }))
    const { version } = await rowOf(username)
    ok(await save({ username, id: cookie, version, jar: jarOf('mới') }))
    expect(await rowOf(username)).toMatchObject({ status: 0, jar_cookies: 1 })
    expect((await save({ username, id: cookie, version, note: 'cũ' })).body.error).toBe('conflict.stale')
    ok(await profileCall('open', username))
    expect((await save({ username, id: cookie, jar: jarOf('x') })).body.error).toBe('cookies.open_jar')
  })

  it('goes from state to state by its table, with what the bids’ choice of accounts follows', async () => {
    const { username, id } = await withProfile()
    const to = (status: number) => director().put('/api/cookie/change-status', { username, status })
    const health = async () =>
      (
        await sql<{ out: boolean }>`select signed_out_at is not null as out from account_health
          where account_id = ${id}`.execute(world.db)
      ).rows[0]?.out
    ok(await to(2))
    expect([(await rowOf(username)).status, await health()]).toEqual([2, true])
    ok(await to(1))
    expect([(await rowOf(username)).status, await health()]).toEqual([1, false])
    expect((await to(0)).body.error).toBe('cookies.status')
    ok(await to(-1))
    expect([(await rowOf(username)).status, await health()]).toEqual([-1, true])
    expect((await profileCall('open', username)).body.error).toBe('cookies.off')
    ok(await to(0))
    expect((await rowOf(username)).status).toBe(0)
    expect((await to(7)).body.details[0].path).toBe('status')
  })

  it('keeps the open flag and the status that a save says', async () => {
    const { username } = await account()
    const { id } = ok(await save({ username, open: true, status: 1 })).data
    expect(await rowOf(username)).toMatchObject({ open: true, status: 1, lease: 4 })
    ok(await save({ username, id, open: false, status: 2 }))
    expect(await rowOf(username)).toMatchObject({ open: false, status: 2, lease: null, opened_at: null })
  })

  it('is the manager’s: nobody else lists, saves, moves or exports one', async () => {
    for (const who of ['AC', 'CS', 'SS', 'OP', 'AF', 'MKT']) {
      const person = world.as(who)
      const answers = [
        await person.get('/api/cookie'),
        await person.get('/api/ebay/cookies'),
        await person.get('/api/ebay/config', { account_id: 1 }),
        await person.post('/api/cookie', { username: 'x' }),
        await person.put('/api/cookie/change-status', { username: 'x', status: 1 }),
        await person.post('/api/cookie/excel'),
        await person.post('/api/cookie/open-multilogin-profile/x'),
      ]
      expect([who, answers.map(({ status }) => status)]).toEqual([who, answers.map(() => 403)])
    }
  })
})

describe('a profile has one holder', () => {
  it('is opened and closed at its manager, which changes only its own row', async () => {
    const [{ username, profile_id }, other] = [await withProfile(), await withProfile()]
    const opened = ok(await profileCall('open', username, 'SU', { machine: 'MUA-01' }))
    expect(opened.message).toBe('Đã mở hồ sơ')
    expect(opened.data).toMatchObject({ open: true, lease: 2, opened_on: 'MUA-01' })
    expect(machine.profiles.get(profile_id)).toBe('open')
    expect(await rowOf(username)).toMatchObject({ open: true, opened_name: expect.any(String) })
    expect(await rowOf(other.username)).toMatchObject({ open: false, lease: null })
    ok(await profileCall('close', username))
    expect(machine.profiles.get(profile_id)).toBe('closed')
    expect(await rowOf(username)).toMatchObject({ open: false, opened_at: null, opened_name: null })
    expect((await profileCall('close', username)).body.error).toBe('cookies.not_open')
  })

  it('two people at once: one has it, the other is told who', async () => {
    const { username, profile_id } = await withProfile()
    const answers = await Promise.all([
      profileCall('open', username, 'SU'),
      profileCall('open', username, 'AD'),
    ])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect([won?.status, lost?.status, lost?.body.error]).toEqual([200, 409, 'cookies.open'])
    expect(lost?.body.message).toContain(won?.body.data.opened_name)
    expect(machine.profiles.get(profile_id)).toBe('open')
  })

  it('a refusal frees it, with the manager’s reason; a wrong sign-in there is 40001', async () => {
    const { username, profile_id } = await withProfile()
    machine.profiles.set(profile_id, 'bad_proxy')
    const refused = await profileCall('open', username)
    expect([refused.status, refused.body.error]).toEqual([409, 'cookies.refused'])
    expect(refused.body.message).toContain('proxy')
    expect(await rowOf(username)).toMatchObject({ open: false, lease: null })
    reach = () => ({
      open: async () => ({ kind: 'refused', cause: 'login', why: 'Unauthorized' }),
      close: async () => ({ kind: 'ok', already: false }),
    })
    const out = await profileCall('open', username)
    expect([out.status, out.body.code]).toEqual([400, 40001])
    expect(await rowOf(username)).toMatchObject({ open: false })
  })

  it('an answer that never came leaves it with its holder, who finds out by opening it again', async () => {
    const { username, profile_id } = await withProfile()
    machine.lose()
    const answer = ok(await profileCall('open', username))
    expect(answer.data).toMatchObject({ open: true, lease: 3 })
    expect(answer.message).toContain('không trả lời')
    expect(machine.profiles.get(profile_id)).toBe('open')
    expect((await profileCall('open', username, 'AD')).body.error).toBe('cookies.open')
    expect(ok(await profileCall('open', username)).data).toMatchObject({ lease: 2 })
    machine.lose()
    expect(ok(await profileCall('close', username)).data).toMatchObject({ open: true, lease: 3 })
    expect(ok(await profileCall('close', username)).data).toMatchObject({ open: false })
  })

  it('a crash between the lease and the manager leaves it held and said to be unsure, never opened twice', async () => {
    const { username, profile_id } = await withProfile()
    reach = () => ({
      open: () => Promise.reject(new Error('kill -9')),
      close: () => Promise.reject(new Error('kill -9')),
    })
    expect((await profileCall('open', username)).status).toBe(500)
    expect(await rowOf(username)).toMatchObject({ open: true, lease: 1 })
    expect(machine.profiles.get(profile_id)).toBeUndefined()
    restore()
    expect((await profileCall('open', username, 'AD')).body.error).toBe('cookies.open')
    later(3)
    await work()
    expect(await rowOf(username)).toMatchObject({ open: true, lease: 3 })
    expect(ok(await profileCall('open', username)).data).toMatchObject({ lease: 2 })
  })

  it('is freed by a manager of ours without a word of the machine, and by nobody else', async () => {
    const { username, id } = await withProfile()
    const { bid } = await bidWith(id)
    ok(await world.as('SS').post('/api/v1/bid/browser', { id: bid }, newSubmit()))
    expect((await profileCall('close', username, 'CS')).body.error).toBe('cookies.open')
    expect((await profileCall('close', username, 'CS', { force: true })).status).toBe(403)
    const asked = machine.asked.length
    ok(await profileCall('close', username, 'SU', { force: true }))
    expect(machine.asked.length).toBe(asked)
    expect(await rowOf(username)).toMatchObject({ open: false })
  })

  it('is free twelve hours after the last sign of its holder, not before', async () => {
    const { username } = await withProfile()
    ok(await profileCall('open', username))
    later(8 * 60)
    ok(await profileCall('open', username))
    later(11 * 60)
    await work()
    expect(await rowOf(username)).toMatchObject({ open: true })
    later(61)
    await work()
    expect(await rowOf(username)).toMatchObject({ open: false, lease: null })
  })

  it('without anybody who reaches the machines it is held, and opened by hand', async () => {
    const { username } = await account()
    const { id } = ok(await save({ username })).data
    expect((await profileCall('open', username)).body.error).toBe('cookies.no_profile')
    reach = () => null
    const answer = ok(await profileCall('open', username))
    expect([answer.data.lease, answer.message]).toEqual([4, expect.stringContaining('trên máy của bạn')])
    ok(await profileCall('close', username))
    expect(await rowOf(username)).toMatchObject({ id, open: false })
  })

  it('goes through the agent of the machine with its token, and through no other', async () => {
    const { profileAgent } = await import('../../../tools/profile-agent.ts')
    const token = 'x'.repeat(32)
    const agent = profileAgent({ AGENT_TOKEN: token, ADSPOWER_URL: machine.url, ADSPOWER_KEY: 'k' })
    await new Promise<void>((done) => agent.listen(0, '127.0.0.1', done))
    const { port } = agent.address() as { port: number }
    const { username, profile_id } = await withProfile()
    reach = throughAgent(`http://${token}@127.0.0.1:${port}`)
    ok(await profileCall('open', username))
    expect(machine.profiles.get(profile_id)).toBe('open')
    const asked = machine.asked.length
    const through = (path: string, given = token) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-agent-token': given } })
    expect((await through('/6/api/v1/user/list')).status).toBe(404)
    expect((await through('/6/api/v1/browser/start?user_id=a&launch_args=x')).status).toBe(404)
    for (const other of ['...', 'a%2fb', 'a%2Eb'])
      expect((await through(`/2/api/v3/profiles/start/${other}`)).status, other).toBe(404)
    expect((await through('/6/api/v1/browser/start?user_id=a', 'sai')).status).toBe(401)
    expect(machine.asked.length).toBe(asked)
    const answer = await (await through('/6/api/v1/browser/start?user_id=a')).text()
    expect(answer).toContain('"code":0')
    expect(answer).not.toContain('debug_port')
    agent.closeAllConnections()
    await new Promise((done) => agent.close(done))
  })
})

function restore() {
  reach = (provider, { folder }) =>
    makers[provider]?.({ url: machine.url, token: 't', folder: folder ?? 'f' }) ?? null
}
beforeEach(restore)

/** A bid of sales with this account. */
async function bidWith(account_id: number, { sale = 'ss', who = 'SS' } = {}) {
  const customer = await customerOf(world, { sale })
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const form = {
    item: town.open(86_400),
    max_price: 5_000,
    account_id,
  }
  const { id, link } = await bidOn(world, customer, form, who)
  return { bid: id as number, link: link as string }
}

describe('the account of a bid', () => {
  it('is opened for whoever sees the bid, with the link of its listing or of the sign-in', async () => {
    const { username, id, profile_id } = await withProfile()
    const { bid, link } = await bidWith(id)
    const opened = ok(await world.as('SS').post('/api/v1/bid/browser', { id: bid }, newSubmit())).data
    expect(opened).toMatchObject({ username, open: true, link })
    expect(machine.profiles.get(profile_id)).toBe('open')
    const login = ok(await world.as('SS').post('/api/v1/bid/login', { id: bid }, newSubmit())).data
    expect(login.link).toBe('https://login.yahoo.co.jp/config/login')
    ok(await profileCall('close', username, 'SS'))
    expect(await rowOf(username)).toMatchObject({ open: false })
  })

  it('is not reached by a bid of others, nor by one without an account', async () => {
    const { id } = await withProfile()
    const { bid } = await bidWith(id, { sale: 'cs', who: 'CS' })
    const of = (who: string) => world.as(who).post('/api/v1/bid/browser', { id: bid }, newSubmit())
    expect((await of('SS')).body.error).toBe('bids.not_found')
    await sql`update bid set account_id = null where id = ${bid}`.execute(world.db)
    expect((await of('SU')).body.error).toBe('cookies.no_account')
  })
})

describe('signed in or not', () => {
  it('is asked of the site at opening and closing, and said', async () => {
    const { username } = await withProfile()
    town.auctions.unwell(username, 'signed_out')
    const opened = ok(await profileCall('open', username))
    expect(opened.message).toContain('đăng nhập lại')
    expect(await rowOf(username)).toMatchObject({ status: 2, open: true, why: expect.any(String) })
    town.auctions.unwell(username, null)
    ok(await profileCall('close', username))
    expect(await rowOf(username)).toMatchObject({ status: 1, why: null, checked_at: expect.any(String) })
  })

  it('is asked of each account once an hour, and no edit grows stale by it', async () => {
    const { username } = await withProfile()
    await work()
    const first = await rowOf(username)
    expect(first).toMatchObject({ status: 1 })
    later(30)
    await work()
    expect((await rowOf(username)).checked_at).toBe(first.checked_at)
    later(31)
    await work()
    const second = await rowOf(username)
    expect(second.checked_at).not.toBe(first.checked_at)
    expect(second.version).toBe(first.version)
  })

  it('a bid that failed because of it says so of the cookie', async () => {
    const { username, id } = await withProfile()
    ok(await director().put('/api/cookie/change-status', { username, status: 1 }))
    await noteAccount(world.db, id, 'signed_out', { why: 'ログインしてください', now: world.now() })
    await sql`update account_health set checked_at = ${world.now()} where account_id = ${id}`.execute(
      world.db,
    )
    await work()
    expect(await rowOf(username)).toMatchObject({ status: 2, why: 'ログインしてください' })
  })

  it.each([
    ['a new jar', (username: string, id: number) => save({ username, id, jar: jarOf('mới') }), 2],
    [
      'being switched on',
      (username: string) => director().put('/api/cookie/change-status', { username, status: 0 }),
      -1,
    ],
  ] as const)(
    '%s gives the account back to the bids until the site says otherwise',
    async (_, again, before) => {
      const { username, id, cookie } = await withProfile()
      const out = async () =>
        (
          await sql<{
            out: boolean
          }>`update account_health set checked_at = ${world.now()} where account_id = ${id}
          returning signed_out_at is not null as out`.execute(world.db)
        ).rows[0]?.out
      ok(await director().put('/api/cookie/change-status', { username, status: before }))
      expect(await out()).toBe(true)
      ok(await again(username, cookie))
      expect(await out()).toBe(false)
      await work()
      expect(await rowOf(username)).toMatchObject({ id: cookie, status: 0, why: null })
      await noteAccount(world.db, id, 'signed_out', { why: 'ログインしてください', now: world.now() })
      await work()
      expect(await rowOf(username)).toMatchObject({ status: 2 })
    },
  )

  it('who acts well is signed in again; a ban is lifted by a person alone', async () => {
    const [{ id: out }, { id: banned }] = [await account(), await account()]
    const now = world.now()
    const health = async (id: number) =>
      (
        await sql<{ signed_out_at: Date | null; banned_at: Date | null; why: string | null }>`
          select signed_out_at, banned_at, why from account_health where account_id = ${id}`.execute(world.db)
      ).rows[0]
    await noteAccount(world.db, out, 'signed_out', { why: 'a', now })
    await noteAccount(world.db, banned, 'banned', { why: 'b', now })
    for (const id of [out, banned]) await noteAccount(world.db, id, 'ok', { why: null, now })
    expect(await health(out)).toMatchObject({ signed_out_at: null, why: null })
    expect(await health(banned)).toMatchObject({ banned_at: expect.any(Date), why: 'b' })
  })
})

describe('eBay', () => {
  it('has its own list and calls, of its accounts alone', async () => {
    const { username } = await account('ebay')
    const { id } = ok(await save({ username, provider: 1 }, '/api/ebay/cookie')).data
    expect(await rowOf(username, '/api/ebay/cookies')).toMatchObject({ id, site_code: 'ebay', status: 0 })
    ok(await director().put('/api/ebay/cookie/change-status', { username, status: 1 }))
    expect(await rowOf(username, '/api/ebay/cookies')).toMatchObject({ status: 1 })
    const yahoo = await withProfile()
    expect(await rowOf(yahoo.username, '/api/ebay/cookies')).toBeUndefined()
    const other = await director().put('/api/ebay/cookie/change-status', {
      username: yahoo.username,
      status: 1,
    })
    expect(other.status).toBe(404)
    expect((await save({ username: yahoo.username }, '/api/ebay/cookie')).body.details[0].path).toBe(
      'username',
    )
  })

  it('keeps an account’s keys, of which four letters come back', async () => {
    const { id: account_id } = await account('ebay')
    const path = '/api/ebay/config'
    const none = await director().get(path, { account_id })
    expect([none.status, none.body.message]).toEqual([404, 'Không tìm thấy cấu hình cho tài khoản eBay này!'])
    const form = { account_id, app_id: 'MuaHo-1', marketplace: 'EBAY_GB' }
    expect((await save(form, path)).body.details[0].path).toBe('cert')
    ok(await save({ ...form, cert: 'PRD-0123456789abcdef', most_bids: 1 }, path))
    const known = ok(await director().get(path, { account_id })).data
    expect(known).toMatchObject({ app_id: 'MuaHo-1', cert_end: 'cdef', marketplace: 'EBAY_GB', most_bids: 1 })
    ok(await save({ ...form, app_id: 'MuaHo-2', version: known.version }, path))
    expect(ok(await director().get(path, { account_id })).data).toMatchObject({
      app_id: 'MuaHo-2',
      cert_end: 'cdef',
      most_bids: null,
    })
    expect((await save({ ...form, version: known.version }, path)).body.error).toBe('conflict.stale')
    const yahoo = await account()
    expect((await save({ ...form, account_id: yahoo.id, cert: 'x'.repeat(20) }, path)).status).toBe(404)
  })

  it('bounds how many live bids an account is given', async () => {
    const { id } = await withProfile()
    await sql`insert into ebay_config (account_id, app_id, cert_box, cert_end, marketplace, most_bids)
      values (${id}, 'a', 'b', 'c', 'EBAY_US', 1)`.execute(world.db)
    const { bid } = await bidWith(id)
    const customer = await customerOf(world)
    await receive(world, { customerId: customer.id, amount: 20_000_000 })
    const second = await world.as('SS').post(
      '/api/bid/product',
      {
        link: `https://auctions.yahoo.co.jp/jp/auction/${town.open(86_400)}`,
        user_id: customer.id,
        max_price: 5_000,
        account_id: id,
      },
      newSubmit(),
    )
    expect(second.body.error).toBe('bids.account_full')
    const row = ok(await director().get('/api/bids', { ids: bid })).results[0]
    const same = { id: bid, account_id: id, version: row.version }
    ok(await world.as('SS').put('/api/bid/product', same, newSubmit()))
  })
})

describe('a jar and a key go in and never come out', () => {
  const planted = 'mật-khẩu-của-lọ-bánh-7c1f'
  const key = 'PRD-khóa-bí-mật-9d2e-77aa'

  it('no answer, file, log line or row of the activity log has one', async () => {
    const { username, id: account_id } = await account('ebay')
    const answers: unknown[] = []
    const made = await save({
      username,
      site_code: 'ebay',
      profile_id: 'p',
      provider: 6,
      jar: jarOf(planted),
    })
    answers.push(made.body)
    const { id } = made.body.data
    answers.push((await save({ username, id, jar: `${jarOf(planted)} hỏng` })).body)
    answers.push(
      (await save({ account_id, app_id: 'a', cert: key, marketplace: 'EBAY_US' }, '/api/ebay/config')).body,
    )
    answers.push(
      (await save({ account_id, app_id: 'a', cert: key, marketplace: 'XX' }, '/api/ebay/config')).body,
    )
    for (const path of ['/api/cookie', '/api/ebay/cookies']) answers.push((await director().get(path)).body)
    answers.push((await director().get('/api/ebay/config', { account_id })).body)
    answers.push((await profileCall('open', username, 'SU', { site_code: 'ebay' })).body)
    answers.push((await director().put('/api/cookie/change-status', { username, status: 1 })).body)
    answers.push((await profileCall('close', username)).body)
    answers.push((await director().get('/api/activity/log', { size: 200 })).body)
    const { bytes } = await director().file('POST', '/api/cookie/excel')
    const { Sheets } = read(bytes)
    for (const sheet of Object.values(Sheets)) answers.push(utils.sheet_to_json(sheet))
    const said = JSON.stringify([answers, lines])
    expect(said).toContain(username)
    expect(lines.length).toBeGreaterThan(10)
    expect(said).not.toContain(planted)
    expect(said).not.toContain(key)
  })

  it('nor has any row of the database, of which a backup is made: its audit, events and queue among them', async () => {
    const { rows: tables } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name
      from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(world.owner)
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(name)} t
        where position(${planted} in t::text) > 0 or position(${key} in t::text) > 0`.execute(world.owner)
      if (rows[0]?.n) found.push(name)
    }
    expect(tables.length).toBeGreaterThan(50)
    expect(found).toEqual([])
    const { rows } = await sql<{ boxes: number }>`select count(*)::int as boxes from account_cookie
      where jar_box is not null`.execute(world.db)
    expect(rows[0]?.boxes).toBeGreaterThan(0)
  })

  it('nor has the file that npm run backup writes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dump-'))
    const file = join(folder, 'dump')
    await backUp(world.ownerUrl, file)
    const parts: Buffer[] = []
    for await (const { content } of readFrames(file)) parts.push(content)
    await rm(folder, { recursive: true })
    const dump = Buffer.concat(parts)
    expect(dump.includes('account_cookie')).toBe(true)
    expect(dump.includes('MuaHo-2')).toBe(true)
    for (const secret of [planted, key]) {
      expect(dump.includes(secret)).toBe(false)
      expect(dump.includes(Buffer.from(secret).toString('base64').slice(0, -4))).toBe(false)
    }
  })
})
