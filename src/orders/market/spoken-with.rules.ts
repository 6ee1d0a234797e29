import { readLink } from '#orders/core/link.rules.ts'

/** The markets that the port of markets has, as links name them. */
const sites: ReadonlySet<string> = new Set(['yahoo-auctions', 'mercari', 'mercari-shops', 'ebay'])

/** Is it a listing at a market that can be asked about it? */
export function isSpokenWith(link: string): boolean {
  const reading = readLink(link)
  return reading !== null && reading.itemId !== null && sites.has(reading.site)
}
