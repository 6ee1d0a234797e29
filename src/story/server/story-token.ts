import { createHmac, timingSafeEqual } from 'node:crypto'

/** The key that story links are signed with, drawn from the house's secret: a token of a session opens no story. */
export const storyKey = (secret: Uint8Array): Buffer =>
  createHmac('sha256', secret).update('story link').digest()

const signatureOf = (key: Buffer, id: string) =>
  createHmac('sha256', key).update(id).digest('base64url').slice(0, 32)

/** `<id in base 36>-<192 bits>`: short enough for a message, and nobody guesses one. */
export function storyToken(key: Buffer, id: number): string {
  const name = id.toString(36)
  return `${name}-${signatureOf(key, name)}`
}

/** The link a token names, or null where we did not sign it; the database is not asked. */
export function readStoryToken(key: Buffer, token: string): number | null {
  const [, name, signature] = /^([0-9a-z]{1,10})-([\w-]{32})$/.exec(token) ?? []
  if (name === undefined || signature === undefined) return null
  const right = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(key, name)))
  return right ? Number.parseInt(name, 36) : null
}
