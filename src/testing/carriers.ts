/** Test helpers: the four carriers over HTTP, and bills sent by them through the calls of the wire. */
import { ghn } from '#outside/carrier/ghn.ts'
import { startGhnSim } from '#outside/carrier/ghn.sim.ts'
import { ghtk } from '#outside/carrier/ghtk.ts'
import { startGhtkSim } from '#outside/carrier/ghtk.sim.ts'
import type { CarrierCode, Carriers } from '#outside/carrier/port.ts'
import { lineOf } from '#outside/carrier/simulated-server.ts'
import type { CarrierSim, SimulatedMessage } from '#outside/carrier/simulated-server.ts'
import { viettelPost } from '#outside/carrier/viettel.ts'
import { startViettelSim } from '#outside/carrier/viettel.sim.ts'
import { vnpost } from '#outside/carrier/vnpost.ts'
import { startVnpostSim } from '#outside/carrier/vnpost.sim.ts'
import { takeMessages } from '#carriers/server/take-messages.usecase.ts'
import type { TestApp } from '#testing/app.ts'
import type { TestBill } from '#testing/bill.ts'

export interface TestCarriers {
  carriers: Carriers
  sims: Record<CarrierCode, CarrierSim<object>>
  stop(): Promise<unknown>
}

export async function testCarriers({ timeoutMs }: { timeoutMs?: number } = {}): Promise<TestCarriers> {
  const [viettel, post, fast, thrifty] = await Promise.all([
    startViettelSim(),
    startVnpostSim(),
    startGhnSim(),
    startGhtkSim(),
  ])
  const patience = timeoutMs ? { timeoutMs } : {}
  return {
    carriers: {
      viettel: viettelPost({ ...viettel.settings, ...patience }),
      vnpost: vnpost({ ...post.settings, ...patience }),
      ghn: ghn({ ...fast.settings, ...patience }),
      ghtk: ghtk({ ...thrifty.settings, ...patience }),
    },
    sims: { viettel, vnpost: post, ghn: fast, ghtk: thrifty },
    stop: () => Promise.all([viettel.stop(), post.stop(), fast.stop(), thrifty.stop()]),
  }
}

/** The call that sends a bill by each carrier. */
export const savePaths: Readonly<Record<CarrierCode, string>> = {
  viettel: '/api/viettel/bill/save',
  vnpost: '/api/vnpost/save',
  ghn: '/api/carriers/save',
  ghtk: '/api/carriers/save',
}
/** A service each of them has. */
export const someService: Readonly<Record<CarrierCode, string>> = {
  viettel: 'VCN',
  vnpost: 'CTN009',
  ghn: 'GHN2',
  ghtk: 'road',
}

export const sendBill = (
  world: TestApp,
  carrier: CarrierCode,
  bill: Pick<TestBill, 'id'>,
  parcels: readonly object[],
) =>
  world.as('OP').post(savePaths[carrier], {
    bill_id: bill.id,
    carrier,
    service: someService[carrier],
    parcels,
  })

/** Sends a carrier's message to our address; it waits to be read. */
export function keep(world: TestApp, carrier: CarrierCode, message: SimulatedMessage) {
  const query = new URLSearchParams(message.query).toString()
  const path = `/api/webhooks/${carrier}${query ? `?${query}` : ''}`
  return world.nobody.post(path, lineOf(message), message.headers)
}

/** Sends a carrier's message to our address, and reads what waits. */
export async function tell(
  world: TestApp,
  { carriers }: TestCarriers,
  carrier: CarrierCode,
  message: SimulatedMessage,
) {
  const answer = await keep(world, carrier, message)
  await takeMessages(carriers, world.db, { now: world.now() })
  return answer
}
