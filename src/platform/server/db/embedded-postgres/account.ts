import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { PRODUCT, windows } from '#platform/server/db/embedded-postgres/binaries.ts'
import type { Log } from '#platform/server/db/embedded-postgres/binaries.ts'

/** As whom the server runs; undefined where it is ourselves. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses root, so as root it runs as the owner of the cluster, else `postgres`, else `nobody`.
 * That account may be unable to enter `dataDir` (under /root, or mode 0700). Opening up a folder somebody
 * closed is not ours to do: the cluster goes to /var/lib then, and `dataDir/location` says where.
 */
export function placeOfCluster(dataDir: string, log: Log): { folder: string; account: Account | undefined } {
  const account = accountFor(clusterOf(dataDir))
  const note = join(dataDir, 'location')
  if (fs.existsSync(note)) {
    const folder = fs.readFileSync(note, 'utf8').trim()
    const owner = join(folder, 'belongs-to')
    if (!fs.existsSync(owner))
      throw new Error(`The database of ${dataDir} should be in ${folder}, which is gone`)
    const owned = fs.readFileSync(owner, 'utf8').trim()
    if (owned === dataDir) return { folder, account }
    // A moved project takes its database along; a copied one must not share that of the original.
    const copied = fs.existsSync(join(owned, 'location'))
    if (!copied) {
      fs.writeFileSync(owner, dataDir)
      return { folder, account }
    }
    log(`${dataDir} is a copy of ${owned}: it gets a database of its own`)
  } else if (!account || canEnter(account, dataDir)) {
    return { folder: dataDir, account }
  }
  // The random part: a data folder that was deleted and made again must not find the old database.
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 8)
  const folder = `/var/lib/${PRODUCT}-${hash}-${randomBytes(3).toString('hex')}`
  fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  fs.chmodSync(folder, 0o755)
  fs.writeFileSync(join(folder, 'belongs-to'), dataDir)
  fs.writeFileSync(note, folder)
  log(`the database of ${dataDir} is in ${folder}: PostgreSQL's account cannot enter the former`)
  return { folder, account }
}

export function clusterOf(dataDir: string): string {
  const note = join(dataDir, 'location')
  return join(fs.existsSync(note) ? fs.readFileSync(note, 'utf8').trim() : dataDir, 'pgdata')
}

export function accountFor(cluster: string): Account | undefined {
  if (windows || process.getuid!() !== 0) return undefined
  const existing = fs.statSync(cluster, { throwIfNoEntry: false })
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid }
  const accounts = fs.readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root and there is no account `postgres` or `nobody`')
}

/** Asked of the kernel as that account, not computed from modes: ACLs and namespaces count. */
function canEnter(account: Account, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

export function chownAll(folder: string, { uid, gid }: Account) {
  fs.lchownSync(folder, uid, gid)
  for (const file of fs.readdirSync(folder, { recursive: true }))
    fs.lchownSync(join(folder, String(file)), uid, gid)
}
