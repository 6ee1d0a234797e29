import { sql } from 'kysely'
import { refuseAccess } from '#access/access.errors.ts'
import { logAccess } from '#access/server/access-log.ts'
import type { Visitor } from '#access/server/access-log.ts'
import { attempt, count, guessesOf, requestsOf } from '#access/server/attempt.ts'
import { refuseWeak } from '#access/server/new-password.ts'
import { hashPassword } from '#access/server/password.ts'
import { codeHash, readableCode } from '#access/server/secret-box.ts'
import { confirmReset, requestReset } from '#access/reset-password.api.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { addJob } from '#platform/server/jobs/jobs.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { actAs } from '#platform/server/db/transaction.ts'
import { staffStatus } from '#staff/staff.status.ts'

export const resetMinutes = 15
/** Mails to one person in an hour: nobody floods the mailbox of another. */
const mailsAnHour = 5

export interface ResetRequest {
  username: string
  visitor: Visitor
}
/** The job as the call names it; what it sends with is given where jobs are run. */
export const sendResetJob: Pick<Job<ResetRequest>, 'name' | 'attempts'> = {
  name: 'send-reset-code',
  attempts: 3,
}

interface Asking {
  db: Db
  now: Date
  visitor: Visitor
  username: string
}

/**
 * Whoever is named, the same is done here: a job is added, and looks for the person later. So
 * neither the answer nor its time tells whether there is one.
 * @throws access.too_many_attempts
 */
export async function askForReset({ db, now, visitor, username }: Asking): Promise<{ minutes: number }> {
  await count(db, requestsOf(visitor.address), now)
  await addJob(db, sendResetJob, { username, visitor })
  return { minutes: resetMinutes }
}

interface Person {
  id: number
  name: string
  email: string | null
  /** Has signed in from this address before. */
  known: boolean
}

/** By sign-in name, or by an e-mail address that one person alone has. */
async function personCalled(db: Db, username: string, address: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select id, name, email,
      exists (select from session e where e.staff_id = staff.id and e.address = ${address}) as known
    from staff
    where status = ${lit(staffStatus.active)} and (lower(username) = ${username.toLowerCase()} or lower(email) = ${username.toLowerCase()})
    limit 2`.execute(db)
  return rows.length === 1 ? rows[0] : undefined
}

/** A new code, the only one that works from now on; null where there is nobody to send one to, or enough were sent. */
export async function makeResetCode(
  db: Db,
  { username, visitor, now }: Omit<Asking, 'db'>,
): Promise<{ to: string; name: string; code: string } | null> {
  const person = await personCalled(db, username, visitor.address)
  if (!person?.email) return null
  const code = readableCode(8)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const expires = new Date(now.getTime() + resetMinutes * 60_000)
  const made = await sql`
    insert into password_reset as p (staff_id, hash, created_at, expires_at, first_sent_at)
    values (${person.id}, ${codeHash(code)}, ${now}, ${expires}, ${now})
    on conflict (staff_id) do update set hash = excluded.hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at,
      sent = case when p.first_sent_at > ${hourAgo} then p.sent + 1 else 1 end,
      first_sent_at = case when p.first_sent_at > ${hourAgo} then p.first_sent_at else excluded.first_sent_at end
    where p.first_sent_at <= ${hourAgo} or p.sent < ${mailsAnHour}`.execute(db)
  if (made.numAffectedRows !== 1n) return null
  await logAccess(db, requestReset, {
    staffId: person.id,
    actorId: null,
    what: 'Gửi mã đặt lại mật khẩu',
    visitor,
  })
  return { to: person.email, name: person.name, code }
}

/**
 * Sets the password by the code, which works once, and ends every session of the person.
 * @throws bad_input, access.reset_failed, access.too_many_attempts
 */
export async function resetPassword({
  db,
  now,
  visitor,
  username,
  code,
  password,
}: Asking & { code: string; password: string }): Promise<void> {
  // By what was typed: what the rules say tells nothing about who exists.
  refuseWeak(password, { username }, 'password')
  const person = await personCalled(db, username, visitor.address)
  const from = { account: username, address: visitor.address, known: person?.known ?? false }
  const right = await attempt(db, guessesOf({ of: 'reset', ...from }), now, () =>
    codeOf(db, person?.id ?? 0, code, now),
  )
  const done = right && person && (await setPassword({ db, now, visitor, person, code, password }))
  if (done) return
  await logAccess(db, confirmReset, {
    staffId: null,
    what: 'Sai mã đặt lại mật khẩu',
    visitor,
  })
  throw refuseAccess('access.reset_failed')
}

/** Is it the person's, and in time? */
async function codeOf(db: Db, staffId: number, code: string, now: Date): Promise<true | null> {
  const row = await db
    .selectFrom('password_reset')
    .select('staff_id')
    .where('staff_id', '=', staffId)
    .where('hash', '=', codeHash(code))
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row ? true : null
}

/** Uses the code up; of two that come with it at once, one. */
async function setPassword({
  db,
  now,
  visitor,
  person,
  code,
  password,
}: Omit<Asking, 'username'> & { person: Person; code: string; password: string }): Promise<boolean> {
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('password_reset')
      .where('staff_id', '=', person.id)
      .where('hash', '=', codeHash(code))
      .where('expires_at', '>', now)
      .executeTakeFirst()
    if (used.numDeletedRows !== 1n) return false
    await actAs(tx, person.id, confirmReset.id)
    await tx
      .updateTable('staff')
      .set({ password_hash, password_given_until: null })
      .where('id', '=', person.id)
      .execute()
    await logAccess(tx, confirmReset, { staffId: person.id, what: 'Đặt lại mật khẩu bằng mã', visitor })
    return true
  })
}
