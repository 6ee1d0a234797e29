import { sql } from 'kysely'
import { openBidBrowser } from '#bidding/accounts/cookie.api.ts'
import { profileLease } from '#bidding/accounts/cookie.status.ts'
import { lockCookie } from '#bidding/accounts/server/cookie.repo.ts'
import { askToClose, freeProfile } from '#bidding/accounts/server/profile.usecase.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db/database.ts'
import { lit } from '#platform/server/db/lit.ts'
import { staffStatus } from '#staff/staff.status.ts'

interface Work {
  launchers: Launchers
  /** Each part in a transaction of its own: nothing is held while a manager is asked. */
  step: <T>(work: (context: Context) => Promise<T>) => Promise<T>
  db: Db
  now: Date
  signal: AbortSignal
}

/** Whoever may open any profile at all. */
const openers = [...openBidBrowser.roles]

interface Left {
  id: number
  opened_by: number
  why: string
}

/**
 * Closes the profiles, of these leases, whose holders are there no more: signed out everywhere for a minute (who
 * signs in again at once goes on), disabled, or in a role that opens none. A manager that does not answer leaves the
 * profile with its holder, who could not open it twice; what a person opened by hand is let go of.
 */
export async function closeLeft(work: Work, leases: readonly number[]): Promise<void> {
  for (const left of await leftOf(work, leases)) {
    if (work.signal.aborted) return
    await closeOne(work, left)
  }
}

async function closeOne({ launchers, step }: Work, { id, opened_by, why }: Left): Promise<void> {
  const row = await step(({ db }) => lockCookie(db, { id }))
  if (row.opened_by !== opened_by) return
  const answer = await askToClose(launchers, row)
  await step(async (context) => {
    const { db } = context
    const now = await lockCookie(db, { id })
    if (now.opened_by !== opened_by) return
    if (answer === null || answer.kind === 'ok') return freeProfile(context, now, 'leave', why)
    await sql`update account_cookie set lease = ${profileLease.unsure} where id = ${id}
      and lease <> ${profileLease.unsure}`.execute(db)
  })
}

async function leftOf({ db, now }: Work, leases: readonly number[]): Promise<Left[]> {
  const lately = sql`${now}::timestamptz - interval '1 minute'`
  const { rows } = await sql<Left>`select k.id, k.opened_by,
      case when s.status <> ${lit(staffStatus.active)} then 'Tài khoản nhân viên đã khóa'
        when s.role <> all(${openers}::text[]) then 'Người giữ không còn quyền mở hồ sơ'
        else 'Người giữ đã đăng xuất' end as why
    from account_cookie k join staff s on s.id = k.opened_by
    where k.lease in (${lit(...leases)}) and (s.status <> ${lit(staffStatus.active)}
      or s.role <> all(${openers}::text[])
      or (not exists (select from session e where e.staff_id = s.id and e.ended_at is null and e.expires_at > ${lately})
        and not exists (select from session e where e.staff_id = s.id and e.ended_at > ${lately})))
    order by k.id`.execute(db)
  return rows
}
