// Where the databases of a run of tests lie. Runs on whatever Node the machine has, as ensure.mjs does.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const GB = 1024 ** 3
/** What the databases of units and journeys take at most, and what browsers and servers need beside them. */
const room = { databases: 4 * GB, everything: 7 * GB }
const name = /^back-office-run-(\d+)-/

/**
 * A folder in memory where the machine has enough of it: a database is 2,300 files, and a disk makes and drops
 * them by the million in a run. Undefined where it has not. `remove` it at the end; what a killed run left is removed by the next.
 */
export function folderInMemory() {
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined
  try {
    for (const left of readdirSync(memory)) if (isOver(left)) remove(join(memory, left))
    const { bavail, bsize } = statfsSync(memory)
    const free = process.availableMemory?.() ?? freemem()
    if (bavail * bsize < room.databases || free < room.everything) return undefined
    const folder = mkdtempSync(join(memory, `back-office-run-${process.pid}-`))
    const tmp = join(folder, 'tmp')
    mkdirSync(tmp)
    // As root PostgreSQL runs under another account, which must reach its data here.
    chmodSync(folder, 0o755)
    chmodSync(tmp, 0o1777)
    return { folder, tmp, remove: () => remove(folder) }
  } catch {
    return undefined
  }
}

/** Not by the process alone: one of another container has a number that says nothing here. */
function isOver(folder) {
  const run = name.exec(folder)?.[1]
  return run && !existsSync(`/proc/${run}`) && Date.now() - statSync(join(memory, folder)).mtimeMs > 3_600_000
}

function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
