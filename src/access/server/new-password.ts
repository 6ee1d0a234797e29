import { readFileSync } from 'node:fs'
import { hashPassword } from '#access/server/password.ts'
import { passwordFault } from '#access/password.rules.ts'
import { refuseField } from '#platform/contract/errors.ts'

let common: ReadonlySet<string> | undefined

/**
 * The hash of a new password, where it is good enough. The list of common passwords is that of
 * zxcvbn (MIT, Dan Wheeler and Dropbox) from ten letters on, with Vietnamese ones.
 * @throws bad_input at `field`
 */
export async function newPasswordHash(
  password: string,
  person: { username: string; name?: string },
  field: string,
): Promise<string> {
  common ??= new Set(readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n'))
  const fault = passwordFault(password, person, common)
  if (fault) throw refuseField(field, fault)
  return hashPassword(password)
}
