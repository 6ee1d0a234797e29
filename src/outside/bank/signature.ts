import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Equal, told in a time that does not depend on where they differ; texts of any length. */
export function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Hex HMAC of these parts, one after the other. */
export function hmac(algorithm: 'sha256' | 'sha512', secret: string, ...parts: (string | Buffer)[]): string {
  const sum = createHmac(algorithm, secret)
  for (const part of parts) sum.update(part)
  return sum.digest('hex')
}

/** A header that came once. */
export function oneHeader(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  name: string,
): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
