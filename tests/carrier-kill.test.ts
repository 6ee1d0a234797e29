/**
 * The server is a process of its own and is killed while a carrier has taken a parcel and has not answered: whoever
 * comes after asks the carrier by our reference, or leaves it to a person; nobody gets a second waybill.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAgain } from '#carriers/server/ask-again.jobs.ts'
import { brokenInvariants } from '#invariants.ts'
import { testApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { billAt } from '#testing/bill.ts'
import { savePaths, sendBill, someService, testCarriers } from '#testing/carriers.ts'
import type { TestCarriers } from '#testing/carriers.ts'
import { ok } from '#testing/order.ts'
import { startServer } from '#testing/server.ts'
import type { TestServer } from '#testing/server.ts'

let house: TestCarriers
let world: TestApp
let dataDir: string
beforeAll(async () => {
  house = await testCarriers()
  world = await testApp({ carriers: house.carriers })
  dataDir = mkdtempSync(join(tmpdir(), 'back-office-carrier-kill-'))
})
afterAll(async () => {
  expect(await brokenInvariants(world.db)).toEqual([])
  await world.close()
  await house.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The simulator's address with its user and password, as the settings of a server name it. */
function reachOf(carrier: 'viettel' | 'ghn'): Record<string, string> {
  const settings = house.sims[carrier].settings as Record<string, string>
  const url = new URL(settings['url'] ?? '')
  url.username = settings['username'] ?? settings['shopId'] ?? ''
  url.password = settings['password'] ?? settings['token'] ?? ''
  return { [`${carrier.toUpperCase()}_URL`]: url.href.replace(/\/$/, '') }
}
const start = (): Promise<TestServer> =>
  startServer({
    DATABASE_URL: world.url,
    DATABASE_OWNER_URL: world.ownerUrl,
    DATA_DIR: dataDir,
    ...reachOf('viettel'),
    ...reachOf('ghn'),
  })

async function signIn({ base }: TestServer): Promise<string> {
  const answer = await fetch(`${base}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'op', password: 'Demo-2026!', role: 'staff' }),
  })
  return ((await answer.json()) as { access: { token: string } }).access.token
}

test.each([
  ['ghn', 'made'],
  ['viettel', 'unknown'],
] as const)(
  'killed while %s has the parcel and has not answered: one waybill, %s',
  async (carrier, becomes) => {
    const bill = await billAt(world, 15, { carrier: 'VTCPN', method: 'TRANSFER', debt_limit: 90_000_000 })
    const sim = house.sims[carrier]
    const before = sim.orders.size
    const server = await start()
    const token = await signIn(server)
    sim.next('hang')
    const sending = fetch(server.base + savePaths[carrier], {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-station': '1' },
      body: JSON.stringify({
        bill_id: bill.id,
        carrier,
        service: someService[carrier],
        parcels: [{ grams: 900, cod: 0 }],
      }),
    }).then(
      ({ status }) => `answered ${status}`,
      () => 'cut',
    )
    // The carrier has it, the server waits for the answer.
    while (sim.orders.size === before) await pause(20)
    await server.end('SIGKILL')
    expect(await sending).toBe('cut')

    const parcelsOf = async () => ok(await world.as('OP').get(`/api/carriers/bill/${bill.id}`)).data.parcels
    const [asked] = await parcelsOf()
    expect(asked).toMatchObject({ state: 'asked', waybill: null })
    // Whoever is impatient is refused, before and after the job has asked.
    const again = () => sendBill(world, carrier, bill, [{ grams: 900, cod: 0 }])
    expect((await again()).body.error).toBe('carriers.sent')
    await askAgain(house.carriers, world.db, { now: new Date(Date.now() + 3 * 60_000) })
    const [parcel, ...others] = await parcelsOf()
    expect(others).toEqual([])
    expect((await again()).body.error).toBe('carriers.sent')
    const ours = [...sim.orders.values()].filter(({ reference }) => reference === parcel.reference)
    expect(ours.length).toBe(1)
    expect(sim.orders.size).toBe(before + 1)
    expect([parcel.state, parcel.waybill]).toEqual([becomes, becomes === 'made' ? ours[0]?.number : null])
  },
)
