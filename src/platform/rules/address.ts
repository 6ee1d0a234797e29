/**
 * Where a text may lead that a person, a request or an older record brings. Every place that follows
 * one asks here.
 */
const here = 'http://here.invalid'

/** A path of this product: not `//host`, `/\host`, nor what a browser reads as one of them. */
export function isOwnPath(text: string): boolean {
  if (!/^\/[^\\\t\r\n]*$/.test(text) || !URL.canParse(text, here)) return false
  const { origin, pathname } = new URL(text, here)
  return origin === here && !pathname.startsWith('//')
}

/** The address of a page elsewhere: `https://…`, never `javascript:` or `data:`. */
export const isPage = (text: string): boolean => /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
