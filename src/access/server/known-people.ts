import { livingPerson, peopleOf } from '#access/server/session.repo.ts'
import type { SessionPerson, SignedIn } from '#access/server/session.repo.ts'
import { batched } from '#platform/server/db/batched.ts'
import type { Changes } from '#platform/server/db/changes.ts'
import { changesOf } from '#platform/server/db/database.ts'
import type { Db } from '#platform/server/db/database.ts'

/** ms that somebody is known for, however well the line is heard: one that lies is believed no longer than this. */
const keptFor = 3_000
/** Beyond so many sessions all are read anew. */
const most = 5_000

export interface KnownPeople {
  /** Whose the session is, as it was read since the last change; null: it must be read. */
  known(session: string, now: Date): SessionPerson | null
  /** Whose it is now; null where it is over. Requests at one time share the statement. */
  read(session: string, now: Date): Promise<SessionPerson | null>
}

/**
 * The people of sessions, known from one call to the next for as long as nothing changed that says who they are and
 * what they may (docs/adr/0035). What was read while something changed is not kept, nor anything while changes are not heard.
 * @param passed ms since any moment
 */
export function knownPeople(
  read: (sessions: string[]) => Promise<Map<string, SignedIn>>,
  changes: Pick<Changes, 'moment'> | undefined,
  passed: () => number,
): KnownPeople {
  const kept = new Map<string, SignedIn & { at: number }>()
  /** Of when everything kept is. */
  let moment: number | null = null
  const asOf = (now: number | null) => {
    if (moment !== now) kept.clear()
    moment = now
  }
  const ask = batched(async (sessions: string[]) => {
    const before = changes?.moment ?? null
    const at = passed()
    const found = await read(sessions)
    if (before === null || changes?.moment !== before) return found
    asOf(before)
    if (kept.size + found.size > most) kept.clear()
    for (const [session, one] of found) kept.set(session, { ...one, at })
    return found
  })
  return {
    known(session, now) {
      asOf(changes?.moment ?? null)
      const one = kept.get(session)
      if (!one || passed() - one.at >= keptFor) return null
      return livingPerson(one, now)
    },
    read: async (session, now) => livingPerson(await ask(session), now),
  }
}

/** As far as the database is heard: what its own connections change is known without its notice. */
export const peopleOfDatabase = (db: Db, passed: () => number): KnownPeople =>
  knownPeople((sessions) => peopleOf(db, sessions), changesOf(db), passed)
