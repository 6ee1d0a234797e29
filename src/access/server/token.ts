import { createHash, randomBytes } from 'node:crypto'
import { SignJWT, jwtVerify } from 'jose'

const audience = 'back-office'
/** Short, because it is only a ticket to the session row, which is looked at on every call. */
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

/** The session an access token names, or null: wrong signature, algorithm, audience or time. */
export async function readAccess(key: TokenKey, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], audience, currentDate: now })
    return payload.sub ?? null
  } catch {
    return null
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
