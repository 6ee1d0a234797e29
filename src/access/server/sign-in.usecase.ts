import { sql } from 'kysely'
import type { SignedIn } from '#access/access.api.ts'
import { refuseAccess } from '#access/access.errors.ts'
import { logAccess } from '#access/server/access-log.ts'
import type { Visitor } from '#access/server/access-log.ts'
import { attempt as attempted, guessesOf } from '#access/server/attempt.ts'
import { passwordMatches } from '#access/server/password.ts'
import { newRefresh, sessionDays, signAccess } from '#access/server/token.ts'
import type { TokenKey } from '#access/server/token.ts'
import { takeCode } from '#access/server/two-factor.repo.ts'
import type { Call } from '#platform/contract/call.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

interface Attempt {
  db: Db
  key: TokenKey
  now: Date
  /** What the machine's clock shows: the authenticators go by it. */
  clock: Date
  call: Call
  username: string
  password: string
  /** Of the authenticator, or a recovery code. */
  code: string | undefined
  visitor: Visitor
  clientId: string | null
}

interface Known {
  id: number
  name: string
  role: RoleCode
  password_hash: string
  twofa: boolean
  /** Has signed in from this address before. */
  known: boolean
  given_until: Date | null
}

const askForCode = {
  code: 2 as const,
  twofa: true as const,
  message: 'Tài khoản đã bật xác thực hai lớp, vui lòng nhập mã xác thực.',
}

/**
 * Signs a staff member in, or asks for the code of the authenticator. The answer and its time are
 * the same for an unknown name and a wrong password; the second factor is named only behind the
 * right password.
 * @throws access.bad_credentials, access.password_expired, access.bad_code, access.too_many_attempts
 */
export async function signIn(attempt: Attempt): Promise<SignedIn | typeof askForCode> {
  const { db, key, now, clock, call, username, password, code, visitor } = attempt
  const staff = await staffCalled(db, username, visitor.address)
  const from = { account: username, address: visitor.address, known: staff?.known ?? false }
  const matches = await attempted(db, guessesOf({ of: 'password', ...from }), now, async () =>
    (await passwordMatches(staff?.password_hash, password)) ? true : null,
  )
  if (!staff || !matches) {
    await logAccess(db, call, {
      staffId: staff?.id ?? null,
      actorId: null,
      what: staff ? 'Sai mật khẩu' : 'Sai tên đăng nhập',
      visitor,
    })
    throw refuseAccess('access.bad_credentials')
  }
  if (staff.given_until && staff.given_until <= now) throw refuseAccess('access.password_expired')
  if (staff.twofa && code === undefined) return askForCode
  const by = staff.twofa
    ? await attempted(db, guessesOf({ of: 'code', ...from }), now, () =>
        takeCode(db, { key, staffId: staff.id, code: code ?? '', now: clock }),
      )
    : 'password'
  if (!by) {
    await logAccess(db, call, { staffId: staff.id, actorId: null, what: 'Sai mã xác thực', visitor })
    throw refuseAccess('access.bad_code')
  }
  return db.transaction().execute(async (tx) => {
    await logAccess(tx, call, { staffId: staff.id, what: signedInBy[by], visitor })
    return openSession(tx, attempt, staff)
  })
}

const signedInBy = {
  password: 'Đăng nhập',
  authenticator: 'Đăng nhập bằng hai lớp',
  recovery: 'Đăng nhập bằng mã khôi phục',
}

async function staffCalled(db: Db, username: string, address: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select s.id, s.name, s.role, s.password_hash, s.password_given_until as given_until,
      t.enabled_at is not null as twofa,
      exists (select from session e where e.staff_id = s.id and e.address = ${address}) as known
    from staff s left join staff_twofa t on t.staff_id = s.id
    where lower(s.username) = ${username.toLowerCase()} and s.status = ${lit(staffStatus.active)}`.execute(db)
  return rows[0]
}

async function openSession(
  tx: Db,
  { key, now, clientId, visitor }: Attempt,
  staff: Known,
): Promise<SignedIn> {
  const session = await tx
    .insertInto('session')
    .values({
      staff_id: staff.id,
      client_id: clientId,
      address: visitor.address,
      agent: visitor.agent,
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
    user: { id: staff.id, name: staff.name, role: staff.role, stations: await stationsOf(tx, staff.id) },
    access: await signAccess(key, session.id, now),
    refresh_token: { token: refresh.token, expires: refresh.expires },
  }
}

/** The stations a person may choose, in their order. */
export async function stationsOf(
  db: Db,
  staffId: number,
): Promise<{ id: number; code: string; name: string; scale_url: string | null }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string; scale_url: string | null }>`
    select t.id, t.code, t.name, t.scale_url from station t join staff s on s.id = ${staffId}
    where t.active and (s.role in ('SU', 'AD')
      or exists (select from staff_station ss where ss.staff_id = s.id and ss.station_id = t.id))
    order by t.position, t.id`.execute(db)
  return rows
}
