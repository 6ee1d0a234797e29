import { sql } from 'kysely'
import { refuseAccess } from '#access/access.errors.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Db } from '#platform/server/db/database.ts'

const windowMinutes = 15
/** Failures allowed in the window, by what they are counted by. */
const allowed = { account: 5, address: 30, code: 5 }
/** Calls without a session that one address may make in a minute: a full office behind one address makes a tenth. */
const callsAMinute = 600

export interface Subjects {
  account: string
  address: string
  /** Wrong codes behind the right password: counted whatever the address. */
  code: string
}

/**
 * By account-and-address and by address, so that nobody can lock out another. Codes are counted by
 * account alone: only who has the password gets there.
 */
export const subjectsOf = (username: string, address: string): Subjects => ({
  account: `${username.toLowerCase()}|${address}`,
  address,
  code: `${username.toLowerCase()}|code`,
})

/**
 * Growing delay: after the allowed failures each further one doubles the wait, up to the window.
 * @throws access.too_many_attempts
 */
export async function refuseTooMany(db: Db, subjects: Partial<Subjects>, now: Date): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const kinds = Object.keys(subjects) as (keyof Subjects)[]
  const limits = new Map(kinds.map((kind) => [subjects[kind], allowed[kind]]))
  const { rows } = await sql<{ subject: string; n: number; last: Date }>`
    select subject, count(*) as n, max(at) as last from sign_in_attempt
    where subject = any(${Object.values(subjects)}) and at > ${since} group by subject`.execute(db)
  for (const row of rows) {
    const over = row.n - (limits.get(row.subject) ?? 0)
    if (over < 0) continue
    const wait = Math.min(30 * 2 ** over, windowMinutes * 60)
    const left = Math.ceil(wait - (now.getTime() - row.last.getTime()) / 1000)
    if (left > 0) throw refuseAccess('access.too_many_attempts', { values: { seconds: left } })
  }
}

export async function countFailure(db: Db, subjects: Partial<Subjects>, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_attempt')
    .values(Object.values(subjects).map((subject) => ({ subject, at: now })))
    .execute()
}

/** Whoever has come in starts anew; what the address has failed elsewhere stays. */
export async function forgetFailures(db: Db, { account, code }: Subjects): Promise<void> {
  await db.deleteFrom('sign_in_attempt').where('subject', 'in', [account, code]).execute()
}

/** Counts a call without a session, for all processes together. @throws too_many */
export async function countCall(db: Db, address: string, now: Date): Promise<void> {
  const minute = new Date(Math.floor(now.getTime() / 60_000) * 60_000)
  const { rows } = await sql<{
    n: number
  }>`insert into request_count as c (subject, minute) values (${address}, ${minute})
    on conflict (subject, minute) do update set n = c.n + 1 returning n`.execute(db)
  if ((rows[0]?.n ?? 0) > callsAMinute) throw refuse('too_many')
}
