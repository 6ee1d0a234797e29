import { amazonShops, ebayShops } from '#orders/core/link.shops.ts'
import { withoutTrailing } from '#platform/rules/text.ts'

/** Marketplaces recognised by host; `khac` is any other site (priced and bought by hand). */
export const siteCodes = [
  'yahoo-auctions',
  'yahoo-flea',
  'mercari',
  'mercari-shops',
  'mercari-us',
  'rakuma',
  'rakuten',
  'amazon',
  'ebay',
] as const

export type SiteCode = (typeof siteCodes)[number]

export interface LinkReading {
  site: SiteCode | 'khac'
  /** The site's own id of the listing; null for a page that is no listing, or an unknown site. */
  itemId: string | null
  /** One address a listing: no tracking, no fragment, no credentials, the desktop host. */
  canonicalUrl: string
  /** Host of the link as pasted, lower case. */
  host: string
  /** ISO country of the site (Amazon ids are unique within one), or null when the host does not tell. */
  country: string | null
  /** How the site sells; null where it does both or is unknown. */
  saleType: 'auction' | 'fixed' | null
}

/**
 * Reads the first marketplace link in pasted text (else the first link of any site); null when there is none.
 * Never throws.
 */
export const readLink = (pasted: string): LinkReading | null => readLinks(pasted)[0] ?? null

/**
 * Every link in pasted text once, those of marketplaces first.
 * Only http and https; hosts are compared whole, so `jp.mercari.com.evil.com` is just an unknown site. An address
 * without `https://` counts only on a known host. Never throws.
 */
