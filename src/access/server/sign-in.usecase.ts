import { sql } from 'kysely'
import type { SignedIn } from '#access/access.api.ts'
import { refuseAccess } from '#access/access.errors.ts'
import { passwordMatches } from '#access/server/password.ts'
import { newRefresh, sessionDays, signAccess } from '#access/server/token.ts'
import type { TokenKey } from '#access/server/token.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/database.ts'

interface Attempt {
  db: Db
  key: TokenKey
  now: Date
  username: string
  password: string
  address: string
  agent: string | null
  clientId: string | null
}

const windowMinutes = 15
/** Failures allowed in the window: of one account from one address, and of one address in all. */
const allowed = { account: 5, address: 30 }

/**
 * Signs a staff member in. The answer and its time are the same for an unknown name and a wrong
 * password; failures are counted by account-and-address, so that nobody can lock out another.
 * @throws access.bad_credentials, access.too_many_attempts
 */
export async function signIn({
  db,
  key,
  now,
  username,
  password,
  address,
  agent,
  clientId,
}: Attempt): Promise<SignedIn> {
  const name = username.toLowerCase()
  const subjects = { account: `${name}|${address}`, address }
  await refuseTooMany(db, subjects, now)
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name', 'role', 'password_hash'])
    .where(sql`lower(username)`, '=', name)
    .where('status', '=', 1)
    .executeTakeFirst()
  const matches = await passwordMatches(staff?.password_hash, password)
  if (!staff || !matches) {
    await db
      .insertInto('sign_in_attempt')
      .values([
        { subject: subjects.account, at: now },
        { subject: subjects.address, at: now },
      ])
      .execute()
    throw refuseAccess('access.bad_credentials')
  }
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sign_in_attempt').where('subject', '=', subjects.account).execute()
    const session = await tx
      .insertInto('session')
      .values({
        staff_id: staff.id,
        client_id: clientId,
        address,
        agent,
        created_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + sessionDays * 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const refresh = newRefresh(now)
    await tx
      .insertInto('refresh_token')
      .values({
        hash: refresh.hash,
        session_id: session.id,
        client_id: clientId,
        created_at: now,
        expires_at: refresh.expires,
      })
      .execute()
    return {
      code: 1 as const,
      user: {
        id: staff.id,
        name: staff.name,
        role: staff.role as RoleCode,
        stations: await stationsOf(tx, staff.id),
      },
      access: await signAccess(key, session.id, now),
      refresh_token: { token: refresh.token, expires: refresh.expires },
    }
  })
}

/** Growing delay: after the allowed failures each further one doubles the wait, up to the window. */
async function refuseTooMany(
  db: Db,
  subjects: { account: string; address: string },
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - windowMinutes * 60_000)
  const { rows } = await sql<{ subject: string; n: number; last: Date }>`
    select subject, count(*) as n, max(at) as last from sign_in_attempt
    where subject in (${subjects.account}, ${subjects.address}) and at > ${since} group by subject`.execute(
    db,
  )
  for (const row of rows) {
    const over = row.n - (row.subject === subjects.address ? allowed.address : allowed.account)
    if (over < 0) continue
    const wait = Math.min(30 * 2 ** over, windowMinutes * 60)
    const left = Math.ceil(wait - (now.getTime() - row.last.getTime()) / 1000)
    if (left > 0) throw refuseAccess('access.too_many_attempts', { values: { seconds: left } })
  }
}

/** The stations a person may choose, in their order. */
export async function stationsOf(
  db: Db,
  staffId: number,
): Promise<{ id: number; code: string; name: string }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select t.id, t.code, t.name from station t join staff s on s.id = ${staffId}
    where t.active and (s.role in ('SU', 'AD')
      or exists (select from staff_station ss where ss.staff_id = s.id and ss.station_id = t.id))
    order by t.position, t.id`.execute(db)
  return rows
}
