/** Test helpers: the marketplaces over HTTP. */
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import type { Markets } from '#outside/market/port.ts'
import type { MarketSim } from '#outside/market/sim-book.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

export interface TestMarkets {
  markets: Markets
  sims: Record<'ebay' | 'mercari' | 'yahoo', MarketSim<object>>
  stop(): Promise<unknown>
}

export async function testMarkets({ timeoutMs }: { timeoutMs?: number } = {}): Promise<TestMarkets> {
  const [shop, flea, auctions] = await Promise.all([startEbaySim(), startMercariSim(), startYahooSim()])
  const patience = timeoutMs ? { timeoutMs } : {}
  const fleaMarket = mercari({ ...flea.settings, ...patience })
  return {
    markets: {
      ebay: ebay({ ...shop.settings, ...patience }),
      mercari: fleaMarket,
      'mercari-shops': fleaMarket,
      'yahoo-auctions': yahoo({ ...auctions.settings, ...patience }),
    },
    sims: { ebay: shop, mercari: flea, yahoo: auctions },
    stop: () => Promise.all([shop.stop(), flea.stop(), auctions.stop()]),
  }
}