export function readLinks(pasted: string): LinkReading[] {
  // A chat message, not a book: keeps the work small whatever is pasted.
  const text = pasted.slice(0, 4000)
  const written = [...text.matchAll(/https?:\/\/[^\s<>"'`]+/gi)].map(([url]) => url)
  // An address that is part of another one's query is not the listing that was meant.
  const rest = text.replaceAll(/https?:\/\/[^\s<>"'`]+/gi, ' ')
  const bare = [...rest.matchAll(/(?<![\p{L}\p{N}@./:%_-])(?:[a-z0-9-]+\.)+[a-z]{2,}\/[^\s<>"'`]*/giu)].map(
    ([address]) => `https://${address}`,
  )
  const readingsOf = (urls: readonly string[]) => urls.map(readUrl).filter((link) => link !== null)
  const isKnown = ({ site }: LinkReading) => site !== 'khac'
  const links = readingsOf(written)
  const all = [...[...links, ...readingsOf(bare)].filter(isKnown), ...links.filter((link) => !isKnown(link))]
  const first = (url: string) => all.findIndex(({ canonicalUrl }) => canonicalUrl === url)
  return all.filter(({ canonicalUrl }, at) => first(canonicalUrl) === at)
}

function readUrl(text: string): LinkReading | null {
  let url: URL
  try {
    url = new URL(withoutTrailing(text, '.,;:!?)]}»”’、。，）」』】'))
  } catch {
    return null
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  // A port that is not the scheme's own is part of `host` and so never a marketplace.
  const host = url.host
  for (const rule of rules) {
    const country = rule.hosts(host)
    if (country === null || (rule.under && !rule.under.test(url.pathname))) continue
    const match = rule.items.map((item) => item.exec(url.pathname)).find((found) => found !== null)
    const itemId = match ? rule.id(match) : null
    const canonicalUrl = itemId === null ? withoutTracking(url) : rule.url(itemId, host)
    const saleType = rule.saleType
    return { site: rule.site, itemId, canonicalUrl, host, country, saleType }
  }
  return {
    site: 'khac',
    itemId: null,
    canonicalUrl: withoutTracking(url),
    host,
    country: countryOfSuffix[host.split('.').at(-1) ?? ''] ?? null,
    saleType: null,
  }
}

interface SiteRule {
  site: SiteCode
  /** The country when the host is the site's, else null. */
  hosts: (host: string) => string | null
  /** Further condition on the path, where one host serves several sites. */
  under?: RegExp
  /** Paths of a listing; the groups go to `id`. */
  items: RegExp[]
  id: (match: RegExpExecArray) => string
  url: (itemId: string, host: string) => string
  saleType: 'auction' | 'fixed' | null
}

const japan =
  (...hosts: string[]) =>
  (host: string) =>
    hosts.includes(host) ? 'JP' : null

const lower = (match: RegExpExecArray) => (match[1] ?? '').toLowerCase()
const asIs = (match: RegExpExecArray) => match[1] ?? ''

/** Ends an id: no letter or digit may follow (chat text glued behind it is percent-encoded by the URL). */
const end = '(?![A-Za-z0-9])'

const rules: readonly SiteRule[] = [
  {
    site: 'yahoo-auctions',
    hosts: (host) => (/^(?:page[0-9]{0,2}\.)?auctions\.yahoo\.co\.jp$/.test(host) ? 'JP' : null),
    items: [new RegExp(`^/jp/auction/([a-z]?[0-9]{8,10})${end}`, 'i')],
    id: lower,
    url: (id) => `https://auctions.yahoo.co.jp/jp/auction/${id}`,
    saleType: 'auction',
  },
  {
    site: 'yahoo-flea',
    hosts: japan('paypayfleamarket.yahoo.co.jp'),
    items: [new RegExp(`^/item/(z[0-9]{5,12})${end}`, 'i')],
    id: lower,
    url: (id) => `https://paypayfleamarket.yahoo.co.jp/item/${id}`,
    saleType: 'fixed',
  },
  {
    site: 'mercari-shops',
    hosts: japan('jp.mercari.com'),
    under: /^(?:\/[a-z]{2}(?:-[a-z]{2,4})?)?\/shops\//i,
    items: [new RegExp(`/shops/product/([A-Za-z0-9]{16,40})${end}`)],
    id: asIs,
    url: (id) => `https://jp.mercari.com/shops/product/${id}`,
    saleType: 'fixed',
  },
  {
    site: 'mercari-shops',
    hosts: japan('mercari-shops.com', 'www.mercari-shops.com'),
    items: [new RegExp(`^/products/([A-Za-z0-9]{16,40})${end}`)],
    id: asIs,
    url: (id) => `https://jp.mercari.com/shops/product/${id}`,
    saleType: 'fixed',
  },
  {
    site: 'mercari',
    hosts: japan('jp.mercari.com', 'item.mercari.com'),
    items: [
      new RegExp(`^(?:/[a-z]{2}(?:-[a-z]{2,4})?)?/item/(m[0-9]{9,12})${end}`, 'i'),
      new RegExp(`^/(?:jp|gl)/(m[0-9]{9,12})${end}`, 'i'),
    ],
    id: lower,
    url: (id) => `https://jp.mercari.com/item/${id}`,
    saleType: null,
  },
  {
    site: 'mercari',
    hosts: japan('www.mercari.com', 'mercari.com'),
    under: /^\/jp(?:\/|$)/i,
    items: [new RegExp(`^/jp/items?/(m[0-9]{9,12})${end}`, 'i')],
    id: lower,
    url: (id) => `https://jp.mercari.com/item/${id}`,
    saleType: null,
  },
  {
    // The same id shape as the Japanese site, but another company's listings.
    site: 'mercari-us',
    hosts: (host) => (host === 'www.mercari.com' || host === 'mercari.com' ? 'US' : null),
    items: [new RegExp(`^/us/item/(m[0-9]{9,12})${end}`, 'i')],
    id: lower,
    url: (id) => `https://www.mercari.com/us/item/${id}/`,
    saleType: 'fixed',
  },
  {
    site: 'rakuma',
    hosts: japan('item.fril.jp', 'fril.jp', 'www.fril.jp'),
    items: [new RegExp(`^/([0-9a-f]{32})${end}`, 'i')],
    id: lower,
    url: (id) => `https://item.fril.jp/${id}`,
    saleType: 'fixed',
  },
  {
    site: 'rakuten',
    hosts: japan('item.rakuten.co.jp'),
    // A second segment `c` is a category of the shop, not a listing.
    items: [/^\/([a-z0-9_-]+)\/(?!c\/)([a-z0-9_.-]+)\/?$/i],
    id: (match) => `${match[1]}/${match[2]}`.toLowerCase(),
    url: (id) => `https://item.rakuten.co.jp/${id}/`,
    saleType: 'fixed',
  },
  {
    site: 'amazon',
    hosts: (host) => countryOf(host, 'amazon', amazonShops),
    items: [new RegExp(`/(?:dp|gp/product|gp/aw/d|d)/([A-Z0-9]{10})${end}`, 'i')],
    id: (match) => (match[1] ?? '').toUpperCase(),
    url: (id, host) => `https://www.${desktop(host)}/dp/${id}`,
    saleType: 'fixed',
  },
  {
    site: 'ebay',
    hosts: (host) => countryOf(host, 'ebay', ebayShops),
    items: [new RegExp(`^/itm/(?:[^/]+/)?([0-9]{9,13})${end}`, 'i')],
    id: asIs,
    url: (id, host) => `https://www.${desktop(host)}/itm/${id}`,
    saleType: null,
  },
]

const countryOfSuffix: Readonly<Record<string, string>> = {
  jp: 'JP',
  kr: 'KR',
  cn: 'CN',
  uk: 'GB',
  de: 'DE',
  fr: 'FR',
  it: 'IT',
  es: 'ES',
  au: 'AU',
  us: 'US',
  hk: 'HK',
  tw: 'TW',
  vn: 'VN',
}

function desktop(host: string): string {
  return host.replace(/^(?:www|m)\./, '')
}

function countryOf(host: string, name: string, suffixes: Readonly<Record<string, string>>): string | null {
  const site = desktop(host)
  if (!site.startsWith(`${name}.`)) return null
  const suffix = site.slice(name.length + 1)
  return Object.hasOwn(suffixes, suffix) ? (suffixes[suffix] ?? null) : null
}

const tracking =
  /^(?:utm_.*|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|yclid|msclkid|ttclid|twclid|igsh|igshid|mc_cid|mc_eid|_ga|_gl|spm|scm|_trkparms|_trksid|srsltid)$/i

function withoutTracking(url: URL): string {
  const clean = new URL(url)
  clean.hash = ''
  clean.username = ''
  clean.password = ''
  const parameters = [...clean.searchParams.keys()]
  // Only touch the query where there is something to drop: re-serialising would rewrite its encoding.
  for (const name of parameters) if (tracking.test(name)) clean.searchParams.delete(name)
  return clean.href
}
