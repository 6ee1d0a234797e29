import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { TokenKey } from '#access/server/token.ts'

/** Text that only this installation reads: AES-256-GCM under a key of its own made from the token secret. */
export function sealed(key: TokenKey, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', boxKey(key), iv)
  const bytes = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url')
}

/** null: sealed under another token secret, or altered. */
export function opened(key: TokenKey, box: string): string | null {
  const bytes = Buffer.from(box, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', boxKey(key), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

const boxKey = (key: TokenKey) => Buffer.from(hkdfSync('sha256', key, '', 'two-factor secrets', 32))

/** No 0, O, 1, I, L: nobody reads one for another. 31 letters hold nearly 5 bits each. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** A random code that people type, `count` letters in groups of four. */
export function readableCode(count: number): string {
  let code = ''
  while (code.length < count) {
    // 248 is the largest multiple of 31 in a byte: no letter comes more often than another.
    for (const byte of randomBytes(count)) if (byte < 248 && code.length < count) code += letters[byte % 31]
  }
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** A typed code as it is kept: without regard to case, spaces and dashes. */
export const codeHash = (code: string): string =>
  createHash('sha256').update(code.toUpperCase().replace(/[\s-]/g, '')).digest('hex')
