import { byHand, rejected } from '#outside/market/ask.ts'
import { ebay } from '#outside/market/ebay.ts'
import { startEbaySim } from '#outside/market/ebay.sim.ts'
import { mercari } from '#outside/market/mercari.ts'
import { startMercariSim } from '#outside/market/mercari.sim.ts'
import type { Market, Markets } from '#outside/market/port.ts'
import { yahoo } from '#outside/market/yahoo.ts'
import { startYahooSim } from '#outside/market/yahoo.sim.ts'

/** How each market is reached: `https://key:secret@host/?…`. */
export interface MarketReaches {
  ebay?: string | undefined
  /** By contract alone, as the next. */
  yahoo?: string | undefined
  mercari?: string | undefined
}

/** Each market by its keys; without them its simulator, started when first asked, and in production a person's work. */
export function chooseMarkets({
  production,
  markets,
}: {
  production: boolean
  markets: MarketReaches
}): Markets {
  const without = <Settings>(make: (settings: Settings) => Market, simulate: Simulate<Settings>): Market =>
    production ? nobody : simulated(make, simulate)
  const fleaMarket = markets.mercari
    ? mercari(mercariSettings(markets.mercari))
    : without(mercari, startMercariSim)
  return {
    'yahoo-auctions': markets.yahoo ? yahoo(yahooSettings(markets.yahoo)) : without(yahoo, startYahooSim),
    mercari: fleaMarket,
    'mercari-shops': fleaMarket,
    ebay: markets.ebay ? ebay(ebaySettings(markets.ebay)) : without(ebay, startEbaySim),
  }
}

type Simulate<Settings> = () => Promise<{ settings: Settings }>

const nobody: Market = {
  ...byHand,
  item: () => Promise.resolve(rejected('chưa cấu hình kết nối trang mua này')),
}

/** Started when it is first asked; what it can is known before. */
function simulated<Settings>(make: (settings: Settings) => Market, simulate: Simulate<Settings>): Market {
  const started = (): Promise<Market> => (running ??= simulate().then(({ settings }) => make(settings)))
  let running: Promise<Market> | undefined
  return {
    // An adapter reads its settings when it is asked, not when it is made.
    can: make({} as Settings).can,
    item: async (...given) => (await started()).item(...given),
    track: async (...given) => (await started()).track(...given),
    pressReceipt: async (...given) => (await started()).pressReceipt(...given),
    comment: async (...given) => (await started()).comment(...given),
    buy: async (...given) => (await started()).buy(...given),
    clock: async () => (await started()).clock(),
    previewBid: async (...given) => (await started()).previewBid(...given),
    bid: async (...given) => (await started()).bid(...given),
    findBid: async (...given) => (await started()).findBid(...given),
    standing: async (...given) => (await started()).standing(...given),
    wonList: async (...given) => (await started()).wonList(...given),
    pay: async (...given) => (await started()).pay(...given),
  }
}

function partsOf(reach: string) {
  const { origin: url, username, password, searchParams: query } = new URL(reach)
  return { url, key: decodeURIComponent(username), secret: decodeURIComponent(password), query }
}

/** The accounts that let us act for them: `account=name:token&…`. */
function accountsIn(query: URLSearchParams): ReadonlyMap<string, string> {
  return new Map(
    query.getAll('account').map((one) => {
      const at = one.lastIndexOf(':')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )
}

/** `https://appId:certId@api.ebay.com/?marketplace=EBAY_US`, and the accounts that bid over it where it lets us. */
function ebaySettings(reach: string) {
  const { url, key: appId, secret: certId, query } = partsOf(reach)
  const accounts = accountsIn(query)
  return {
    url,
    appId,
    certId,
    marketplace: query.get('marketplace') ?? 'EBAY_US',
    ...(accounts.size > 0 ? { tokenOf: (account: string) => accounts.get(account) } : {}),
  }
}

/** `https://:secret@host` */
function yahooSettings(reach: string) {
  const { url, secret } = partsOf(reach)
  return { url, secret }
}

/**
 * `https://client:secret@api.jp-mercari.com/?auth=https://auth.mercari.com&account=name:token&…`: the accounts that
 * let us act for them; what else stands there is of the receiver in Japan, by the names of the purchase.
 */
function mercariSettings(reach: string) {
  const { url, key: clientId, secret: clientSecret, query } = partsOf(reach)
  const accounts = accountsIn(query)
  return {
    url,
    authUrl: query.get('auth') ?? url,
    clientId,
    clientSecret,
    tokenOf: (account: string) => accounts.get(account),
    receiver: Object.fromEntries([...query].filter(([name]) => name !== 'auth' && name !== 'account')),
  }
}
