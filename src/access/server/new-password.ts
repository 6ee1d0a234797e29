import { readFileSync } from 'node:fs'
import { hashPassword } from '#access/server/password.ts'
import { passwordFault } from '#access/password.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'

let common: ReadonlySet<string> | undefined

interface Owner {
  username: string
  name?: string | undefined
}

/**
 * Is it good enough? The list of common passwords is that of zxcvbn (MIT, Dan Wheeler and Dropbox) from
 * ten letters on, with Vietnamese ones.
 * @throws bad_input at `field`
 */
export function refuseWeak(password: string, person: Owner, field: string): void {
  common ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  const fault = passwordFault(password, person, common)
  if (fault) throw refuseField(field, fault)
}

/** The hash of a new password, made before any transaction. @throws bad_input at `field` */
export async function newPasswordHash(password: string, person: Owner, field: string): Promise<string> {
  refuseWeak(password, person, field)
  return hashPassword(password)
}
