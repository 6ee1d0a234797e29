import { createHash, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'

const audience = 'back-office'
/** Short, because it is only a ticket to the session: whether that still lives is known at every call (docs/adr/0035). */
export const accessMinutes = 15
/** A refresh token that lies unused this long is dead; a session ends after this many days anyway. */
export const refreshHours = 12
export const sessionDays = 7

export interface Token {
  token: string
  expires: string
}

export type TokenKey = Uint8Array
export const tokenKey = (secret: string): TokenKey => new TextEncoder().encode(secret)

/** Signs the access token of a session. */
export async function signAccess(key: TokenKey, sessionId: string, now: Date): Promise<Token> {
  const expires = new Date(now.getTime() + accessMinutes * 60_000)
  const token = await new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(sessionId)
    .setAudience(audience)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(expires.getTime() / 1000))
    .sign(key)
  return { token, expires: expires.toISOString() }
}

type AccessReader = (token: string, now: Date) => Promise<string | null>

/** Tokens remembered as genuine; beyond this many all are forgotten and checked again. */
const mostTokens = 10_000

/**
 * Reads access tokens: the session a token names, or null for a wrong signature, algorithm, audience
 * or time. A signature does not change: it is checked once a token, its time at every call.
 */
export function accessReader(key: TokenKey): AccessReader {
  const genuine = new Map<string, { session: string; expires: number }>()
  return async (token, now) => {
    const known = genuine.get(token)
    if (known) return known.expires > Math.floor(now.getTime() / 1000) ? known.session : null
    try {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience, currentDate: now })
      const { sub: session, exp: expires } = payload
      if (!session || expires === undefined) return null
      if (genuine.size >= mostTokens) genuine.clear()
      genuine.set(token, { session, expires })
      return session
    } catch {
      return null
    }
  }
}

/** A refresh token: random, known to us only by its hash. */
export function newRefresh(now: Date): Token & { hash: string } {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(now.getTime() + refreshHours * 3_600_000)
  return { token, expires: expires.toISOString(), hash: hashOf(token) }
}

export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
