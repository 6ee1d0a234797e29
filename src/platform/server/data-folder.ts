import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor, clusterOf } from '#platform/server/db/embedded-postgres/account.ts'
import type { Account } from '#platform/server/db/embedded-postgres/account.ts'

/**
 * Makes DATA_DIR, or tightens the one there is: nobody else looks into it. What secrets are in it are
 * files of mode 0600 besides. As root PostgreSQL has an account of its own, which passes through to
 * its cluster by the group and sees no names on its way. `embedded`: there will be a cluster in it.
 * @throws EACCES, EROFS where it is neither there nor can be made
 */
export function closeDataFolder(dataDir: string, { embedded }: { embedded: boolean }): void {
  const postgres = join(dataDir, 'postgres')
  const guest = accountFor(clusterOf(postgres))
  close(dataDir, guest)
  if (embedded || existsSync(postgres)) close(postgres, guest)
}

function close(folder: string, guest: Account | undefined): void {
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
  const { mode, uid, gid } = statSync(folder)
  if (process.getuid && uid !== process.getuid()) return
  // A folder that the guest could not enter is not opened to them: their cluster is elsewhere.
  const passes = guest && (made || mode & 0o001 || (mode & 0o010 && gid === guest.gid))
  if (passes) chownSync(folder, uid, guest.gid)
  chmodSync(folder, passes ? 0o710 : 0o700)
}
