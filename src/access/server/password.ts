import { hash, verify } from '@node-rs/argon2'
import { refuse } from '#platform/contract/errors.ts'
import { mustHoldNone } from '#platform/server/db/one-connection.ts'
import { turnstile } from '#platform/server/turnstile.ts'

/** argon2id with the parameters OWASP names (19 MiB, 2 passes, 1 lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two of the four threads that files and names are read by as well, whoever signs in. */
const twoAtOnce = turnstile({
  most: 2,
  waiting: 1_000,
  milliseconds: 4_000,
  refused: () => refuse('busy'),
})

/** @throws busy */
export function hashPassword(password: string): Promise<string> {
  mustHoldNone('hashes a password')
  return twoAtOnce(() => hash(password.normalize('NFC'), cost))
}

let dummy: Promise<string> | undefined

/** Checks a password; for an unknown person a dummy hash is checked, so that it takes as long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  mustHoldNone('compares a password')
  dummy ??= hashPassword('nobody has this password')
  const compared = passwordHash ?? (await dummy)
  const matches = await twoAtOnce(() => verify(compared, password.normalize('NFC')))
  return matches && passwordHash !== undefined
}
