import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/** Node has no flock; SQLite's file locks are the kernel's on every platform, and end with the process. */
export function tryLock(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | undefined {
  const lock = new DatabaseSync(file, { timeout: waitMs })
  try {
    lock.exec(mode === 'exclusive' ? 'BEGIN EXCLUSIVE' : 'BEGIN; SELECT count(*) FROM sqlite_master')
    return () => lock.close()
  } catch (error) {
    lock.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

export async function lockWhenFree(file: string, mode: 'shared' | 'exclusive' = 'exclusive') {
  for (;;) {
    const release = tryLock(file, mode)
    if (release) return release
    await sleep(25)
  }
}
