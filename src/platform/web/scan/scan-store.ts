import { openDB, type DBSchema } from 'idb'
import type { PendingScan, ScanStore } from '#platform/web/scan/queue.ts'

interface Scans extends DBSchema {
  pending: { key: string; value: PendingScan; indexes: { station: string } }
}

const openScans = () =>
  openDB<Scans>('scans', 1, {
    upgrade(db) {
      db.createObjectStore('pending', { keyPath: 'key' }).createIndex('station', 'station')
    },
  })

/** How many scans of all stations this browser keeps until they are sent. @throws where it keeps none at all */
export async function keptScans(): Promise<number> {
  const database = await openScans()
  const kept = await database.count('pending')
  database.close()
  return kept
}

/** Scans that wait for an answer, in IndexedDB. Where there is none (a private window), memory does. */
export function browserScanStore(): ScanStore {
  const database = openScans()
  // Each use sees the failure itself.
  database.catch(() => {})
  // A scan answered before it was stored must not come back.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
  return {
    add: (scan) => inTurn(async () => (await database).put('pending', scan)),
    remove: (key) => inTurn(async () => (await database).delete('pending', key)),
    all: (station) => inTurn(async () => (await database).getAllFromIndex('pending', 'station', station)),
  }
}
