import { openDatabase } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'

/** A copy was made; a copy was restored and proven; invariants and seals of the books were checked. */
export const upkeepKinds = ['backup', 'drill', 'books'] as const
export type UpkeepKind = (typeof upkeepKinds)[number]

export interface UpkeepRun {
  kind: UpkeepKind
  beganAt: Date
  endedAt: Date
  ok: boolean
  /** What was made, or what was wrong: a sentence in Vietnamese, without an address or a password. */
  said: string
}

const shownOfSaid = 500

/** Says in the database of the house that this was done, for whoever watches it (`/setting/system`). */
export async function noteUpkeep(db: Db, { kind, beganAt, endedAt, ok, said }: UpkeepRun): Promise<void> {
  // A clock that was put back meanwhile ends nothing before it began.
  const ended_at = endedAt < beganAt ? beganAt : endedAt
  await db
    .insertInto('upkeep_run')
    .values({ kind, began_at: beganAt, ended_at, ok, said: said.slice(0, shownOfSaid) })
    .execute()
}

/** The same from a command. One that did its work has done it, also where that cannot be written down. */
export async function noteUpkeepAt(url: string, run: UpkeepRun, log: (line: string) => void): Promise<void> {
  const db = openDatabase(url, { max: 1, onError: (error) => log(error.message) })
  try {
    await noteUpkeep(db, run)
  } catch (error) {
    log(`not noted for /setting/system: ${(error as Error).message}`)
  } finally {
    await db.destroy()
  }
}
