import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeLeftProfiles, keepAccounts } from '#bidding/accounts/server/cookie.jobs.ts'
import { profileLease } from '#bidding/accounts/cookie.status.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import { launchers as makers } from '#outside/profiles/launchers.ts'
import { simulatedLaunchers } from '#outside/profiles/launchers.sim.ts'
import { auctionTown, bidOn, newSubmit } from '#testing/bids.ts'
import type { AuctionTown } from '#testing/bids.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { demoPassword } from '#testing/demo.ts'
import { customerOf, ok, receive } from '#testing/order.ts'

let world: TestApp
let town: AuctionTown
let machine: Awaited<ReturnType<typeof simulatedLaunchers>>
const atMachine: Launchers = (provider, { folder }) =>
  makers[provider]?.({ url: machine.url, token: 't', folder: folder ?? 'f' }) ?? null
let reach = atMachine
beforeAll(async () => {
  town = await auctionTown()
  machine = await simulatedLaunchers({ knowsAll: true })
  world = await testApp({
    markets: town.markets,
    launchers: (...given) => reach(...given),
    prices: { rates: { JPY: [170, 175] } },
  })
})
afterAll(async () => {
  await world.close()
  await Promise.all([town.stop(), machine.stop()])
})
beforeEach(async () => {
  reach = atMachine
  // Nobody is signed in; who calls signs in anew, because the tokens of before are old.
  await sql`update session set ended_at = ${world.now()} where ended_at is null`.execute(world.owner)
  later(11)
})

const later = (minutes: number) => world.setNow(new Date(world.now().getTime() + minutes * 60_000))
const context = () => ({ db: world.db, now: world.now(), signal: new AbortController().signal })
const work = () => closeLeftProfiles(reach).run(undefined, context())
const workByTheClock = () => keepAccounts(town.markets, reach).run(undefined, context())
const director = () => world.as('SU')
const signOut = (who: string) => world.as(who).post('/api/v1/auth/logout', {})
const rowOf = async (username: string) =>
  ok(await director().get('/api/cookie', { q: username })).results[0] as {
    open: boolean
    lease: number | null
    opened_name: string | null
  }

let made = 0
/** The account of a bid of sales, whose profile this person has opened. */
async function opened({ provider = 6, who = 'SS' } = {}) {
  const username = `người-đi-${(made += 1)}`
  const { rows } = await sql<{ id: number }>`insert into buying_account (site_code, username)
    values ('yahoo-auctions', ${username}) returning id`.execute(world.db)
  const profile_id = `p${made}`
  ok(await director().post('/api/cookie', { username, provider, profile_id, folder: 'f' }, newSubmit()))
  const customer = await customerOf(world, { sale: 'ss' })
  await receive(world, { customerId: customer.id, amount: 20_000_000 })
  const bid = await bidOn(world, customer, {
    item: town.open(86_400),
    max_price: 5_000,
    account_id: rows[0]?.id,
  })
  ok(await world.as(who).post('/api/v1/bid/browser', { id: bid.id }, newSubmit()))
  return { username, profile_id, bid: bid.id as number }
}

it.each([1, 2, 3, 4, 5, 6])(
  'of manager %i is closed a minute after its holder signed out, and free for the next',
  async (provider) => {
    const { username, profile_id, bid } = await opened({ provider })
    expect(machine.profiles.get(profile_id)).toBe('open')
    await work()
    expect(await rowOf(username)).toMatchObject({ open: true })
    ok(await signOut('SS'))
    await work()
    expect(await rowOf(username)).toMatchObject({ open: true })
    later(2)
    await work()
    expect(machine.profiles.get(profile_id)).toBe('closed')
    expect(await rowOf(username)).toMatchObject({ open: false, lease: null })
    const { rows } = await sql<{ reason: string }>`select e.reason from event e
      join account_cookie k on k.id = e.entity_id join buying_account a on a.id = k.account_id
      where e.entity = 'account_cookie' and e.action = 'leave' and a.username = ${username}`.execute(world.db)
    expect(rows).toEqual([{ reason: 'Người giữ đã đăng xuất' }])
    ok(await director().post('/api/v1/bid/browser', { id: bid }, newSubmit()))
  },
)

it('stays open where its holder is signed in elsewhere, or signs in again at once', async () => {
  const signIn = async () =>
    ok(
      await world.nobody.post('/api/v1/auth/login', {
        username: 'ss',
        password: demoPassword,
        role: 'staff',
      }),
    ).access.token as string
  const out = async (token: string) =>
    ok(await world.nobody.post('/api/v1/auth/logout', {}, { authorization: `Bearer ${token}` }))
  const { username } = await opened()
  const elsewhere = await signIn()
  ok(await signOut('SS'))
  later(2)
  await work()
  expect(await rowOf(username)).toMatchObject({ open: true, lease: profileLease.open })
  await out(elsewhere)
  const again = await signIn()
  later(2)
  await work()
  expect(await rowOf(username)).toMatchObject({ open: true, lease: profileLease.open })
  await out(again)
  later(2)
  await work()
  expect(await rowOf(username)).toMatchObject({ open: false })
})

it('is closed at once when its holder’s account is disabled, or opens no profiles any more', async () => {
  const [one, other] = [await opened({ who: 'SU' }), await opened({ who: 'SU' })]
  const { id } = await world.as('AF').me()
  const holdBy = (username: string) =>
    sql`update account_cookie k set opened_by = ${id}
    from buying_account a where a.id = k.account_id and a.username = ${username}`.execute(world.owner)
  await holdBy(one.username)
  await work()
  expect(await rowOf(one.username)).toMatchObject({ open: true })
  await sql`update staff set role = 'OP' where id = ${id}`.execute(world.owner)
  await work()
  expect(await rowOf(one.username)).toMatchObject({ open: false })
  await sql`update staff set role = 'AF', status = 0 where id = ${id}`.execute(world.owner)
  await holdBy(other.username)
  await work()
  expect(await rowOf(other.username)).toMatchObject({ open: false })
  expect(machine.profiles.get(other.profile_id)).toBe('closed')
})

it('whose manager does not answer stays with its holder, and is asked again by the clock until it is closed', async () => {
  const { username, profile_id } = await opened()
  ok(await signOut('SS'))
  later(2)
  machine.lose()
  await work()
  expect(await rowOf(username)).toMatchObject({ open: true, lease: profileLease.unsure })
  const asked = machine.asked.length
  await work()
  expect(machine.asked.length).toBe(asked)
  await workByTheClock()
  expect(await rowOf(username)).toMatchObject({ open: false })
  expect(machine.profiles.get(profile_id)).toBe('closed')
})

it('that was opened by hand is let go of: nobody reaches the machine', async () => {
  reach = () => null
  const { username } = await opened()
  expect(await rowOf(username)).toMatchObject({ lease: profileLease.byHand })
  ok(await signOut('SS'))
  later(2)
  await work()
  expect(await rowOf(username)).toMatchObject({ open: false, lease: null })
})
