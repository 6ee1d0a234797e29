import { rejected } from '#outside/carrier/ask.ts'
import { ghn } from '#outside/carrier/ghn.ts'
import type { GhnSettings } from '#outside/carrier/ghn.ts'
import { ghnHook, startGhnSim } from '#outside/carrier/ghn.sim.ts'
import { ghtk } from '#outside/carrier/ghtk.ts'
import type { GhtkSettings } from '#outside/carrier/ghtk.ts'
import { ghtkHook, startGhtkSim } from '#outside/carrier/ghtk.sim.ts'
import type { Carrier, CarrierCode, Carriers } from '#outside/carrier/port.ts'
import { viettelPost } from '#outside/carrier/viettel.ts'
import type { ViettelSettings } from '#outside/carrier/viettel.ts'
import { startViettelSim, viettelHook } from '#outside/carrier/viettel.sim.ts'
import { vnpost } from '#outside/carrier/vnpost.ts'
import type { VnpostSettings } from '#outside/carrier/vnpost.ts'
import { startVnpostSim } from '#outside/carrier/vnpost.sim.ts'

/** How a carrier is reached: `https://user:password@host`, and what its messages prove themselves with. */
export interface Reach {
  url: string | undefined
  hook: string | undefined
}
export type Reaches = Readonly<Partial<Record<CarrierCode, Reach>>>

interface Choice {
  production: boolean
  carriers: Reaches
}

/** Each carrier by its keys; without them its simulator, started when first asked, and in production a refusal. */
export function chooseCarriers({ production, carriers }: Choice): Carriers {
  const start = <Settings>(simulate: () => Promise<{ settings: Settings }>) => (production ? null : simulate)
  const { viettel, vnpost: post, ghn: fast, ghtk: thrifty } = carriers
  return {
    viettel: chosen(viettelPost, viettelSettings(viettel, viettelHook), viettel, start(startViettelSim)),
    vnpost: chosen(vnpost, vnpostSettings(post), post, start(startVnpostSim)),
    ghn: chosen(ghn, ghnSettings(fast, ghnHook), fast, start(startGhnSim)),
    ghtk: chosen(ghtk, ghtkSettings(thrifty, ghtkHook), thrifty, start(startGhtkSim)),
  }

  /** Where it is simulated its messages may be too. */
  function hookOf(reach: Reach | undefined, simulated: string): string | undefined {
    return reach?.url || production ? reach?.hook : simulated
  }
  function viettelSettings(reach: Reach | undefined, simulated: string): ViettelSettings {
    return { ...partsOf(reach), webhookToken: hookOf(reach, simulated) }
  }
  function ghnSettings(reach: Reach | undefined, simulated: string): GhnSettings {
    const { url, username: shopId, password: token } = partsOf(reach)
    return { url, shopId, token, webhookSecret: hookOf(reach, simulated) }
  }
  function ghtkSettings(reach: Reach | undefined, simulated: string): GhtkSettings {
    const { url, username: clientSource, password: token } = partsOf(reach)
    return { url, clientSource, token, webhookHash: hookOf(reach, simulated) }
  }
}

/** Customer and contract stand in the address: `https://user:password@host/?customer=C1&contract=HD1`. */
function vnpostSettings(reach: Reach | undefined): VnpostSettings {
  const { query, ...parts } = partsOf(reach)
  const [customerCode, contractCode] = [query.get('customer') ?? '', query.get('contract') ?? '']
  return { ...parts, customerCode, contractCode, webhookKey: reach?.hook?.replaceAll(String.raw`\n`, '\n') }
}

function partsOf(reach: Reach | undefined) {
  const { origin, username, password, searchParams: query } = new URL(reach?.url ?? 'http://127.0.0.1:1')
  return {
    url: origin,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    query,
  }
}

function chosen<Settings>(
  make: (settings: Settings) => Carrier,
  settings: Settings,
  reach: Reach | undefined,
  simulate: (() => Promise<{ settings: Settings }>) | null,
): Carrier {
  const bare = make(settings)
  if (reach?.url) return bare
  if (!simulate) {
    const none = () => Promise.resolve(rejected('chưa cấu hình kết nối hãng này'))
    return { ...bare, quote: none, create: none, cancel: none, label: none, find: none, history: none }
  }
  let started: Promise<Carrier> | undefined
  const running = () => (started ??= simulate().then((simulator) => make(simulator.settings)))
  return {
    ...bare,
    quote: async (...given) => (await running()).quote(...given),
    create: async (...given) => (await running()).create(...given),
    cancel: async (...given) => (await running()).cancel(...given),
    label: async (...given) => (await running()).label(...given),
    find: async (...given) => (await running()).find(...given),
    history: async (...given) => (await running()).history(...given),
  }
}
