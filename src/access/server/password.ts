import { hash, verify } from '@node-rs/argon2'

/** argon2id with the parameters OWASP names (19 MiB, 2 passes, 1 lane). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let dummy: Promise<string> | undefined

/** Checks a password; for an unknown person a dummy hash is checked, so that it takes as long. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordHash) return verify(passwordHash, password.normalize('NFC'))
  dummy ??= hashPassword('nobody has this password')
  await verify(await dummy, password.normalize('NFC'))
  return false
}
